/**
 * Draws descriptions of elements: views return them, `draw` changes the page as little as possible.
 * Knows nothing of cards. No text ever becomes markup.
 */

/** @typedef {(event: any) => void} Handler */
/** @typedef {{on?: {[event: string]: Handler}, style?: {[name: string]: string}, [name: string]: any}} Props */
/** @typedef {{tag: string, key: string | undefined, props: Props, children: Node_[]}} Element_ */
/** @typedef {Element_ | {text: string}} Node_ */
/** @typedef {Node_ | string | number | null | undefined | false | any[]} Child */

const SVG = "http://www.w3.org/2000/svg";

/** What the browser keeps as a property, because its attribute is only the first value. */
const PROPERTIES = new Set(["value", "checked", "disabled", "selected", "open", "indeterminate"]);

/** @type {WeakMap<Node, Node_>} */
const drawn = new WeakMap();

/** @type {WeakMap<Node, {[event: string]: Handler}>} */
const handlers = new WeakMap();

/**
 * The description of an element. `props.key` tells it from its sisters.
 * @param {string} tag
 * @param {Props | null} [props]
 * @param {...Child} children
 * @returns {Element_}
 */
export function h(tag, props, ...children) {
  const { key, ...rest } = props ?? {};
  return { tag, key: key === undefined ? undefined : String(key), props: rest, children: flat(children) };
}

/** @param {Child[]} children @returns {Node_[]} */
function flat(children) {
  /** @type {Node_[]} */
  const found = [];
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    if (Array.isArray(child)) found.push(...flat(child));
    else found.push(typeof child === "object" ? child : { text: String(child) });
  }
  return found;
}

/**
 * Makes `children` the content of `parent`. The focus stays where it was; if its element has gone, it goes
 * to the one in its place in the same group (`data-group`).
 * @param {Element} parent
 * @param {Child[]} children
 */
export function draw(parent, children) {
  const lost = placeOfFocus();
  reconcile(parent, flat(children));
  if (lost && document.activeElement === document.body) restoreFocus(lost);
}

/** @returns {{group: string, place: number} | null} */
function placeOfFocus() {
  const active = document.activeElement;
  const group = active?.closest("[data-group]");
  if (!active || !(group instanceof Element)) return null;
  return { group: group.getAttribute("data-group") ?? "", place: focusable(group).indexOf(active) };
}

/** @param {{group: string, place: number}} lost */
function restoreFocus({ group, place }) {
  const found = document.querySelector(`[data-group="${group}"]`);
  const all = found ? focusable(found) : [];
  const next = all[Math.min(Math.max(place, 0), all.length - 1)];
  if (next instanceof HTMLElement) next.focus({ preventScroll: true });
}

/** @param {Element} group @returns {Element[]} */
function focusable(group) {
  return [...group.querySelectorAll("button:not([disabled]), a[href], input, select, [tabindex]")];
}

/** @param {Element} parent @param {Node_[]} children */
function reconcile(parent, children) {
  /** @type {Map<string, ChildNode>} */
  const keyed = new Map();
  /** @type {ChildNode[]} */
  const free = [];
  for (const node of [...parent.childNodes]) {
    const was = drawn.get(node);
    if (was && "tag" in was && was.key !== undefined) keyed.set(was.key, node);
    else free.push(node);
  }
  /** @type {Set<Node>} */
  const kept = new Set();
  let before = parent.firstChild;
  for (const child of children) {
    const node = matching(child, keyed, free) ?? create(child, parent);
    update(node, child);
    kept.add(node);
    if (node === before) before = before.nextSibling;
    else parent.insertBefore(node, before);
  }
  for (const node of [...parent.childNodes]) if (!kept.has(node)) node.remove();
}

/** @param {Node_} child @param {Map<string, ChildNode>} keyed @param {ChildNode[]} free */
function matching(child, keyed, free) {
  if ("tag" in child && child.key !== undefined) {
    const node = keyed.get(child.key);
    return node && isLike(node, child) ? node : null;
  }
  const place = free.findIndex((node) => isLike(node, child));
  return place < 0 ? null : free.splice(place, 1)[0];
}

/** @param {Node} node @param {Node_} child */
function isLike(node, child) {
  const was = drawn.get(node);
  if (!was) return false;
  return "text" in child ? "text" in was : "tag" in was && was.tag === child.tag && was.key === child.key;
}

/** @param {Node_} child @param {Element} parent @returns {ChildNode} */
function create(child, parent) {
  if ("text" in child) return document.createTextNode("");
  const isSvg = child.tag === "svg" || (parent.namespaceURI === SVG && parent.tagName !== "foreignObject");
  return isSvg ? document.createElementNS(SVG, child.tag) : document.createElement(child.tag);
}

/** @param {ChildNode} node @param {Node_} child */
function update(node, child) {
  const was = drawn.get(node);
  drawn.set(node, child);
  if ("text" in child) {
    if (node.nodeValue !== child.text) node.nodeValue = child.text;
    return;
  }
  const element = /** @type {HTMLElement} */ (node);
  const old = was && "tag" in was ? was.props : {};
  for (const name of Object.keys(old)) if (!(name in child.props)) setProp(element, name, undefined, old[name]);
  // The value of a select needs its options.
  reconcile(element, child.children);
  for (const [name, value] of Object.entries(child.props)) setProp(element, name, value, old[name]);
}

/** @param {HTMLElement} element @param {string} name @param {any} value @param {any} old */
function setProp(element, name, value, old) {
  if (name === "on") return listen(element, value ?? {});
  if (name === "style") {
    for (const [key, text] of Object.entries(value ?? {})) element.style.setProperty(key, String(text));
    return;
  }
  if (PROPERTIES.has(name)) {
    const target = /** @type {any} */ (element);
    if (name === "value" && value === old && document.activeElement === element) return; // he is typing
    if (name === "open" && value === old) return; // the reader may have opened it himself
    if (target[name] !== (value ?? false)) target[name] = value ?? (name === "value" ? "" : false);
    return;
  }
  if (value === old) return;
  if (name === "autofocus") {
    requestAnimationFrame(() => element.focus());
    return;
  }
  if (value === null || value === undefined || value === false) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? "" : String(value));
}

/** @param {HTMLElement} element @param {{[event: string]: Handler}} wanted */
function listen(element, wanted) {
  const known = handlers.get(element);
  handlers.set(element, wanted);
  for (const event of Object.keys(wanted)) {
    if (known && event in known) continue;
    element.addEventListener(event, (given) => handlers.get(element)?.[event]?.(given));
  }
}

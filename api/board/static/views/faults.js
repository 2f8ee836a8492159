/** What the service finds wrong, at the place where it is wrong. */

import { h } from "../core/dom.js";
import { withSeatNames } from "./context.js";

/** @typedef {import("./context.js").View} View */
/** @typedef {import("../core/server.js").Fault} Fault */

/** What is only not entered yet. */
const MISSING = new Set([
  "missing-contract", "missing-hand", "missing-hands", "missing-turnup", "missing-leader", "missing-won", "missing-score",
]);

/** Whether a fault will go away when the rest is entered. @param {View} view @param {Fault} fault */
export function isMissing(view, fault) {
  if (fault.code !== "wrong-hand-size") return MISSING.has(fault.code);
  const seat = Number(fault.pointer.split("/")[2]);
  const count = view.state.setup.hands[seat]?.length ?? 0;
  const { handSize, discarded } = view.game;
  return count < handSize || (discarded > 0 && count === handSize + discarded);
}

/** The faults of everything below a pointer. @param {View} view @param {...string} pointers @returns {Fault[]} */
export function faultsAt(view, ...pointers) {
  const faults = view.state.check?.faults ?? [];
  return faults.filter(({ pointer }) => pointers.some((each) => pointer === each || pointer.startsWith(`${each}/`)));
}

/** The cards of a hand that are wrong. @param {View} view @param {number} seat @returns {Set<string>} */
export function faultyCards(view, seat) {
  const places = (view.state.check?.faults ?? []).map(({ pointer }) => /^\/hands\/(\d)\/(\d+)$/.exec(pointer));
  const cards = places.map((found) => found && Number(found[1]) === seat && view.state.setup.hands[seat]?.[Number(found[2])]);
  return new Set(cards.filter((card) => typeof card === "string"));
}

/** @param {View} view @param {Fault} fault */
export function faultText(view, fault) {
  const own = view.state.words.texts[`fault.${fault.code}`];
  return own ?? withSeatNames(view, fault.detail);
}

/** A list of faults; nothing if there are none. @param {View} view @param {Fault[]} faults @param {string} [key] */
export function faultList(view, faults, key) {
  if (!faults.length) return null;
  const items = faults.map((fault) => {
    const isHint = isMissing(view, fault);
    const detail = withSeatNames(view, fault.detail);
    const text = faultText(view, fault);
    return h(
      "li",
      { class: isHint ? "hint" : "fault" },
      text,
      text !== detail && !isHint && h("small", { lang: "en" }, detail),
    );
  });
  const isAlarming = faults.some((fault) => !isMissing(view, fault));
  return h("div", { class: "faults", key, role: isAlarming ? "alert" : undefined }, h("ul", null, items));
}

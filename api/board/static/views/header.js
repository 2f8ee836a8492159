/** The top of the page: the game, what can be done with the deal, language and cards. */

import { h } from "../core/dom.js";
import { LANGUAGES, gameName } from "../core/words.js";
import { icon } from "./icon.js";
import { clear, redo, said, undo } from "../model/actions.js";

/** @typedef {import("./context.js").View} View */
/** @typedef {import("../model/state.js").State} State */

/** Countries as they stand in ids, in the order of the list. */
const GROUPS = [
  ["sr", "games.sr"],
  ["hr", "games.hr"],
  ["mk", "games.mk"],
  ["fr", "games.fr"],
  ["klaber", "games.klaber"],
  ["debrec", "games.debrec"],
  ["ru", "games.ru"],
];

/** @param {View} view */
export function headerView(view) {
  const { state, t, tools } = view;
  return h(
    "header",
    { class: "bar" },
    h("h1", null, h("span", { "aria-hidden": "true", class: "sign" }, "♥"), h("span", { class: "name" }, t("page.name"))),
    h("label", { class: "game" }, h("span", { class: "visually-hidden" }, t("page.game")), gameSelect(view)),
    h(
      "div",
      { class: "tools", role: "toolbar", "aria-label": t("tools.title") },
      button(view, "tools.undo", () => tools.act(undo), !state.past.length),
      button(view, "tools.redo", () => tools.act(redo), !state.future.length),
      button(view, "tools.deal", () => tools.fetchDeal(), false, true),
      button(view, "tools.paste", () => tools.act((now) => ({ ...now, paste: now.paste === null ? "" : null })), false, true),
      button(view, "tools.clear", () => tools.act(clear, { isNew: true }), false, true),
      button(view, "tools.link", () => void copyLink(view), false, true),
      lookView(view),
    ),
  );
}

/** @param {View} view @param {string} key @param {() => void} click @param {boolean} [disabled] @param {boolean} [hasText] */
function button({ t }, key, click, disabled = false, hasText = false) {
  return h(
    "button",
    { type: "button", class: "tool", title: t(key), "aria-label": t(key), disabled, on: { click } },
    icon(key.replace("tools.", "")),
    hasText && h("span", { class: "word", "aria-hidden": "true" }, t(`${key}.short`)),
  );
}

/** @param {View} view */
async function copyLink({ tools }) {
  try {
    await navigator.clipboard.writeText(location.href);
    tools.act((now) => said(now, "say.copied"));
  } catch {
    tools.act((now) => said(now, "say.copy-address"));
  }
}

/** @param {View} view */
function gameSelect({ state, tools }) {
  const own = state.setup.ruleset;
  const isKnown = state.games.some(({ id }) => id === own);
  const t = (/** @type {string} */ key) => state.words.texts[key] ?? key;
  const option = (/** @type {State["games"][number]} */ { id, names }) => h("option", { value: id, key: id, selected: id === own }, gameName(state.words, names));
  return h(
    "select",
    { name: "game", value: own, on: { change: (event) => tools.choose(event.target.value) } },
    !isKnown && h("option", { value: own, key: own, selected: true }, own),
    GROUPS.map(([prefix, key]) => h("optgroup", { label: t(key), key: prefix }, state.games.filter(({ id }) => id.split("_")[0] === prefix).map(option))),
  );
}

/** Language and cards. @param {View} view */
function lookView({ state, t, tools }) {
  const { look } = state;
  return h(
    "details",
    { class: "look" },
    h("summary", { "aria-label": t("look.title"), title: t("look.title") }, icon("look"), h("span", { class: "word" }, state.words.tag === "sr-Cyrl" ? "Ср" : state.language.toUpperCase().slice(0, 2))),
    h(
      "div",
      { class: "menu" },
      h(
        "label",
        null,
        t("look.language"),
        h("select", { name: "language", value: state.language, on: { change: (event) => tools.speak(event.target.value) } }, LANGUAGES.map(({ tag, name }) => h("option", { value: tag, lang: tag, key: tag, selected: tag === state.language }, name))),
      ),
      h(
        "label",
        null,
        t("look.suits"),
        h(
          "select",
          { name: "suits", value: look.suits, on: { change: (event) => tools.act((now) => ({ ...now, look: { ...now.look, suits: event.target.value } })) } },
          ["french", "german"].map((suits) => h("option", { value: suits, key: suits, selected: suits === look.suits }, t(`look.${suits}`))),
        ),
      ),
      h(
        "label",
        { class: "check" },
        h("input", { type: "checkbox", name: "four", checked: look.four, disabled: look.suits === "german", on: { change: (event) => tools.act((now) => ({ ...now, look: { ...now.look, four: event.target.checked } })) } }),
        t("look.four"),
      ),
      h("button", { type: "button", class: "plain", on: { click: () => window.print() } }, t("tools.print")),
      h("p", null, h("a", { href: "/docs" }, t("page.http"))),
    ),
  );
}

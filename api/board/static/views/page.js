/** The whole page. */

import { h } from "../core/dom.js";
import { translator } from "../core/words.js";
import { contextOf } from "./context.js";
import { faultList, faultsAt } from "./faults.js";
import { headerView } from "./header.js";
import { packView, pickerView } from "./pack.js";
import { pasteView } from "./paste.js";
import { tableView } from "./table.js";
import { transportView } from "./transport.js";

/** @typedef {import("../model/state.js").State} State */
/** @typedef {import("./context.js").View} View */

/** The questions, in the order of their tabs. */
const ASKS = /** @type {import("../model/state.js").Ask[]} */ (["enter", "solve", "play", "call", "review"]);

/** @param {State} state @param {import("./context.js").Tools} tools */
export function pageView(state, tools) {
  if (!state.game) return h("p", { class: "loading" }, translator(state.words)("page.loading"));
  const view = contextOf(state, state.game, tools);
  return h(
    "div",
    { class: `page ask-${state.ask}` },
    headerView(view),
    h("main", null, boardView(view), panelView(view), belowView(view)),
  );
}

/** @param {View} view */
function boardView(view) {
  const { state, game, table, t } = view;
  const { message } = state;
  const isPlaying = ["solve", "play", "review"].includes(state.ask);
  const toPlayIsHidden = isPlaying && state.ask !== "review" && state.setup.contract && !table.isOver && !game.open && !(state.setup.hands[table.toPlay]?.length ?? 0) && !(state.check?.faults.length ?? 0);
  return h(
    "div",
    { class: "board" },
    state.paste !== null && pasteView(view),
    tableView(view),
    h("p", { class: "message", role: "status" }, message && t(message.key, message.put)),
    ["enter", "review"].includes(state.ask) && faultList(view, faultsAt(view, "/plays", "/cards")),
    isPlaying && transportView(view),
    state.ask === "enter" && packView(view),
    toPlayIsHidden && pickerView(view),
  );
}

/** @param {View} view */
function belowView(view) {
  const content = view.tools.panelOf(view.state.ask)?.below?.(view);
  return content ? h("section", { class: "below answer", "aria-label": view.t("page.below") }, content) : null;
}

/** The five questions, as tabs. @param {View} view */
function panelView(view) {
  const { state, t, tools } = view;
  const choose = (/** @type {import("../model/state.js").Ask} */ ask) => tools.act((now) => ({ ...now, ask, variation: null, message: null, depth: 0 }), { isNew: true });
  const turn = (/** @type {KeyboardEvent} */ event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const next = ASKS[(ASKS.indexOf(state.ask) + by + ASKS.length) % ASKS.length];
    choose(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  return h(
    "section",
    { class: "panel" },
    h(
      "div",
      { class: "tabs", role: "tablist", "aria-label": t("ask.title"), on: { keydown: turn } },
      ASKS.map((ask) => h("button", { key: ask, id: `tab-${ask}`, type: "button", role: "tab", "aria-selected": String(ask === state.ask), "aria-controls": "answer", tabindex: ask === state.ask ? "0" : "-1", on: { click: () => choose(ask) } }, t(`ask.${ask}`))),
    ),
    h("div", { id: "answer", class: "answer", role: "tabpanel", "aria-labelledby": `tab-${state.ask}`, key: state.ask }, tools.panelOf(state.ask)?.main(view)),
  );
}

/** Steps through what was played, and says how the tricks stand. */

import { h } from "../core/dom.js";
import { playCard, step } from "../model/actions.js";
import { isStale } from "./context.js";
import { icon } from "./icon.js";

/** @typedef {import("./context.js").View} View */

/** @param {View} view */
export function transportView(view) {
  const { state, game, table, t, tools } = view;
  const { line, at, variation } = state;
  const done = variation ? variation.at : at;
  const all = variation ? variation.cards.length : line.length;
  const next = nextBest(state);
  const trick = table.tricks.filter(({ winner }) => winner !== null).length + (table.isOver ? 0 : 1);
  const go = (/** @type {number} */ by) => () => tools.act((now) => step(now, by));
  const forward = done < all || !next ? go(1) : () => tools.act((now) => playCard(now, next));
  return h(
    "nav",
    { class: "transport", "aria-label": t("transport.title") },
    stepButton(t("transport.first"), "first", go(-line.length - done), done === 0 && !variation),
    stepButton(t("transport.back"), "back", go(-1), done === 0 && !variation),
    h("output", null, t("transport.trick", { trick, count: countOf(view) }), h("small", null, game.units === 2 ? table.won.map((won, unit) => `${view.unitName(unit)} ${won}`).join(" · ") : "")),
    stepButton(done < all || !next ? t("transport.forward") : t("transport.best"), "forward", forward, done >= all && !next, done >= all && next !== null),
    stepButton(t("transport.last"), "last", go(line.length + all), done >= all),
  );
}

/** @param {string} label @param {string} sign @param {() => void} click @param {boolean} disabled @param {boolean} [isBest] */
function stepButton(label, sign, click, disabled, isBest = false) {
  return h("button", { type: "button", class: isBest ? "best" : "", title: label, "aria-label": label, disabled, on: { click } }, icon(sign));
}

/** @param {View} view */
function countOf({ state, game, table }) {
  return state.setup.ending ? Math.max(...table.left) + table.tricks.filter(({ winner }) => winner !== null).length : game.handSize;
}

/** The best card of the answer about this position. @param {import("../model/state.js").State} state @returns {string | null} */
function nextBest(state) {
  if (state.ask !== "solve") return null;
  const { solve } = state.answers;
  return solve && !isStale(solve) ? (solve.data?.line?.[0] ?? null) : null;
}

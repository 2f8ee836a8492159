/** Open Belot: the eight piles of a player, the upper card on the lower one. */

import { h } from "../core/dom.js";
import { chooseZone } from "../model/actions.js";
import { cardBack, cardFace } from "./card.js";
import { isHidden, cardView, dropping } from "./table.js";

/** @typedef {import("./context.js").View} View */

/** @param {View} view @param {number} seat @param {import("./marks.js").Marks} marks */
export function pilesView(view, seat, marks) {
  const { state, table, t } = view;
  const piles = state.ask === "call" ? state.setup.piles[seat] : table.piles[seat];
  return h(
    "ul",
    { class: "hand piles n8", "data-group": `hand-${seat}` },
    (piles ?? []).map((pile, number) =>
      h("li", { key: number, class: "pile", "aria-label": t("enter.pile", { number: number + 1 }) }, levelView(view, seat, number, 1, pile, marks), levelView(view, seat, number, 0, pile, marks)),
    ),
  );
}

/** @param {View} view @param {number} seat @param {number} number @param {number} level @param {import("../model/setup.js").Pile} pile @param {import("./marks.js").Marks} marks */
function levelView(view, seat, number, level, pile, marks) {
  const { state, tools, t } = view;
  const zone = `pile:${seat}:${number}:${level}`;
  const card = pile[level];
  const wasThere = state.setup.piles[seat][number][level] !== null;
  const name = level ? "lower" : "upper";
  const isChosen = state.ask === "enter" && state.zone === zone;
  if (!card && state.ask === "enter") {
    const label = t(`enter.${name}-card`, { number: number + 1 });
    return h("button", { class: `slot ${name} ${isChosen ? "chosen" : ""}`, type: "button", "aria-label": label, "aria-pressed": String(isChosen), on: { click: () => tools.act((now) => chooseZone(now, zone)), ...dropping(view, zone) } });
  }
  if (!card) return wasThere || level === 0 ? null : h("span", { class: name }, cardBack());
  const isCovered = level === 1 && pile[0] !== null;
  if (isCovered && state.ask !== "enter" && (isHidden(view, seat) || state.ask === "call" || state.ask === "play")) return h("span", { class: name }, cardBack());
  const face = isCovered && state.ask !== "enter" ? h("span", { class: "card", role: "img", "aria-label": view.cardName(card) }, cardFace(view, card)) : cardView(view, seat, card, marks);
  return h("span", { class: `${name} ${isChosen ? "chosen" : ""}`, on: dropping(view, zone) }, face);
}

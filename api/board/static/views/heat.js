/** Who may hold what: every card whose holder is not known, and how likely each seat has it. */

import { h } from "../core/dom.js";
import { inHand } from "../model/cards.js";
import { miniCard } from "./card.js";
import { percent } from "./context.js";

/** @typedef {import("./context.js").View} View */

/** @param {View} view @param {any} data of /v1/play or /v1/worlds */
export function heatView(view, data) {
  const { state, t, seats, seatName } = view;
  const cards = inHand(Object.keys(data.marginals ?? {}), state.setup.contract?.trump);
  if (!cards.length) return null;
  const others = seats.filter((seat) => seat !== state.seat);
  const hasRest = cards.some((card) => data.marginals[card].length > seats.length);
  return h(
    "details",
    { class: "heat", open: true },
    h("summary", null, t("heat.title")),
    h("div", { class: "tables" }, halves(cards).map((half, number) => h(
      "table",
      { key: number },
      h("thead", null, h("tr", null, h("th", { scope: "col" }, t("solve.card")), others.map((seat) => h("th", { scope: "col", key: seat }, seatName(seat))), hasRest && h("th", { scope: "col" }, t("heat.out")))),
      h(
        "tbody",
        null,
        half.map((card) => {
          const shares = data.marginals[card];
          const cells = [...others.map((seat) => shares[seat]), ...(hasRest ? [shares[seats.length] ?? 0] : [])];
          return h("tr", { key: card }, h("th", { scope: "row" }, miniCard(view, card)), cells.map((share, place) => h("td", { key: place, class: `heat-${Math.round(share * 10)}` }, share === 0 ? "·" : percent(share))));
        }),
      ),
    ))),
  );
}

const MOST_ROWS = 12;

/** Many cards stand in two columns. @param {string[]} cards @returns {string[][]} */
function halves(cards) {
  const middle = Math.ceil(cards.length / 2);
  return cards.length > MOST_ROWS ? [cards.slice(0, middle), cards.slice(middle)] : [cards];
}

/** What every contract is worth for whom, while none is chosen. */

import { h } from "../core/dom.js";
import { enter } from "../model/actions.js";
import { sideOf, unitOf } from "../model/game.js";
import { suitSign } from "./card.js";
import { isStale, shown, signed } from "./context.js";
import { progressView } from "./progress.js";

/** @typedef {import("./context.js").View} View */

/** @param {View} view */
export function contractsView(view) {
  const { state, t, game, unitName, trumpName } = view;
  const answer = state.answers.contracts;
  const rows = /** @type {any[]} */ (answer?.data?.contracts ?? []);
  const units = [...new Set(view.seats.map((seat) => unitOf(game, seat)))];
  return [
    h("p", { class: "how" }, t("contracts.how")),
    progressView(view, "contracts"),
    rows.length > 0 &&
      h(
        "table",
        { class: `contracts ${isStale(answer) ? "stale" : ""}` },
        h("caption", null, t("contracts.title")),
        h("thead", null, h("tr", null, h("th", { scope: "col" }, t("contracts.trump")), units.map((unit) => h("th", { scope: "col", key: unit }, unitName(unit))))),
        h(
          "tbody",
          null,
          game.contracts.map((trump) =>
            h("tr", { key: trump }, h("th", { scope: "row" }, h("span", { class: "call" }, suitSign(view, trump), trumpName(trump))), units.map((unit) => cellView(view, rows.filter((row) => row.trump === trump), trump, unit))),
          ),
        ),
      ),
    rows.length > 0 && h("p", { class: "how" }, t("contracts.choose")),
  ];
}

/** One contract of one taker; with three players each soloist has a row of his own. @param {View} view @param {any[]} rows @param {string} trump @param {number} unit */
function cellView(view, rows, trump, unit) {
  const { t, tools, game, seats, seatName, trumpName, state } = view;
  const contract = rows.find((row) => row.soloist === undefined || row.soloist === unit);
  if (!contract) return h("td", { key: unit });
  const inUnit = seats.filter((seat) => unitOf(game, seat) === unit);
  const taker = inUnit.includes(state.seat) ? state.seat : inUnit[0];
  const units = new Set(sideOf(game, taker, taker).map((seat) => unitOf(game, seat)));
  const total = (/** @type {number[]} */ numbers) => numbers.reduce((sum, each, other) => sum + (units.has(other) ? each : 0), 0);
  const difference = (/** @type {number[]} */ numbers) => numbers.reduce((sum, each, other) => sum + (units.has(other) ? each : -each), 0);
  const sheet = contract.score?.find((/** @type {any} */ each) => each.unit === unit);
  const points = contract.points ? shown(total(contract.points)) : (contract.bounds ?? []).join("–");
  const choose = () => tools.act((now) => enter(now, { contract: { trump, taker } }), { isNew: true });
  const label = [t("contracts.take", { trump: trumpName(trump), name: seatName(taker) }), points, sheet && t(`outcome.${sheet.outcome}`)].filter(Boolean).join(", ");
  return h(
    "td",
    { key: unit },
    h("button", { type: "button", class: `cell ${sheet?.outcome ?? ""}`, "aria-label": label, title: label, on: { click: choose } }, h("b", null, points), sheet && h("small", null, signed(difference(sheet.written)))),
  );
}

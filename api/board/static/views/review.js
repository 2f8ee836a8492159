/** A played deal, decision by decision: where it turned, what would have been better. */

import { h } from "../core/dom.js";
import { follow, goTo } from "../model/actions.js";
import { judged, totalsOf } from "../model/review.js";
import { miniCard } from "./card.js";
import { isStale, shown, withSeatNames } from "./context.js";
import { callText } from "./call.js";
import { faultList } from "./faults.js";
import { graphView } from "./graph.js";
import { deeperView, progressView } from "./progress.js";
import { lineView } from "./solve.js";

/** @typedef {import("./context.js").View} View */

export const MARKS = /** @type {{[name: string]: string}} */ ({ inaccuracy: "?!", mistake: "?", blunder: "??", lucky: "(?)", unlucky: "↯", best: "✓", good: "·" });

/** @param {View} view */
export function reviewView(view) {
  const { state, t, tools } = view;
  if (!state.line.length && !state.record) return [h("p", { class: "how" }, t("review.how")), h("button", { type: "button", class: "primary", on: { click: () => tools.act((now) => ({ ...now, paste: "" })) } }, t("tools.paste"))];
  const answer = state.answers.review;
  if (state.answers.lay?.faults.length) return faultList(view, state.answers.lay.faults);
  const isOld = isStale(answer) || isStale(state.answers.lay);
  const events = state.answers.lay?.data?.events ?? [];
  return [
    progressView(view, "lay", "review"),
    state.variation && h("p", { class: "variation", role: "status" }, h("b", null, t("review.variation")), h("button", { type: "button", class: "plain", on: { click: () => tools.act((now) => goTo(now, now.at)) } }, t("review.back"))),
    answer?.data && h("div", { class: isOld ? "stale" : "" }, graphView(view, answer.data, events), totalsView(view, answer.data), momentView(view, answer.data, events), faultView(view, answer.data), deeperView(view, "review", 1)),
  ];
}

/** The errors, below the table. @param {View} view */
export function errorsView(view) {
  const { review: answer, lay } = view.state.answers;
  if (lay?.faults.length || !view.state.line.length) return null;
  return answer?.data && h("div", { class: isStale(answer) || isStale(lay) ? "stale" : "" }, movesView(view, answer.data, view.state.answers.lay?.data?.events ?? []));
}

/** How many cards had been played when an event came. @param {any[]} events @param {number} index */
export function playsBefore(events, index) {
  return events.slice(0, index).filter((event) => event.play).length;
}

/** @param {View} view @param {any} data */
function totalsView(view, data) {
  const { t, seatName } = view;
  const columns = ["inaccuracy", "mistake", "blunder", "lucky", "unlucky"];
  return h(
    "table",
    { class: "totals" },
    h("caption", null, t("review.totals")),
    h("thead", null, h("tr", null, h("td", null), h("th", { scope: "col" }, t("review.accuracy")), h("th", { scope: "col" }, t("review.lost")), columns.map((name) => h("th", { scope: "col", key: name, title: t(`class.${name}`) }, h("span", { "aria-hidden": "true" }, MARKS[name]), h("span", { class: "visually-hidden" }, t(`class.${name}`)))))),
    h("tbody", null, totalsOf(data, view.state.record !== null).map((/** @type {any} */ total) => h("tr", { key: total.seat }, h("th", { scope: "row" }, seatName(total.seat)), h("td", null, total.accuracy === null ? "–" : shown(total.accuracy)), h("td", null, shown(total.loss_known, 1)), columns.map((name) => h("td", { key: name }, total.classes[name] || "·"))))),
  );
}

/** The decision that is looked at: what was done, what was better, how it would have gone on. @param {View} view @param {any} data @param {any[]} events */
function momentView(view, data, events) {
  const { state, t, tools, seatName } = view;
  const at = state.variation?.from ?? state.at;
  const move = data.moves.find((/** @type {any} */ each) => each.kind === "card" && playsBefore(events, each.index) === at);
  if (!move) return null;
  const line = move.line ?? [];
  const go = (/** @type {number} */ count) => tools.act((now) => follow(now, at, line, count));
  return h(
    "section",
    { class: `moment ${move.class}` },
    h("h2", null, `${seatName(move.seat)}: `, deedView(view, move.made), " ", h("span", { class: "class" }, MARKS[move.class] ?? "", " ", move.forced ? t("review.forced") : t(`class.${move.class}`))),
    !move.forced && move.class !== "best" && h("p", null, t("review.better"), " ", deedView(view, move.best), " · ", lossText(view, move)),
    line.length > 0 && !state.variation && lineView(view, line, t("review.line"), go),
  );
}

/** @param {View} view @param {any} move */
function lossText({ t }, move) {
  const known = shown(move.loss_known.mean, 1);
  return move.loss_open === null ? t("review.loss-known", { known }) : t("review.losses", { known, open: shown(move.loss_open, 1) });
}

/** The decisions that were no good; or that were unlucky. @param {View} view @param {any} data @param {any[]} events */
function movesView(view, data, events) {
  const { state, t, tools, seatName } = view;
  const shownMoves = judged(data, state.record !== null).filter((/** @type {any} */ move) => !["best", "good"].includes(move.class) && !move.forced);
  if (!shownMoves.length) return h("p", { class: "how" }, t("review.no-errors"));
  return h(
    "section",
    { class: "moves" },
    h("h2", null, t("review.moves")),
    h(
      "ol",
      null,
      shownMoves.map((/** @type {any} */ move) => {
        const plays = playsBefore(events, move.index);
        const isHere = plays === state.at && move.kind === "card";
        return h(
          "li",
          { key: move.index },
          h(
            "button",
            { type: "button", class: `move ${move.class}`, "aria-current": isHere ? "step" : undefined, on: { click: () => tools.act((now) => goTo(now, plays)) } },
            h("span", { class: "where" }, move.trick ? t("review.trick", { trick: move.trick }) : t("review.before")),
            h("span", { class: "what" }, seatName(move.seat), " ", deedView(view, move.made), h("b", { title: t(`class.${move.class}`) }, MARKS[move.class]), h("span", { class: "visually-hidden" }, t(`class.${move.class}`))),
            h("span", { class: "lost" }, `−${shown(move.class === "unlucky" ? move.loss_open : move.loss_known.mean, 1)}`),
          ),
        );
      }),
    ),
  );
}

/** A card that may not be played. @param {View} view @param {any} data */
function faultView(view, data) {
  if (!data.fault) return null;
  return faultList(view, data.fault.errors.map((/** @type {any} */ error) => ({ ...error, detail: withSeatNames(view, error.detail) })));
}

/** What was done. @param {View} view @param {any} deed */
function deedView(view, deed) {
  const { t } = view;
  if (!deed) return t("decision.nothing");
  if (deed.play) return [miniCard(view, deed.play), deed.bela ? h("small", null, t("review.with-bela")) : null];
  if (deed.call) return callText(view, deed.call);
  if (deed.turnup) return t(`decision.${deed.turnup}`);
  if (deed.swap) return [t("decision.swap"), " ", miniCard(view, deed.swap)];
  if (deed.discard) return [].concat(deed.discard).map((card) => miniCard(view, card));
  if (deed.announce) return t(`decision.${deed.announce}`);
  const values = (deed.declare ?? []).map((/** @type {any} */ one) => one.value ?? one.cards);
  return values.length ? t("review.declares", { values: values.join(", ") }) : t("review.declares-nothing");
}

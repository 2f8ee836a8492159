/** Hidden hands: how the cards of one seat compare on average, and who may hold what. */

import { h } from "../core/dom.js";
import { playCard } from "../model/actions.js";
import { cardsIn } from "../model/setup.js";
import { miniCard } from "./card.js";
import { isStale, percent, shown, signed } from "./context.js";
import { faultList, faultsAt } from "./faults.js";
import { heatView } from "./heat.js";
import { choiceView, deeperView, progressView } from "./progress.js";

/** @typedef {import("./context.js").View} View */

/** @param {View} view */
export function playView(view) {
  const { state, t, tools, table, seatName } = view;
  if (!state.setup.contract) return h("p", { class: "how" }, t("play.contract-first"));
  const aims = /** @type {[string, string][]} */ (["written", "points", "match"].map((each) => [each, t(`objective.${each}`)]));
  const name = answerName(view);
  const answer = state.answers[name];
  const faults = name === "decision" ? [] : (state.check?.faults ?? []);
  return [
    choiceView(t("objective.title"), "aim", aims, state.aim, (aim) => tools.act((now) => ({ ...now, aim }))),
    decisionChoice(view),
    h("label", { class: "check" }, h("input", { type: "checkbox", name: "peek", checked: state.isPeeking, on: { change: (event) => tools.act((now) => ({ ...now, isPeeking: event.target.checked })) } }), t("play.peek")),
    name === "worlds" && !table.isOver && h("p", { class: "how" }, t("play.not-your-turn", { name: seatName(table.toPlay) })),
    faultList(view, faults.filter(({ pointer }) => !faultsAt(view, "/plays").some((each) => each.pointer === pointer))),
    progressView(view, name),
    answer?.data && h("div", { class: isStale(answer) ? "stale" : "" }, name !== "worlds" && verdictView(view, answer.data), name !== "worlds" && barsView(view, answer.data), name !== "worlds" && deeperView(view, name, 1)),
  ];
}

/** Who may hold what, below the table. @param {View} view */
export function holdersView(view) {
  const answer = view.state.answers[answerName(view)];
  return view.state.setup.contract && answer?.data && h("div", { class: isStale(answer) ? "stale" : "" }, heatView(view, answer.data));
}

/** The answer that is shown. @param {View} view */
function answerName({ state, table }) {
  if (state.decision !== "card") return "decision";
  return table.toPlay === state.seat && !table.isOver ? "play" : "worlds";
}

/** What besides a card can be decided before play. @param {View} view */
function decisionChoice(view) {
  const { state, game, t, tools } = view;
  const kinds = [
    "card",
    ...(game.turnupTaken ? ["turnup"] : []),
    ...(game.discarded ? ["discard"] : []),
    ...(game.swaps ? ["swap"] : []),
    ...(game.declares ? ["declare"] : []),
    ...(game.capotCall ? ["capot"] : []),
  ];
  if (kinds.length === 1 || state.line.length) return null;
  return h(
    "label",
    null,
    t("decision.title"),
    h("select", { name: "decision", value: state.decision, on: { change: (event) => tools.act((now) => ({ ...now, decision: event.target.value })) } }, kinds.map((kind) => h("option", { value: kind, key: kind, selected: kind === state.decision }, t(`decision.${kind}`)))),
    state.decision === "discard" && cardsIn(state.setup, "discards").length > 0 && h("small", null, t("decision.discard-how")),
  );
}

/** @param {View} view @param {any} data */
function verdictView(view, data) {
  const { t } = view;
  const best = data.best ? miniCard(view, data.best) : eventView(view, data.options?.[0]?.event ?? null);
  return h(
    "p",
    { class: `verdict ${data.verdict}` },
    best,
    " ",
    h("b", null, t(`verdict.${data.verdict}`)),
    h("small", null, data.exhaustive ? t("play.all-worlds", { worlds: data.worlds }) : t("play.worlds", { worlds: data.worlds, count: BigInt(data.world_count).toLocaleString(view.state.language) })),
  );
}

/** Bars with their intervals. @param {View} view @param {any} data */
function barsView(view, data) {
  const { t, tools } = view;
  /** @type {any[]} */
  const choices = (data.cards ?? data.options).filter((/** @type {any} */ each) => each.mean !== undefined);
  const isShare = data.unit === "probability";
  const ends = choices.flatMap(({ mean, ci95 }) => [mean, ci95?.[0] ?? mean, ci95?.[1] ?? mean]);
  const [low, high] = [Math.min(0, ...ends), Math.max(0.001, ...ends)];
  const at = (/** @type {number} */ value) => `${(100 * (value - low)) / (high - low)}%`;
  const text = (/** @type {number} */ value) => (isShare ? percent(value) : signed(value, 1));
  return h(
    "table",
    { class: "bars" },
    h("caption", null, t(isShare ? "play.bars-match" : "play.bars")),
    h("thead", null, h("tr", null, h("th", { scope: "col" }, t(data.cards ? "solve.card" : "decision.option")), h("th", { scope: "col" }, t("play.mean")), h("th", { scope: "col" }, t("play.behind")), h("th", { scope: "col" }, t("play.passes")))),
    h(
      "tbody",
      null,
      choices.map((choice, place) => {
        const [from, to] = choice.ci95 ?? [choice.mean, choice.mean];
        const label = choice.card ? h("button", { type: "button", class: "link", on: { click: () => tools.act((now) => playCard(now, choice.card)) } }, miniCard(view, choice.card)) : eventView(view, choice.event);
        return h(
          "tr",
          { key: choice.card ?? place, class: choice.equal ? "best" : "" },
          h("th", { scope: "row" }, label),
          h(
            "td",
            { class: "measure" },
            h("span", { class: "number" }, text(choice.mean)),
            h("span", { class: "track", "aria-hidden": "true" }, h("span", { class: "fill", style: { left: at(Math.min(0, choice.mean)), width: `${(100 * Math.abs(choice.mean)) / (high - low)}%` } }), from !== null && to !== null && h("span", { class: "whisker", style: { left: at(from), width: `${(100 * (to - from)) / (high - low)}%` } })),
            from !== null && to !== null && from !== to && h("small", null, t("play.interval", { low: text(from), high: text(to) })),
          ),
          h("td", null, choice.behind?.mean ? (isShare ? `−${percent(-choice.behind.mean)}` : shown(choice.behind.mean, 1)) : ""),
          h("td", null, percent(choice.p_pass)),
        );
      }),
    ),
  );
}

/** An option that is no card. @param {View} view @param {any} event */
function eventView(view, event) {
  const { t } = view;
  if (event === null) return t("decision.nothing");
  if (event.swap) return [t("decision.swap"), " ", miniCard(view, event.swap)];
  if (event.discard) return cardsOf(event.discard).map((card) => miniCard(view, card));
  if (event.turnup) return t(`decision.${event.turnup}`);
  if (event.announce) return t(`decision.${event.announce}`);
  const declared = event.declare ?? [];
  if (!declared.length) return t("decision.nothing");
  return declared.map((/** @type {any} */ one) => [one.value === undefined ? "" : `${one.value} `, cardsOf(one.cards ?? []).map((card) => miniCard(view, card))]);
}

/** @param {string | string[]} cards @returns {string[]} */
function cardsOf(cards) {
  return typeof cards === "string" ? cards.split(" ").filter(Boolean) : cards;
}

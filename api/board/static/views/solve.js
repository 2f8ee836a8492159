/** Open cards: what every card is worth, how it goes on, and how the score sheet comes about. */

import { h } from "../core/dom.js";
import { playCard } from "../model/actions.js";
import { winnerOf } from "../model/cards.js";
import { miniCard } from "./card.js";
import { isStale, percent, pointsOfSide, shown } from "./context.js";
import { contractsView } from "./contracts.js";
import { toneOf, valueText } from "./marks.js";
import { choiceView, progressView } from "./progress.js";
import { faultList } from "./faults.js";

/** @typedef {import("./context.js").View} View */

/** @param {View} view */
export function solveView(view) {
  const { state, t, tools, table } = view;
  if (!state.setup.contract) return contractsView(view);
  const answer = state.answers.solve;
  const faults = state.check?.faults ?? [];
  const objectives = /** @type {[string, string][]} */ (["points", "written", "match"].map((each) => [each, t(`objective.${each}`)]));
  return [
    choiceView(t("objective.title"), "objective", objectives, state.objective, (objective) => tools.act((now) => ({ ...now, objective }))),
    faults.length ? faultList(view, faults) : progressView(view, "solve"),
    !faults.length && answer?.data && h("div", { class: isStale(answer) ? "stale" : "" }, resultView(view, answer.data), !table.isOver && cardsView(view, answer.data)),
  ];
}

/** How it goes on and what that writes, below the table. @param {View} view */
export function courseView(view) {
  const answer = view.state.answers.solve;
  if (!view.state.setup.contract || !answer?.data?.line?.length || view.state.check?.faults.length) return null;
  return h("div", { class: `course ${isStale(answer) ? "stale" : ""}` }, lineView(view, answer.data.line, view.t("solve.line")), accountView(view, answer.data));
}

/** What the deal comes to. @param {View} view @param {any} data */
function resultView(view, data) {
  const { t, game, unitName } = view;
  const units = [...Array(game.units).keys()];
  const own = data.score?.outcome;
  return h(
    "section",
    { class: "result" },
    data.points && h("dl", null, units.map((unit) => h("div", { key: unit }, h("dt", null, unitName(unit)), h("dd", null, shown(data.points[unit]), data.score?.written && h("small", null, t("solve.written", { points: data.score.written[unit] })))))),
    own && h("p", { class: `outcome ${own}` }, t(`outcome.${own}`)),
    data.equity !== undefined && h("p", null, t("solve.equity", { share: percent(data.equity) })),
    data.stop?.best && h("p", { class: "outcome" }, t("solve.stop")),
  );
}

/** @param {View} view @param {any} data */
function cardsView(view, data) {
  const { t, tools, seatName } = view;
  const isForPoints = data.objective === undefined;
  const hasSheet = !isForPoints || data.cards.some((/** @type {any} */ card) => card.written);
  const rows = data.cards.map((/** @type {any} */ card) => {
    const loss = card.loss;
    const written = card.written && pointsOfSide(view, data.to_play, card.written);
    const lost = loss === undefined ? "" : loss === 0 ? t("solve.best") : card.equity === undefined ? `−${loss}` : `−${percent(loss)}`;
    const tone = loss === undefined ? "" : toneOf(loss, card.equity === undefined ? 1 : 0.005);
    return h(
      "tr",
      { key: card.card, class: tone },
      h("th", { scope: "row" }, h("button", { type: "button", class: "link", on: { click: () => tools.act((now) => playCard(now, card.card)) } }, miniCard(view, card.card))),
      h("td", null, valueText(view, data.to_play, card)),
      hasSheet && h("td", null, isForPoints ? (written ?? "") : card.points ? shown(pointsOfSide(view, data.to_play, card.points)) : ""),
      h("td", { class: "loss" }, lost, card.bela === true && h("small", null, t("solve.say-bela")), card.bela === false && h("small", null, t("solve.no-bela"))),
    );
  });
  return h(
    "table",
    { class: "values" },
    h("caption", null, t("solve.to-play", { name: seatName(data.to_play) })),
    h("thead", null, h("tr", null, h("th", { scope: "col" }, t("solve.card")), h("th", { scope: "col" }, t(isForPoints ? "solve.points" : `solve.for-${data.objective}`)), hasSheet && h("th", { scope: "col" }, t(isForPoints ? "solve.sheet" : "solve.points")), h("th", { scope: "col" }, t("solve.loss")))),
    h("tbody", null, rows),
  );
}

/**
 * A line trick by trick; a click plays up to that card.
 * @param {View} view @param {string[]} line @param {string} title
 * @param {(count: number) => void} [go] what a click on the card does, by its place from 1
 */
export function lineView(view, line, title, go) {
  const { t, tools } = view;
  if (!line.length) return null;
  const play = go ?? ((count) => tools.act((now) => line.slice(0, count).reduce(playCard, now)));
  return h(
    "section",
    { class: "line" },
    h("h2", null, title),
    h(
      "ol",
      null,
      tricksIn(view, line).map(({ number, cards }) =>
        h(
          "li",
          { key: number, value: number },
          cards.map(({ card, place, wins }) => h("button", { key: card, type: "button", class: `link ${wins ? "wins" : ""}`, "aria-label": t("solve.play-to", { card: view.cardName(card) }), on: { click: () => play(place + 1) } }, miniCard(view, card))),
        ),
      ),
    ),
  );
}

/** @param {View} view @param {string[]} line */
function tricksIn({ game, table, state }, line) {
  const before = table.current.cards;
  const all = [...before, ...line];
  const first = table.tricks.filter(({ winner }) => winner !== null).length + 1;
  const tricks = [];
  for (let start = 0; start < all.length; start += game.players) {
    const trick = all.slice(start, start + game.players);
    const best = trick.length === game.players ? winnerOf(trick, state.setup.contract?.trump ?? "NT") : -1;
    const cards = trick.map((card, place) => ({ card, place: start + place - before.length, wins: place === best })).filter(({ place }) => place >= 0);
    tricks.push({ number: first + tricks.length, cards });
  }
  return tricks;
}

/** How the score sheet comes about. @param {View} view @param {any} data */
function accountView(view, data) {
  const { state, game, t, unitName } = view;
  const account = state.answers.account;
  const isOfThis = account?.data && !isStale(account) && String(account.data.written) === String(data.score?.written);
  if (!isOfThis) return null;
  const units = [...Array(game.units).keys()];
  const name = (/** @type {any} */ step) => state.words.texts[`account.${step.rule}`] ?? step.text;
  return h(
    "details",
    { class: "account", open: true },
    h("summary", null, t("account.title")),
    h(
      "table",
      null,
      h("thead", null, h("tr", null, h("td", null), units.map((unit) => h("th", { scope: "col", key: unit }, unitName(unit))))),
      h(
        "tbody",
        null,
        account.data.account.map((/** @type {any} */ step, /** @type {number} */ place) => h("tr", { key: place, class: step.adds ? "" : "explains" }, h("th", { scope: "row", title: step.text }, name(step)), units.map((unit) => h("td", { key: unit }, step.amounts[unit] || (step.adds ? "–" : "0"))))),
      ),
      h("tfoot", null, h("tr", null, h("th", { scope: "row" }, t("account.written")), units.map((unit) => h("td", { key: unit }, account.data.written[unit])))),
    ),
  );
}

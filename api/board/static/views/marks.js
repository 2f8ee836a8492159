/** What the answers say about each card, short enough to lie on it. */

import { isStale, percent, pointsOfSide, shown, signed } from "./context.js";

/** @typedef {import("./context.js").View} View */
/** @typedef {{text: string, tone: string, label: string}} Mark */
/** @typedef {{seat: number, byCard: Map<string, Mark>, isStale: boolean}} Marks */

/** From how much on a loss is called an inaccuracy, a mistake, a blunder; as in reviews. */
const STEPS = [2, 10, 30];

/** How bad a loss is: `best`, `fine`, `weak`, `bad` or `awful`. @param {number} loss @param {number} [unit] */
export function toneOf(loss, unit = 1) {
  if (loss <= 0) return "best";
  return ["fine", "weak", "bad", "awful"][STEPS.filter((step) => loss >= step * unit).length];
}

/** The marks on the cards of the player to move. @param {View} view @returns {Marks} */
export function marksOf(view) {
  const { ask, answers } = view.state;
  if (ask === "solve" && answers.solve?.data?.cards) return solved(view, answers.solve);
  if (ask === "play" && answers.play?.data?.cards) return advised(view, answers.play);
  return { seat: -1, byCard: new Map(), isStale: false };
}

/** @param {View} view @param {import("../model/state.js").Answer} answer @returns {Marks} */
function solved(view, answer) {
  const seat = answer.data.to_play;
  /** @type {Map<string, Mark>} */
  const byCard = new Map();
  for (const card of answer.data.cards) {
    const text = valueText(view, seat, card);
    const loss = card.loss ?? (answer.data.cards[0].match !== card.match ? 1000 : 0);
    const unit = card.equity === undefined ? 1 : 0.005;
    byCard.set(card.card, { text: card.bounds ? "…" : text, tone: card.bounds ? "open" : toneOf(loss, unit), label: view.t("solve.worth", { value: text }) });
  }
  return { seat, byCard, isStale: isStale(answer) };
}

/** What a card is worth for its player. @param {View} view @param {number} seat @param {any} card */
export function valueText(view, seat, card) {
  if (card.equity !== undefined) return percent(card.equity);
  if (card.bounds) return card.bounds.map((/** @type {number | null} */ bound) => bound ?? "…").join("–");
  if (card.match && card.match !== "open") return view.t(`match.${card.match}`);
  if (card.difference !== undefined) return signed(card.difference);
  return card.points ? shown(pointsOfSide(view, seat, card.points)) : "?";
}

/** @param {View} view @param {import("../model/state.js").Answer} answer @returns {Marks} */
function advised(view, answer) {
  const { data } = answer;
  /** @type {Map<string, Mark>} */
  const byCard = new Map();
  for (const card of data.cards) {
    const isShare = data.unit === "probability";
    const text = isShare ? percent(card.mean) : signed(card.mean);
    const tone = card.card === data.best || card.equal ? "best" : toneOf(-card.behind.mean, isShare ? 0.005 : 1);
    byCard.set(card.card, { text, tone, label: view.t("play.mean-of", { value: text }) });
  }
  return { seat: data.seat, byCard, isStale: isStale(answer) };
}

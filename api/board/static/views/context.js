/** What every view needs: the state, words for seats and cards, and the table as it stands. Draws nothing. */

import { cardName, suitName, translator } from "../core/words.js";
import { sideOf, unitOf } from "../model/game.js";
import { played } from "../model/state.js";
import { tableAfter } from "../model/table.js";

/** @typedef {import("../model/state.js").State} State */

/**
 * @typedef {object} Tools
 * @property {import("../core/app.js").Act} act
 * @property {(name: string) => void} stop
 * @property {(ruleset: string) => void} choose
 * @property {(tag: string) => void} speak
 * @property {() => void} fetchDeal
 * @property {(text: string) => void} readPasted
 * @property {(ask: import("../model/state.js").Ask) => Panel | undefined} panelOf undefined while it is loading
 */

/** @typedef {{main: (view: View) => any, below?: (view: View) => any}} Panel what is shown beside and below the table */

/**
 * @typedef {object} View
 * @property {State} state
 * @property {import("../model/game.js").Game} game
 * @property {Tools} tools
 * @property {import("../core/words.js").Translate} t
 * @property {import("../model/table.js").Table} table
 * @property {number[]} seats
 * @property {(seat: number) => string} seatName
 * @property {(unit: number) => string} unitName
 * @property {(card: string) => string} cardName
 * @property {(trump: string) => string} trumpName
 */

const PLACES = {
  2: ["bottom", "top"],
  3: ["bottom", "right", "left"],
  4: ["bottom", "right", "top", "left"],
};

/** @param {State} state @param {import("../model/game.js").Game} game @param {Tools} tools @returns {View} */
export function contextOf(state, game, tools) {
  const t = translator(state.words);
  const seatName = (/** @type {number} */ seat) => t(`seat.${relationOf(state, game, seat)}`);
  const { suits } = state.look;
  return {
    state,
    game,
    tools,
    t,
    table: tableAfter(game, state.setup, isBeforePlay(state) ? [] : played(state)),
    seats: [...Array(game.players).keys()],
    seatName,
    unitName: (unit) => (game.pairs ? t(unit === state.seat % 2 ? "unit.we" : "unit.they") : seatName(unit)),
    cardName: (card) => cardName(state.words, card, suits),
    trumpName: (trump) => (trump.length === 1 ? suitName(state.words, trump, suits) : t(`trump.${trump}`)),
  };
}

/** Whether the cards are shown as they were dealt. @param {State} state */
function isBeforePlay({ ask }) {
  return ask === "enter" || ask === "call";
}

/** Where a seat is drawn: players follow each other counter-clockwise. @param {View} view @param {number} seat */
export function placeOf({ state, game }, seat) {
  const places = PLACES[/** @type {2 | 3 | 4} */ (game.players)];
  return places[(seat - state.seat + game.players) % game.players] ?? "rest";
}

/** @param {State} state @param {import("../model/game.js").Game} game @param {number} seat */
function relationOf(state, game, seat) {
  if (seat >= game.players) return "resting";
  const place = (seat - state.seat + game.players) % game.players;
  if (game.players === 2) return ["me", "opponent"][place];
  return (game.players === 3 ? ["me", "right", "left"] : ["me", "right", game.pairs ? "partner" : "across", "left"])[place];
}

/** Points of the side of a seat. @param {View} view @param {number} seat @param {number[]} perUnit */
export function pointsOfSide({ state, game }, seat, perUnit) {
  const seats = sideOf(game, seat, state.setup.contract?.taker ?? 0);
  const units = new Set(seats.map((each) => unitOf(game, each)));
  return [...units].reduce((total, unit) => total + perUnit[unit], 0);
}

/** Seats in the server's sentences are numbers or pointers; here they have names. @param {View} view @param {string} detail */
export function withSeatNames({ seatName, game }, detail) {
  return detail.replace(/\bseat (\d)\b|\/(?:hands|piles)\/(\d)(?:\/\d+)*/gi, (whole, seat, pointed) => {
    const number = Number(seat ?? pointed);
    return number <= game.players ? seatName(number) : whole;
  });
}

/** @param {number} number @param {number} [digits] */
export function shown(number, digits = 0) {
  const text = Math.abs(number).toFixed(digits);
  return (number < 0 && Number(text) !== 0 ? "−" : "") + text;
}

/** @param {number} number @param {number} [digits] */
export function signed(number, digits = 0) {
  const text = shown(number, digits);
  return number > 0 && Number(text) !== 0 ? `+${text}` : text;
}

/** @param {number} share */
export function percent(share) {
  if (share > 0 && share < 0.005) return "<1%";
  return `${Math.round(share * 100)}%`;
}

/** Whether an answer does not belong to the question asked now. @param {import("../model/state.js").Answer | undefined} answer */
export function isStale(answer) {
  return answer !== undefined && answer.key !== answer.dataKey;
}

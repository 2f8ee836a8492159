/** How the table stands after some cards: who holds what, what lies on it, whose turn it is. */

import { winnerOf } from "./cards.js";
import { unitOf } from "./game.js";

/** @typedef {import("./setup.js").Setup} Setup */
/** @typedef {import("./game.js").Game} Game */
/** @typedef {{leader: number, cards: string[], winner: number | null}} Trick */

/**
 * @typedef {object} Table
 * @property {string[][]} hands still held, per seat
 * @property {import("./setup.js").Pile[][]} piles as they lie
 * @property {number[]} left how many cards each seat still holds, known or not
 * @property {Trick[]} tricks the last one may be open
 * @property {Trick} current the trick on the table: open, or without cards
 * @property {number} toPlay
 * @property {boolean} isOver
 * @property {number[]} won tricks per unit
 */

/**
 * @param {Game} game @param {Setup} setup @param {readonly string[]} cards played since
 * @returns {Table}
 */
export function tableAfter(game, setup, cards) {
  const before = setup.ending?.trick ?? [];
  const tricks = tricksOf(game, setup, [...before, ...cards]);
  const last = tricks.at(-1);
  const current = last?.winner === null ? last : { leader: last?.winner ?? leaderOf(setup), cards: [], winner: null };
  const played = new Set(cards);
  const seats = [...Array(game.players).keys()];
  const hands = seats.map((seat) => (setup.hands[seat] ?? []).filter((card) => !played.has(card)));
  const size = setup.ending ? tricksLeft(setup, game) : game.handSize;
  const left = seats.map((seat) => size - countBy(tricks, game, seat));
  const won = Array.from({ length: game.units }, (_, unit) => setup.ending?.tricks[unit] ?? 0);
  for (const trick of tricks) if (trick.winner !== null) won[unitOf(game, trick.winner)] += 1;
  const full = tricks.filter((trick) => trick.winner !== null).length;
  return {
    hands,
    piles: setup.piles.map((piles) => piles.map(([upper, lower]) => [leftOf(upper, played), leftOf(lower, played)])),
    left,
    tricks,
    current,
    toPlay: (current.leader + current.cards.length) % game.players,
    isOver: full >= size,
    won,
  };
}

/** @param {string | null} card @param {Set<string>} played */
function leftOf(card, played) {
  return card !== null && played.has(card) ? null : card;
}

/** @param {Setup} setup */
function leaderOf(setup) {
  return setup.ending?.leader ?? 0;
}

/** Tricks to go when the position was entered. @param {Setup} setup @param {Game} game */
function tricksLeft(setup, game) {
  const { leader, trick } = /** @type {import("./setup.js").Ending} */ (setup.ending);
  const sizes = setup.hands.map((hand, seat) => {
    const hasPlayed = (seat - leader + game.players) % game.players < trick.length;
    return hand.length + (hand.length && hasPlayed ? 1 : 0);
  });
  const piled = setup.piles.map((piles) => piles.flat().filter(Boolean).length);
  return Math.max(0, ...sizes, ...piled);
}

/** @param {Game} game @param {Setup} setup @param {string[]} cards @returns {Trick[]} */
function tricksOf(game, setup, cards) {
  /** @type {Trick[]} */
  const tricks = [];
  let leader = leaderOf(setup);
  for (let start = 0; start < cards.length; start += game.players) {
    const trick = cards.slice(start, start + game.players);
    const isFull = trick.length === game.players;
    const winner = isFull ? (leader + winnerOf(trick, setup.contract?.trump ?? "NT")) % game.players : null;
    tricks.push({ leader, cards: trick, winner });
    leader = winner ?? leader;
  }
  return tricks;
}

/** How many cards a seat has in the tricks. @param {Trick[]} tricks @param {Game} game @param {number} seat */
function countBy(tricks, game, seat) {
  return tricks.filter(({ leader, cards }) => (seat - leader + game.players) % game.players < cards.length).length;
}

/** The cards nobody is known to hold, and that have not been played. @param {Setup} setup @param {readonly string[]} pack @param {readonly string[]} cards */
export function unseen(setup, pack, cards) {
  const seen = new Set([...setup.hands.flat(), ...setup.piles.flat(2), ...setup.rest, ...setup.discards, ...cards, ...(setup.ending?.trick ?? [])]);
  return pack.filter((card) => !seen.has(card));
}

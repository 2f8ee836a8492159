/** Everything that can be done on the board: each function makes the next state of the one given. */

import { PACK } from "./cards.js";
import { isInPack } from "./game.js";
import { emptySetup, nextZone, placesOf, put, replaced, without, zonesOf } from "./setup.js";
import { played } from "./state.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./setup.js").Setup} Setup */

const MOST_UNDONE = 200;

/** @param {State} state @returns {import("./state.js").Moment} */
function moment({ setup, game, line, at, record }) {
  return { setup, game, line, at, record };
}

/**
 * Another deal, or the same one changed; can be undone.
 * @param {State} state @param {Partial<State>} change @returns {State}
 */
function edited(state, change) {
  const past = [...state.past, moment(state)].slice(-MOST_UNDONE);
  return { ...state, record: null, variation: null, message: null, ...change, past, future: [] };
}

/** @param {State} state @returns {State} */
export function undo(state) {
  const before = state.past.at(-1);
  if (!before) return state;
  const future = [moment(state), ...state.future];
  return { ...state, ...before, variation: null, message: null, past: state.past.slice(0, -1), future };
}

/** @param {State} state @returns {State} */
export function redo(state) {
  const [next, ...future] = state.future;
  if (!next) return state;
  return { ...state, ...next, variation: null, message: null, past: [...state.past, moment(state)], future };
}

/** Puts a card where the next one goes. @param {State} state @param {string} card @returns {State} */
export function deal(state, card) {
  return dealTo(state, card, state.zone);
}

/** @param {State} state @param {string} card @param {string} zone @returns {State} */
export function dealTo(state, card, zone) {
  const { game } = state;
  if (!game) return state;
  if (!isInPack(game, card)) return said({ ...state, rank: "" }, "say.not-in-pack");
  const setup = put(state.setup, game, zone, card);
  if (!setup) return said({ ...state, rank: "" }, "say.full");
  return edited(state, { setup, line: [], at: 0, zone: nextZone(setup, game, zone), rank: "" });
}

/** Takes a card out of the deal; the next one goes where it was. @param {State} state @param {string} card @returns {State} */
export function takeBack(state, card) {
  const [zone] = placesOf(state.setup, card);
  return zone ? edited(state, { setup: without(state.setup, card), line: [], at: 0, zone }) : state;
}

/** Takes back the last card of the place that is filled. @param {State} state @returns {State} */
export function takeLast(state) {
  if (state.rank) return { ...state, rank: "" };
  const hand = state.setup.hands[Number(state.zone.split(":")[1])] ?? [];
  const last = PACK.filter((card) => placesOf(state.setup, card).includes(state.zone));
  const card = state.zone.startsWith("hand") ? hand.at(-1) : last.at(-1);
  return card ? takeBack(state, card) : state;
}

/** Puts several cards, or as many as fit. @param {State} state @param {string[]} cards @returns {State} */
export function dealMany(state, cards) {
  const { game } = state;
  if (!game) return state;
  let { setup, zone } = state;
  for (const card of cards) {
    const next = put(setup, game, zone, card);
    if (!next) break;
    setup = next;
    zone = nextZone(setup, game, zone);
  }
  return edited(state, { setup, zone, line: [], at: 0, paste: null });
}

/** The card of a key that was typed: first its rank, then its suit. @param {State} state @param {string} key @returns {State} */
export function typed(state, key) {
  const letter = key.toUpperCase();
  if (state.rank && "SHDC".includes(letter)) return deal(state, state.rank + letter);
  const rank = letter === "0" && state.rank === "1" ? "T" : letter;
  return "1789TJQKA".includes(rank) ? { ...state, rank } : state;
}

/** @param {State} state @param {string} zone @returns {State} */
export function chooseZone(state, zone) {
  return { ...state, zone, rank: "", message: null };
}

/** @param {State} state @param {number} by @returns {State} */
export function turnZone(state, by) {
  if (!state.game) return state;
  const all = zonesOf(state.setup, state.game);
  return chooseZone(state, all[(all.indexOf(state.zone) + by + all.length) % all.length]);
}

/** Changes fields of the setup. @param {State} state @param {Partial<Setup>} fields @returns {State} */
export function enter(state, fields) {
  const movesCards = "contract" in fields || "ending" in fields;
  return edited(state, { setup: { ...state.setup, ...fields }, ...(movesCards ? { line: [], at: 0 } : {}) });
}

/** @param {State} state @returns {State} */
export function clear(state) {
  const setup = emptySetup(state.setup.ruleset, state.game);
  return edited(state, { setup, line: [], at: 0, zone: firstZone(state.game), check: null });
}

/** @param {import("./game.js").Game | null} game */
export function firstZone(game) {
  return game?.open ? "pile:0:0:1" : "hand:0";
}

/**
 * Another deal altogether.
 * @param {State} state @param {Setup} setup @param {string[]} line @param {any} [record] @returns {State}
 */
export function load(state, setup, line, record = null) {
  const zone = firstZone(state.game);
  const seat = Math.min(state.seat, (state.game?.players ?? 4) - 1);
  return edited(state, { setup, line, at: line.length, record, zone, seat, paste: null, check: null });
}

/** Plays a card on the table; what was played later is dropped. @param {State} state @param {string} card @returns {State} */
export function playCard(state, card) {
  const cards = [...played(state), card];
  const { variation } = state;
  if (!variation && state.line[state.at] === card) return step(state, 1);
  if (state.ask === "review" && (variation || state.at < state.line.length)) return vary(state, card);
  return edited(state, { line: cards, at: cards.length });
}

/** A card that could have been played. @param {State} state @param {string} card @returns {State} */
function vary(state, card) {
  const { variation } = state;
  const from = variation?.from ?? state.at;
  const cards = [...(variation?.cards.slice(0, variation.at) ?? []), card];
  return { ...state, variation: { from, cards, at: cards.length }, message: null };
}

/** Looks at cards that could have been played. @param {State} state @param {number} from @param {string[]} cards @param {number} [at] @returns {State} */
export function follow(state, from, cards, at = 1) {
  return { ...state, at: from, variation: { from, cards, at }, message: null };
}

/** Steps through what was played. @param {State} state @param {number} by @returns {State} */
export function step(state, by) {
  const { variation } = state;
  if (!variation) return goTo(state, state.at + by);
  const at = variation.at + by;
  if (at <= 0) return { ...state, variation: null, at: variation.from };
  return { ...state, variation: { ...variation, at: Math.min(at, variation.cards.length) }, message: null };
}

/** @param {State} state @param {number} at @returns {State} */
export function goTo(state, at) {
  return { ...state, variation: null, at: Math.max(0, Math.min(at, state.line.length)), message: null };
}

/** @param {State} state @param {string} call @returns {State} */
export function sayCall(state, call) {
  return enter(state, { auction: [...state.setup.auction, call] });
}

/** @param {State} state @param {number} count @returns {State} */
export function keepCalls(state, count) {
  return enter(state, { auction: state.setup.auction.slice(0, count), contract: null });
}

/**
 * Puts a card among those dealt before trumps are chosen, or after them.
 * @param {State} state @param {number} seat @param {string} card @returns {State}
 */
export function turnPacket(state, seat, card) {
  const size = state.game?.firstCards ?? 0;
  const hand = state.setup.hands[seat];
  const isFirst = hand.indexOf(card) < size;
  const rest = hand.filter((other) => other !== card);
  const moved = isFirst ? [...rest, card] : [card, ...rest];
  return edited(state, { setup: { ...state.setup, hands: replaced(state.setup.hands, seat, moved) } });
}

/** @param {State} state @param {string} key @param {{[name: string]: string | number}} [put_] @returns {State} */
export function said(state, key, put_ = {}) {
  return { ...state, message: { key, put: put_ } };
}

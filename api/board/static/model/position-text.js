/** Reads and writes the position text, docs/notation.md. Checks only its form. */

import { emptySetup } from "./setup.js";

/** @typedef {import("./setup.js").Setup} Setup */
/** @typedef {import("./game.js").Game} Game */
/** @typedef {{setup: Setup, plays: string[]}} Position */

const CARD = /(10|[789TJQKA])([SHDC♠♥♦♣])/gi;
const RULESET = /^[a-z][a-z0-9_]*(\{[^{} ]*\})?$/;
const CONTRACT = /^(?:-|(S|H|D|C|NT|AT)@(\d))$/;
const SIGNS = "SHDC♠♥♦♣";

/** A text that is no position text; `piece` is what could not be read. */
export class NotationError extends Error {
  /** @param {string} piece */
  constructor(piece) {
    super(piece);
    this.piece = piece;
  }
}

/** @param {string} text */
export function looksLikePosition(text) {
  const [ruleset, , contract, plays] = text.trim().split(/\s+/);
  return RULESET.test(ruleset) && CONTRACT.test(contract ?? "") && plays !== undefined;
}

/**
 * The ruleset of a position text, so that the game can be looked up.
 * @param {string} text
 */
export function rulesetOf(text) {
  return text.trim().split(/\s+/)[0];
}

/**
 * @param {string} text @param {Game} game of `rulesetOf` it
 * @returns {Position}
 * @throws {NotationError}
 */
export function parsePosition(text, game) {
  const [ruleset, hands, contract, plays, ...tails] = text.trim().split(/\s+/);
  if (plays === undefined) throw new NotationError(text);
  const setup = { ...emptySetup(ruleset, game), contract: readContract(contract) };
  if (hands !== "-") readHands(setup, hands, game);
  for (const tail of tails) readTail(setup, tail, game);
  return { setup, plays: plays === "-" ? [] : readCards(plays) };
}

/** @param {string} text @returns {string[]} */
function readCards(text) {
  if (text === ".") return [];
  const cards = [...text.matchAll(CARD)].map(([, rank, suit]) => {
    return (rank === "10" ? "T" : rank.toUpperCase()) + SIGNS[SIGNS.indexOf(suit.toUpperCase()) % 4];
  });
  if (text.replace(CARD, "") !== "") throw new NotationError(text);
  return cards;
}

/** @param {string} text */
function readCard(text) {
  const cards = readCards(text);
  if (cards.length !== 1) throw new NotationError(text);
  return cards[0];
}

/** @param {string} text */
function readContract(text) {
  const found = CONTRACT.exec(text);
  if (!found) throw new NotationError(text);
  return text === "-" ? null : { trump: found[1], taker: Number(found[2]) };
}

/** @param {Setup} setup @param {string} text @param {Game} game */
function readHands(setup, text, game) {
  const parts = text.split("/");
  if (game.open) {
    setup.hands = [];
    setup.piles = setup.piles.map((piles, seat) => (parts[seat] ?? "?") === "?" ? piles : readPiles(parts[seat]));
    return;
  }
  const hands = parts.map((part) => (part === "?" ? [] : readCards(part)));
  setup.hands = setup.hands.map((_, seat) => hands[seat] ?? []);
  setup.rest = hands[game.players] ?? [];
}

/** @param {string} text @returns {import("./setup.js").Pile[]} */
function readPiles(text) {
  return text.split(",").map((pile) => {
    const [upper, lower] = pile.split(":");
    const one = (/** @type {string} */ card) => (card === "-" || card === "?" ? null : readCard(card));
    return [one(upper), one(lower ?? "?")];
  });
}

/** @param {string} text @returns {number[]} */
function readNumbers(text) {
  const numbers = text === "." ? [] : text.split(",").map(Number);
  if (numbers.some(Number.isNaN)) throw new NotationError(text);
  return numbers;
}

/** @param {Setup} setup @param {string} tail @param {Game} game */
function readTail(setup, tail, game) {
  const [key, value] = [tail.slice(0, tail.indexOf("=")), tail.slice(tail.indexOf("=") + 1)];
  const zeros = Array(game.units).fill(0);
  const ending = () => setup.ending ?? { leader: 0, trick: [], points: zeros, tricks: zeros };
  if (key === "turnup") setup.turnup = readCard(value);
  else if (key === "leader") setup.ending = { ...ending(), leader: readNumbers(value)[0] };
  else if (key === "trick") setup.ending = { ...ending(), trick: readCards(value) };
  else if (key === "won") {
    const [points, tricks] = value.split(":").map(readNumbers);
    setup.ending = { ...ending(), points, tricks };
  } else if (key === "discards") setup.discards = readCards(value);
  else if (key === "auction") setup.auction = value === "." ? [] : value.split(",");
  else if (key === "decl") setup.declarations = readDeclarations(value, game);
  else if (key === "score") setup.score = readNumbers(value);
  else if (key === "hang") setup.hanging = readNumbers(value)[0];
  else if (key === "bela") setup.bela = readNumbers(value)[0];
  else throw new NotationError(tail);
}

/** @param {string} text @param {Game} game */
function readDeclarations(text, game) {
  /** @type {(import("./setup.js").Declaration[] | null)[]} */
  const all = Array(game.players).fill(null);
  for (const said of text === "." ? [] : text.split(",")) {
    const [seat, what] = said.split(":");
    all[Number(seat)] = what === "?" ? null : (what ?? "").split("+").filter(Boolean).map(readDeclaration);
  }
  return all;
}

/** @param {string} text */
function readDeclaration(text) {
  const found = /^(\d+)?\(?([^()]*)\)?$/.exec(text);
  const value = found?.[1] && !/^[SHDC]/i.test(found[2]) ? Number(found[1]) : undefined;
  const cards = value === undefined ? text : (found?.[2] ?? "");
  return { ...(value === undefined ? {} : { value }), ...(cards ? { cards: readCards(cards).join(" ") } : {}) };
}

/**
 * The text of a position; `plays` are the cards played since.
 * @param {Setup} setup @param {readonly string[]} plays
 */
export function printPosition(setup, plays) {
  const { contract } = setup;
  const isKnown = setup.hands.some((hand) => hand.length) || setup.rest.length || setup.piles.some(hasCards);
  const history = setup.ending || !contract ? "-" : cardsText(plays);
  return [
    setup.ruleset,
    isKnown ? handsText(setup) : "-",
    contract ? `${contract.trump}@${contract.taker}` : "-",
    history,
    ...tailsOf(setup),
  ].join(" ");
}

/** @param {import("./setup.js").Pile[]} piles */
function hasCards(piles) {
  return piles.some(([upper, lower]) => upper || lower);
}

/** @param {readonly string[]} cards */
function cardsText(cards) {
  return cards.length ? cards.join("") : ".";
}

/** @param {Setup} setup */
function handsText(setup) {
  if (setup.piles.length) return setup.piles.map((piles) => (hasCards(piles) ? pilesText(piles) : "?")).join("/");
  const hands = setup.hands.map((hand) => hand.join("") || "?");
  return [...hands, ...(setup.rest.length ? [setup.rest.join("")] : [])].join("/");
}

/** @param {import("./setup.js").Pile[]} piles */
function pilesText(piles) {
  return piles.map(([upper, lower]) => `${upper ?? "-"}:${lower ?? (upper ? "?" : "-")}`).join(",");
}

/** @param {Setup} setup @returns {string[]} */
function tailsOf(setup) {
  const { ending, declarations } = setup;
  const said = declarations?.flatMap((each, seat) => (each ? [`${seat}:${each.map(declarationText).join("+")}`] : []));
  return [
    setup.turnup && `turnup=${setup.turnup}`,
    ending && `leader=${ending.leader}`,
    ending && `trick=${cardsText(ending.trick)}`,
    ending && `won=${numbersText(ending.points)}:${numbersText(ending.tricks)}`,
    setup.discards.length > 0 && `discards=${setup.discards.join("")}`,
    setup.auction.length > 0 && `auction=${setup.auction.join(",")}`,
    said && `decl=${said.join(",") || "."}`,
    setup.score && `score=${numbersText(setup.score)}`,
    setup.hanging !== null && `hang=${setup.hanging}`,
    setup.bela !== null && `bela=${setup.bela}`,
  ].filter((tail) => typeof tail === "string");
}

/** @param {number[]} numbers */
function numbersText(numbers) {
  return numbers.length ? numbers.join(",") : ".";
}

/** @param {import("./setup.js").Declaration} declaration */
function declarationText({ value, cards }) {
  const held = cards?.replace(/\s/g, "") ?? "";
  if (value === undefined) return held;
  return held ? `${value}(${held})` : String(value);
}

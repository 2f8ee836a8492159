/** Reads what was pasted or typed: cards in short form or in words. Knows no game. */

import { RANKS, SUITS } from "./cards.js";

/** @typedef {{joiners: string[], ranks: string[][], suits: string[][]}} CardNames */

const SIGNS = "SHDC♠♥♦♣♤♡♢♧";
const CARD = /(10|[789TJQKA])([SHDC♠♥♦♣♤♡♢♧])[\ufe0e\ufe0f]?/giy;

/**
 * The cards of a text that holds nothing but cards in the short form, with or without separators.
 * @param {string} text @returns {string[] | null} null if there is anything else in it
 */
export function shortCards(text) {
  const found = [];
  const packed = text.replace(/[\s,;.]+/g, "");
  CARD.lastIndex = 0;
  while (CARD.lastIndex < packed.length) {
    const match = CARD.exec(packed);
    if (!match) return null;
    found.push(cardOf(match[1], match[2]));
  }
  return found;
}

/** @param {string} rank @param {string} sign */
function cardOf(rank, sign) {
  return (rank === "10" ? "T" : rank.toUpperCase()) + SUITS[SIGNS.indexOf(sign.toUpperCase()) % 4];
}

/**
 * The cards of a text in short form or in words, and the pieces that could not be read.
 * @param {string} text @param {CardNames} names
 * @returns {{cards: string[], unread: string[]}}
 */
export function readCards(text, names) {
  /** @type {{cards: string[], unread: string[]}} */
  const read = { cards: [], unread: [] };
  for (const piece of text.split(/[,;\n]+/).map((each) => each.trim()).filter(Boolean)) {
    const cards = shortCards(piece) ?? named(piece, names) ?? readWords(piece, names);
    if (cards) read.cards.push(...cards);
    else read.unread.push(piece);
  }
  return read;
}

/** Several cards with spaces between them. @param {string} piece @param {CardNames} names */
function readWords(piece, names) {
  const words = plain(piece).split(/\s+/).filter((word) => !names.joiners.includes(word));
  /** @type {string[]} */
  const found = [];
  for (let place = 0; place < words.length; ) {
    const short = shortCards(words[place]);
    const pair = short ? null : named(words.slice(place, place + 2).join(" "), names);
    if (!short && !pair) return null;
    found.push(.../** @type {string[]} */ (short ?? pair));
    place += short ? 1 : 2;
  }
  return found;
}

/** One card in words. @param {string} text @param {CardNames} names @returns {string[] | null} */
function named(text, names) {
  const words = plain(text).split(/\s+/).filter((word) => !names.joiners.includes(word));
  if (words.length !== 2) return null;
  const [first, second] = words;
  return pairOf(first, second, names) ?? pairOf(second, first, names);
}

/** @param {string} rank @param {string} suit @param {CardNames} names */
function pairOf(rank, suit, names) {
  const rankPlace = rank === "10" ? 3 : RANKS.toLowerCase().indexOf(rank.length === 1 ? rank : "?");
  const ranks = rankPlace >= 0 ? rankPlace : names.ranks.findIndex((all) => all.some((word) => plain(word) === rank));
  const suits = names.suits.findIndex((all) => all.some((word) => plain(word) === suit));
  const sign = suit.length <= 2 ? SIGNS.indexOf(suit[0].toUpperCase()) : -1;
  const suitPlace = suits >= 0 ? suits : sign < 0 ? -1 : sign % 4;
  return ranks < 0 || suitPlace < 0 ? null : [RANKS[ranks] + SUITS[suitPlace]];
}

/** As it is typed on a keyboard that lacks some letters. @param {string} text */
function plain(text) {
  const marks = /[\u0300-\u036f]/g;
  return text.toLowerCase().replace(/œ/g, "oe").replace(/đ/g, "d").normalize("NFKD").replace(marks, "").trim();
}

/** The words of the page: which language, its texts, what cards are called. Translates nothing itself. */

import { RANKS, SUITS } from "../model/cards.js";
import { inCyrillic } from "./cyrillic.js";
import { getJson } from "./server.js";

/** Language tag, its own name, and the file it comes from. */
export const LANGUAGES = [
  { tag: "sr", name: "Srpski", file: "sr" },
  { tag: "sr-Cyrl", name: "Српски", file: "sr" },
  { tag: "hr", name: "Hrvatski", file: "hr" },
  { tag: "mk", name: "Македонски", file: "mk" },
  { tag: "fr", name: "Français", file: "fr" },
  { tag: "en", name: "English", file: "en" },
];

/** @typedef {{joiner: string, ranks: string[], suits: {[style: string]: string[]}}} CardWords */
/** @typedef {{tag: string, texts: {[key: string]: string}, cards: CardWords}} Words */
/** @typedef {(key: string, put?: {[name: string]: string | number}) => string} Translate */

/**
 * The language of a browser that asks for `wanted`; Bosnian and Montenegrin readers get the nearest one.
 * @param {readonly string[]} wanted
 * @returns {string}
 */
export function languageFor(wanted) {
  for (const tag of wanted) {
    const [main, ...more] = tag.toLowerCase().split("-");
    if (main === "sr" && more.includes("cyrl")) return "sr-Cyrl";
    if (main === "sr" || main === "sh" || main === "cnr") return "sr";
    if (main === "bs") return "hr";
    const found = LANGUAGES.find((language) => language.tag === main);
    if (found) return found.tag;
  }
  return "en";
}

/** @param {string} tag @returns {Promise<Words>} */
export async function loadWords(tag) {
  const language = LANGUAGES.find((each) => each.tag === tag) ?? LANGUAGES[LANGUAGES.length - 1];
  const { texts, cards } = await getJson(`/board/languages/${language.file}`);
  const isCyrillic = language.tag === "sr-Cyrl";
  const shown = Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, isCyrillic ? inCyrillic(String(text)) : String(text)]),
  );
  return { tag: language.tag, texts: shown, cards: cards[language.tag] };
}

/**
 * A text by its key; `{name}` in it is replaced. A key without text is shown as it is, so that it is seen.
 * @param {Words} words
 * @returns {Translate}
 */
export function translator(words) {
  return (key, put = {}) =>
    (words.texts[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => String(put[name] ?? whole));
}

/**
 * The card in words, as players say it.
 * @param {Words} words @param {string} card @param {string} style
 */
export function cardName(words, card, style) {
  const { ranks, suits, joiner } = words.cards;
  const suit = suits[style][SUITS.indexOf(card[1])];
  return [ranks[RANKS.indexOf(card[0])], joiner, suit].filter(Boolean).join(" ");
}

/** @param {Words} words @param {string} suit @param {string} style */
export function suitName(words, suit, style) {
  return words.cards.suits[style][SUITS.indexOf(suit)];
}

/** @param {Words} words @param {{[language: string]: string}} names of a game in five languages */
export function gameName(words, names) {
  const main = words.tag.split("-")[0];
  const name = names[main] ?? names.en;
  return words.tag === "sr-Cyrl" ? inCyrillic(name) : name;
}

/** A card as a picture: large enough in its corner to be read on a phone. Colour is never its only sign. */

import { h } from "../core/dom.js";

/** @typedef {import("./context.js").View} View */

const LETTERS = { french: { fr: "VDRA" }, german: {} };

/** The sign of a rank as it stands on cards. @param {View} view @param {string} rank */
export function rankSign({ state }, rank) {
  if (rank === "T") return "10";
  const place = "JQKA".indexOf(rank);
  if (place < 0) return rank;
  if (state.look.suits === "german") return "UOKA"[place];
  return state.language === "fr" ? LETTERS.french.fr[place] : rank;
}

/** The classes that colour a suit. @param {View} view @param {string} suit */
export function suitClass({ state }, suit) {
  const style = state.look.suits === "german" ? "german" : state.look.four ? "four" : "two";
  return `suit suit-${suit} ${style}`;
}

/** The sign of a suit alone, or the letters of a contract without one. @param {View} view @param {string} trump */
export function suitSign(view, trump) {
  if (trump.length > 1) return h("span", { class: "no-suit" }, view.t(`trump.short.${trump}`));
  const use = h("use", { href: `#${view.state.look.suits}-${trump}` });
  return h("svg", { class: suitClass(view, trump), viewBox: "0 0 32 32", "aria-hidden": "true" }, use);
}

/** The face of a card. @param {View} view @param {string} card */
export function cardFace(view, card) {
  const [rank, suit] = card;
  const sign = rankSign(view, rank);
  const pip = `#${view.state.look.suits}-${suit}`;
  const isCourt = "JQK".includes(rank);
  return h(
    "svg",
    { class: `face ${suitClass(view, suit)}`, viewBox: "0 0 60 84", "aria-hidden": "true" },
    h("rect", { class: "paper", x: 0.5, y: 0.5, width: 59, height: 83, rx: 6 }),
    h("text", { class: sign.length > 1 ? "rank narrow" : "rank", x: 5, y: 25 }, sign),
    h("use", { href: pip, x: 5, y: 30, width: 17, height: 17 }),
    isCourt
      ? [
          h("use", { class: "court", href: `#rank-${rank}`, x: 23, y: 33, width: 31, height: 31 }),
          h("use", { href: pip, x: 30, y: 65, width: 16, height: 16 }),
        ]
      : h("use", { href: pip, x: 21, y: 42, width: 34, height: 36 }),
  );
}

/** The back of a card. */
export function cardBack() {
  return h(
    "svg",
    { class: "face back", viewBox: "0 0 60 84", "aria-hidden": "true" },
    h("rect", { class: "paper", x: 0.5, y: 0.5, width: 59, height: 83, rx: 6 }),
    h("rect", { class: "pattern", x: 5, y: 5, width: 50, height: 74, rx: 3 }),
    h("path", { class: "lattice", d: "M5 22 55 62M5 42 51 79M22 5 55 32M55 22 5 62M55 42 9 79M38 5 5 32" }),
  );
}

/** A card in a line of text. @param {View} view @param {string} card */
export function miniCard(view, card) {
  const [rank, suit] = card;
  return h(
    "span",
    { class: `mini ${suitClass(view, suit)}` },
    h("span", { class: "visually-hidden" }, view.cardName(card)),
    h("span", { "aria-hidden": "true" }, rankSign(view, rank)),
    suitSign(view, suit),
  );
}

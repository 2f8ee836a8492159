/** Cards, suits and their order. A card is a text like "JH". Knows no game. */

export const SUITS = "SHDC";
export const RANKS = "789TJQKA";
export const TRUMP_ORDER = "78QKTA9J";
export const PLAIN_ORDER = "789JQKTA";

/** Suits as they are laid out, so that colours alternate. */
export const SHOWN_SUITS = ["S", "H", "C", "D"];

/** Every card, in the order of the pack. */
export const PACK = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit));

/** @param {string} suit @param {string | undefined} trump */
function orderIn(suit, trump) {
  return trump === suit || trump === "AT" ? TRUMP_ORDER : PLAIN_ORDER;
}

/** How strong a card is in its own suit. @param {string} card @param {string | undefined} trump */
export function strength(card, trump) {
  return orderIn(card[1], trump).indexOf(card[0]);
}

/**
 * A hand as it is held: by suits, the strongest first; trumps on the left.
 * @param {readonly string[]} cards @param {string | undefined} [trump]
 * @returns {string[]}
 */
export function inHand(cards, trump) {
  const first = SHOWN_SUITS.includes(trump ?? "") ? /** @type {string} */ (trump) : "S";
  const turned = SHOWN_SUITS.indexOf(first);
  const place = (/** @type {string} */ card) => (SHOWN_SUITS.indexOf(card[1]) - turned + 4) % 4;
  return [...cards].sort((a, b) => place(a) - place(b) || strength(b, trump) - strength(a, trump));
}

/**
 * The place in a trick of the card that wins it.
 * @param {readonly string[]} trick @param {string} trump S, H, D, C, NT or AT
 */
export function winnerOf(trick, trump) {
  let best = 0;
  for (let place = 1; place < trick.length; place += 1) {
    if (beats(trick[place], trick[best], trump)) best = place;
  }
  return best;
}

/** @param {string} card @param {string} other @param {string} trump */
function beats(card, other, trump) {
  if (card[1] === other[1]) return strength(card, trump) > strength(other, trump);
  return card[1] === trump;
}

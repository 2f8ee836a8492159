/** What is entered of a deal before a card is played on the board, and every way to change it. */

/** @typedef {import("./game.js").Game} Game */
/** @typedef {[string | null, string | null]} Pile upper and lower card */
/** @typedef {{trump: string, taker: number}} Contract */
/** @typedef {{leader: number, trick: string[], points: number[], tricks: number[]}} Ending */
/** @typedef {{value?: number, cards?: string}} Declaration */

/**
 * @typedef {object} Setup
 * @property {string} ruleset
 * @property {string[][]} hands per seat, in the order in which they were dealt; empty if not known
 * @property {Pile[][]} piles open Belot, instead of hands
 * @property {string[]} rest the cards of a resting dealer
 * @property {Contract | null} contract
 * @property {string | null} turnup
 * @property {string[]} discards
 * @property {string[]} auction
 * @property {(Declaration[] | null)[] | null} declarations
 * @property {number | null} bela who has announced it
 * @property {number[] | null} score
 * @property {number | null} hanging
 * @property {Ending | null} ending a position without history
 */

export const PILES = 8;

/** @param {string} ruleset @param {Game | null} game @returns {Setup} */
export function emptySetup(ruleset, game) {
  const seats = [...Array(game?.players ?? 4).keys()];
  return {
    ruleset,
    hands: seats.map(() => []),
    piles: game?.open ? seats.map(() => Array.from({ length: PILES }, () => /** @type {Pile} */ ([null, null]))) : [],
    rest: [],
    contract: null,
    turnup: null,
    discards: [],
    auction: [],
    declarations: null,
    bela: null,
    score: null,
    hanging: null,
    ending: null,
  };
}

/** Where a card can be put: `hand:2`, `pile:0:3:1` (seat, pile, lower), `turnup`, `discards`, `rest`, `trick`. */

/** The places that hold a card. @param {Setup} setup @param {string} card @returns {string[]} */
export function placesOf(setup, card) {
  /** @type {string[]} */
  const found = [];
  setup.hands.forEach((hand, seat) => hand.includes(card) && found.push(`hand:${seat}`));
  setup.piles.forEach((piles, seat) =>
    piles.forEach((pile, number) =>
      pile.forEach((held, level) => held === card && found.push(`pile:${seat}:${number}:${level}`)),
    ),
  );
  if (setup.turnup === card) found.push("turnup");
  if (setup.discards.includes(card)) found.push("discards");
  if (setup.rest.includes(card)) found.push("rest");
  if (setup.ending?.trick.includes(card)) found.push("trick");
  return found;
}

/** How many cards a place can hold. @param {Setup} setup @param {Game} game @param {string} zone */
export function roomIn(setup, game, zone) {
  const [kind, seat] = zone.split(":");
  if (kind === "hand") return game.handSize + (widowIsHeld(setup, game, Number(seat)) ? game.discarded : 0);
  if (kind === "discards") return game.discarded;
  if (kind === "rest") return game.outOfPlay;
  if (kind === "trick") return game.players - 1;
  return 1;
}

/** Whether `seat` still has to lay cards away. @param {Setup} setup @param {Game} game @param {number} seat */
function widowIsHeld(setup, game, seat) {
  return game.discarded > 0 && setup.discards.length === 0 && (setup.contract?.taker ?? seat) === seat;
}

/** The cards of a place. @param {Setup} setup @param {string} zone @returns {string[]} */
export function cardsIn(setup, zone) {
  const [kind, seat, number, level] = zone.split(":");
  if (kind === "hand") return setup.hands[Number(seat)] ?? [];
  if (kind === "pile") return compact([setup.piles[Number(seat)]?.[Number(number)]?.[Number(level)]]);
  if (kind === "turnup") return compact([setup.turnup]);
  if (kind === "trick") return setup.ending?.trick ?? [];
  return kind === "discards" ? setup.discards : setup.rest;
}

/** @param {(string | null | undefined)[]} cards @returns {string[]} */
function compact(cards) {
  return /** @type {string[]} */ (cards.filter(Boolean));
}

/** @param {Setup} setup @param {string} zone @param {string[]} cards @returns {Setup} */
function withCards(setup, zone, cards) {
  const [kind, seat, number, level] = zone.split(":");
  if (kind === "hand") return { ...setup, hands: replaced(setup.hands, Number(seat), cards) };
  if (kind === "turnup") return { ...setup, turnup: cards.at(-1) ?? null };
  if (kind === "trick") return setup.ending ? { ...setup, ending: { ...setup.ending, trick: cards } } : setup;
  if (kind === "discards") return { ...setup, discards: cards };
  if (kind === "rest") return { ...setup, rest: cards };
  const piles = setup.piles[Number(seat)];
  const pile = /** @type {Pile} */ (replaced(piles[Number(number)], Number(level), cards.at(-1) ?? null));
  return { ...setup, piles: replaced(setup.piles, Number(seat), replaced(piles, Number(number), pile)) };
}

/** @template T @param {readonly T[]} list @param {number} place @param {T} value @returns {T[]} */
export function replaced(list, place, value) {
  return list.map((old, other) => (other === place ? value : old));
}

/** Takes a card away, wherever it is. @param {Setup} setup @param {string} card @returns {Setup} */
export function without(setup, card) {
  return placesOf(setup, card).reduce(
    (now, zone) => withCards(now, zone, cardsIn(now, zone).filter((other) => other !== card)),
    setup,
  );
}

/**
 * Puts a card into a place; it leaves the one it was in. A turned card may at the same time be in a hand.
 * @param {Setup} setup @param {Game} game @param {string} zone @param {string} card
 * @returns {Setup | null} null if the place is full
 */
export function put(setup, game, zone, card) {
  const staysTurned = game.turnupTaken && (zone === "turnup" || setup.turnup === card);
  const from = staysTurned ? setup : without(setup, card);
  const held = cardsIn(from, zone).filter((other) => other !== card);
  const isSingle = zone === "turnup" || zone.startsWith("pile");
  if (!isSingle && held.length >= roomIn(from, game, zone)) return null;
  const moved = staysTurned && zone !== "turnup" ? movedAmongHands(from, card) : from;
  return withCards(moved, zone, isSingle ? [card] : [...held, card]);
}

/** @param {Setup} setup @param {string} card @returns {Setup} */
function movedAmongHands(setup, card) {
  return { ...setup, hands: setup.hands.map((hand) => hand.filter((other) => other !== card)) };
}

/**
 * The place to go on with when `zone` is full: the next hand or pile that has room, else the same.
 * @param {Setup} setup @param {Game} game @param {string} zone
 */
export function nextZone(setup, game, zone) {
  if (cardsIn(setup, zone).length < roomIn(setup, game, zone)) return zone;
  const all = zonesOf(setup, game).filter((each) => !["turnup", "discards", "rest", "trick"].includes(each));
  const turned = [...all.slice(all.indexOf(zone) + 1), ...all.slice(0, all.indexOf(zone))];
  return turned.find((each) => cardsIn(setup, each).length < game.handSize && isOpen(setup, game, each)) ?? zone;
}

/** @param {Setup} setup @param {Game} game @param {string} zone */
function isOpen(setup, game, zone) {
  return cardsIn(setup, zone).length < roomIn(setup, game, zone);
}

/** Every place of a game, in the order in which they are filled. @param {Setup} setup @param {Game} game */
export function zonesOf(setup, game) {
  const seats = [...Array(game.players).keys()];
  const hands = game.open
    ? seats.flatMap((seat) => [1, 0].flatMap((level) => pileNumbers().map((number) => `pile:${seat}:${number}:${level}`)))
    : seats.map((seat) => `hand:${seat}`);
  return [
    ...hands,
    ...(game.turnups ? ["turnup"] : []),
    ...(game.discarded ? ["discards"] : []),
    ...(game.restingDealer ? ["rest"] : []),
    ...(setup.ending ? ["trick"] : []),
  ];
}

/** @returns {number[]} */
function pileNumbers() {
  return [...Array(PILES).keys()];
}

/**
 * A random deal as the players pick it up, from the answer of /v1/deals: all cards dealt, the widow laid
 * away, the turned card with the first speaker where its taker gets it.
 * @param {Game} game @param {{hands: string[][], turnup?: string, stock: string[]}} deal
 * @returns {Setup}
 */
export function setupOfDeal(game, deal) {
  const setup = { ...emptySetup(game.text, game), turnup: deal.turnup ?? null };
  if (game.open) return { ...setup, hands: [], piles: pilesOfDeal(deal) };
  const stock = deal.stock.slice(game.turnups > 1 ? game.turnups - 1 : 0);
  const hands = deal.hands.map((hand) => [...hand]);
  for (const packet of game.packets) {
    for (const [seat, hand] of hands.entries()) {
      const isTaker = game.turnupTaken && seat === 0 && deal.turnup !== undefined;
      if (isTaker) hand.push(/** @type {string} */ (deal.turnup));
      hand.push(...stock.splice(0, packet - (isTaker ? 1 : 0)));
    }
  }
  return { ...setup, hands, discards: stock.splice(0, game.discarded) };
}

/** @param {{hands: string[][], stock: string[]}} deal @returns {Pile[][]} */
function pilesOfDeal(deal) {
  return deal.hands.map((lower, seat) =>
    lower.map((card, number) => /** @type {Pile} */ ([deal.stock[seat * PILES + number], card])),
  );
}

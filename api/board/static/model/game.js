/** What the board has to know of a game, from the answer of /v1/rulesets/{id}. Everything else is asked. */

/**
 * @typedef {object} Game
 * @property {string} text the ruleset in one line
 * @property {{[language: string]: string}} names
 * @property {number} players who get a hand
 * @property {boolean} pairs whether seats 0 and 2 play against 1 and 3
 * @property {number} units score columns
 * @property {number} handSize
 * @property {number} firstCards held while trumps are chosen
 * @property {number[]} packets dealt after trumps are chosen
 * @property {number} discarded cards the taker lays away
 * @property {number} outOfPlay cards nobody holds
 * @property {number} turnups
 * @property {boolean} turnupTaken whether the taker may get the turned card
 * @property {boolean} open whether cards lie in piles
 * @property {boolean} restingDealer
 * @property {string} lowRank
 * @property {string[]} contracts
 * @property {string[]} calls what can be said in the auction at all
 * @property {boolean} declares whether runs and groups are declared before play
 * @property {boolean} swaps whether the seven is exchanged for the turned card
 * @property {boolean} capotCall
 * @property {string} firstRound what the first round of asking is about
 */

/** @param {any} answer @returns {Game} */
export function gameOf(answer) {
  const { deal, auction, play, declarations, table } = answer.parameters;
  const { derived } = answer;
  return {
    text: answer.id,
    names: answer.names,
    players: derived.playing_seats,
    pairs: derived.pairs,
    units: derived.units,
    handSize: derived.hand_size,
    firstCards: deal.layout === "open16" ? derived.hand_size / 2 : sum(deal.deal1),
    packets: deal.deal2,
    discarded: derived.discarded,
    outOfPlay: derived.out_of_play,
    turnups: deal.turnups,
    turnupTaken: deal.turnup_taken !== "no",
    open: deal.layout === "open16",
    restingDealer: table.dealer_out,
    lowRank: String(deal.low_rank),
    contracts: answer.contracts,
    calls: answer.calls,
    declares: declarations.decl_scope !== "none" && declarations.decl_shown !== "live",
    swaps: deal.seven_swap !== "no",
    capotCall: play.capot_call,
    firstRound: auction.rounds[0] ?? "",
  };
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

/** The score column of a seat. @param {Game} game @param {number} seat */
export function unitOf(game, seat) {
  return game.pairs ? seat % 2 : seat;
}

/** The seats that act as one with `seat`. @param {Game} game @param {number} seat @param {number} taker */
export function sideOf(game, seat, taker) {
  const seats = [...Array(game.players).keys()];
  if (game.pairs) return seats.filter((other) => other % 2 === seat % 2);
  if (game.players === 3 && seat !== taker) return seats.filter((other) => other !== taker);
  return [seat];
}

/** Whether the pack has a card. @param {Game} game @param {string} card */
export function isInPack(game, card) {
  return game.lowRank !== "9" || !"78".includes(card[0]);
}

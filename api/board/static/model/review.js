/** What a review says of each player, where the auction is not known and must not be judged. */

const CLASSES = ["best", "good", "inaccuracy", "mistake", "blunder", "unlucky", "lucky"];

/** The moves that are judged: of a position it is not known what was called. @param {any} data @param {boolean} hasCalls @returns {any[]} */
export function judged(data, hasCalls) {
  return hasCalls ? data.moves : data.moves.filter((/** @type {any} */ move) => move.kind !== "call");
}

/**
 * All decisions of each player; `accuracy` as in docs/review.md.
 * @param {any} data of /v1/review @param {boolean} hasCalls
 */
export function totalsOf(data, hasCalls) {
  if (hasCalls) return data.totals;
  const moves = judged(data, hasCalls).filter((move) => !move.forced);
  return data.seats.map((/** @type {number} */ seat) => {
    const own = moves.filter((move) => move.seat === seat);
    const lost = own.reduce((sum, move) => sum + move.loss_known.mean, 0);
    const accuracy = own.length ? 100 * Math.exp(-lost / own.length / data.thresholds.mistake) : null;
    const classes = Object.fromEntries(CLASSES.map((name) => [name, own.filter((move) => move.class === name).length]));
    return { seat, accuracy, loss_known: lost, classes };
  });
}

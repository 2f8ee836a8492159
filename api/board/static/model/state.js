/** The one state of the page. It is never changed, only replaced; views show it, actions make the next. */

import { emptySetup } from "./setup.js";

/** @typedef {import("./setup.js").Setup} Setup */
/** @typedef {import("./game.js").Game} Game */
/** @typedef {"enter" | "solve" | "play" | "call" | "review"} Ask */
/** @typedef {{from: number, cards: string[], at: number}} Variation cards that could have been played instead */
/** @typedef {{setup: Setup, game: Game | null, line: string[], at: number, record: any}} Moment what undo goes back to */

/**
 * An answer, perhaps one of several that get better. It stays until the next one comes.
 * @typedef {object} Answer
 * @property {string} key the question that was asked last
 * @property {string} dataKey the question that `data` and `faults` belong to
 * @property {any} data
 * @property {boolean} isRunning whether a better one is being worked out
 * @property {boolean} isStopped whether that was stopped
 * @property {number} round
 * @property {number} rounds
 * @property {import("../core/server.js").Fault[]} faults why there is none
 */

/**
 * @typedef {object} State
 * @property {Setup} setup
 * @property {Game | null} game null while it is being looked up
 * @property {string[]} line the cards played on the board
 * @property {number} at how many of them lie on the table
 * @property {Variation | null} variation
 * @property {Ask} ask
 * @property {number} seat who sits at the bottom, and asks
 * @property {string} zone where the next card goes
 * @property {string} rank the rank that was typed, while its suit is missing
 * @property {"points" | "written" | "match"} objective what everybody plays for with open cards
 * @property {"points" | "written" | "match"} aim what calls and cards are compared by with hidden hands
 * @property {string} decision what is to be decided: `card`, or something besides
 * @property {boolean} isPeeking whether hands that one seat cannot see are shown
 * @property {number} depth how many rounds more than usual are wanted
 * @property {string} language
 * @property {{suits: "french" | "german", four: boolean}} look
 * @property {import("../core/words.js").Words} words
 * @property {{id: string, names: {[language: string]: string}}[]} games
 * @property {any} record a deal with its events, as it was pasted
 * @property {{key: string, toPlay: number | null, legal: string[] | null, illegal: {[card: string]: any},
 *   faults: import("../core/server.js").Fault[]} | null} check what the rules say
 * @property {{[name: string]: Answer | undefined}} answers by question
 * @property {{key: string, put: {[name: string]: string | number}} | null} message
 * @property {string | null} paste the text in the paste box; null while it is closed
 * @property {Moment[]} past
 * @property {Moment[]} future
 */

export const FIRST_RULESET = "sr_belot_4";

/** @param {import("../core/words.js").Words} words @returns {State} */
export function firstState(words) {
  return {
    setup: emptySetup(FIRST_RULESET, null),
    game: null,
    line: [],
    at: 0,
    variation: null,
    ask: "enter",
    seat: 0,
    zone: "hand:0",
    rank: "",
    objective: "points",
    aim: "written",
    decision: "card",
    isPeeking: false,
    depth: 0,
    language: words.tag,
    look: { suits: "french", four: false },
    words,
    games: [],
    record: null,
    check: null,
    answers: {},
    message: null,
    paste: null,
    past: [],
    future: [],
  };
}

/** The cards on the table: those of the line, or of the variation that is looked at. @param {State} state @returns {string[]} */
export function played(state) {
  const { variation } = state;
  if (!variation) return state.line.slice(0, state.at);
  return [...state.line.slice(0, variation.from), ...variation.cards.slice(0, variation.at)];
}

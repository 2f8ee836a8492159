/** What is asked about the state: addresses and bodies, in rounds that get better. Asks nothing itself. */

import { printPosition } from "./position-text.js";
import { played } from "./state.js";
import { tableAfter } from "./table.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {{address: string, body: any}} Request_ */

/**
 * @typedef {object} Question
 * @property {string} name the place of its answer
 * @property {string} key equal for equal questions
 * @property {Request_[]} rounds one after the other, each better than the one before
 * @property {boolean} [waits] whether the position has to be checked first
 * @property {string[]} [cards] what was played on a position without history, which the service works out first
 */

const SOLVE_MS = [400, 4_000, 30_000];
const PLAY_ROUNDS = [{ worlds: 24, limit_ms: 2_000 }, { worlds: 200, limit_ms: 20_000 }, { worlds: 1_000, limit_ms: 30_000 }];
const CALL_ROUNDS = [{ method: "table" }, { worlds: 60, limit_ms: 4_000 }, { worlds: 600, limit_ms: 30_000 }, { worlds: 2_400, limit_ms: 30_000 }];
const REVIEW_ROUNDS = [{ worlds: 6, limit_ms: 5_000 }, { worlds: 60, limit_ms: 30_000 }, { worlds: 300, limit_ms: 30_000 }];

/** How many rounds are asked unless more are wanted. */
const USUAL = { solve: 3, play: 2, call: 3, review: 2 };

/** The fields of the position on the table. @param {State} state @param {string[]} [cards] @returns {any} */
export function positionFields(state, cards = played(state)) {
  const { setup } = state;
  const fields = { ...cardFields(setup), contract: setup.contract, ...told(setup) };
  if (!setup.ending) return setup.contract ? { ...fields, plays: cards } : fields;
  const { leader, trick, points, tricks } = setup.ending;
  return { ...fields, leader, trick, won: { points, tricks } };
}

/** @param {import("./setup.js").Setup} setup */
function cardFields(setup) {
  const hands = [...setup.hands, ...(setup.rest.length ? [setup.rest] : [])];
  return {
    ruleset: setup.ruleset,
    ...(setup.piles.length ? { piles: setup.piles.map(pilesField) } : { hands: hands.map((hand) => (hand.length ? hand : null)) }),
    ...(setup.discards.length ? { discards: setup.discards } : {}),
  };
}

/** @param {import("./setup.js").Pile[]} piles */
function pilesField(piles) {
  return piles.some(([upper, lower]) => upper || lower) ? piles : null;
}

/** @param {import("./setup.js").Setup} setup */
function told(setup) {
  return {
    ...(setup.turnup ? { turnup: setup.turnup } : {}),
    ...(setup.auction.length ? { auction: setup.auction } : {}),
    ...(setup.declarations ? { declarations: setup.declarations } : {}),
    ...(setup.bela === null ? {} : { bela: { seat: setup.bela } }),
    ...(setup.score ? { score: setup.score } : {}),
    ...(setup.hanging === null ? {} : { hanging: setup.hanging }),
  };
}

/** What was played on a position without history. @param {State} state @returns {{cards?: string[]}} */
function onEnding(state) {
  const cards = played(state);
  return state.setup.ending && cards.length ? { cards } : {};
}

/** What the rules say about the position on the table. @param {State} state @returns {Question | null} */
export function checkQuestion(state) {
  if (!state.game) return null;
  const rounds = [{ address: "/v1/legal", body: positionFields(state) }];
  return { name: "check", key: checkKey(state), rounds, ...onEnding(state) };
}

/** Everything that is asked now; the first is the main one. @param {State} state @returns {Question[]} */
export function questionsOf(state) {
  const { game, ask, check } = state;
  if (!game || ask === "enter") return [];
  if (ask === "call") return [auctionQuestion(state), ...callQuestion(state)];
  if (ask === "review") return reviewQuestions(state);
  if (!state.setup.contract) return ask === "solve" ? [contractsQuestion(state)] : [];
  const waits = check?.key !== checkKey(state);
  if (!waits && ask === "solve" && check?.faults.length) return [];
  const questions = ask === "play" ? playQuestions(state) : solveQuestions(state);
  return questions.map((question) => ({ ...question, waits }));
}

/** @param {State} state */
export function checkKey(state) {
  return JSON.stringify([positionFields(state), played(state)]);
}

/** @param {string} name @param {Request_[]} rounds @param {number} count @param {unknown} [more] @returns {Question} */
function question(name, rounds, count, more = null) {
  return { name, key: JSON.stringify([rounds[0].address, rounds.at(-1)?.body, more]), rounds: rounds.slice(0, count) };
}

/** @param {State} state @returns {Question[]} */
function solveQuestions(state) {
  const body = { ...positionFields(state), ...(state.objective === "points" ? {} : { objective: state.objective }) };
  const rounds = SOLVE_MS.map((limit_ms) => ({ address: "/v1/solve", body: { ...body, limit_ms } }));
  const asked = { ...question("solve", rounds, USUAL.solve, played(state)), ...onEnding(state) };
  return [asked, ...accountQuestions(state, asked)];
}

/**
 * How the score sheet comes about if everybody plays like the best line.
 * @param {State} state @param {Question} asked @returns {Question[]}
 */
function accountQuestions(state, asked) {
  const { setup, answers } = state;
  const solved = answers.solve;
  if (setup.ending || solved?.key !== asked.key || !solved.data?.score || solved.data.ends_early) return [];
  const body = { position: printPosition(setup, [...played(state), ...(solved.data.line ?? [])]) };
  const lay = question("layline", [{ address: "/board/lay", body }], 1);
  const laid = answers.layline;
  if (laid?.key !== lay.key || !laid.data) return [lay];
  const { ruleset, deal, events, hanging } = laid.data;
  const record = { ruleset, deal, events, ...(hanging ? { hanging } : {}) };
  return [lay, question("account", [{ address: "/v1/score", body: record }], 1)];
}

/** @param {State} state @returns {Question} */
function contractsQuestion(state) {
  const { setup } = state;
  const body = setup.ending ? positionFields(state) : cardFields({ ...setup, rest: [] });
  const rounds = SOLVE_MS.map((limit_ms) => ({ address: "/v1/contracts", body: { ...body, limit_ms } }));
  return question("contracts", rounds, USUAL.solve);
}

/** @param {State} state @returns {Question[]} */
function playQuestions(state) {
  const { game, setup, seat } = state;
  if (!game) return [];
  if (state.decision !== "card") return [decisionQuestion(state)];
  const table = tableAfter(game, setup, played(state));
  const body = { ...positionFields(state), seat };
  if (table.isOver || table.toPlay !== seat) {
    return [{ ...question("worlds", [{ address: "/v1/worlds", body }], 1, played(state)), ...onEnding(state) }];
  }
  const rounds = PLAY_ROUNDS.map((round) => ({ address: "/v1/play", body: { ...body, objective: state.aim, ...round } }));
  return [{ ...question("play", rounds, USUAL.play + state.depth, [played(state), state.depth]), ...onEnding(state) }];
}

/** @param {State} state @returns {Question} */
function decisionQuestion(state) {
  const { setup, seat } = state;
  const body = {
    ...cardFields(setup),
    ...(setup.turnup ? { turnup: setup.turnup } : {}),
    ...(setup.score ? { score: setup.score } : {}),
    events: callsBefore(state).map((call) => ({ call })),
    decision: state.decision,
    seat,
  };
  const objective = state.aim === "match" ? "match" : "written";
  const rounds = PLAY_ROUNDS.map((round) => ({ address: "/v1/play", body: { ...body, objective, ...round } }));
  return question("decision", rounds, USUAL.play + state.depth, state.depth);
}

/** The auction as it was told, or the shortest that leads to the contract. @param {State} state @returns {string[]} */
function callsBefore({ setup, game }) {
  if (setup.auction.length || !setup.contract || !game?.calls.length) return setup.auction;
  const { trump, taker } = setup.contract;
  const isSecondRound = game.firstRound === "turnup" && setup.turnup !== null && setup.turnup[1] !== trump;
  return [...Array(taker + (isSecondRound ? game.players : 0)).fill("pass"), trump];
}

/** @param {State} state @returns {Question} */
function auctionQuestion(state) {
  const { ruleset, turnup, auction } = state.setup;
  const body = { ruleset, auction, ...(turnup ? { turnup: [turnup] } : {}) };
  return question("auction", [{ address: "/board/auction", body }], 1);
}

/** @param {State} state @returns {Question[]} */
function callQuestion(state) {
  const { game, setup, seat } = state;
  const auction = state.answers.auction;
  if (!game || !auction || auction.data?.seat !== seat || auction.faults.length) return [];
  const hand = firstCards(state, seat);
  if (!hand.length) return [];
  const body = {
    ruleset: setup.ruleset,
    seat,
    hand,
    auction: setup.auction,
    ...(setup.turnup ? { turnup: [setup.turnup] } : {}),
    ...(game.open ? { others_open: firstCards(state, 1 - seat) } : {}),
    ...(setup.score ? { score: setup.score } : {}),
    objective: state.aim === "match" ? "match" : "written",
  };
  const rounds = CALL_ROUNDS.map((round) => ({ address: "/v1/call", body: { ...body, ...round } }));
  return [question("call", rounds, USUAL.call + state.depth, state.depth)];
}

/** What a seat holds while trumps are chosen. @param {State} state @param {number} seat @returns {string[]} */
export function firstCards({ game, setup }, seat) {
  if (setup.piles.length) {
    return /** @type {string[]} */ (setup.piles[seat].map(([upper]) => upper).filter(Boolean));
  }
  return (setup.hands[seat] ?? []).slice(0, game?.firstCards);
}

/** @param {State} state @returns {Question[]} */
function reviewQuestions(state) {
  const lay = layQuestion(state);
  const laid = state.answers.lay;
  if (!lay) return [];
  if (!laid || laid.key !== lay.key || !laid.data) return [lay];
  const { ruleset, deal, events, score, hanging } = laid.data;
  const body = { ruleset, deal, events, ...(score ? { score } : {}), ...(hanging ? { hanging } : {}) };
  const rounds = REVIEW_ROUNDS.map((round) => ({ address: "/v1/review", body: { ...body, ...round } }));
  return [lay, question("review", rounds, USUAL.review + state.depth, state.depth)];
}

/** @param {State} state @returns {Question | null} */
function layQuestion(state) {
  const body = state.record ?? layFields(state);
  return body ? question("lay", [{ address: "/board/lay", body }], 1) : null;
}

/** @param {State} state */
function layFields(state) {
  const { setup, line } = state;
  return setup.contract && line.length ? { position: printPosition(setup, line) } : null;
}

/** The fields of a request that are not about its position. */
const OPTIONS = ["limit_ms", "worlds", "objective", "seat", "method"];

/**
 * The request that plays cards on the position of `body`, and what is asked beside it.
 * @param {any} body @param {string[]} cards
 */
export function afterRequest(body, cards) {
  const entries = Object.entries(body);
  const options = Object.fromEntries(entries.filter(([name]) => OPTIONS.includes(name)));
  const fields = Object.fromEntries(entries.filter(([name]) => !OPTIONS.includes(name)));
  return { address: "/board/after", body: { ...fields, cards }, options };
}

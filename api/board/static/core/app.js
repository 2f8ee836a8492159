/** Puts the page together: the state, its view, the address, and what is asked. */

import { Asking } from "./asking.js";
import { draw, h } from "./dom.js";
import { languageFor, loadWords } from "./words.js";
import { getJson, postJson } from "./server.js";
import { listenToKeys } from "./keys.js";
import { addressOf, partsOf, rulesetAsked, stateAt } from "../model/address.js";
import { gameOf } from "../model/game.js";
import { afterRequest, checkKey, checkQuestion, questionsOf } from "../model/questions.js";
import { firstState, FIRST_RULESET } from "../model/state.js";
import { said } from "../model/actions.js";
import { pageView } from "../views/page.js";

/** @typedef {import("../model/state.js").State} State */
/** @typedef {(change: (state: State) => State, options?: {isNew?: boolean}) => void} Act */

/** @type {State} */
let state;

/** @type {Map<string, import("../model/game.js").Game>} */
const games = new Map();

const asking = new Asking(report, prepare);

/**
 * Replaces the state and shows it. What is more than a step gets an entry of its own in the history.
 * @type {Act}
 */
function act(change, { isNew = false } = {}) {
  const next = change(state);
  if (next === state) return;
  state = next;
  show();
  remember(isNew);
  ask();
}

function show() {
  document.documentElement.lang = state.language;
  document.title = state.words.texts["page.title"] ?? "Belot";
  const root = document.getElementById("board");
  if (root) draw(root, [pageView(state, { act, stop: (name) => asking.stop(name), choose, speak, fetchDeal, readPasted, panelOf })]);
}

/** The panels of the questions; each is loaded when it is first wanted. */
const PANELS = {
  enter: () => import("../views/enter.js").then(({ enterView }) => ({ main: enterView })),
  solve: () => import("../views/solve.js").then(({ solveView, courseView }) => ({ main: solveView, below: courseView })),
  play: () => import("../views/play.js").then(({ playView, holdersView }) => ({ main: playView, below: holdersView })),
  call: () => import("../views/call.js").then(({ callView }) => ({ main: callView })),
  review: () => import("../views/review.js").then(({ reviewView, errorsView }) => ({ main: reviewView, below: errorsView })),
};

/** @type {Map<string, import("../views/context.js").Panel | null>} null while it is loading */
const panels = new Map();

/** @param {import("../model/state.js").Ask} ask */
function panelOf(ask) {
  const panel = panels.get(ask);
  if (panel === undefined) void loadPanel(ask);
  return panel ?? undefined;
}

/** @param {import("../model/state.js").Ask} ask */
async function loadPanel(ask) {
  panels.set(ask, null);
  panels.set(ask, await PANELS[ask]());
  show();
}

/** @param {boolean} isNew */
function remember(isNew) {
  const hash = `#${addressOf(state)}`;
  if (hash === location.hash) return;
  if (isNew) history.pushState(null, "", hash);
  else history.replaceState(null, "", hash);
}

function ask() {
  const check = checkQuestion(state);
  asking.want([...(check ? [check] : []), ...questionsOf(state)], state.answers);
}

/** @type {import("./asking.js").Report} */
function report(name, change) {
  const answer = change(state.answers[name]);
  act((now) => {
    const next = { ...now, answers: { ...now.answers, [name]: answer } };
    return name === "check" && !answer.isRunning ? { ...next, check: checkOf(answer) } : next;
  });
}

/** @param {import("../model/state.js").Answer} answer @returns {State["check"]} */
function checkOf({ key, data, faults }) {
  const isUnknown = faults.length === 1 && faults[0].code === "missing-hand";
  return {
    key,
    toPlay: data?.to_play ?? null,
    legal: data?.legal ?? null,
    illegal: data?.illegal ?? {},
    faults: isUnknown && key === checkKey(state) && isHiddenMover(faults[0]) ? [] : faults,
  };
}

/** Whether a fault only says that the hand of the player to move is not known. @param {import("./server.js").Fault} fault */
function isHiddenMover({ pointer }) {
  const seat = Number(pointer.split("/")[2]);
  return state.setup.hands[seat]?.length === 0;
}

/** @param {any} body @param {string[]} cards @param {AbortSignal} signal */
async function prepare(body, cards, signal) {
  const { address, body: fields, options } = afterRequest(body, cards);
  const { position } = await postJson(address, fields, signal);
  return { position, ...options };
}

/** @param {string} ruleset @returns {Promise<import("../model/game.js").Game>} */
async function gameNamed(ruleset) {
  const known = games.get(ruleset);
  if (known) return known;
  const game = gameOf(await getJson(`/v1/rulesets/${encodeURIComponent(ruleset)}`));
  games.set(ruleset, game);
  return game;
}

/** Another game, with empty hands. @param {string} ruleset */
async function choose(ruleset) {
  const game = await gameNamed(ruleset);
  const { chosen } = await import("../model/choosing.js");
  act((now) => chosen(now, ruleset, game), { isNew: true });
}

/** Another language. @param {string} tag */
async function speak(tag) {
  const words = await loadWords(tag);
  act((now) => ({ ...now, words, language: tag }), { isNew: true });
}

/** A random deal of the game. */
async function fetchDeal() {
  const { randomDeal } = await import("../model/choosing.js");
  const game = state.game;
  if (game) await attempt(async () => act(await randomDeal(state, game), { isNew: true }));
}

/** What was pasted: a position, a deal with its events, contree notation, or cards. @param {string} text */
async function readPasted(text) {
  const { pasted } = await import("../model/choosing.js");
  await attempt(async () => act(await pasted(text, gameNamed), { isNew: true }));
}

/** @param {() => Promise<void>} doing */
async function attempt(doing) {
  try {
    await doing();
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    act((now) => said(now, "say.not-read", { detail }));
  }
}

/** Shows what the address says; whoever waits for that is told. */
async function followAddress() {
  const parts = partsOf(location.hash);
  const tag = parts.get("language") ?? state.language;
  if (tag !== state.language) state = { ...state, words: await loadWords(tag), language: tag };
  let next = state;
  try {
    const game = await gameNamed(rulesetAsked(parts) ?? FIRST_RULESET);
    next = stateAt({ ...state, setup: { ...state.setup } }, parts, game);
  } catch (error) {
    const game = await gameNamed(FIRST_RULESET);
    const detail = error instanceof Error ? error.message : String(error);
    next = said(stateAt(state, new URLSearchParams(`position=${FIRST_RULESET} - - -`), game), "say.not-read", { detail });
  }
  act(() => next);
  window.dispatchEvent(new Event("boardshown"));
}

async function start() {
  const asked = partsOf(location.hash).get("language") ?? languageFor(navigator.languages);
  const [words, { rulesets }] = await Promise.all([loadWords(asked), getJson("/v1/rulesets")]);
  state = { ...firstState(words), games: rulesets };
  window.addEventListener("popstate", () => void followAddress());
  listenToKeys(() => state, act);
  await followAddress();
}

/** What is shown where the service refuses everything, as one does that asks for a key. @param {unknown} error */
function giveUp(error) {
  const root = document.getElementById("board");
  const detail = error instanceof Error ? error.message : String(error);
  if (root) draw(root, [h("p", { class: "loading", role: "alert" }, detail)]);
}

start().catch(giveUp);

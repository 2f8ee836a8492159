/** The state in the address: what a link shares. Nothing else remembers it. */

import { parsePosition, printPosition, rulesetOf } from "./position-text.js";
import { shortCards } from "./reading.js";
import { emptySetup } from "./setup.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./game.js").Game} Game */

const ASKS = ["enter", "solve", "play", "call", "review"];
const AIMS = ["points", "written", "match"];

/** Left as they are in an address, so that a position stays readable. */
const READABLE = /%(2F|3A|40|2C|3D|3F|7B|7D|20)/g;

/** @param {State} state @returns {string} the part of the address after `#` */
export function addressOf(state) {
  const { setup, line, at, record } = state;
  const isWhole = at === line.length;
  /** @type {[string, string | null][]} */
  const parts = [
    ["position", printPosition(setup, line)],
    ["cards", setup.ending && line.length ? line.join("") : null],
    ["at", isWhole ? null : String(at)],
    ["ask", state.ask === "enter" ? null : state.ask],
    ["seat", state.seat ? String(state.seat) : null],
    ["for", state.objective === "points" ? null : state.objective],
    ["aim", state.aim === "written" ? null : state.aim],
    ["decision", state.decision === "card" ? null : state.decision],
    ["suits", state.look.suits === "french" ? null : state.look.suits],
    ["colours", state.look.four ? "4" : null],
    ["language", state.language],
    ["deal", record ? JSON.stringify(record) : null],
  ];
  return parts.flatMap(([key, value]) => (value === null ? [] : [`${key}=${escaped(value)}`])).join("&");
}

/** @param {string} value */
function escaped(value) {
  return encodeURIComponent(value).replace(READABLE, (code) => (code === "%20" ? "+" : decodeURIComponent(code)));
}

/** @param {string} hash @returns {URLSearchParams} */
export function partsOf(hash) {
  return new URLSearchParams(hash.replace(/^#/, ""));
}

/** The ruleset an address needs; null if it names none. @param {URLSearchParams} parts */
export function rulesetAsked(parts) {
  const text = parts.get("position");
  return text ? rulesetOf(text) : null;
}

/**
 * The state of an address: an empty table if it says nothing.
 * @param {State} state @param {URLSearchParams} parts @param {Game} game @returns {State}
 */
export function stateAt(state, parts, game) {
  const text = parts.get("position");
  const found = text ? parsePosition(text, game) : { setup: emptySetup(game.text, game), plays: [] };
  const line = shortCards(parts.get("cards") ?? "")?.length ? /** @type {string[]} */ (shortCards(parts.get("cards") ?? "")) : found.plays;
  const at = Number(parts.get("at") ?? line.length);
  return {
    ...state,
    game,
    setup: found.setup,
    line,
    at: Number.isInteger(at) ? Math.max(0, Math.min(at, line.length)) : line.length,
    variation: null,
    message: null,
    paste: null,
    rank: "",
    isPeeking: false,
    depth: 0,
    ask: /** @type {any} */ (oneOf(parts.get("ask"), ASKS)),
    seat: Math.min(Number(parts.get("seat")) || 0, game.players - 1),
    objective: /** @type {any} */ (oneOf(parts.get("for"), AIMS)),
    aim: /** @type {any} */ (oneOf(parts.get("aim"), ["written", "points", "match"])),
    decision: oneOf(parts.get("decision"), ["card", "turnup", "discard", "swap", "declare", "capot"]),
    look: { suits: parts.get("suits") === "german" ? "german" : "french", four: parts.get("colours") === "4" },
    zone: game.open ? "pile:0:0:1" : "hand:0",
    record: recordIn(parts.get("deal")),
    answers: settled(state.answers),
  };
}

/** The answers that need not be asked for again: neither stopped nor lost on the way. @param {State["answers"]} answers */
function settled(answers) {
  const isLost = (/** @type {import("./state.js").Answer | undefined} */ answer) => answer?.isStopped || answer?.faults.some(({ code }) => code === "no-service");
  return Object.fromEntries(Object.entries(answers).filter(([, answer]) => !isLost(answer)));
}

/** @param {string | null} value @param {string[]} allowed the first is what is meant without one */
function oneOf(value, allowed) {
  return value !== null && allowed.includes(value) ? value : allowed[0];
}

/** @param {string | null} text */
function recordIn(text) {
  if (!text) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

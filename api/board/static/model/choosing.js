/** Ways to get another deal: another game, a random deal, what was pasted. */

import { dealMany, load, said } from "./actions.js";
import { looksLikePosition, parsePosition, rulesetOf } from "./position-text.js";
import { readCards } from "./reading.js";
import { emptySetup, setupOfDeal } from "./setup.js";
import { getJson, postJson } from "../core/server.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./game.js").Game} Game */
/** @typedef {(ruleset: string) => Promise<Game>} Find */

/** @param {State} state @param {string} ruleset @param {Game} game @returns {State} */
export function chosen(state, ruleset, game) {
  return load({ ...state, game, decision: "card" }, emptySetup(ruleset, game), []);
}

const LARGEST_SEED = 2 ** 53 - 1;

/** @param {State} state @param {Game} game @returns {Promise<(state: State) => State>} */
export async function randomDeal(state, game) {
  const seed = Math.floor(Math.random() * LARGEST_SEED);
  const { deals } = await postJson("/v1/deals", { ruleset: state.setup.ruleset, seed });
  const setup = { ...setupOfDeal(game, deals[0]), ruleset: state.setup.ruleset, score: state.setup.score };
  return (now) => load(now, setup, []);
}

/**
 * What `text` does to the state.
 * @param {string} text @param {Find} find @returns {Promise<(state: State) => State>}
 */
export async function pasted(text, find) {
  const trimmed = text.trim();
  const address = /#(.*position=.*)$/.exec(trimmed);
  if (address) return position(new URLSearchParams(address[1]).get("position") ?? "", find);
  if (trimmed.startsWith("{")) return wholeDeal(JSON.parse(trimmed), find);
  if (/^[NESW]:/.test(trimmed)) return wholeDeal({ cfn: trimmed }, find);
  if (looksLikePosition(trimmed)) return position(trimmed, find);
  const { cards, unread } = readCards(trimmed, await getJson("/board/card-names.json"));
  if (unread.length || !cards.length) return (state) => said(state, "say.not-cards", { text: unread.join(", ") });
  return (state) => dealMany(state, cards);
}

/** @param {string} text @param {Find} find @returns {Promise<(state: State) => State>} */
async function position(text, find) {
  const game = await find(rulesetOf(text));
  const { setup, plays } = parsePosition(text, game);
  return (state) => load({ ...state, game }, setup, plays);
}

/** @param {any} given @param {Find} find @returns {Promise<(state: State) => State>} */
async function wholeDeal(given, find) {
  if (typeof given.position === "string") return position(given.position, find);
  const { players: _, ...record } = given;
  const laid = await postJson("/board/lay", record);
  if (!laid.position) return (state) => said(state, "say.not-played");
  const game = await find(rulesetOf(laid.position));
  const { setup, plays } = parsePosition(laid.position, game);
  const kept = record.cfn ? null : record;
  return (state) => ({ ...load({ ...state, game }, setup, plays, kept), at: 0, ask: "review" });
}

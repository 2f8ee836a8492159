/** Asks what the state asks for: in rounds, and stops what nobody waits for any more. Knows no question. */

import { pause, postJson, Problem } from "./server.js";

/** @typedef {import("../model/questions.js").Question} Question */
/** @typedef {import("../model/state.js").Answer} Answer */
/** @typedef {(name: string, change: (old: Answer | undefined) => Answer) => void} Report */

const PATIENCE_MS = 90;

/** Asks questions by name; a new one under the same name takes the place of the old one. */
export class Asking {
  /** @type {Map<string, {key: string, control: AbortController}>} */
  #running = new Map();

  /**
   * @param {Report} report
   * @param {(body: any, cards: string[], signal: AbortSignal) => Promise<any>} prepare the body once cards have been played
   */
  constructor(report, prepare) {
    this.report = report;
    this.prepare = prepare;
  }

  /**
   * Asks what has not been asked, and stops what is not wanted any more.
   * @param {Question[]} questions @param {{[name: string]: Answer | undefined}} answers
   */
  want(questions, answers) {
    const wanted = new Set(questions.map(({ name }) => name));
    for (const name of [...this.#running.keys()]) if (!wanted.has(name)) this.#abort(name);
    for (const question of questions) {
      const { name, key } = question;
      const answer = answers[name];
      if (this.#running.get(name)?.key === key || (answer?.key === key && !answer.isRunning)) continue;
      this.#abort(name);
      if (question.waits) {
        if (answer?.key !== key) this.report(name, (old) => ({ ...(old ?? NOTHING), key, isRunning: true, round: 0 }));
        continue;
      }
      const control = new AbortController();
      this.#running.set(name, { key, control });
      void this.#ask(question, control);
    }
  }

  /** Stops what is being worked out; its last answer stays. @param {string} name */
  stop(name) {
    this.#abort(name);
    this.report(name, (old) => ({ ...(old ?? NOTHING), isRunning: false, isStopped: true }));
  }

  /** @param {string} name */
  #abort(name) {
    this.#running.get(name)?.control.abort();
    this.#running.delete(name);
  }

  /** @param {Question} question @param {AbortController} control */
  async #ask({ name, key, rounds, cards }, control) {
    const { signal } = control;
    /** @param {Partial<Answer>} change */
    const tell = (change) => {
      if (!signal.aborted) this.report(name, (old) => ({ ...(old ?? NOTHING), ...change }));
    };
    tell({ key, isRunning: true, isStopped: false, round: 0, rounds: rounds.length });
    try {
      await pause(PATIENCE_MS, signal);
      for (const [round, { address, body }] of rounds.entries()) {
        const data = await postJson(address, cards ? await this.prepare(body, cards, signal) : body, signal);
        const isLast = round === rounds.length - 1 || isFinal(data);
        tell({ dataKey: key, data, faults: [], round: round + 1, rounds: rounds.length, isRunning: !isLast });
        if (isLast) break;
      }
    } catch (error) {
      if (!signal.aborted) tell({ dataKey: key, data: null, faults: faultsOf(error), isRunning: false });
    } finally {
      if (this.#running.get(name)?.control === control) this.#running.delete(name);
    }
  }
}

/** @type {Answer} */
const NOTHING = { key: "", dataKey: "", data: null, isRunning: false, isStopped: false, round: 0, rounds: 0, faults: [] };

/** Whether no later round can say more. @param {any} data */
function isFinal(data) {
  return data.exact === true || data.exhaustive === true;
}

/** @param {unknown} error @returns {import("./server.js").Fault[]} */
export function faultsOf(error) {
  if (error instanceof Problem) return error.faults;
  return [{ pointer: "", code: "no-service", detail: error instanceof Error ? error.message : String(error) }];
}

/** Asks the service, and tells its problems. Knows no question in particular. */

/** @typedef {{pointer: string, code: string, detail: string}} Fault */

/** What the service refused, with every fault and the place it belongs to. */
export class Problem extends Error {
  /** @param {string} detail @param {Fault[]} faults @param {number} status @param {number} retryAfter */
  constructor(detail, faults, status, retryAfter = 0) {
    super(detail);
    this.faults = faults;
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/** @param {string} address @returns {Promise<any>} */
export async function getJson(address) {
  return content(await fetch(address, { headers: { Accept: "application/json" } }));
}

const PATIENCE = 5;

/**
 * The answer to `body`. A busy service is asked again, as it wishes.
 * @param {string} address @param {object} body @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export async function postJson(address, body, signal) {
  for (let tries = 1; ; tries += 1) {
    try {
      const headers = { "Content-Type": "application/json" };
      return await content(await fetch(address, { method: "POST", headers, body: JSON.stringify(body), signal }));
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 503 || tries === PATIENCE) throw error;
      await pause(Math.max(1, error.retryAfter) * 1000, signal);
    }
  }
}

/** @param {Response} response */
async function content(response) {
  if (response.ok) return response.json();
  const problem = await response.json().catch(() => ({ detail: response.statusText }));
  const faults = problem.errors ?? [{ pointer: "", code: "problem", detail: problem.detail }];
  throw new Problem(problem.detail, faults, response.status, Number(response.headers.get("Retry-After")));
}

/** @param {number} ms @param {AbortSignal} [signal] @returns {Promise<void>} */
export function pause(ms, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

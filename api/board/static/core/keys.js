/** The keyboard: cards are typed, plays are stepped through. Fields and buttons keep their own keys. */

import { redo, step, takeLast, turnZone, typed, undo } from "../model/actions.js";

/** @typedef {import("../model/state.js").State} State */

/**
 * @param {() => State} now
 * @param {import("./app.js").Act} act
 */
export function listenToKeys(now, act) {
  document.addEventListener("keydown", (event) => {
    const change = changeFor(event, now());
    if (!change) return;
    event.preventDefault();
    act(change);
  });
}

/** @param {KeyboardEvent} event @param {State} state @returns {((state: State) => State) | null} */
function changeFor(event, state) {
  const target = event.target instanceof Element ? event.target : document.body;
  if (target.closest("input, textarea, select, dialog") || event.altKey) return null;
  if (event.ctrlKey || event.metaKey) return undoing(event);
  if (target.closest("[role=tablist], [role=grid]") && event.key.startsWith("Arrow")) return null;
  if (state.ask === "enter") return entering(event.key);
  return stepping(event.key);
}

/** @param {KeyboardEvent} event */
function undoing({ key, shiftKey }) {
  if (key.toLowerCase() === "z") return shiftKey ? redo : undo;
  return key.toLowerCase() === "y" ? redo : null;
}

/** @param {string} key @returns {((state: State) => State) | null} */
function entering(key) {
  if (key === "Backspace" || key === "Delete") return takeLast;
  if (key === "ArrowRight" || key === "ArrowDown") return (state) => turnZone(state, 1);
  if (key === "ArrowLeft" || key === "ArrowUp") return (state) => turnZone(state, -1);
  return /^[0-9tjqkashdc]$/i.test(key) ? (state) => typed(state, key) : null;
}

/** @param {string} key @returns {((state: State) => State) | null} */
function stepping(key) {
  if (key === "ArrowLeft") return (state) => step(state, -1);
  if (key === "ArrowRight") return (state) => step(state, 1);
  if (key === "Home") return (state) => step(state, -state.line.length);
  return key === "End" ? (state) => step(state, state.line.length) : null;
}

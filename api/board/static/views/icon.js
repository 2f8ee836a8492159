/** Signs on buttons, drawn by us, so that no font has to have them. */

import { h } from "../core/dom.js";

/** Paths in a square of 24. */
const PATHS = /** @type {{[name: string]: string}} */ ({
  undo: "M9 7 4 12l5 5M4.500 12H15a5 5 0 0 1 0 10h-2",
  redo: "M15 7l5 5-5 5M19.500 12H9a5 5 0 0 0 0 10h2",
  deal: "M4 4h16v16H4zM8.500 8.500h.01M15.500 8.500h.01M12 12h.01M8.500 15.500h.01M15.500 15.500h.01",
  paste: "M8 4h8v3H8zM8 5H5v16h14V5h-3M8.500 12h7M8.500 16h5",
  clear: "M6 6l12 12M18 6 6 18",
  link: "M10 14a4.500 4.500 0 0 0 6.500 0l3-3A4.600 4.600 0 0 0 13 4.500L12 5.500M14 10a4.500 4.500 0 0 0-6.500 0l-3 3A4.600 4.600 0 0 0 11 19.500l1-1",
  look: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.500v5M9 14.500v5",
  first: "M6 5v14M19 5l-9 7 9 7z",
  back: "M16 5l-9 7 9 7z",
  forward: "M8 5l9 7-9 7z",
  last: "M18 5v14M5 5l9 7-9 7z",
});

/** @param {string} name */
export function icon(name) {
  const isFilled = ["first", "back", "forward", "last"].includes(name);
  return h("svg", { class: `icon ${isFilled ? "filled" : ""}`, viewBox: "0 0 24 24", "aria-hidden": "true" }, h("path", { d: PATHS[name] }));
}

/** What the deal was worth trick by trick, as a line; a point can be chosen. */

import { h } from "../core/dom.js";
import { goTo } from "../model/actions.js";
import { signed } from "./context.js";
import { playsBefore } from "./review.js";

/** @typedef {import("./context.js").View} View */

const WIDTH = 360;
const HEIGHT = 130;
const EDGE = { left: 34, right: 8, top: 10, bottom: 20 };

/** @param {View} view @param {any} data @param {any[]} events */
export function graphView(view, data, events) {
  const { t, tools, state, game } = view;
  const worth = /** @type {any[]} */ (data.worth);
  if (worth.length < 2) return null;
  const isOurs = game.pairs ? state.seat % 2 === 0 : state.seat === 0;
  const values = worth.map(({ difference }) => (isOurs || !game.pairs ? difference : -difference));
  const top = Math.max(40, ...values.map(Math.abs));
  const most = Math.max(...worth.map(({ tricks }) => tricks));
  const x = (/** @type {number} */ tricks) => EDGE.left + (tricks / Math.max(1, most)) * (WIDTH - EDGE.left - EDGE.right);
  const y = (/** @type {number} */ value) => EDGE.top + ((top - value) / (2 * top)) * (HEIGHT - EDGE.top - EDGE.bottom);
  const points = worth.map(({ tricks }, place) => `${x(tricks).toFixed(1)},${y(values[place]).toFixed(1)}`);
  const here = state.at;
  return h(
    "figure",
    { class: "graph" },
    h("figcaption", null, t(game.pairs ? "review.graph" : "review.graph-first")),
    h(
      "svg",
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "group", "aria-label": t("review.graph-title") },
      h("rect", { class: "ours", x: EDGE.left, y: EDGE.top, width: WIDTH - EDGE.left - EDGE.right, height: y(0) - EDGE.top }),
      [top, 0, -top].map((value) => h("text", { key: value, class: "axis", x: EDGE.left - 5, y: y(value) + 4, "text-anchor": "end" }, signed(Math.round(value)))),
      h("line", { class: "zero", x1: EDGE.left, x2: WIDTH - EDGE.right, y1: y(0), y2: y(0) }),
      h("polyline", { class: "worth", points: points.join(" ") }),
      worth.map(({ tricks, index }, place) => {
        const plays = playsBefore(events, index);
        const go = () => tools.act((now) => goTo(now, plays));
        return h(
          "g",
          { key: place, class: plays === here ? "here" : "", role: "button", tabindex: "0", "aria-label": t("review.after", { trick: tricks, value: signed(values[place]) }), on: { click: go, keydown: (/** @type {KeyboardEvent} */ event) => ["Enter", " "].includes(event.key) && go() } },
          h("rect", { class: "target", x: x(tricks) - 12, y: 0, width: 24, height: HEIGHT }),
          h("circle", { class: "dot", cx: x(tricks), cy: y(values[place]), r: 4 }),
          h("text", { class: "axis", x: x(tricks), y: HEIGHT - 5, "text-anchor": "middle" }, String(tricks)),
        );
      }),
    ),
  );
}

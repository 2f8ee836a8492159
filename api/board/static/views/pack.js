/** The pack: every card once, where it can be taken from; those that lie somewhere are dim. */

import { h } from "../core/dom.js";
import { deal, playCard } from "../model/actions.js";
import { PACK, RANKS, SHOWN_SUITS, SUITS } from "../model/cards.js";
import { isInPack } from "../model/game.js";
import { placesOf } from "../model/setup.js";
import { played } from "../model/state.js";
import { unseen } from "../model/table.js";
import { cardFace } from "./card.js";

/** @typedef {import("./context.js").View} View */

/** The pack from which a deal is put together. @param {View} view */
export function packView(view) {
  const { state, t, tools, cardName } = view;
  const isPlaced = (/** @type {string} */ card) => placesOf(state.setup, card).length > 0;
  const rank = state.rank && h("kbd", { class: "typed" }, state.rank === "1" ? "10" : state.rank);
  return h(
    "section",
    { class: "pack", "aria-label": t("enter.pack") },
    h("p", { class: "how" }, t("enter.how", { suits: [...SUITS].join(" ") }), " ", rank),
    gridView(view, (card) => ({
      isTaken: isPlaced(card),
      label: isPlaced(card) ? t("enter.moves", { card: cardName(card) }) : t("enter.puts", { card: cardName(card) }),
      choose: () => tools.act((now) => deal(now, card)),
    })),
  );
}

/** The cards somebody whose hand is not known can have played. @param {View} view */
export function pickerView(view) {
  const { state, table, t, tools, cardName, seatName } = view;
  const free = new Set(unseen(state.setup, PACK, played(state)));
  return h(
    "section",
    { class: "pack picker", "aria-label": t("enter.pack") },
    h("p", { class: "how" }, t("play.what-played", { name: seatName(table.toPlay) })),
    gridView(view, (card) => ({
      isTaken: !free.has(card),
      isBlocked: !free.has(card),
      label: t("table.play", { card: cardName(card) }),
      choose: () => tools.act((now) => playCard(now, card)),
    })),
  );
}

/**
 * @param {View} view
 * @param {(card: string) => {isTaken: boolean, isBlocked?: boolean, label: string, choose: () => void}} about
 */
function gridView(view, about) {
  const rows = SHOWN_SUITS.map((suit) => [...RANKS].reverse().map((rank) => rank + suit).filter((card) => isInPack(view.game, card)));
  return h(
    "div",
    { class: "grid", role: "grid", "data-group": "pack", "aria-label": view.t("enter.pack"), on: { keydown: turnFocus } },
    rows.map((row, line) =>
      h(
        "div",
        { class: "row", role: "row", key: line },
        row.map((card, column) => {
          const { isTaken, isBlocked, label, choose } = about(card);
          const drag = (/** @type {DragEvent} */ event) => event.dataTransfer?.setData("text/plain", card);
          return h(
            "span",
            { role: "gridcell", key: card },
            h(
              "button",
              {
                class: `card ${isTaken ? "taken" : ""}`,
                type: "button",
                tabindex: line === 0 && column === 0 ? "0" : "-1",
                draggable: "true",
                disabled: isBlocked === true,
                "aria-label": label,
                on: { click: choose, dragstart: drag },
              },
              cardFace(view, card),
            ),
          );
        }),
      ),
    ),
  );
}

/** Arrow keys go from card to card. @param {KeyboardEvent} event */
function turnFocus(event) {
  const steps = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
  const way = steps[/** @type {keyof typeof steps} */ (event.key)];
  const grid = event.currentTarget;
  if (!way || !(grid instanceof Element)) return;
  event.preventDefault();
  const rows = [...grid.querySelectorAll(".row")].map((row) => [...row.querySelectorAll("button")]);
  const line = rows.findIndex((row) => row.includes(/** @type {any} */ (document.activeElement)));
  const column = rows[line]?.indexOf(/** @type {any} */ (document.activeElement)) ?? 0;
  const next = rows[(line + way[0] + rows.length) % rows.length];
  next[(column + way[1] + next.length) % next.length].focus();
}

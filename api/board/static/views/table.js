/** The table with its players as they sit: their hands, the trick, whose turn it is; values lie on the cards. */

import { h } from "../core/dom.js";
import { chooseZone, dealTo, playCard, said, takeBack, turnPacket } from "../model/actions.js";
import { inHand } from "../model/cards.js";
import { firstCards } from "../model/questions.js";
import { cardsIn } from "../model/setup.js";
import { cardBack, cardFace, suitSign } from "./card.js";
import { placeOf, withSeatNames } from "./context.js";
import { faultList, faultsAt, faultyCards } from "./faults.js";
import { marksOf } from "./marks.js";
import { pilesView } from "./piles.js";

/** @typedef {import("./context.js").View} View */

/** @param {View} view */
export function tableView(view) {
  const { game, seats, t } = view;
  const marks = marksOf(view);
  return h(
    "section",
    { class: `table players-${game.players} ${game.open ? "open" : ""}`, "aria-label": t("table.title") },
    seats.map((seat) => playerView(view, seat, marks)),
    centreView(view),
    game.restingDealer && view.state.ask === "enter" && restView(view),
  );
}

/** @param {View} view @param {number} seat @param {import("./marks.js").Marks} marks */
function playerView(view, seat, marks) {
  const { state, game, table, seatName, t } = view;
  const { ask, setup } = state;
  const zone = `hand:${seat}`;
  const isActive = ask === "enter" && state.zone.split(":")[1] === String(seat) && /^(hand|pile)/.test(state.zone);
  const isToAct = ask === "call" ? state.answers.auction?.data?.seat === seat : ask !== "enter" && !table.isOver && setup.contract && table.toPlay === seat;
  const faults = [...faultsAt(view, `/hands/${seat}`, `/piles/${seat}`), ...(seat === 0 ? faultsAt(view, "/hands", "/piles").filter(({ pointer }) => !/\d/.test(pointer)) : [])];
  return h(
    "div",
    {
      key: `player-${seat}`,
      class: `player ${placeOf(view, seat)} ${isActive ? "active" : ""} ${isToAct ? "to-act" : ""}`,
      role: "group",
      "aria-label": t("table.hand-of", { name: seatName(seat) }),
      on: game.open ? {} : dropping(view, zone),
    },
    plateView(view, seat, isToAct === true),
    game.open ? pilesView(view, seat, marks) : handView(view, seat, marks),
    ask !== "call" && (ask !== "play" || state.decision === "card") && faultList(view, faults),
  );
}

/** The name of a player, and what he is in this deal. @param {View} view @param {number} seat @param {boolean} isToAct */
function plateView(view, seat, isToAct) {
  const { state, game, seatName, table, t, trumpName, tools } = view;
  const { contract } = state.setup;
  const isTaker = contract?.taker === seat;
  const isLeader = (state.setup.ending?.leader ?? 0) === seat && !table.tricks.length;
  const isDealer = !game.restingDealer && seat === game.players - 1;
  const count = table.tricks.filter(({ winner }) => winner === seat).length;
  const content = [
    h("b", null, seatName(seat)),
    isLeader && h("span", { class: "role" }, t("role.leads")),
    isDealer && h("span", { class: "role" }, t("role.dealer")),
    isTaker && h("span", { class: "role taker", title: t("role.taker") }, suitSign(view, contract.trump), h("span", { class: "visually-hidden" }, `${t("role.taker")}: ${trumpName(contract.trump)}`)),
    count > 0 && h("span", { class: "role", title: t("table.tricks-won") }, t("table.won-count", { count })),
    isToAct && h("span", { class: "visually-hidden" }, t("table.to-act")),
  ];
  if (state.ask !== "enter") {
    return h("button", { class: "plate", type: "button", title: t("table.sit-here"), disabled: seat === state.seat, on: { click: () => tools.act((now) => ({ ...now, seat })) } }, content);
  }
  const chosen = state.zone === `hand:${seat}`;
  return h("button", { class: "plate", type: "button", "aria-pressed": String(chosen), on: { click: () => tools.act((now) => chooseZone(now, game.open ? `pile:${seat}:0:1` : `hand:${seat}`)) } }, content);
}

/** Whether the cards of a seat are not shown, because the one who asks cannot see them. @param {View} view @param {number} seat */
export function isHidden({ state }, seat) {
  return ["play", "call"].includes(state.ask) && seat !== state.seat && !state.isPeeking;
}

/** @param {View} view @param {number} seat @param {import("./marks.js").Marks} marks */
function handView(view, seat, marks) {
  const { state, game, table, t } = view;
  const trump = state.setup.contract?.trump;
  if (state.ask === "call") return callingHand(view, seat);
  const cards = inHand(table.hands[seat], trump);
  const left = Math.max(0, table.left[seat]);
  const total = state.ask === "enter" ? game.handSize : left;
  if (state.ask !== "enter" && (isHidden(view, seat) || !cards.length)) {
    const backs = Array.from({ length: left }, (_, place) => h("li", { key: `back-${place}` }, cardBack()));
    return h("ul", { class: `hand n${left}`, "aria-label": t("table.hidden", { count: left }) }, backs);
  }
  const empty = Math.max(0, total - cards.length);
  return h(
    "ul",
    { class: `hand n${Math.max(total, cards.length)}`, "data-group": `hand-${seat}` },
    cards.map((card) => h("li", { key: card }, cardView(view, seat, card, marks))),
    state.ask === "enter" && Array.from({ length: empty }, (_, place) => h("li", { key: `empty-${place}`, class: "empty", "aria-hidden": "true" }, h("span", { class: "slot" }))),
  );
}

/** The cards held while trumps are chosen; those of the second packet stand apart. @param {View} view @param {number} seat */
function callingHand(view, seat) {
  const { state, game, t, cardName, tools } = view;
  const first = inHand(firstCards(state, seat));
  if (isHidden(view, seat) || !first.length) {
    const backs = Array.from({ length: game.firstCards }, (_, place) => h("li", { key: `back-${place}` }, cardBack()));
    return h("ul", { class: `hand n${game.firstCards}`, "aria-label": t("table.hidden", { count: game.firstCards }) }, backs);
  }
  const later = inHand(state.setup.hands[seat].slice(game.firstCards));
  const one = (/** @type {string} */ card, /** @type {string} */ key) =>
    h("button", { class: "card", type: "button", "aria-label": t(key, { card: cardName(card) }), on: { click: () => tools.act((now) => turnPacket(now, seat, card)) } }, cardFace(view, card));
  return h(
    "div",
    { class: "packets", "data-group": `hand-${seat}` },
    h("ul", { class: `hand n${first.length}` }, first.map((card) => h("li", { key: card }, later.length ? one(card, "call.to-second") : h("span", { class: "card", role: "img", "aria-label": cardName(card) }, cardFace(view, card))))),
    later.length > 0 && h("ul", { class: `hand later n${later.length}`, title: t("call.second-packet") }, later.map((card) => h("li", { key: card }, one(card, "call.to-first")))),
  );
}

/** A card of a hand that is seen. @param {View} view @param {number} seat @param {string} card @param {import("./marks.js").Marks} marks */
export function cardView(view, seat, card, marks) {
  const { state, cardName, t, tools } = view;
  const mark = marks.seat === seat ? marks.byCard.get(card) : undefined;
  const badge = mark && h("span", { class: `badge ${mark.tone} ${marks.isStale ? "stale" : ""}` }, mark.text);
  const label = [cardName(card), mark?.label].filter(Boolean).join(", ");
  if (state.ask === "enter") {
    const drag = { dragstart: (/** @type {DragEvent} */ event) => event.dataTransfer?.setData("text/plain", card) };
    const isFaulty = faultyCards(view, seat).has(card);
    return h("button", { class: `card ${isFaulty ? "faulty" : ""}`, type: "button", draggable: "true", "aria-label": t("enter.take-back", { card: label }), on: { click: () => tools.act((now) => takeBack(now, card)), ...drag } }, cardFace(view, card));
  }
  const isMover = state.check?.toPlay === seat && !view.table.isOver;
  if (!isMover) return h("span", { class: "card", role: "img", "aria-label": label }, cardFace(view, card), badge);
  const refusal = state.check?.illegal[card];
  if (refusal) {
    const why = state.words.texts[`fault.${refusal.code}`] ?? withSeatNames(view, refusal.detail);
    return h("button", { class: "card illegal", type: "button", "aria-disabled": "true", title: why, "aria-label": `${label}: ${why}`, on: { click: () => tools.act((now) => said(now, "say.refused", { card: cardName(card), why })) } }, cardFace(view, card));
  }
  const played = () => tools.act((now) => playCard(now, card));
  return h("button", { class: `card legal ${mark?.tone ?? ""}`, type: "button", "aria-label": t("table.play", { card: label }), on: { click: played } }, cardFace(view, card), badge);
}

/** The middle of the table. @param {View} view */
function centreView(view) {
  const { state, game, table, t } = view;
  const { setup, ask } = state;
  const showsLast = !table.current.cards.length && table.tricks.length > 0 && ask !== "enter" && ask !== "call";
  const trick = showsLast ? table.tricks[table.tricks.length - 1] : table.current;
  const isBidding = ask === "call" || (ask === "enter" && !setup.ending);
  const faulty = new Set(faultsAt(view, "/plays").map(({ pointer }) => state.line[Number(pointer.split("/")[2])]));
  const isTurned = setup.turnup !== null && (isBidding || !setup.contract);
  return h(
    "div",
    { class: `centre ${showsLast ? "last" : ""}`, "aria-live": "polite" },
    !isBidding && trick.cards.map((card, place) => {
      const seat = (trick.leader + place) % game.players;
      const wins = trick.winner === seat;
      return h("span", { key: card, class: `played ${placeOf(view, seat)} ${wins ? "wins" : ""} ${faulty.has(card) ? "faulty" : ""}`, role: "img", "aria-label": t("table.played-by", { card: view.cardName(card), name: view.seatName(seat) }) }, cardFace(view, card));
    }),
    isTurned && h("span", { class: "turned", role: "img", "aria-label": `${t("enter.turnup")}: ${view.cardName(setup.turnup ?? "")}` }, cardFace(view, setup.turnup ?? ""), h("small", null, t("enter.turnup"))),
    !isTurned && isBidding && h("p", { class: "logo", "aria-hidden": "true" }, game.contracts.filter((each) => each.length === 1).map((suit) => suitSign(view, suit))),
  );
}

/** What a resting dealer has. @param {View} view */
function restView(view) {
  const { state, game, t, tools, seatName } = view;
  const cards = cardsIn(state.setup, "rest");
  const isActive = state.zone === "rest";
  return h(
    "div",
    { class: `player rest ${isActive ? "active" : ""}`, key: "rest", on: dropping(view, "rest"), role: "group", "aria-label": t("table.hand-of", { name: seatName(game.players) }) },
    h("button", { class: "plate", type: "button", "aria-pressed": String(isActive), on: { click: () => tools.act((now) => chooseZone(now, "rest")) } }, h("b", null, seatName(game.players))),
    h("ul", { class: `hand n${game.outOfPlay}` }, cards.map((card) => h("li", { key: card }, cardView(view, game.players, card, { seat: -1, byCard: new Map(), isStale: false }))), Array.from({ length: game.outOfPlay - cards.length }, (_, place) => h("li", { key: `empty-${place}`, class: "empty", "aria-hidden": "true" }, h("span", { class: "slot" })))),
    faultList(view, faultsAt(view, `/hands/${game.players}`)),
  );
}

/**
 * A place that takes a dragged card.
 * @param {View} view @param {string} zone @returns {{[event: string]: (event: any) => void}}
 */
export function dropping({ state, tools }, zone) {
  if (state.ask !== "enter") return {};
  return {
    dragover: (/** @type {DragEvent} */ event) => event.preventDefault(),
    drop: (/** @type {DragEvent} */ event) => {
      event.preventDefault();
      event.stopPropagation();
      const card = event.dataTransfer?.getData("text/plain") ?? "";
      if (/^[789TJQKA][SHDC]$/.test(card)) tools.act((now) => dealTo(now, card, zone));
    },
  };
}

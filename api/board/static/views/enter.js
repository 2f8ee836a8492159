/** Where a deal is entered: contract, turned card, what was laid away and declared, the score. */

import { h } from "../core/dom.js";
import { chooseZone, enter, takeBack } from "../model/actions.js";
import { printPosition } from "../model/position-text.js";
import { cardsIn, replaced } from "../model/setup.js";
import { cardFace, suitSign } from "./card.js";
import { faultList, faultsAt } from "./faults.js";
import { dropping } from "./table.js";

/** @typedef {import("./context.js").View} View */

/** @param {View} view */
export function enterView(view) {
  const { state, game, t, tools } = view;
  const { setup } = state;
  return [
    contractView(view),
    game.turnups > 0 && zoneView(view, "turnup", t("enter.turnup"), "/turnup"),
    game.discarded > 0 && zoneView(view, "discards", t("enter.discards"), "/discards"),
    scoreView(view),
    h("details", { class: "more", open: Boolean(setup.ending || setup.declarations || setup.bela !== null || setup.hanging) }, h("summary", null, t("enter.more")), endingView(view), declarationsView(view)),
    textView(view),
    otherFaults(view),
    !faultsAt(view, "").length && h("p", { class: "go" }, h("button", { type: "button", class: "primary", on: { click: () => tools.act((now) => ({ ...now, ask: "solve" }), { isNew: true }) } }, t("enter.solve"))),
  ];
}

/** @param {View} view */
function contractView(view) {
  const { state, game, seats, t, tools, trumpName, seatName } = view;
  const { contract } = state.setup;
  const choose = (/** @type {string} */ trump) => tools.act((now) => enter(now, { contract: { trump, taker: contract?.taker ?? now.seat } }));
  return h(
    "section",
    { class: "field" },
    h("h2", null, t("enter.contract")),
    h(
      "div",
      { class: "trumps", role: "group", "aria-label": t("enter.trumps") },
      game.contracts.map((trump) => h("button", { key: trump, type: "button", "aria-pressed": String(contract?.trump === trump), "aria-label": trumpName(trump), title: trumpName(trump), on: { click: () => choose(trump) } }, suitSign(view, trump))),
    ),
    h(
      "label",
      null,
      t("enter.taker"),
      h(
        "select",
        { name: "taker", value: String(contract?.taker ?? state.seat), disabled: !contract, on: { change: (event) => contract && tools.act((now) => enter(now, { contract: { ...contract, taker: Number(event.target.value) } })) } },
        seats.map((seat) => h("option", { value: String(seat), key: seat, selected: seat === (contract?.taker ?? state.seat) }, seatName(seat))),
      ),
    ),
    faultList(view, faultsAt(view, "/contract")),
  );
}

/** A place for a few cards beside the hands. @param {View} view @param {string} zone @param {string} title @param {string} pointer */
function zoneView(view, zone, title, pointer) {
  const { state, tools, t, cardName } = view;
  const cards = cardsIn(state.setup, zone);
  const isActive = state.zone === zone;
  return h(
    "section",
    { class: `field zone ${isActive ? "active" : ""}`, key: zone, on: dropping(view, zone) },
    h("h2", null, title),
    cards.map((card) => h("button", { key: card, class: "card", type: "button", "aria-label": t("enter.take-back", { card: cardName(card) }), on: { click: () => tools.act((now) => takeBack(now, card)) } }, cardFace(view, card))),
    h("button", { type: "button", class: "slot", "aria-pressed": String(isActive), "aria-label": t("enter.here", { place: title }), on: { click: () => tools.act((now) => chooseZone(now, zone)) } }, "+"),
    faultList(view, faultsAt(view, pointer)),
  );
}

/** @param {View} view */
function scoreView(view) {
  const { state, game, t, tools } = view;
  const { score } = state.setup;
  const units = [...Array(game.units).keys()];
  const change = (/** @type {number} */ unit, /** @type {string} */ text) => {
    const now = score ?? units.map(() => 0);
    const next = replaced(now, unit, Number(text) || 0);
    tools.act((old) => enter(old, { score: text === "" && next.every((each) => !each) ? null : next }));
  };
  return h(
    "section",
    { class: "field numbers" },
    h("h2", null, t("enter.score")),
    units.map((unit) => h("label", { key: unit }, view.unitName(unit), h("input", { type: "number", name: `score-${unit}`, min: "0", max: "9999", inputmode: "numeric", value: score ? String(score[unit]) : "", placeholder: "–", on: { change: (event) => change(unit, event.target.value) } }))),
    faultList(view, faultsAt(view, "/score", "/hanging")),
  );
}

/** A position without history. @param {View} view */
function endingView(view) {
  const { state, game, seats, t, tools, seatName, unitName } = view;
  const { ending } = state.setup;
  const zeros = Array(game.units).fill(0);
  const begin = (/** @type {boolean} */ is) => tools.act((now) => enter(now, { ending: is ? { leader: 0, trick: [], points: zeros, tricks: zeros } : null }));
  const change = (/** @type {object} */ fields) => ending && tools.act((now) => enter(now, { ending: { ...ending, ...fields } }));
  const number = (/** @type {"points" | "tricks"} */ name, /** @type {number} */ unit) =>
    h("label", { key: `${name}-${unit}` }, unitName(unit), h("input", { type: "number", name: `${name}-${unit}`, min: "0", max: "999", value: String(ending?.[name][unit] ?? 0), on: { change: (event) => ending && change({ [name]: replaced(ending[name], unit, Number(event.target.value) || 0) }) } }));
  return h(
    "section",
    { class: "field ending" },
    h("label", { class: "check" }, h("input", { type: "checkbox", name: "ending", checked: ending !== null, on: { change: (event) => begin(event.target.checked) } }), t("enter.ending")),
    ending && [
      h("label", null, t("enter.leader"), h("select", { name: "leader", value: String(ending.leader), on: { change: (event) => change({ leader: Number(event.target.value) }) } }, seats.map((seat) => h("option", { value: String(seat), key: seat, selected: seat === ending.leader }, seatName(seat))))),
      zoneView(view, "trick", t("enter.trick"), "/trick"),
      h("div", { class: "numbers" }, h("h2", null, t("enter.won-points")), zeros.map((_, unit) => number("points", unit))),
      h("div", { class: "numbers" }, h("h2", null, t("enter.won-tricks")), zeros.map((_, unit) => number("tricks", unit))),
      faultList(view, faultsAt(view, "/won", "/leader")),
    ],
  );
}

/** What was declared, and Bela. @param {View} view */
function declarationsView(view) {
  const { state, game, seats, t, tools, seatName } = view;
  const { declarations, bela, hanging } = state.setup;
  const change = (/** @type {number} */ seat, /** @type {string} */ text) => {
    const now = declarations ?? seats.map(() => null);
    const said = text.trim() === "" ? null : text.trim() === "0" ? [] : text.split("+").map(declarationIn);
    const next = replaced(now, seat, said);
    tools.act((old) => enter(old, { declarations: next.every((each) => each === null) ? null : next }));
  };
  return h(
    "section",
    { class: "field numbers" },
    game.declares && h("h2", null, t("enter.declarations")),
    game.declares && seats.map((seat) => h("label", { key: seat }, seatName(seat), h("input", { type: "text", name: `declared-${seat}`, placeholder: "–", value: declarationsText(declarations?.[seat] ?? null), on: { change: (event) => change(seat, event.target.value) } }))),
    game.declares && h("p", { class: "how" }, t("enter.declarations-how", { example: "9S TS JS QS" })),
    h(
      "label",
      null,
      t("enter.bela"),
      h("select", { name: "bela", value: String(bela ?? ""), on: { change: (event) => tools.act((now) => enter(now, { bela: event.target.value === "" ? null : Number(event.target.value) })) } }, h("option", { value: "", selected: bela === null }, "–"), seats.map((seat) => h("option", { value: String(seat), key: seat, selected: seat === bela }, seatName(seat)))),
    ),
    h("label", null, t("enter.hanging"), h("input", { type: "number", name: "hanging", min: "0", max: "9999", placeholder: "–", value: hanging === null ? "" : String(hanging), on: { change: (event) => tools.act((now) => enter(now, { hanging: Number(event.target.value) || null })) } })),
    faultList(view, faultsAt(view, "/declarations", "/bela")),
  );
}

/** @param {import("../model/setup.js").Declaration[] | null} said */
function declarationsText(said) {
  if (!said) return "";
  return said.length ? said.map(({ value, cards }) => cards ?? String(value)).join(" + ") : "0";
}

/** @param {string} text @returns {import("../model/setup.js").Declaration} */
function declarationIn(text) {
  const number = /^\d+$/.test(text.trim()) ? Number(text) : null;
  return number === null ? { cards: text.trim() } : { value: number };
}

/** The position in one line, to be copied. @param {View} view */
function textView({ state, t }) {
  const text = printPosition(state.setup, state.line);
  return h("section", { class: "field text" }, h("h2", null, t("enter.text")), h("p", null, h("code", { tabindex: "0" }, text)));
}

/** Faults that have no place on the page. @param {View} view */
function otherFaults(view) {
  const shownElsewhere = ["/hands", "/piles", "/contract", "/turnup", "/discards", "/score", "/hanging", "/won", "/leader", "/trick", "/plays", "/cards", "/declarations", "/bela"];
  const faults = (view.state.check?.faults ?? []).filter(({ pointer }) => !shownElsewhere.some((each) => pointer.startsWith(each)));
  return faultList(view, faults);
}

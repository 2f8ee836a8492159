/** The auction: what was called, what may be called now, and what every call is worth. */

import { h } from "../core/dom.js";
import { enter, keepCalls, sayCall } from "../model/actions.js";
import { suitSign } from "./card.js";
import { isStale, percent, shown, signed } from "./context.js";
import { faultList } from "./faults.js";
import { choiceView, deeperView, progressView } from "./progress.js";

/** @typedef {import("./context.js").View} View */

/** @param {View} view */
export function callView(view) {
  const { state, t, tools, game } = view;
  const aims = /** @type {[string, string][]} */ (["written", "match"].map((each) => [each, t(`objective.${each}`)]));
  const auction = state.answers.auction;
  const seat = auction?.data?.seat;
  const isAsked = seat === state.seat;
  const answer = state.answers.call;
  const hasHand = (state.setup.hands[state.seat]?.length ?? 0) > 0 || game.open;
  return [
    choiceView(t("objective.title"), "aim", aims, state.aim === "match" ? "match" : "written", (aim) => tools.act((now) => ({ ...now, aim }))),
    historyView(view),
    auction?.faults.length ? faultList(view, auction.faults) : nextView(view),
    isAsked && !hasHand && h("p", { class: "how" }, t("call.no-hand")),
    isAsked && hasHand && progressView(view, "call"),
    isAsked && answer?.data && h("div", { class: isStale(answer) ? "stale" : "" }, verdictView(view, answer.data), tableOfCalls(view, answer.data), deeperView(view, "call", 1)),
  ];
}

/** @param {View} view @param {string} call */
export function callText(view, call) {
  if (/^(S|H|D|C|NT|AT)$/.test(call)) return h("span", { class: "call" }, suitSign(view, call), call.length === 1 ? view.trumpName(call) : h("span", { class: "visually-hidden" }, view.trumpName(call)));
  return h("span", { class: "call" }, view.t(`call.${call}`));
}

/** What was called so far; a click takes back what came after. @param {View} view */
function historyView(view) {
  const { state, game, t, tools, seatName } = view;
  const { auction } = state.setup;
  if (!auction.length) return null;
  return h(
    "ol",
    { class: "calls" },
    auction.map((call, place) =>
      h("li", { key: place }, h("small", null, seatName(place % game.players)), callText(view, call), place === auction.length - 1 && h("button", { type: "button", class: "link", "aria-label": t("call.take-back"), title: t("call.take-back"), on: { click: () => tools.act((now) => keepCalls(now, place)) } }, "✕")),
    ),
  );
}

/** Who is to call, and what he may say. @param {View} view */
function nextView(view) {
  const { state, t, tools, seatName } = view;
  const data = state.answers.auction?.data;
  if (!data) return null;
  if (data.contract) return overView(view, data.contract);
  if (data.seat === null) return h("p", { class: "how" }, t("call.thrown-in"));
  return h(
    "section",
    { class: "bidding" },
    h("h2", null, t("call.next", { name: seatName(data.seat) })),
    h("div", { class: "box", role: "group", "aria-label": t("call.next", { name: seatName(data.seat) }) }, data.calls.map((/** @type {string} */ call) => h("button", { key: call, type: "button", on: { click: () => tools.act((now) => sayCall(now, call)) } }, callText(view, call)))),
    data.seat !== state.seat && h("p", { class: "how" }, t("call.sit", { name: seatName(data.seat) }), " ", h("button", { type: "button", class: "plain", on: { click: () => tools.act((now) => ({ ...now, seat: data.seat })) } }, t("call.sit-there"))),
  );
}

/** @param {View} view @param {{trump: string, taker: number | null}} contract */
function overView(view, contract) {
  const { t, tools, seatName, trumpName } = view;
  const taker = contract.taker ?? 0;
  const go = (/** @type {"solve" | "play"} */ ask) => () => tools.act((now) => ({ ...enter(now, { contract: { trump: contract.trump, taker } }), ask }), { isNew: true });
  return h(
    "section",
    { class: "bidding" },
    h("p", null, t("call.taken", { name: seatName(taker), trump: trumpName(contract.trump) })),
    h("button", { type: "button", class: "primary", on: { click: go("play") } }, t("call.go-play")),
    h("button", { type: "button", class: "plain", on: { click: go("solve") } }, t("call.go-solve")),
  );
}

/** @param {View} view @param {any} data */
function verdictView(view, data) {
  const { t } = view;
  return h("p", { class: `verdict ${data.verdict}` }, callText(view, data.best), " ", h("b", null, t(`verdict.${data.verdict}`)), h("small", null, data.worlds ? t("call.worlds", { worlds: data.worlds }) : t("call.table")));
}

/** @param {View} view @param {any} data */
function tableOfCalls(view, data) {
  const { t } = view;
  const isShare = data.unit === "probability";
  const text = (/** @type {number} */ value) => (isShare ? percent(value) : signed(value, 1));
  return h(
    "table",
    { class: "values calls-table" },
    h("caption", null, t(`call.unit-${data.unit}`)),
    h("thead", null, h("tr", null, ["call.call", "play.mean", "play.passes", "call.all-tricks", "solve.points"].map((key) => h("th", { scope: "col", key }, t(key))))),
    h(
      "tbody",
      null,
      data.calls.map((/** @type {any} */ each) =>
        h(
          "tr",
          { key: each.call, class: each.call === data.best ? "best" : "" },
          h("th", { scope: "row" }, callText(view, each.call)),
          h("td", null, text(each.mean), each.ci95?.[0] !== undefined && each.ci95[0] !== null && h("small", null, t("play.interval", { low: text(each.ci95[0]), high: text(each.ci95[1]) }))),
          h("td", null, each.p_pass === undefined ? "" : percent(each.p_pass)),
          h("td", null, each.p_all_tricks === undefined ? "" : percent(each.p_all_tricks)),
          h("td", null, each.points_mean === undefined ? "" : shown(each.points_mean)),
        ),
      ),
    ),
    h("tfoot", null, reasonsRow(view, data)),
  );
}

/** What the best contract rests on. @param {View} view @param {any} data */
function reasonsRow(view, data) {
  const { t } = view;
  const reasons = data.calls.find((/** @type {any} */ each) => each.call === data.best)?.reasons;
  if (!reasons) return null;
  const parts = [
    reasons.trumps !== undefined && t("call.reason-trumps", { trumps: shown(reasons.trumps, 1) }),
    t("call.reason-bela", { share: percent(reasons.bela) }),
    t("call.reason-declaration", { share: percent(reasons.declaration) }),
    reasons.last_trick !== undefined && t("call.reason-last", { share: percent(reasons.last_trick) }),
  ];
  return h("tr", null, h("td", { colspan: "5" }, parts.filter(Boolean).join(" · ")));
}

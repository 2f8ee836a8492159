/** How far an answer has come, and the button that stops it. */

import { h } from "../core/dom.js";
import { faultList } from "./faults.js";

/** @typedef {import("./context.js").View} View */

/**
 * What is said above an answer; nothing once it is complete.
 * @param {View} view @param {...string} names of the answers, the main one last
 */
export function progressView(view, ...names) {
  const { state, t, tools } = view;
  const name = names.find((each) => state.answers[each]?.isRunning) ?? names[names.length - 1];
  const answer = state.answers[name];
  if (!answer) return null;
  if (answer.isRunning) {
    return h(
      "div",
      { class: "progress", role: "status" },
      h("progress", { max: answer.rounds || 1, value: answer.round + 0.5, "aria-label": t("progress.running") }),
      h("span", null, answer.round ? t("progress.better") : t("progress.running")),
      h("button", { type: "button", class: "stop", on: { click: () => tools.stop(name) } }, t("progress.stop")),
    );
  }
  const isLost = answer.faults.some(({ code }) => code === "no-service");
  return h(
    "div",
    { class: "progress done", role: "status" },
    answer.isStopped && h("span", null, t("progress.stopped")),
    (answer.isStopped || isLost) && h("button", { type: "button", class: "stop", on: { click: () => tools.act((now) => ({ ...now, answers: { ...now.answers, [name]: undefined } })) } }, t("progress.again")),
    faultList(view, names.flatMap((each) => state.answers[each]?.faults ?? [])),
    (answer.data?.warnings ?? []).map((/** @type {any} */ warning) => h("p", { class: "hint", key: warning.code }, state.words.texts[`warning.${warning.code}`] ?? warning.detail)),
  );
}

/** The button for a better answer. @param {View} view @param {string} name @param {number} most how many rounds more there are */
export function deeperView({ state, t, tools }, name, most) {
  const answer = state.answers[name];
  if (!answer?.data || answer.isRunning || answer.data.exhaustive || state.depth >= most) return null;
  return h("button", { type: "button", class: "plain", on: { click: () => tools.act((now) => ({ ...now, depth: now.depth + 1 })) } }, t("progress.deeper"));
}

/** A choice of a few words. @param {string} legend @param {string} name @param {[string, string][]} options @param {string} chosen @param {(value: any) => void} choose */
export function choiceView(legend, name, options, chosen, choose) {
  return h(
    "fieldset",
    { class: "choice" },
    h("legend", { class: "visually-hidden" }, legend),
    options.map(([value, text]) =>
      h("label", { key: value, class: value === chosen ? "chosen" : "" }, h("input", { type: "radio", name, value, checked: value === chosen, on: { change: () => choose(value) } }), text),
    ),
  );
}

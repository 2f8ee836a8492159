/** The box for what is pasted or typed: a position, a whole deal, or cards for the place that is filled. */

import { h } from "../core/dom.js";

/** @typedef {import("./context.js").View} View */

/** @param {View} view */
export function pasteView({ state, t, tools }) {
  const close = () => tools.act((now) => ({ ...now, paste: null }));
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (state.paste?.trim()) tools.readPasted(state.paste);
  };
  return h(
    "form",
    { class: "paste", on: { submit } },
    h("label", { for: "pasted" }, t("paste.title")),
    h("textarea", {
      id: "pasted",
      rows: "4",
      spellcheck: "false",
      autofocus: true,
      value: state.paste ?? "",
      placeholder: t("paste.example", { example: "hr_bela_4 JH9H…/?/?/? H@0 ." }),
      on: {
        input: (event) => tools.act((now) => ({ ...now, paste: event.target.value })),
        keydown: (/** @type {KeyboardEvent} */ event) => {
          if (event.key === "Escape") close();
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit(event);
        },
      },
    }),
    h("p", { class: "how" }, t("paste.how")),
    h("div", null, h("button", { type: "submit", class: "primary" }, t("paste.read")), h("button", { type: "button", class: "plain", on: { click: close } }, t("paste.close"))),
  );
}

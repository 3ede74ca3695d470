// @ts-check
import { html, useState } from "preact";
import { useRun } from "../../parts/app.js";
import { Mistake, words } from "../../parts/page.js";
import { say } from "../../parts/words.js";
import { fieldOf } from "../core/account.js";
import { useAccount, useAccountPart } from "../parts/app.js";

/** Name, emergency phone and language: each may be left empty, and what is wrong is said beside the field. */
export function Profile() {
  const account = useAccount();
  const { account: own } = useAccountPart("account", "language");
  const [form, setForm] = useState(/** @type {any} */ ({ name: own.name ?? "", phone: own.phone ?? "", language: own.language ?? "" }));
  const { busy, problem, run } = useRun();
  const about = fieldOf(problem);
  const isBeside = about in form;
  const set = (/** @type {string} */ name) => (/** @type {any} */ event) => setForm({ ...form, [name]: event.target.value });
  const field = (/** @type {string} */ name, /** @type {string} */ label, /** @type {string} */ help, /** @type {any} */ input) =>
    html`<div class="field"><label for=${name}>${label}</label>${input({
    id: name, "aria-describedby": `${name}-help`, "aria-invalid": about === name })}
    <p id=${`${name}-help`} class=${about === name ? "mistake" : "quiet"} role=${about === name ? "alert" : undefined}>
      ${about === name ? words(problem) : help}</p></div>`;
  return html`<section class="column"><h2>${say("mine-profile")}</h2>
    <form class="column" novalidate onSubmit=${(/** @type {any} */ event) => {
    event.preventDefault();
    run(() => account.actions.saveProfile(form), () => account.actions.toast(say("mine-saved")));
  }}>
    ${field("name", say("mine-name"), say("mine-name-why"), (/** @type {any} */ rest) =>
      html`<input class="input" dir="auto" autocomplete="name" value=${form.name} onInput=${set("name")} ...${rest} />`)}
    ${field("phone", say("mine-phone"), say("mine-phone-why"),
      (/** @type {any} */ rest) => html`<input class="input" type="tel" dir="auto" autocomplete="tel" value=${form.phone}
      onInput=${set("phone")} ...${rest} />`)}
    ${field("language", say("web-language"), say("mine-language-why"),
      (/** @type {any} */ rest) => html`<select class="input" value=${form.language} onChange=${set("language")} ...${rest}>
      <option value="">${say("mine-language-none")}</option><option value="ru">${say("web-language-russian")}</option><option value="en">
        ${say("web-language-english")}</option></select>`)}
    ${!isBeside && html`<${Mistake} problem=${problem} />`}<button class="button" disabled=${busy}>${say("mine-save")}</button></form>
      </section>`;
}

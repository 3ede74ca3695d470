// @ts-check
import { html, useState } from "preact";
import { useRun } from "../../parts/app.js";
import { Ask } from "../../parts/ask.js";
import { Icon } from "../../parts/icon.js";
import { Mistake } from "../../parts/page.js";
import { say } from "../../parts/words.js";
import { useAccount, useAccountPart } from "../parts/app.js";

/** Everything of the account as one file, who may know what, and by which id organisers find it. */
export function Data() {
  const account = useAccount();
  const { account: own, language } = useAccountPart("account", "language");
  const copy = () => navigator.clipboard.writeText(own.id).then(() => account.actions.toast(say("mine-copied")),
    () => account.actions.toast(say("mine-not-copied")));
  return html`<section class="column"><h2>${say("mine-data")}</h2>
    <a class="button" href="/api/v1/account/export" download><${Icon} name="save" />${say("mine-export")}</a><p class="quiet">
      ${say("mine-export-has")}</p>
    <p><a href=${`/privacy?lang=${language}`}>${say("mine-privacy")}</a></p>
    <h3>${say("mine-id")}</h3><p class="quiet">${say("mine-id-why")}</p>
    <div class="row wrap"><code class="wide account-id">${own.id}</code><button type="button" class="button small" onClick=${copy}>
      ${say("mine-copy")}</button></div></section>`;
}

/** Signing out, and erasing the account: only whoever types the word. */
export function Leaving() {
  const account = useAccount();
  useAccountPart("language");
  const [asked, setAsked] = useState("");
  const [unsent, setUnsent] = useState(0);
  const [typed, setTyped] = useState("");
  const { busy, problem, run } = useRun();
  const ask = (/** @type {string} */ what) => account.actions.unsent().then(setUnsent, () => {}).then(() => setAsked(what));
  const lost = unsent > 0 && html`<p class="mistake">${say("mine-unsent", { count: unsent })}</p>`;
  const isMeant = typed.trim().toLowerCase() === say("mine-erase-word").toLowerCase();
  return html`<section class="column"><h2>${say("mine-leaving")}</h2>
    <button type="button" class="button" onClick=${() => ask("out")}>${say("mine-sign-out")}</button>
    ${asked === "out" && html`<${Ask} title=${say("mine-sign-out-ask")} yes=${say("mine-sign-out")} onYes=${account.actions.signOut}
      onClose=${() => setAsked("")}><p>${say("mine-sign-out-means")}</p>${lost}<//>`}
    ${asked !== "erase" ? html`<button type="button" class="button danger" onClick=${() => ask("erase")}><${Icon} name="bin" />
      ${say("mine-erase")}</button>`
      : html`<form class="box frame column" onSubmit=${(/** @type {any} */ event) => {
        event.preventDefault();
        if (isMeant) run(account.actions.erase, (count) => account.actions.toast(say("mine-erased", { count })));
      }}><h3 class="bad">${say("mine-erase-ask")}</h3>
        <p>${say("mine-erase-goes")}</p><p>${say("mine-erase-stays")}</p><p>${say("mine-erase-export")}</p>${lost}
        <div class="field"><label for="word">${say("mine-erase-type", { word: say("mine-erase-word") })}</label>
          <input id="word" class="input" autocomplete="off" autocapitalize="none" spellcheck=${false} value=${typed}
          onInput=${(/** @type {any} */ event) => setTyped(event.target.value)} /></div>
        <${Mistake} problem=${problem} />
        <div class="buttons"><button type="button" class="button" onClick=${() => setAsked("")}>${say("web-no")}</button>
          <button class="button danger" disabled=${busy || !isMeant}>${say("mine-erase")}</button></div></form>`}</section>`;
}

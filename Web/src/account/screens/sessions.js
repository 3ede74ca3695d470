// @ts-check
import { html, useState } from "preact";
import { useRun } from "../../parts/app.js";
import { Ask } from "../../parts/ask.js";
import { dayAndTime } from "../../parts/figures.js";
import { Mistake } from "../../parts/page.js";
import { say } from "../../parts/words.js";
import { useAccount, useAccountPart } from "../parts/app.js";
import { day } from "../parts/day.js";

/** The browsers in which somebody is signed in to the account. */
export function Sessions() {
  const account = useAccount();
  const { sessions } = useAccountPart("sessions", "language");
  const [asking, setAsking] = useState(false);
  const { busy, problem, run } = useRun();
  return html`<section class="column"><h2>${say("mine-sessions")}</h2>
    <ul class="plain rows">${sessions.map((one) => html`<li key=${one.id}><div class="line wrap"><span class="wide"><span class="strong">
      ${say("mine-session-begun", { day: day(one.begun_at) })}</span><br /><span class="quiet">
      ${say("mine-session-used", { time: dayAndTime(one.used_at) })}</span></span>
      ${one.this ? html`<span class="chip ok">${say("mine-session-this")}</span>`
        : html`<button type="button" class="button small" disabled=${busy} onClick=${() => run(() => account.actions.endSession(one.id))}>
        ${say("mine-session-end")}</button>`}</div></li>`)}</ul>
    <${Mistake} problem=${problem} />
    ${sessions.some((one) => !one.this) && html`<button type="button" class="button" onClick=${() => setAsking(true)}>
      ${say("mine-sessions-end")}</button>`}
    ${asking && html`<${Ask} title=${say("mine-sessions-end-ask")} yes=${say("mine-sessions-end")} onYes=${account.actions.endOthers}
      onClose=${() => setAsking(false)}><p>${say("mine-sessions-end-means")}</p><//>`}</section>`;
}

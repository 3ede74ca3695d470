// @ts-check
import { html, useState } from "preact";
import { Ask } from "../../parts/ask.js";
import { useRun } from "../../parts/app.js";
import { clock, dayAndTime, distance, joined } from "../../parts/figures.js";
import { Empty, Mistake } from "../../parts/page.js";
import { say } from "../../parts/words.js";
import { useDesk } from "../parts/app.js";

/**
 * The team's devices, with what can be done to each, and its join code. Codes and tokens are shown once, as they come.
 * @param {{ quest: string, team: string, detail: any, known: any[], ago: (seconds: number | null) => string, onDone: () => any }} props
 */
export function Devices({ quest, team, detail, known, ago, onDone }) {
  const desk = useDesk();
  const { busy, problem, run } = useRun();
  const [asked, setAsked] = useState(/** @type {any} */ (null));
  const [secret, setSecret] = useState(/** @type {{ title: string, text: string, words: string } | null} */ (null));
  const below = (/** @type {string[]} */ ...rest) => desk.below(quest, "teams", team, ...rest);
  const act = (/** @type {string} */ method, /** @type {string} */ route, /** @type {any} */ json, /** @type {(told: any) => void} */ then = () => {}) => run(async () => {
    const told = await desk.api.ask(method, route, json === undefined ? {} : { json });
    await onDone();
    return told;
  }, then);
  const address = desk.store.state.about?.public_url ?? location.origin;
  const link = (/** @type {string} */ code) => `${address}/q/${encodeURIComponent(quest)}#code=${code}`;
  const tracker = (/** @type {any} */ told) => setSecret({ title: say("desk-team-tracker-token"), text: `${address}/ingest/osmand/${told.ingest_token}`, words: say("desk-team-tracker-words") });
  const devices = detail.devices.filter((/** @type {any} */ one) => !one.removed);
  return html`<div class="column">${!devices.length && html`<${Empty}>${say("desk-team-no-devices")}<//>`}
    <ul class="plain rows">${devices.map((/** @type {any} */ one) => {
      const last = known.find((feature) => feature.properties.device === one.id)?.properties;
      const facts = [
        last ? say("desk-live-heard", { ago: ago(last.age) }) : say("desk-team-never-heard"), last?.battery != null && say("desk-live-battery", { percent: Math.round(100 * last.battery) }),
        last?.accuracy != null && `± ${joined(distance(last.accuracy))}`, one.distance != null && joined(distance(one.distance)), last?.mock && say("desk-live-mock"),
        one.tracking_paused_at && say("desk-live-tracking-paused", { time: clock(one.tracking_paused_at) }), one.consent_withdrawn_at && say("desk-team-no-consent"),
      ].filter(Boolean);
      return html`<li key=${one.id} class="team-device"><div class="row wrap"><b class="wide" dir="auto">${one.name ?? (one.tracker ? say("desk-team-tracker") : say("desk-team-phone"))}</b>
          ${one.captain && html`<span class="chip accent">${say("desk-team-captain")}</span>`}${one.primary && html`<span class="chip ok">${say("desk-team-primary")}</span>`}${(one.tracker || one.ingest) && html`<span class="chip">${say("desk-team-tracker")}</span>`}</div>
        <p class="quiet meta">${facts.join(" · ")}</p>
        <details><summary>${say("desk-team-device-actions")}</summary><div class="buttons">
          ${!one.captain && !one.tracker && html`<button type="button" class="button small" disabled=${busy} onClick=${() => act("PUT", below("captain"), { device: one.id })}>${say("desk-team-make-captain")}</button>`}
          ${!one.primary && html`<button type="button" class="button small" disabled=${busy} onClick=${() => act("PUT", below("primary"), { device: one.id })}>${say("desk-team-make-primary")}</button>`}
          <button type="button" class="button small" disabled=${busy} onClick=${() => act("POST", below("devices", one.id, "replace"), undefined, (told) => setSecret({ title: say("desk-team-replace"), text: link(told.code), words: say("desk-team-replace-words", { time: dayAndTime(told.expires) }) }))}>${say("desk-team-replace")}</button>
          <button type="button" class="button small" disabled=${busy} onClick=${() => act("POST", below("devices", one.id, "ingest"), undefined, tracker)}>${say("desk-team-give-token")}</button>
          ${one.ingest && html`<button type="button" class="button small" disabled=${busy} onClick=${() => act("DELETE", below("devices", one.id, "ingest"), undefined)}>${say("desk-team-take-token")}</button>`}
          <button type="button" class="button small danger" disabled=${busy} onClick=${() => setAsked({ title: say("desk-team-remove-ask"), yes: say("desk-team-remove"), words: say("desk-team-remove-words"), method: "DELETE", route: below("devices", one.id) })}>${say("desk-team-remove")}</button></div></details></li>`;
    })}</ul>
    <p class="quiet">${!detail.code ? say("desk-team-no-code") : detail.code.good ? say("desk-team-code-good", { used: detail.code.used }) : say("desk-team-code-over", { used: detail.code.used })}</p>
    <div class="buttons"><button type="button" class="button small" disabled=${busy} onClick=${() => act("POST", below("code"), {}, (told) => setSecret({ title: told.join_code, text: link(told.join_code), words: say("desk-team-code-words") }))}>${say("desk-team-new-code")}</button>
      ${detail.code?.good && html`<button type="button" class="button small" disabled=${busy} onClick=${() => setAsked({ title: say("desk-team-revoke-ask"), yes: say("desk-team-revoke"), words: "", method: "DELETE", route: below("code") })}>${say("desk-team-revoke")}</button>`}
      <button type="button" class="button small" disabled=${busy} onClick=${() => act("POST", below("trackers"), {}, tracker)}>${say("desk-team-add-tracker")}</button></div>
    <${Mistake} problem=${problem} />
    ${secret && html`<div class="box warn column" role="status"><b dir="auto">${secret.title}</b><code class="secret">${secret.text}</code><p>${secret.words}</p>
      <div class="buttons"><button type="button" class="button small" onClick=${() => run(() => navigator.clipboard.writeText(secret.text), () => desk.actions.toast("ok", say("desk-team-copied")))}>${say("desk-team-copy")}</button><button type="button" class="button small" onClick=${() => setSecret(null)}>${say("desk-team-hide")}</button></div></div>`}
    ${asked && html`<${Ask} title=${asked.title} yes=${asked.yes} danger onClose=${() => setAsked(null)} onYes=${() => desk.api.ask(asked.method, asked.route).then(onDone)}><p>${asked.words}</p><//>`}</div>`;
}

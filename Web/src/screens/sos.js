// @ts-check
// The call for help: what has become of it, where one is in words for 112, whom to call, and taking it back.
import { html, useEffect, useState } from "preact";
import { useApp, usePart, useRun } from "../parts/app.js";
import { Ask } from "../parts/ask.js";
import { clock, dayAndTime, distance, duration, joined } from "../parts/figures.js";
import { Icon } from "../parts/icon.js";
import { Mistake, Page } from "../parts/page.js";
import { say } from "../parts/words.js";

export function SOS() {
  const app = useApp();
  const { sos, contacts, queue, online, session } = usePart("sos", "contacts", "queue", "online", "session", "language");
  const { busy, problem, run } = useRun();
  const [text, setText] = useState("");
  const [asking, setAsking] = useState(false);
  const [dropped, setDropped] = useState(false);
  useEffect(() => {
    for (const load of [app.actions.loadContacts, app.actions.loadSOS]) Promise.resolve(load()).catch(() => {});
  }, []);
  const calls = (sos ?? []).filter((/** @type {any} */ one) => !one.closed_at);
  const call = calls.at(-1);
  const last = (queue?.items ?? []).findLast((/** @type {any} */ item) => item.state !== "refused"
    && /^(sos|withdrawal)$/.test(item.kind))?.kind;
  const waits = last === "sos";
  const taken = last === "withdrawal";
  const isCalled = (call || waits) && !taken;
  const withdrawn = !call && !last && (sos ?? []).findLast((/** @type {any} */ one) => one.withdrawn && one.device === session?.device);
  const people = (contacts ?? []).filter((/** @type {any} */ one) => one.phone);
  const send = () => run(() => app.actions.sos(text.trim() ? { text: text.trim() } : {}), () => {
    setText("");
    setDropped(false);
  });
  return html`<${Page} title=${say("web-sos-title")} tone=${isCalled ? "siren" : ""} foot=${html`
      ${people.slice(0, 2).map((/** @type {any} */ one) => html`<a class="button huge" href=${`tel:${one.phone.replace(/[^+\d]/g, "")}`}
        key=${one.phone}>
        <${Icon} name="phone" /><span dir="auto">${say("web-call", { name: one.name })}</span></a>`)}
      <a class="button" href="tel:112"><${Icon} name="phone" />${say("web-call-112")}</a>`}>
    <div role="status" aria-live="assertive" class="column">
      ${waits && html`<p class="strong" style="font-size:1.5rem">${online === false ? say("web-sos-retrying") : say("web-sos-sending")}
        </p>`}
      ${taken && html`<p class="strong" style="font-size:1.5rem">${say("web-sos-withdrawing")}</p>
        <p>${online === false ? say("web-sos-withdrawing-offline") : say("web-sos-sending")}</p>`}
      ${call && !taken && html`<p class="strong" style="font-size:1.7rem">${say("web-sos-received")}</p>
        <p dir="auto">${call.taken_by ? say("web-sos-taken", { name: call.taken_by }) : say("web-sos-seen")}</p><p>${dayAndTime(call.at)}
          </p>`}
      ${withdrawn && html`<p class="strong">${say("web-sos-withdrawn", { time: clock(withdrawn.closed_at) })}</p>`}
      ${dropped && !call && !last && html`<p class="strong">${say("web-sos-dropped")}</p>`}
      ${!isCalled && !taken && !withdrawn && !dropped && html`<p>${say("web-sos-means")}</p>`}</div>
    <${Here} />
    <div class="field"><label for="trouble">${say("web-sos-what")}</label>
      <input id="trouble" class="input" dir="auto" maxlength="500" value=${text}
        onInput=${(/** @type {any} */ event) => setText(event.target.value)} /></div>
    <${Mistake} problem=${problem} />
    <button type="button" class=${isCalled ? "button" : "button danger"} disabled=${busy || (isCalled && !text.trim())} onClick=${send}>
      ${isCalled ? say("web-sos-more") : say("web-sos-send")}</button>
    ${!taken && (waits || calls.some((/** @type {any} */ one) => one.device === session?.device))
      && html`<button type="button" class="button bare" onClick=${() => setAsking(true)}>${say("web-sos-withdraw")}</button>`}
    ${asking && html`<${Ask} title=${say("web-sos-withdraw-ask")} yes=${say("web-sos-withdraw")} onClose=${() => setAsking(false)}
      onYes=${async () => setDropped(!await app.actions.withdrawSOS())}><p>${say("web-sos-withdraw-means")}</p><//>`}
  <//>`;
}

/** Where the phone is, to be read aloud to whoever answers at 112: latitude first, as they write it down. */
function Here() {
  const app = useApp();
  const { position, here, moment } = usePart("position", "here", "moment", "language");
  const { busy, run } = useRun();
  const fix = position.fix ?? here;
  if (!fix) {
    return html`<p>${say("web-sos-nowhere")}</p>
      <button type="button" class="button" disabled=${busy} onClick=${() => run(() => app.actions.locate())}><${Icon} name="locate" />
        ${say("web-sos-locate")}</button>`;
  }
  const [longitude, latitude] = fix.position.map((/** @type {number} */ degrees) => degrees.toFixed(5).replace("-", ""));
  const age = Math.max(0, (moment - fix.time) / 1000);
  return html`<section class="column" aria-label=${say("web-sos-place")}><h2>${say("web-sos-place")}</h2>
    <p class="strong" style="font-size:1.35rem;user-select:all;-webkit-user-select:all">${fix.position[1] < 0
      ? say("web-latitude-south", { degrees: latitude }) : say("web-latitude-north", { degrees: latitude })}<br />${fix.position[0] < 0
      ? say("web-longitude-west", { degrees: longitude }) : say("web-longitude-east", { degrees: longitude })}</p>
    <p class=${age > 60 ? "strong" : ""}>${fix.accuracy != null
      && `${say("web-sos-accuracy", { distance: joined(distance(fix.accuracy)) })} · `}${
      say("web-sos-age", { span: duration(age) })}</p></section>`;
}

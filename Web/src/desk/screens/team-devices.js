// @ts-check
import { html, useState } from "preact";
import { Ask } from "../../parts/ask.js";
import { useRun } from "../../parts/app.js";
import { clock, dayAndTime, distance, joined, span } from "../../parts/figures.js";
import { Empty, Mistake } from "../../parts/page.js";
import { say } from "../../parts/words.js";
import { trackerLinks } from "../../screens/tracker-links.js";
import { cardLink } from "../core/issued.js";
import { useDesk, useDeskPart } from "../parts/app.js";
import { doubtWord } from "../parts/doubts.js";
import { Field } from "../parts/field.js";
import { Link } from "../parts/qr.js";
import { serverOf } from "../parts/quest.js";
import { ago } from "./live-list.js";

/**
 * A team's devices, with what can be done to each: captain, replacement, tokens of trackers. Codes and tokens are shown once, as
 * they come.
 * @param {{ quest: string, team: string, detail: any, known?: any[] | null, onDone: () => any }} props `known` are the last
 *   positions of its devices, where somebody has asked for them
 */
export function Devices({ quest, team, detail, known = null, onDone }) {
  const desk = useDesk();
  const { busy, problem, run } = useRun();
  const [asked, setAsked] = useState(/** @type {any} */ (null));
  const [told, setTold] = useState(/** @type {any} */ (null));
  const [name, setName] = useState("");
  const below = (/** @type {string[]} */ ...rest) => desk.below(quest, "teams", team, ...rest);
  const act = async (/** @type {string} */ method, /** @type {string} */ route, /** @type {any} */ json = undefined) => {
    const answer = await desk.api.ask(method, route, json === undefined ? {} : { json });
    await onDone();
    return answer;
  };
  const press = (/** @type {string} */ word, /** @type {() => Promise<any>} */ work,
    /** @type {((told: any) => void) | undefined} */ then = undefined) =>
    html`<button type="button" class="button small" disabled=${busy} onClick=${() => run(work, then)}>${word}</button>`;
  const token = (/** @type {any} */ one) => async () => setTold(await act("POST", below("devices", one.id, "ingest")));
  const devices = detail.devices.filter((/** @type {any} */ one) => !one.removed);
  return html`<div class="column">${!devices.length && html`<${Empty}>${say("desk-team-no-devices")}<//>`}
    <ul class="plain rows">${devices.map((/** @type {any} */ one) => {
      const last = known?.find((feature) => feature.properties.device === one.id)?.properties;
      const facts = [
        !known ? dayAndTime(one.joined_at) : last ? say("desk-live-heard", { ago: ago(last.age) }) : say("desk-team-never-heard"),
        last?.battery != null && say("desk-live-battery", { percent: Math.round(100 * last.battery) }),
        last?.accuracy != null && `± ${joined(distance(last.accuracy))}`,
        one.distance != null && joined(distance(one.distance)),
        last?.mock && say("desk-live-mock"),
        doubtWord(last),
        one.tracking_paused_at && say("desk-live-tracking-paused", { time: clock(one.tracking_paused_at) }),
        one.consent_withdrawn_at && say("desk-team-no-consent"),
        one.guardian && say("desk-team-guardian", { name: one.guardian }),
      ].filter(Boolean);
      const taken = { words: say("desk-team-take-token-words"), danger: true };
      return html`<li key=${one.id} class="team-device"><div class="row wrap"><b class="wide" dir="auto">
        ${one.name ?? `${one.tracker ? say("desk-team-tracker") : say("desk-team-phone")} ${one.id.slice(-6)}`}</b>
          ${one.captain && html`<span class="chip accent">${say("desk-team-captain")}</span>`}
            ${one.primary && html`<span class="chip ok">${say("desk-team-primary")}</span>`}
            ${(one.tracker || one.ingest) && html`<span class="chip">${say("desk-team-tracker")}</span>`}</div>
        <p class="quiet meta">${facts.join(" · ")}</p>
        ${(one.clock_faults ?? []).map((/** @type {any} */ fault) =>
          html`<p key=${fault.since} class="chip warn">${clockFault(fault)}</p>`)}
        <details><summary>${say("desk-team-device-actions")}</summary><div class="buttons">
          ${!one.captain && !one.tracker && press(say("desk-team-make-captain"), () => act("PUT", below("captain"), { device: one.id }))}
          ${!one.primary && press(say("desk-team-make-primary"), () => act("PUT", below("primary"), { device: one.id }))}
          ${!one.tracker && press(say("desk-team-replace"), () => act("POST", below("devices", one.id, "replace")), setTold)}
          ${one.ingest ? html`<button type="button" class="button small" disabled=${busy}
            onClick=${() => setAsked({ ...taken, title: say("desk-team-give-token"), yes: say("desk-team-give-token"), act: token(one) })}>
            ${say("desk-team-give-token")}</button>
            <button type="button" class="button small" disabled=${busy}
              onClick=${() => setAsked({ ...taken, title: say("desk-team-take-token"), yes: say("desk-team-take-token"),
              act: () => act("DELETE", below("devices", one.id, "ingest")) })}>${say("desk-team-take-token")}</button>`
            : press(say("desk-team-give-token"), token(one))}
          <button type="button" class="button small danger" disabled=${busy}
            onClick=${() => setAsked({ title: say("desk-team-remove-ask"), yes: say("desk-team-remove"),
            words: say("desk-team-remove-words"), danger: true, act: () => act("DELETE", below("devices", one.id)) })}>
            ${say("desk-team-remove")}</button></div></details></li>`;
    })}</ul>
    ${told && html`<${Told} key=${told.code ?? told.ingest_token} quest=${quest} told=${told} onClose=${() => setTold(null)} />`}
    <form class="row wrap tracker-new" onSubmit=${(/** @type {any} */ event) => {
      event.preventDefault();
      run(() => act("POST", below("trackers"), { name: name.trim() || undefined }), (/** @type {any} */ answer) => {
        setName("");
        setTold(answer);
      });
    }}><${Field} id="tracker-name" label=${say("desk-team-tracker-name")} value=${name} onInput=${setName} maxlength="100" />
      <button class="button small" disabled=${busy}>${say("desk-team-add-tracker")}</button></form>
    <${Mistake} problem=${problem} />
    ${asked && html`<${Ask} title=${asked.title} yes=${asked.yes} danger=${asked.danger} onClose=${() => setAsked(null)} onYes=${asked.act}>
      <p>${asked.words}</p><//>`}</div>`;
}

/** How far a tracker's clock is off, and since when that is taken off its times. @param {any} fault */
function clockFault(fault) {
  const [slow, time] = [fault.behind > 0, span(Math.abs(fault.behind))];
  const end = fault.until && clock(fault.until);
  let words = slow ? say("desk-team-clock-slow", { time }) : say("desk-team-clock-fast", { time });
  if (end) words = slow ? say("desk-team-clock-was-slow", { time, end }) : say("desk-team-clock-was-fast", { time, end });
  const since = fault.corrected_since;
  return `${words}; ${since ? say("desk-team-clock-corrected", { time: clock(since) }) : say("desk-team-clock-uncorrected")}`;
}

/**
 * What the daemon told this once: a code for a new phone, or a tracker's token.
 * @param {{ quest: string, told: any, onClose: () => void }} props
 */
function Told({ quest, told, onClose }) {
  const { about } = useDeskPart("about");
  const [app, setApp] = useState(0);
  const apps = told.code ? [] : trackerLinks(serverOf(about), told.ingest_token, told.device).apps;
  return html`<div class="box warn column" role="status">
    ${told.code ? html`<p class="code">${told.code}</p><${Link} quest=${quest} link=${cardLink(serverOf(about), quest, told.code)}
      label=${say("desk-team-replace")}><p>${say("desk-team-replace-words", { time: dayAndTime(told.expires) })}</p><//>`
      : html`<${Field} id="tracker-app" label=${say("desk-team-tracker-app")} value=${String(app)}
        onInput=${(/** @type {string} */ index) => setApp(Number(index))} options=${apps.map(({ name }, index) => [String(index), name])} />
        <${Link} key=${app} quest=${quest} link=${apps[app].link ?? apps[app].address} isAddress=${!apps[app].link} label=${apps[app].name}>
          <p>${apps[app].link ? say("desk-team-tracker-link") : say("desk-team-tracker-address")} ${say("desk-team-tracker-once")}</p><//>`}
    <div class="buttons start"><button type="button" class="button small" onClick=${onClose}>${say("desk-team-hide")}</button></div></div>`;
}

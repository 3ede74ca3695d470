// @ts-check
import { html, useEffect, useState } from "preact";
import { profileOf } from "../core/next.js";
import { useApp, usePart, useRun } from "../parts/app.js";
import { Ask } from "../parts/ask.js";
import { dayAndTime } from "../parts/figures.js";
import { Mistake, Page } from "../parts/page.js";
import { open } from "../parts/router.js";
import { say } from "../parts/words.js";
import { Languages, PackState, Privacy, ToAccount } from "./join.js";
import { Leaving } from "./leaving.js";
import { Recording } from "./turn-panel.js";

export function Settings() {
  const app = useApp();
  const { settings, session, pack, speech, team } =
    usePart("settings", "session", "pack", "speech", "team", "language");
  const [asking, setAsking] = useState(false);
  const set = (/** @type {any} */ patch) => app.actions.setSettings(patch);
  const choice = (/** @type {string} */ member, /** @type {string} */ label, /** @type {[any, string][]} */ values, tapped = () => {}) =>
    html`<div class="field"><span class="label">${label}</span>
    <div class="segments" role="group" aria-label=${label}>${values.map(([value, words]) =>
      html`<button type="button" key=${value} aria-pressed=${settings[member] === value} onClick=${() => {
      tapped();
      set({ [member]: value });
    }}>${words}</button>`)}</div></div>`;
  const toggle = (/** @type {string} */ member, /** @type {string} */ label) =>
    html`<button type="button" role="switch" class="switch" aria-checked=${Boolean(settings[member])}
    onClick=${() => set({ [member]: !settings[member] })}>
    <span class="wide">${label}</span><span class="track" aria-hidden="true"></span></button>`;
  return html`<${Page} title=${say("web-settings")}>
    <div class="field"><span class="label">${say("web-language")}</span><${Languages} /></div>
    ${team?.profiles && html`<div class="field"><label for="profile">${say("web-profile")}</label>
      <select id="profile" class="input" value=${profileOf({ settings, team }) ?? team.profiles[0].id}
        onChange=${(/** @type {any} */ event) => set({ profile: event.target.value })}>
        ${team.profiles.map((/** @type {any} */ one) => html`<option key=${one.id} value=${one.id}>${one.name}</option>`)}</select></div>`}
    ${choice("night", say("web-night"), [["auto", say("web-night-auto")], ["day", say("web-night-day")],
      ["night", say("web-night-night")]])}
    ${choice("textSize", say("web-text-size"), [[100, "100\u00A0%"], [125, "125\u00A0%"], [150, "150\u00A0%"]])}
    <div>${toggle("sound", say("web-sound"))}${toggle("vibration", say("web-vibration"))}${toggle("northUp", say("web-north-up"))}
      ${toggle("wakeLock", say("web-keep-screen-on"))}${toggle("sunlight", say("web-sunlight"))}</div>
    ${choice("voice", say("web-voice"), [["off", say("web-voice-off")], ["turns", say("web-voice-turns")], ["all", say("web-voice-all")]],
      unlock)}
    ${settings.voice !== "off" && html`<p class=${speech === "missing" ? "mistake" : "quiet"} role="status">${speech !== "missing"
      ? say("web-voice-means") : canSpeak() ? say("web-voice-no-language") : say("web-voice-missing")}</p>`}
    <button type="button" class="button" onClick=${() => app.actions.testSignals()}>${say("web-test-beep")}</button>
    ${session && html`<section class="column"><h2>${say("web-recording")}</h2><div class="strip"><${Recording} /></div>
      <button type="button" class="button" onClick=${() => session.consent === "tracking" ? setAsking(true) : open("consent")}>
        ${session.consent === "tracking" ? say("web-consent-withdraw") : say("web-consent-title")}</button>
      ${asking && html`<${Ask} title=${say("web-consent-withdraw-ask")} yes=${say("web-consent-withdraw")} danger
        onYes=${() => app.actions.consent("no-tracking")} onClose=${() => setAsking(false)}><p>${say("web-consent-withdraw-means")}</p>
        <//>`}</section>`}
    <section class="column"><h2>${say("web-pack")}</h2><${PackState} />
      ${pack?.state === "ready" && html`<button type="button" class="button" onClick=${() => app.actions.clearPack()}>
        ${say("web-pack-clear")}</button>`}</section>
    <button type="button" class="button" onClick=${() => open("information")}>${say("web-information")}</button><${ToAccount} />
    <${Privacy} />
    ${session && html`<${Browsers} /><${Leaving} />`}
  <//>`;
}

const canSpeak = () => "speechSynthesis" in globalThis;

/** Within the tap that asks for the voice, which is loaded later: iPhones let a page speak only after that. */
const unlock = () => canSpeak() && speechSynthesis.speak(new SpeechSynthesisUtterance(" "));

/** Other browsers that speak for this phone, each of which can be ended. */
function Browsers() {
  const app = useApp();
  const [all, setAll] = useState(/** @type {any[]} */ ([]));
  const { busy, problem, run } = useRun();
  const others = all.filter((one) => !one.this);
  useEffect(() => void app.actions.sessions().then(setAll, () => {}), []);
  return html`<${Mistake} problem=${problem} />${others.length > 0
    && html`<section class="column"><h2>${say("web-browsers")}</h2>${others.map((one) => html`<div class="row" key=${one.id}>
    <span class="wide">${say("web-browser-used", { time: dayAndTime(one.used_at) })}</span>
    <button type="button" class="button small" disabled=${busy} onClick=${() => run(() => app.actions.sessions(one.id), setAll)}>
      ${say("web-sign-out")}</button></div>`)}</section>`}`;
}

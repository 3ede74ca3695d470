// @ts-check
import { html, useEffect, useState } from "preact";
import { useApp, usePart } from "../parts/app.js";
import { clock, direction, otherZone, spanLeft } from "../parts/figures.js";
import { Icon } from "../parts/icon.js";
import { later } from "../parts/later.js";
import { Page } from "../parts/page.js";
import { open } from "../parts/router.js";
import { say } from "../parts/words.js";
import { PackState } from "./join.js";
import { Simulate } from "./simulate.js";
import { Far } from "./turn-panel.js";

const Install = later(() => import("./phone-notes.js"), "Install");
const MuteSwitch = later(() => import("./phone-notes.js"), "MuteSwitch");

/** The battery's level from 0 to 1 where the browser tells it. */
export function useBattery() {
  const [level, setLevel] = useState(/** @type {number | null} */ (null));
  useEffect(() => {
    /** @type {any} */ (navigator).getBattery?.().then((/** @type {any} */ battery) => setLevel(battery.level)).catch(() => {});
  }, []);
  return level;
}

/** @param {boolean | null | "warn"} good */
const looks = (good) => good === "warn" ? good : good ? "ok" : good === false ? "bad" : "quiet";

/** Before the start: how long still, and whether the phone is ready. */
export function Countdown() {
  const app = useApp();
  const { ride, moment, quest, session, position, online, settings, wakeLock, guide } =
    usePart("ride", "moment", "quest", "session", "position", "online", "settings", "wakeLock", "guide", "language");
  const left = ride?.startsAt ? Math.max(0, (ride.startsAt - moment) / 1000) : null;
  const battery = useBattery();
  const [heard, setHeard] = useState(false);
  const { tracking, fix } = position;
  const check = (/** @type {boolean | null | "warn"} */ good, /** @type {string} */ words, /** @type {any} */ action = null) =>
    html`<li><div class="line">
    <span class=${looks(good)}><${Icon} name=${good === true ? "tick" : good == null ? "clock" : "warning"} /></span>
    <span class=${good === "warn" ? "wide strong warn" : "wide"}><span class="unseen">
      ${good === true ? say("web-check-good") : good != null ? say("web-check-bad") : say("web-check-open")}: </span>${words}</span>
      ${action}</div></li>`;
  const noLock = ["missing", "lost", "refused"].includes(wakeLock);
  const off = !["on", "asking", "refused"].includes(tracking);
  return html`<${Page} title=${quest?.title ?? ""} first side=${html`<button type="button" class="round flat" aria-label=${say("web-menu")}
    onClick=${() => open("menu")}><${Icon} name="menu" /></button>`}
    foot=${html`<button type="button" class="button main" onClick=${() => open("map")}>${say("web-show-map")}</button>`}>
    <p class="quiet" dir="auto">${session?.team?.name ?? ""}</p>
    <div class="middle" role="timer">${left == null
      ? html`<p class="strong" style="font-size:1.35rem">${say("web-start-unknown")}</p>`
      : html`<p class="quiet">${say("web-to-start")}</p><p class="figure countdown">${spanLeft(left)}</p>
        <p class="strong">${say("web-starts-at", { time: clock(ride.startsAt) })}</p>
        ${otherZone(ride.startsAt) && html`<p class="quiet">${say("web-zone", { zone: otherZone(ride.startsAt) })}</p>`}`}</div>
    ${guide?.stop === "start" && guide.straight != null && html`<div class="box row wrap">
      <${Icon} name="arrow" turn=${guide.bearing ?? 0} size=${40} />
      <span class="strong">${say("web-start")}</span><${Far} metres=${guide.distance ?? guide.straight} /><span class="unseen">
        ${direction(guide.bearing ?? 0)}</span></div>`}
    <${Simulate} />
    <section><h2>${say("web-check-title")}</h2><ul class="plain rows">
      ${check(tracking === "on" && fix != null ? fix.accuracy == null || fix.accuracy <= 50 : off ? false : null,
        tracking === "on" && fix ? say("web-check-position-at", { metres: Math.round(fix.accuracy ?? 0) })
          : tracking === "refused" ? say("web-recording-refused") : tracking === "denied" ? say("web-check-position-denied")
            : say("web-check-position"),
        off && html`<button type="button" class="button small" onClick=${() => app.actions.startTracking()}>${say("web-allow")}</button>`)}
      ${check(noLock ? "warn" : wakeLock === "held" || null, noLock ? say("web-check-screen-missing") : say("web-check-screen"))}
      ${check(online !== false, online !== false ? say("web-check-network") : say("web-offline"))}
      ${check(heard ? true : null, settings?.sound === false ? say("web-check-sound-off") : say("web-check-sound"),
        html`<button type="button" class="button small" onClick=${() => {
          app.actions.testSignals();
          setHeard(true);
        }}>${say("web-test-beep")}</button>`)}
      ${battery != null && check(battery > 0.4, say("web-check-battery", { percent: Math.round(battery * 100) }))}
    </ul>${heard && html`<${MuteSwitch} />`}<${Install} /></section>
    <${PackState} />
  <//>`;
}

// @ts-check
import { html, useEffect, useState } from "preact";
import { useApp, usePart, useRun } from "../parts/app.js";
import { Ask } from "../parts/ask.js";
import { clock, dayAndTime, distance, joined } from "../parts/figures.js";
import { Icon } from "../parts/icon.js";
import { Loading, Mistake, Page } from "../parts/page.js";
import { say } from "../parts/words.js";
import { Leaving } from "./around.js";

/** The team and its phones: when each was last heard of, who is the captain, and a tracker for the background. */
export function Team() {
  const app = useApp();
  const { team, teamPositions, teamLive } = usePart("team", "teamPositions", "teamLive", "language");
  const { busy, problem, run } = useRun();
  const [asked, setAsked] = useState(/** @type {any} */ (null));
  const [told, setTold] = useState(/** @type {any} */ (null));
  useEffect(() => {
    for (const load of [app.actions.loadTeam, app.actions.loadTeamPositions]) Promise.resolve(load()).catch(() => {});
  }, []);
  if (!team) return html`<${Page} title=${say("web-team")}><${Loading} /><//>`;
  const captain = team.devices.some((/** @type {any} */ device) => device.is_this && device.is_captain);
  const features = teamPositions?.features ?? [];
  const ridden = (/** @type {string} */ id) => features.find((/** @type {any} */ feature) => (feature.properties?.device ?? feature.id) === id)?.properties;
  const again = () => app.actions.loadTeam();
  return html`<${Page} title=${team.name}>
    <p class="quiet" dir="auto">${[team.class_name, team.wave, team.start && say("web-starts-at", { time: dayAndTime(team.start) }), team.finish && say("web-finished-at", { time: dayAndTime(team.finish) })].filter(Boolean).join(" · ")}</p>
    <h2>${say("web-devices", { count: team.devices.length, limit: team.device_limit })}</h2>
    <ul class="plain rows">${team.devices.map((/** @type {any} */ device) => {
      const live = teamLive?.[device.id];
      const way = ridden(device.id);
      const name = device.name ?? (device.is_tracker ? say("web-device-tracker") : say("web-device-phone"));
      return html`<li key=${device.id} style="padding:10px 0" class="column"><div class="row wrap"><${Icon} name=${device.is_tracker ? "path" : "screen"} />
          <span class="wide strong" dir="auto">${name}</span>
          ${device.is_this && html`<span class="chip accent">${say("web-device-this")}</span>`}
          ${device.is_captain && html`<span class="chip ok">${say("web-device-captain")}</span>`}
          ${device.is_primary && html`<span class="chip">${say("web-device-primary")}</span>`}</div>
        <p class="quiet">${[live?.at && say("web-device-heard", { time: clock(live.at) }), way?.distance != null && joined(distance(way.distance))].filter(Boolean).join(" · ")}</p>
        <div class="buttons">
          ${device.is_this && html`<button type="button" class="button small" disabled=${busy} onClick=${() => run(() => app.actions.pairTracker(device.id), (answer) => setTold({ kind: "tracker", ...answer }))}>${say("web-tracker-pair")}</button>
            <button type="button" class="button small" disabled=${busy} onClick=${() => run(() => app.actions.unpairTracker(device.id), () => setTold(null))}>${say("web-tracker-unpair")}</button>`}
          ${(captain || device.is_this) && html`<button type="button" class="button small" disabled=${busy} onClick=${() => run(() => app.actions.replaceDevice(device.id), (answer) => setTold({ kind: "code", ...answer }))}>${say("web-device-replace")}</button>`}
          ${captain && !device.is_captain && !device.is_tracker && html`<button type="button" class="button small" disabled=${busy} onClick=${() => run(() => app.actions.makeCaptain(device.id), again)}>${say("web-device-make-captain")}</button>`}
          ${captain && !device.is_primary && html`<button type="button" class="button small" disabled=${busy} onClick=${() => run(() => app.actions.makePrimary(device.id), again)}>${say("web-device-make-primary")}</button>`}
          ${captain && !device.is_this && html`<button type="button" class="button small danger" onClick=${() => setAsked({ id: device.id, name })}>${say("web-device-remove")}</button>`}</div></li>`;
    })}</ul>
    <${Mistake} problem=${problem} />
    ${told && html`<${Told} told=${told} />`}
    <p class="quiet">${say("web-device-add")}</p>
    ${asked && html`<${Ask} title=${say("web-device-remove-ask", { name: asked.name })} yes=${say("web-device-remove")} danger=${true} onClose=${() => setAsked(null)}
      onYes=${async () => {
        await app.actions.removeDevice(asked.id);
        await again();
      }}><p>${say("web-device-remove-means")}</p><//>`}
    <${Leaving} />
  <//>`;
}

/** What the daemon told this once: a code for a new phone, or links that set a tracker app up. @param {{ told: any }} props */
function Told({ told }) {
  const links = Object.entries(told.links ?? told.setup ?? {}).filter(([, link]) => typeof link === "string" && /^(https?|owntracks|traccar|gpslogger|overland):/i.test(String(link)));
  return html`<div class="box column" role="status">
    <p class="strong">${told.kind === "code" ? say("web-device-replace-code") : say("web-tracker-ready")}</p>
    ${told.code && html`<p class="figure" style="font-size:1.8rem">${told.code}</p>`}
    ${links.map(([name, link]) => html`<a class="button small" key=${name} href=${String(link)} rel="noopener noreferrer">${name}</a>`)}
    ${!links.length && told.token && html`<p><code>${told.token}</code></p>`}</div>`;
}

// @ts-check
import { html, useEffect, useState } from "preact";
import { useApp, usePart, useRun } from "../parts/app.js";
import { Ask } from "../parts/ask.js";
import { clock, dayAndTime, distance, joined } from "../parts/figures.js";
import { Icon } from "../parts/icon.js";
import { Loading, Mistake, Page } from "../parts/page.js";
import { say } from "../parts/words.js";
import { Leaving } from "./leaving.js";
import { trackerLinks } from "./tracker-links.js";

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
  const captain = team.devices.some((/** @type {any} */ device) => device.this && device.captain);
  const features = teamPositions?.features ?? [];
  const ridden = (/** @type {string} */ id) => features.find((/** @type {any} */ feature) =>
    (feature.properties?.device ?? feature.id) === id)?.properties;
  const again = () => app.actions.loadTeam();
  return html`<${Page} title=${team.name}>
    <p class="quiet" dir="auto">${[team.class_name, team.wave, team.start && say("web-starts-at", { time: dayAndTime(team.start) }),
      team.finish && say("web-finished-at", { time: dayAndTime(team.finish) })].filter(Boolean).join(" · ")}</p>
    <h2>${say("web-devices", { count: team.devices.length, limit: team.device_limit })}</h2>
    <ul class="plain rows">${team.devices.map((/** @type {any} */ device) => {
      const live = teamLive?.[device.id];
      const way = ridden(device.id);
      const name = device.name ?? (device.tracker ? say("web-device-tracker") : say("web-device-phone"));
      return html`<li key=${device.id} style="padding:10px 0" class="column"><div class="row wrap">
        <${Icon} name=${device.tracker ? "path" : "screen"} />
          <span class="wide strong" dir="auto">${name}</span>
          ${device.this && html`<span class="chip accent">${say("web-device-this")}</span>`}
          ${device.captain && html`<span class="chip ok">${say("web-device-captain")}</span>`}
          ${device.primary && html`<span class="chip">${say("web-device-primary")}</span>`}</div>
        <p class="quiet">${[live?.at && say("web-device-heard", { time: clock(live.at) }), way?.distance != null
          && joined(distance(way.distance))].filter(Boolean).join(" · ")}</p>
        <div class="buttons">
          ${device.this && html`<button type="button" class="button small" disabled=${busy}
            onClick=${() => run(() => app.actions.pairTracker(device.id),
            (/** @type {any} */ answer) => setTold({ kind: "tracker", ...answer }))}>${say("web-tracker-pair")}</button>
            <button type="button" class="button small" disabled=${busy}
              onClick=${() => run(() => app.actions.unpairTracker(device.id), () => setTold(null))}>${say("web-tracker-unpair")}</button>`}
          ${(captain || device.this) && html`<button type="button" class="button small" disabled=${busy}
            onClick=${() => run(() => app.actions.replaceDevice(device.id),
            (/** @type {any} */ answer) => setTold({ kind: "code", ...answer }))}>${say("web-device-replace")}</button>`}
          ${captain && !device.captain && !device.tracker && html`<button type="button" class="button small" disabled=${busy}
            onClick=${() => run(() => app.actions.makeCaptain(device.id), again)}>${say("web-device-make-captain")}</button>`}
          ${captain && !device.primary && html`<button type="button" class="button small" disabled=${busy}
            onClick=${() => run(() => app.actions.makePrimary(device.id), again)}>${say("web-device-make-primary")}</button>`}
          ${captain && !device.this && html`<button type="button" class="button small danger"
            onClick=${() => setAsked({ id: device.id, name })}>${say("web-device-remove")}</button>`}</div></li>`;
    })}</ul>
    <${Mistake} problem=${problem} />
    ${told && html`<${Told} told=${told} />`}
    <p class="quiet">${say("web-device-add")}</p>
    ${asked && html`<${Ask} title=${say("web-device-remove-ask", { name: asked.name })} yes=${say("web-device-remove")} danger
      onClose=${() => setAsked(null)}
      onYes=${async () => {
        await app.actions.removeDevice(asked.id);
        await again();
      }}><p>${say("web-device-remove-means")}</p><//>`}
    <${Leaving} />
  <//>`;
}

/** What the daemon told this once: a code for a new phone, or what sets a tracker app up. @param {{ told: any }} props */
function Told({ told }) {
  const { about } = usePart("about", "language");
  if (told.kind === "code") {
    return html`<div class="box column" role="status"><p class="strong">${say("web-device-replace-code")}</p>
      <p class="figure" style="font-size:1.8rem">${told.code}</p><p class="quiet">${say("web-code-until", { time: clock(told.expires) })}
        </p></div>`;
  }
  const { apps } = trackerLinks(about?.public_url ?? location.origin, told.ingest_token, told.device);
  return html`<div class="box column" role="status"><p class="strong">${say("web-tracker-ready")}</p>
    <div class="buttons">${apps.filter((one) => one.link).map(({ name, link }) =>
      html`<a class="button small" key=${name} href=${link}>${name}</a>`)}</div>
    <p class="quiet">${say("web-tracker-by-hand")}</p>${apps.filter((one) => !one.link).map(({ name, address }) =>
      html`<p key=${name}>${name}<br /><code>${address}</code></p>`)}</div>`;
}

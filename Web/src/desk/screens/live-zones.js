// @ts-check
// Closing and slowing streets on the day: drawn on the map, weighed by the daemon, and only then done.
import { html, useState } from "preact";
import { Ask } from "../../parts/ask.js";
import { useRun } from "../../parts/app.js";
import { dayAndTime } from "../../parts/figures.js";
import { Icon } from "../../parts/icon.js";
import { Empty, Loading, Mistake } from "../../parts/page.js";
import { say } from "../../parts/words.js";
import { useDesk } from "../parts/app.js";

/** @typedef {{ kind: "line" | "area", places: [number, number][] }} Draft */

/** What is drawn, as the daemon takes it; `null` of what is none yet. @param {Draft} draft */
export function drawnGeometry({ kind, places }) {
  if (kind === "line") return places.length > 1 ? { type: "LineString", coordinates: places } : null;
  return places.length > 2 ? { type: "Polygon", coordinates: [[...places, places[0]]] } : null;
}

/**
 * What holds now and what is planned, and drawing something new.
 * @param {{ quest: string, told: any, draft: Draft | null, onDraft: (draft: Draft | null) => void, center: () => [number, number] | null, onDone: () => void, team: (id: string) => string }} props
 */
export function Zones({ quest, told, draft, onDraft, center, onDone, team }) {
  const desk = useDesk();
  const [removing, setRemoving] = useState(/** @type {any} */ (null));
  if (draft) return html`<${Drawing} quest=${quest} draft=${draft} onDraft=${onDraft} center=${center} onDone=${onDone} team=${team} />`;
  const { body,
    problem } = told;
  const zones = body?.zones.filter((/** @type {any} */ zone) => zone.phase !== "ended") ?? [];
  return html`<div class="column"><div class="buttons"><button type="button" class="button"
    onClick=${() => onDraft({ kind: "line", places: [] })}><${Icon} name="path" size=${20} />${say("desk-live-draw-street")}</button>
      <button type="button" class="button" onClick=${() => onDraft({ kind: "area", places: [] })}><${Icon} name="layers" size=${20} />
        ${say("desk-live-draw-area")}</button></div>
    ${!body ? (problem ? html`<${Mistake} problem=${problem} />` : html`<${Loading} />`) : !zones.length
      ? html`<${Empty}>${say("desk-live-no-zones")}<//>` : html`<ul class="plain live-feed">
      ${zones.map((/** @type {any} */ zone) => html`<li key=${zone.id}><div class="wide"><span class="strong" dir="auto">${zone.name}</span>
      <p class="quiet meta">${[zone.slow == null ? say("desk-live-closed") : say("desk-live-slowed", { times: zone.slow }), zone.along_only
        && say("desk-live-one-way"), zone.phase === "planned" && say("desk-live-from", { time: dayAndTime(zone.since) }), zone.until
        && say("desk-live-until", { time: dayAndTime(zone.until) })].filter(Boolean).join(" · ")}</p></div>
      ${zone.source === "log" ? html`<button type="button" class="button small"
        aria-label=${say("desk-live-remove-zone", { name: zone.name })} onClick=${() => setRemoving(zone)}>${say("desk-live-lift")}
        </button>` : html`<span class="chip">${say("desk-live-of-quest")}</span>`}</li>`)}</ul>`}
    ${removing && html`<${Ask} title=${say("desk-live-lift-ask", { name: removing.name })} yes=${say("desk-live-lift")}
      onClose=${() => setRemoving(null)}
      onYes=${() => desk.api.ask("DELETE", desk.below(quest, "zones", removing.id)).then(onDone)}><p>${say("desk-live-lift-words")}</p>
        <//>`}</div>`;
}

/**
 * @param {{ quest: string, draft: Draft, onDraft: (draft: Draft | null) => void, center: () => [number, number] | null, onDone: () => void, team: (id: string) => string }}
 *   props
 */
function Drawing({ quest, draft, onDraft, center, onDone, team }) {
  const desk = useDesk();
  const [form, setForm] = useState({ name: "", slow: "", minutes: "", along: false });
  const [weighed, setWeighed] = useState(/** @type {{ of: string, told: any } | null} */ (null));
  const { busy, problem, run } = useRun();
  const geometry = drawnGeometry(draft);
  const body = () => ({
    name: form.name.trim() || say("desk-live-zone-name"), geometry, same_name: true,
    ...(form.slow ? { slow: Number(form.slow) } : {}), ...(form.along && draft.kind === "line" ? { along_only: true } : {}),
    ...(form.minutes ? { until: new Date(desk.clock.now() + 60_000 * Number(form.minutes)).toISOString() } : {}),
  });
  const now = JSON.stringify([geometry, form.slow, form.along, form.minutes]);
  const told = weighed?.of === now ? weighed.told : null;
  const weigh = () => run(() => desk.api.ask("POST", desk.below(quest, "zones"), { query: { dry_run: true }, json: body() }),
    (answer) => setWeighed({ of: now, told: answer }));
  const done = () => run(() => desk.api.ask("POST", desk.below(quest, "zones"), { json: body() }), () => {
    onDraft(null);
    onDone();
    desk.actions.toast("ok", say("desk-live-zone-done"));
  });
  const add = () => {
    const place = center();
    if (place) onDraft({ ...draft, places: [...draft.places, place] });
  };
  const field = (/** @type {string} */ name) => (/** @type {any} */ event) =>
    setForm({ ...form, [name]: event.target.type === "checkbox" ? event.target.checked : event.target.value });
  return html`<form class="column" onSubmit=${(/** @type {any} */ event) => {
    event.preventDefault();
    if (geometry) (told ? done : weigh)();
  }}>
    <h2>${draft.kind === "line" ? say("desk-live-draw-street") : say("desk-live-draw-area")}</h2>
    <p role="status">${say("desk-live-drawing", { count: draft.places.length })}</p>
    <div class="buttons"><button type="button" class="button small" onClick=${add}>${say("desk-live-point-here")}</button>
      <button type="button" class="button small" disabled=${!draft.places.length}
        onClick=${() => onDraft({ ...draft, places: draft.places.slice(0, -1) })}>${say("desk-live-point-back")}</button></div>
    <div class="field"><label for="zone-name">${say("desk-live-zone-label")}</label>
      <input id="zone-name" class="input" maxlength="100" value=${form.name} placeholder=${say("desk-live-zone-name")}
      onInput=${field("name")} /></div>
    <div class="field"><label for="zone-slow">${say("desk-live-zone-effect")}</label>
      <select id="zone-slow" class="input" value=${form.slow} onChange=${field("slow")}>
      <option value="">${say("desk-live-closed")}</option>${[1.5, 2, 3,
        5].map((times) => html`<option key=${times} value=${times}>${say("desk-live-slowed", { times })}</option>`)}</select></div>
    <div class="field"><label for="zone-until">${say("desk-live-zone-time")}</label>
      <select id="zone-until" class="input" value=${form.minutes} onChange=${field("minutes")}>
      <option value="">${say("desk-live-until-lifted")}</option>
        ${[15, 30, 60, 120, 240].map((minutes) => html`<option key=${minutes} value=${minutes}>
        ${say("desk-live-minutes", { count: minutes })}</option>`)}</select></div>
    ${draft.kind === "line" && html`<label class="tick small"><input type="checkbox" checked=${form.along} onChange=${field("along")} />
      ${say("desk-live-along")}</label>`}
    ${told && html`<p class=${`box ${told.route_count ? "warn" : ""}`} role="status">
      ${say("desk-live-weighed", { routes: told.route_count, roads: told.road_count })}
      ${told.teams.length > 0 && html`<br /><span dir="auto">${told.teams.slice(0, 8).map(team).join(", ")}
      ${told.teams.length > 8 ? " …" : ""}</span>`}</p>`}
    <${Mistake} problem=${problem} />
    <div class="buttons"><button class=${told ? "button danger" : "button main"} disabled=${busy || !geometry}>
      ${told ? (form.slow ? say("desk-live-slow-now") : say("desk-live-close-now")) : say("desk-live-weigh")}</button>
      <button type="button" class="button" onClick=${() => onDraft(null)}>${say("desk-cancel")}</button></div></form>`;
}

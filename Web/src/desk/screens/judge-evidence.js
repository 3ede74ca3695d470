// @ts-check
import { html, useEffect, useRef, useState } from "preact";
import { boundsOf } from "../../map/shapes.js";
import { clock, dayAndTime, distance, joined, span } from "../../parts/figures.js";
import { Icon } from "../../parts/icon.js";
import { say } from "../../parts/words.js";
import { drawn, placesOf, timeLine } from "../core/evidence.js";
import { inZone } from "../core/moment.js";
import { hasPicture } from "../core/photos.js";
import { useDesk } from "../parts/app.js";
import { MapView } from "../parts/map.js";
import { VerdictChip } from "./judge-parts.js";

/** Milliseconds that a card is looked at before more is asked for: each look at positions is noted in the log, and teams can read that. */
const dwelling = 400;

/**
 * What `ask` tells once something was looked at for a while; what was told once is told again at once.
 * @param {string} name @param {() => Promise<any>} ask @param {Map<string, any>} kept
 */
export function useDwelt(name, ask, kept) {
  const [told, set] = useState(/** @type {{ name: string, body: any, problem: any }} */ ({ name: "", body: null, problem: null }));
  useEffect(() => {
    if (!name || kept.has(name)) return void set({ name, body: kept.get(name) ?? null, problem: null });
    let ended = false;
    const timer = setTimeout(() => ask().then((body) => {
      kept.set(name, body);
      if (kept.size > 30) kept.delete(/** @type {string} */ (kept.keys().next().value));
      if (!ended) set({ name, body, problem: null });
    }, (problem) => ended || set({ name, body: null, problem })), dwelling);
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }, [name]);
  return told.name === name ? told : { name, body: null, problem: null };
}

/** The small map: the zone, the positions with how far off each may be, and the ways ridden. @param {{ told: any }} props */
export function EvidenceMap({ told }) {
  const [view, setView] = useState(/** @type {import("../parts/map.js").DeskMap | null} */ (null));
  useEffect(() => {
    if (!view) return;
    const data = drawn(told);
    view.set("evidence", data);
    const bounds = boundsOf(placesOf(data.features));
    if (bounds) view.map.fitBounds(bounds, { padding: 24, maxZoom: 17, animate: false });
  }, [view, told]);
  return html`<${MapView} className="judge-map" label=${say("desk-judge-map")}
    onReady=${(/** @type {import("../parts/map.js").DeskMap} */ made) => {
    made.onStyle(() => layers(made));
    setView(made);
  }} />`;
}

/** @param {import("../parts/map.js").DeskMap} view */
function layers({ map, colour }) {
  if (map.getSource("evidence")) return;
  map.addSource("evidence", { type: "geojson", data: { type: "FeatureCollection", features: [] } });
  const add = (/** @type {string} */ id, /** @type {string} */ type, /** @type {any} */ filter, /** @type {any} */ paint) =>
    map.addLayer({ id: `evidence-${id}`, type, source: "evidence", filter, paint });
  const is = (/** @type {string} */ role) => ["==", ["get", "role"], role];
  const [accent, surface, ink] = [colour("--accent"), colour("--surface"), colour("--ink")];
  add("zone", "fill", is("task"), { "fill-color": colour("--next"), "fill-opacity": 0.25 });
  add("edge", "line", is("task"), { "line-color": ink, "line-width": 2, "line-dasharray": [3, 2] });
  add("accuracy", "fill", is("accuracy"), { "fill-color": accent, "fill-opacity": 0.08 });
  add("matched", "line", is("matched"), { "line-color": colour("--ok"), "line-width": 5, "line-opacity": 0.7 });
  add("track", "line", is("track"), { "line-color": accent, "line-width": 2 });
  const points = ["all", ["==", ["geometry-type"], "Point"], ["in", ["get", "role"], ["literal", ["fix", "photo"]]]];
  add("places", "circle", points, {
    "circle-radius": ["case", ["==", ["get", "role"], "photo"], 8, ["has", "last"], 8, 4],
    "circle-color": ["case", ["==", ["get", "role"], "photo"], colour("--wait"), ["get", "flagged"], surface, ["has", "last"],
      colour("--next"), accent],
    "circle-stroke-color": ["case", ["get", "flagged"], colour("--bad"), ["has", "last"], ink, surface],
    "circle-stroke-width": 2,
  });
}

/** How far the clock of a tracker was off; whoever judges blind is not told. @param {number | undefined} behind */
function trackerClock(behind) {
  if (behind == null) return say("desk-judge-tracker-clock");
  const time = span(Math.abs(behind));
  return behind > 0 ? say("desk-judge-tracker-slow", { time }) : say("desk-judge-tracker-fast", { time });
}

/** What positions and clocks say, in words. @param {{ card: any, told: any }} props */
export function Facts({ card, told }) {
  const { answer } = card;
  const chips = [];
  const far = answer.distance ?? card.distance;
  if (answer.near === true) chips.push(["ok", "tick", say("desk-judge-near")]);
  if (answer.near === false) chips.push(["warn", "warning", say("desk-judge-elsewhere-than")]);
  if (far != null) {
    chips.push(["", "pin", say("desk-judge-distance", { distance: joined(distance(far)),
      accuracy: joined(distance(answer.distance_accuracy ?? card.accuracy)) })]);
    const age = answer.distance_age ?? card.since_last_fix;
    if (age > 30) chips.push(["", "clock", say("desk-judge-age", { time: span(age) })]);
  } else chips.push(["", "pin", say("desk-judge-no-position")]);
  if (answer.late != null) chips.push([answer.late_proven ? "ok" : "warn", "clock", say("desk-judge-late", { time: span(answer.late) })]);
  if (answer.skew_flagged) chips.push(["warn", "clock", say("desk-judge-skew")]);
  if (answer.tracker_clock_flagged) chips.push(["bad", "clock", trackerClock(answer.tracker_clock)]);
  if (answer.entered_by) chips.push(["", "people", say("desk-judge-entered")]);
  for (const crossing of answer.crossings ?? []) chips.push(["bad", "warning", say("desk-judge-crossing", { zone: crossing.name })]);
  const flagged = (told?.features ?? []).filter((/** @type {any} */ one) => one.properties?.flags || one.properties?.mock).length;
  if (flagged) chips.push(["bad", "warning", say("desk-judge-flagged", { count: flagged })]);
  if (answer.photo_old) chips.push(["bad", "camera", say("desk-judge-photo-old")]);
  // With its day where that is not the answer's.
  const taken = answer.photo?.taken_at && (answer.photo_old ? dayAndTime : clock)(answer.photo.taken_at);
  if (taken) chips.push(["", "camera", answer.photo.taken_by === "camera" ? say("desk-judge-photo-taken", { time: taken })
    : say("desk-judge-photo-file", { time: taken })]);
  const photo = told?.features?.find((/** @type {any} */ one) => one.properties?.role === "photo")?.properties;
  if (photo?.border > 0) chips.push(["warn", "camera", say("desk-judge-photo-far", { distance: joined(distance(photo.border)) })]);
  return html`<ul class="plain judge-facts">${chips.map(([look, icon, text]) =>
    html`<li key=${text} class=${`chip ${look}`} dir="auto"><${Icon} name=${icon} size=${18} />${text}</li>`)}</ul>`;
}

/** When the team was there and when it answered, to the second. @param {{ answer: any, told: any, zone: string | undefined }} props */
export function TimeLine({ answer, told, zone }) {
  const { moments, visits } = timeLine(answer, told);
  const left = (/** @type {number} */ share) => `left: ${(100 * share).toFixed(2)}%`;
  const exact = (/** @type {number} */ moment) => inZone(moment, zone).time;
  const word = /** @type {Record<string, string>} */ ({ answer: say("desk-judge-at-answer"), photo: say("desk-judge-at-photo"),
    received: say("desk-judge-at-received") });
  return html`<div class="time-line"><div class="time-rail" aria-hidden="true">
      ${visits.map((/** @type {any} */ visit) => html`<i class="visit"
        style=${`${left(visit.from)}; width: ${(100 * (visit.to - visit.from)).toFixed(2)}%`}></i>`)}
      ${moments.map((one) => html`<i class=${`moment ${one.kind}`} style=${left(one.share)}></i>`)}</div>
    <ul class="plain">${visits.slice(-3).map((/** @type {any} */ visit) =>
      html`<li class="visit">${say("desk-judge-in-zone", { from: exact(visit.first), to: exact(visit.last) })}</li>`)}
      ${moments.map((one) => html`<li class=${one.kind}>${word[one.kind]} ${exact(one.at)}</li>`)}</ul></div>`;
}

/**
 * What judges said of the same task before: so that like is judged as like.
 * @param {{ quest: string, answer: any, blind: boolean, photos: any, kept: Map<string, any> }} props
 */
export function Earlier({ quest, answer, blind, photos, kept }) {
  const desk = useDesk();
  const ask = () => desk.api.ask("GET", desk.below(quest, "answers"), { query: { task: answer.task, blind: blind || null } });
  const { body } = useDwelt(`${answer.task} ${blind}`, ask, kept);
  const found = (body?.answers ?? []).filter((/** @type {any} */ one) => one.id !== answer.id && one.decided_by === "judge"
    && one.verdict !== "pending");
  if (!found.length) return null;
  const accepted = found.filter((/** @type {any} */ one) => one.verdict === "accepted").length;
  return html`<section><h2>${say("desk-judge-earlier", { accepted, rejected: found.length - accepted })}</h2>
    <ul class="plain earlier">${found.slice(-4).reverse().map((/** @type {any} */ one) => html`<li key=${one.id}>
      ${hasPicture(one) && html`<${Thumb} answer=${one} photos=${photos} />`}
      <span class="wide" dir="auto">${one.text && html`<span class="clamp">${one.text}</span>`}
        ${one.reason && html`<span class="quiet clamp">${one.reason}</span>`}</span>
      <${VerdictChip} verdict=${one.verdict} /></li>`)}</ul></section>`;
}

/** @param {{ answer: any, photos: any }} props */
export function Thumb({ answer, photos }) {
  const [src, setSrc] = useState("");
  const ended = useRef(false);
  useEffect(() => {
    photos.get(answer.id).then((/** @type {string} */ url) => ended.current || setSrc(url), () => {});
    return () => {
      ended.current = true;
    };
  }, []);
  return src ? html`<img src=${src} class="thumb" alt=${say("desk-judge-photo-of", { time: clock(answer.at) })} />`
    : html`<span class="thumb grey"></span>`;
}

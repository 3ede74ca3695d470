// @ts-check
import { html, useEffect, useRef, useState } from "preact";
import { bounds } from "../../core/geometry.js";
import { useRun } from "../../parts/app.js";
import { clock, distance, joined } from "../../parts/figures.js";
import { Empty, Mistake } from "../../parts/page.js";
import { say } from "../../parts/words.js";
import { useDesk } from "../parts/app.js";
import { reasonWord } from "../parts/doubts.js";
import { MapView } from "../parts/map.js";

const nothing = { type: "FeatureCollection", features: [] };

/** The positions of a line or a point. @param {any} geometry @returns {[number, number][]} */
const placesOf = (geometry) => (geometry?.type === "LineString" ? geometry.coordinates : geometry?.type === "Point" ? [geometry.coordinates]
  : []);

/** What something stands against, with the place and the reasons. @param {any[]} features */
export const flagged = (features) =>
  features.flatMap(({ geometry, properties }) =>
    (properties.flagged ?? []).map((/** @type {any} */ one) =>
      ({ place: placesOf(geometry)[one.index], at: properties.coordTimes?.[one.index],
      reasons: one.reasons })).filter((/** @type {any} */ one) => one.place));

/**
 * Where the team was, and what the daemon says against it. The log notes who looks, and the team can read that: so it is
 * asked for by hand.
 * @param {{ route: string }} props
 */
export function Track({ route }) {
  const desk = useDesk();
  const { busy, problem, run } = useRun();
  const [minutes, setMinutes] = useState("180");
  const [told, setTold] = useState(/** @type {any} */ (null));
  const map = useRef(/** @type {any} */ (null));
  const draw = () => {
    if (!map.current || !told) return;
    const collection = (/** @type {any[]} */ features) => ({ type: "FeatureCollection", features });
    const isMatched = (/** @type {any} */ one) => one.properties.role === "matched";
    map.current.set("track-matched", collection(told.features.filter(isMatched)));
    map.current.set("track", collection(told.features.filter((/** @type {any} */ one) => !isMatched(one))));
    map.current.set("track-flags", collection(flagged(told.features).map(({ place }) =>
      ({ type: "Feature", geometry: { type: "Point", coordinates: place }, properties: {} }))));
    const around = bounds(told.features.flatMap((/** @type {any} */ one) => placesOf(one.geometry)));
    if (around) map.current.map.fitBounds([around.slice(0, 2), around.slice(2)], { padding: 40, maxZoom: 16, duration: 0 });
  };
  useEffect(draw, [told]);
  const ready = (/** @type {any} */ made) => {
    map.current = made;
    made.onStyle(() => {
      const { map, colour } = made;
      const round = { "line-cap": "round", "line-join": "round" };
      for (const id of ["track-matched", "track", "track-flags"]) if (!map.getSource(id)) map.addSource(id,
        { type: "geojson", data: nothing });
      for (const layer of [
        { id: "track-matched", type: "line", source: "track-matched", layout: round,
          paint: { "line-color": colour("--m-behind"), "line-width": 8, "line-opacity": 0.5 } },
        { id: "track", type: "line", source: "track", layout: round, paint: { "line-color": colour("--accent"), "line-width": 3 } },
        { id: "track-fixes", type: "circle", source: "track", minzoom: 14,
          paint: { "circle-radius": 3, "circle-color": colour("--accent") } },
        { id: "track-flags", type: "circle", source: "track-flags",
          paint: { "circle-radius": 7, "circle-color": colour("--bad"), "circle-opacity": 0.5, "circle-stroke-color": colour("--bad"),
          "circle-stroke-width": 2 } },
      ]) if (!map.getLayer(layer.id)) map.addLayer(layer);
    });
    draw();
    return () => void (map.current = null);
  };
  const load = () => run(() => desk.api.ask("GET", `${route}/track`, { query: { minutes } }), setTold);
  const flags = told ? flagged(told.features) : [];
  const suspicions = (told?.features ?? []).flatMap((/** @type {any} */ one) => one.properties.suspicions ?? []);
  const ridden = (told?.features ?? []).reduce((/** @type {number} */ sum, /** @type {any} */ one) =>
    sum + (one.properties.role === "matched" ? one.properties.distance ?? 0 : 0), 0);
  return html`<div class="row wrap"><select class="input small" aria-label=${say("desk-team-track-span")} value=${minutes}
    onChange=${(/** @type {any} */ event) => setMinutes(event.target.value)}>
      ${[30, 60, 180, 720, 1440, 10080].map((count) => html`<option key=${count} value=${count}>
        ${say("desk-team-last-hours", { count: count / 60 })}</option>`)}</select>
      <button type="button" class="button" disabled=${busy} onClick=${load}>${say("desk-team-track-show")}</button><p class="quiet wide">
        ${say("desk-team-track-noted")}</p></div>
    <${Mistake} problem=${problem} />
    ${told && (!told.features.length ? html`<${Empty}>${say("desk-team-no-track")}<//>`
      : html`<div class="team-track"><${MapView} label=${say("desk-team-track-map")} className="team-map" onReady=${ready} />
      <div class="column"><p>${say("desk-team-ridden", { distance: joined(distance(ridden)) })}
        ${told.more && html` · <span class="warn">${say("desk-team-track-more")}</span>`}</p>
        <h3>${say("desk-team-against")}</h3>
        ${!suspicions.length && !flags.length && html`<p class="ok strong">${say("desk-team-nothing-against")}</p>`}
        ${suspicions.length > 0 && html`<ul>${suspicions.map((/** @type {any} */ one, /** @type {number} */ index) =>
          html`<li key=${index}><span dir="auto">${one.text}</span> <span class="quiet meta">
          ${clock(one.first)}–${clock(one.last)}, ${say("desk-team-fixes", { count: one.fixes })}</span></li>`)}</ul>`}
        ${flags.length > 0 && html`<details><summary>${say("desk-team-flags", { count: flags.length })}</summary>
          <ul class="plain live-feed">${flags.slice(0, 200).map((one, index) =>
          html`<li key=${index}><time class="quiet">${one.at ? clock(one.at) : ""}</time>
          <button type="button" class="link wide" onClick=${() => map.current?.map.easeTo({ center: one.place, zoom: 16 })}>
          ${one.reasons.map(reasonWord).join(", ")}</button></li>`)}</ul></details>`}
      </div></div>`)}`;
}

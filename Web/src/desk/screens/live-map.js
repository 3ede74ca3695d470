// @ts-check
// What the live room draws on its map: the teams from one source, trails, the chosen team, closures, places of the quest,
// and what is just being drawn.
import { bounds } from "../../core/geometry.js";
import { drawnAreas } from "../../map/layers.js";
import { circle } from "../../map/shapes.js";
import { looks, markersOf } from "../core/live.js";
import { signPicture } from "./live-signs.js";

/** @typedef {import("../core/live.js").LiveRow} LiveRow */
/** @typedef {import("../parts/map.js").DeskMap} DeskMap */

const nothing = { type: "FeatureCollection", features: [] };
const collection = (/** @type {any[]} */ features) => ({ type: "FeatureCollection", features });
const point = (/** @type {any} */ place, /** @type {any} */ properties = {}) =>
  ({ type: "Feature", geometry: { type: "Point", coordinates: place }, properties });
const line = (/** @type {any[]} */ places, /** @type {any} */ properties = {}) =>
  ({ type: "Feature", geometry: { type: "LineString", coordinates: places }, properties });

/** Zoomed out farther than this, teams that lie on each other are one sign. */
const clusterZoom = 10;
/** With at most so many teams in the list, each has its trail. */
const fewTeams = 12;

/** Adds everything of the live room; called again with each style. @param {DeskMap} desk */
function addLayers({ map, colour }) {
  const add = (/** @type {any} */ layer) => map.getLayer(layer.id) || map.addLayer(layer);
  const source = (/** @type {string} */ id, /** @type {any} */ more = {}) => map.getSource(id)
    || map.addSource(id, { type: "geojson", data: nothing, ...more });
  source("live-areas");
  source("live-places");
  source("live-trails");
  source("live-chosen");
  source("live-draft");
  source("live-teams", {
    cluster: true, clusterMaxZoom: clusterZoom, clusterRadius: 40, clusterProperties: { gravity: ["min", ["get", "gravity"]] },
      tolerance: 0,
    // Tiles deeper than this say nothing more of points.
    maxzoom: 14,
  });
  const text = { "text-font": ["sans-serif"], "text-size": 14 };
  const halo = { "text-color": colour("--ink"), "text-halo-color": colour("--surface"), "text-halo-width": 2 };
  const round = { "line-cap": "round", "line-join": "round" };
  const polygon = ["==", ["geometry-type"], "Polygon"];
  const forbidden = ["==", ["get", "kind"], "forbidden"];
  add({ id: "live-areas-forbidden", type: "fill", source: "live-areas", filter: ["all", polygon, forbidden],
    paint: { "fill-pattern": "hatch", "fill-opacity": 0.7 } });
  add({ id: "live-areas-slow", type: "fill", source: "live-areas", filter: ["all", polygon, ["!", forbidden]],
    paint: { "fill-color": colour("--next"), "fill-opacity": 0.2 } });
  add({ id: "live-areas-edge", type: "line", source: "live-areas", layout: round,
    paint: { "line-color": ["case", forbidden, colour("--m-forbid"), colour("--warn")], "line-width": ["case", polygon, 2.5, 4] } });
  add({ id: "live-areas-crosses", type: "symbol", source: "live-areas", filter: ["all", ["!", polygon], forbidden],
    layout: { "symbol-placement": "line", "symbol-spacing": 30, "icon-image": "crosses", "icon-allow-overlap": true,
    "icon-ignore-placement": true } });
  add({ id: "live-places-ring", type: "circle", source: "live-places",
    paint: { "circle-radius": 11, "circle-color": colour("--surface"), "circle-stroke-color": colour("--accent"),
    "circle-stroke-width": 2.5, "circle-opacity": 0.9 } });
  add({ id: "live-places-number", type: "symbol", source: "live-places",
    layout: { ...text, "text-field": ["get", "number"], "text-allow-overlap": true, "text-ignore-placement": true },
    paint: { "text-color": colour("--ink") } });
  add({ id: "live-trails", type: "line", source: "live-trails", layout: round,
    paint: { "line-color": colour("--accent"), "line-width": 4, "line-opacity": 0.75 } });
  add({ id: "live-chosen", type: "circle", source: "live-chosen",
    paint: { "circle-radius": 22, "circle-color": colour("--next"), "circle-opacity": 0.45, "circle-stroke-color": colour("--on-next"),
    "circle-stroke-width": 2.5 } });
  const isCluster = ["has", "point_count"];
  const sign = ["match", ["get", "gravity"], ...looks.flatMap((look, index) => [index, `team-${look}`]), "team-riding"];
  const isCall = ["==", ["get", "gravity"], 0];
  const teams = {
    ...text, "text-field": ["get", "name"], "text-anchor": "left", "text-offset": [1.3, 0], "text-optional": true, "text-justify": "left",
      "text-max-width": 14, "text-padding": 4,
    "icon-image": sign, "icon-size": ["interpolate", ["linear"], ["zoom"], 11, 0.6, 14.5, 1], "icon-rotate": ["get", "turn"],
      "icon-rotation-alignment": "map", "icon-allow-overlap": true, "icon-ignore-placement": true,
    "symbol-sort-key": ["-", 0, ["get", "gravity"]],
  };
  add({ id: "live-teams", type: "symbol", source: "live-teams", filter: ["all", ["!", isCluster], ["!", isCall]], layout: teams,
    paint: halo });
  add({ id: "live-clusters", type: "symbol", source: "live-teams", filter: ["all", isCluster, ["!", isCall]],
    layout: { ...text, "text-size": 16, "text-field": ["get", "point_count_abbreviated"], "text-anchor": "top", "text-offset": [0, 0.9],
    "text-allow-overlap": true, "icon-image": sign, "icon-size": 1.3, "icon-allow-overlap": true }, paint: halo });
  add({ id: "live-draft-fill", type: "fill", source: "live-draft", filter: polygon,
    paint: { "fill-color": colour("--next"), "fill-opacity": 0.3 } });
  add({ id: "live-draft-line", type: "line", source: "live-draft", filter: ["!=", ["geometry-type"], "Point"], layout: round,
    paint: { "line-color": colour("--on-next"), "line-width": 5 } });
  add({ id: "live-draft-points", type: "circle", source: "live-draft", filter: ["==", ["geometry-type"], "Point"],
    paint: { "circle-radius": 6, "circle-color": colour("--next"), "circle-stroke-color": colour("--on-next"),
    "circle-stroke-width": 2.5 } });
  // Above everything.
  add({ id: "live-calls", type: "symbol", source: "live-teams", filter: isCall,
    layout: { ...teams, "icon-rotate": 0, "text-allow-overlap": true,
    "text-field": ["coalesce", ["get", "name"], ["get", "point_count_abbreviated"]] }, paint: halo });
}

/** A closure as `drawnAreas` takes it. @param {any} zone */
const area = (zone) => ({ geometry: zone.geometry, properties: { role: zone.outside ? "bounds" : zone.slow == null ? "forbidden" : "slow",
  slow: zone.slow } });

/**
 * The live room's hold on its map.
 * @param {DeskMap} desk
 * @param {{ onTeam: (id: string | null) => void, onDrag: () => void, onPlace: (place: [number, number]) => boolean }} heard
 *   `onPlace` takes a press of the map where something is drawn, and says so
 */
export function createLiveMap(desk, { onTeam, onDrag, onPlace }) {
  const { map } = desk;
  const layers = ["live-calls", "live-clusters", "live-teams"];
  // As they are asked for: tiles of the style before may ask while the next one is on its way.
  map.on("styleimagemissing", (/** @type {any} */ { id }) => {
    const look = looks.find((one) => id === `team-${one}`);
    if (look && !map.hasImage(id)) map.addImage(id, signPicture(look), { pixelRatio: 2 });
  });
  desk.onStyle(() => addLayers(desk));
  map.on("dragstart", onDrag);
  // A camera that moves by itself would end a drag that just begins.
  let held = false;
  map.getCanvasContainer().addEventListener("pointerdown", () => {
    held = true;
    addEventListener("pointerup", () => void (held = false), { once: true });
  });
  map.on("click", async (/** @type {any} */ event) => {
    if (onPlace([event.lngLat.lng, event.lngLat.lat])) return;
    const { x, y } = event.point;
    const [found] = map.queryRenderedFeatures([[x - 12, y - 12], [x + 12, y + 12]], { layers: layers.filter((id) => map.getLayer(id)) });
    if (found?.properties.cluster_id != null) {
      onDrag();
      map.easeTo({ center: found.geometry.coordinates,
        zoom: await map.getSource("live-teams").getClusterExpansionZoom(found.properties.cluster_id) });
    } else onTeam(found?.properties.team ?? null);
  });
  // What is empty already is not set again: each source that is set is work for the map.
  let marked = false;
  let trailed = false;
  let fitted = false;
  return {
    /**
     * @param {ReturnType<typeof import("../core/live.js").createLive>} live
     * @param {{ rows: LiveRow[], total: number }} look
     * @param {string | null} chosen
     * @param {number} now
     */
    update(live, { rows, total }, chosen, now) {
      desk.set("live-teams", markersOf(rows));
      const device = rows.find((row) => row.id === chosen)?.device;
      if (device || marked) desk.set("live-chosen", collection(device ? [point(device.place)] : []));
      marked = Boolean(device);
      const few = rows.length <= fewTeams && rows.length < total ? rows.map((row) => row.id) : [];
      const ids = chosen && !few.includes(chosen) ? [...few, chosen] : few;
      if (ids.length || trailed) desk.set("live-trails", collection(ids.flatMap((id) => live.trails(id, now)).map((places) =>
        line(places))));
      trailed = ids.length > 0;
    },
    /** @param {any[]} zones */
    zones: (zones) => desk.set("live-areas", drawnAreas({ features: zones.filter((zone) => zone.phase === "holding").map(area) })),
    /** @param {any} file the quest's */
    places(file) {
      const features = (file?.features ?? []).filter((/** @type {any} */ one) => one.geometry?.type === "Point" && !one.properties?.hidden);
      let number = 0;
      const around = fitted ? null : bounds(features.map((/** @type {any} */ one) => one.geometry.coordinates));
      if (around) {
        fitted = true;
        map.fitBounds([around.slice(0, 2), around.slice(2)], { padding: 60, maxZoom: 15, duration: 0 });
      }
      desk.set("live-places", collection(features.map((/** @type {any} */ one) => {
        const { role } = one.properties ?? {};
        const sign = role === "start" ? "△" : role === "finish" ? "◎" : role === "rest" ? "⌂" : role && role !== "task" ? ""
          : String(++number);
        return point(one.geometry.coordinates, { number: sign });
      })));
    },
    /** @param {[number, number][]} places @param {"line" | "area"} kind */
    draft(places, kind) {
      const shapes = places.map((place) => point(place));
      if (places.length > 1) shapes.push(/** @type {any} */ (line(kind === "area" && places.length > 2 ? [...places, places[0]] : places)));
      if (kind === "area" && places.length > 2) shapes.push(/** @type {any} */ ({ type: "Feature",
        geometry: { type: "Polygon", coordinates: [[...places, places[0]]] }, properties: {} }));
      desk.set("live-draft", collection(shapes));
    },
    /** Where something was seen, with how sure that is. @param {any} known */
    spot(known) {
      map.easeTo({ center: known.position, zoom: Math.max(map.getZoom(), 15), duration: 300 });
      if (known.accuracy) desk.set("live-draft", collection([{ type: "Feature",
        geometry: circle(known.position, Math.min(2000, known.accuracy)), properties: {} }]));
    },
    /** @param {[number, number]} place */
    goto: (place) => map.easeTo({ center: place, zoom: Math.max(map.getZoom(), 14), duration: 300 }),
    /** Keeps a place within the middle of the map, and moves no more than that. @param {[number, number]} place */
    follow(place) {
      if (held) return;
      const { width, height } = map.getCanvas().getBoundingClientRect();
      const { x, y } = map.project(place);
      if (Math.abs(x - width / 2) > width / 5 || Math.abs(y - height / 2) > height / 5) map.easeTo({ center: place, duration: 300 });
    },
    /** @returns {[number, number]} */
    center() {
      const { lng, lat } = map.getCenter();
      return [lng, lat];
    },
  };
}

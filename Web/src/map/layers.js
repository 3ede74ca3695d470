// @ts-check
// What is drawn on the basemap: areas, the target's zone, the route, how sure the own position is.
import { splitRoute } from "../core/next.js";
import { circle, feature, lineFeature, outside } from "./shapes.js";

const colour = (/** @type {string} */ name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** What each source has, as text: a map is drawn anew for each that is set, and this is asked each second. @type {WeakMap<any, any>} */
const drawn = new WeakMap();

/** @param {any} map @param {any} state */
export function addLayers(map, state) {
  drawn.delete(map);
  const empty = { type: "FeatureCollection", features: [] };
  for (const id of ["areas", "zone", "behind", "preview", "ahead", "accuracy"]) {
    if (!map.getSource(id)) map.addSource(id, { type: "geojson", data: empty });
  }
  // Names of streets are read on the way, too.
  const names = map.getStyle().layers.find((/** @type {any} */ layer) => layer.type === "symbol")?.id;
  const add = (/** @type {any} */ layer) => map.getLayer(layer.id) || map.addLayer(layer, names);
  const round = { "line-cap": "round", "line-join": "round" };
  const forbid = colour("--m-forbid");
  const kind = (/** @type {string} */ role) => ["==", ["get", "kind"], role];
  const polygon = ["==", ["geometry-type"], "Polygon"];
  add({ id: "areas-forbidden", type: "fill", source: "areas", filter: ["all", polygon, kind("forbidden")],
    paint: { "fill-pattern": "hatch", "fill-opacity": 0.7 } });
  add({ id: "areas-slow", type: "fill", source: "areas", filter: ["all", polygon, ["in", ["get", "kind"], ["literal", ["slow", "toll"]]]],
    paint: { "fill-color": colour("--next"), "fill-opacity": 0.18 } });
  add({ id: "areas-edge", type: "line", source: "areas", filter: polygon,
    paint: { "line-color": ["case", kind("forbidden"), forbid, colour("--warn")], "line-width": 2.5 } });
  add({ id: "areas-streets", type: "line", source: "areas", filter: ["!", polygon], layout: round,
    paint: { "line-color": forbid, "line-width": 4 } });
  add({ id: "areas-crosses", type: "symbol", source: "areas", filter: ["!", polygon],
    layout: { "symbol-placement": "line", "symbol-spacing": 30, "icon-image": "crosses", "icon-allow-overlap": true,
    "icon-ignore-placement": true } });
  add({ id: "zone-fill", type: "fill", source: "zone", paint: { "fill-color": colour("--next"), "fill-opacity": 0.2 } });
  add({ id: "zone-edge", type: "line", source: "zone", paint: { "line-color": colour("--next"), "line-width": 3,
    "line-dasharray": [2, 1.5] } });
  add({ id: "behind-case", type: "line", source: "behind", layout: round,
    paint: { "line-color": colour("--m-route-case"), "line-width": 8 } });
  add({ id: "behind", type: "line", source: "behind", layout: round, paint: { "line-color": colour("--m-behind"), "line-width": 5 } });
  add({ id: "ahead-case", type: "line", source: "ahead", layout: round,
    paint: { "line-color": colour("--m-route-case"), "line-width": 14 } });
  add({ id: "ahead", type: "line", source: "ahead", layout: round, paint: { "line-color": colour("--m-route"), "line-width": 8 } });
  const chosen = ["interpolate", ["linear"], ["zoom"], 12, 5, 17, 8];
  add({ id: "preview-case", type: "line", source: "preview", layout: round,
    paint: { "line-color": colour("--m-route-case"), "line-width": 12 } });
  add({ id: "preview", type: "line", source: "preview", layout: round, paint: { "line-color": colour("--next"), "line-width": chosen } });
  add({ id: "accuracy", type: "fill", source: "accuracy", paint: { "fill-color": colour("--accent"), "fill-opacity": 0.16 } });
  legible(map);
  updateLayers(map, state);
}

/**
 * Names of streets as large as somebody who rides can read, and upright on a tilted map.
 * @param {any} map
 */
function legible(map) {
  for (const { id, type, layout } of map.getStyle().layers) {
    if (type !== "symbol" || !/(?:street|road)-names$/.test(id) || !layout?.["text-field"]) continue;
    map.setLayoutProperty(id, "text-size", ["interpolate", ["linear"], ["zoom"], 14, 15, 17, 18]);
    map.setLayoutProperty(id, "text-pitch-alignment", "viewport");
  }
}

/**
 * The areas as they are drawn: what may not be ridden, and what costs or slows.
 * @param {any} areas
 */
export function drawnAreas(areas) {
  const features = (areas?.features ?? []).filter((/** @type {any} */ area) => area.geometry).map((/** @type {any} */ area) => {
    const { role, slow } = area.properties ?? {};
    if (role === "bounds") return feature(outside(area.geometry), { kind: "forbidden" });
    return feature(area.geometry, { kind: role === "toll" ? "toll" : role === "slow" || slow ? "slow" : "forbidden" });
  });
  return { type: "FeatureCollection", features };
}

/** @param {any} map @param {any} state */
export function updateLayers(map, state) {
  const before = drawn.get(map) ?? {};
  drawn.set(map, before);
  const set = (/** @type {string} */ id, /** @type {any} */ data) => {
    const text = JSON.stringify(data);
    if (before[id] !== text) map.getSource(id)?.setData(data);
    before[id] = text;
  };
  const { areas, guide, route, position, track, preview, navigation } = state;
  if (areas !== undefined) set("areas", drawnAreas(areas));
  const target = guide?.target;
  set("zone", feature(
    target?.geometry && target.geometry.type !== "Point" ? target.geometry : target?.center && target.radius
      ? circle(target.center, target.radius) : null,
  ));
  const lines = track ?? (route ? splitRoute(route) : { behind: [], ahead: [] });
  set("behind", lineFeature(lines.behind));
  set("ahead", lineFeature(lines.ahead));
  set("preview", lineFeature(preview && preview.task === navigation?.task ? preview.line : []));
  const fix = position?.fix;
  set("accuracy", feature(fix?.accuracy > 5 ? circle(fix.position, Math.min(fix.accuracy, 2000)) : null));
}

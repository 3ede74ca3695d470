// @ts-check
// Teams and their trails on a map of the desk that shows where they were: the replay's and the spectators'.

/** @param {any[]} features */
export const collection = (features) => ({ type: "FeatureCollection", features });
/** @param {[number, number]} coordinates @param {any} properties */
export const point = (coordinates, properties) => ({ type: "Feature", geometry: { type: "Point", coordinates }, properties });
/** @param {[number, number][]} coordinates */
export const line = (coordinates) => ({ type: "Feature", geometry: { type: "LineString", coordinates }, properties: {} });

/**
 * Adds the sources `trails` and `teams`; a team that was not heard of for long (`old`) is hollow.
 * @param {import("./map.js").DeskMap} desk
 */
export function addTeamLayers({ map, colour }) {
  for (const id of ["trails", "teams"]) if (!map.getSource(id)) map.addSource(id, { type: "geojson", data: collection([]) });
  const add = (/** @type {any} */ layer) => map.getLayer(layer.id) || map.addLayer(layer);
  add({ id: "trails", type: "line", source: "trails", layout: { "line-cap": "round", "line-join": "round" },
    paint: { "line-color": colour("--accent"), "line-width": 3, "line-opacity": 0.6 } });
  add({ id: "teams", type: "circle", source: "teams", paint: { "circle-radius": 8,
    "circle-color": ["case", ["get", "old"], colour("--surface"), colour("--accent")],
    "circle-stroke-color": ["case", ["get", "old"], colour("--ink2"), colour("--surface")], "circle-stroke-width": 2.5 } });
  add({
    id: "team-names", type: "symbol", source: "teams",
    layout: { "text-font": ["sans-serif"], "text-size": 14, "text-field": ["get", "name"], "text-anchor": "left", "text-offset": [0.9, 0],
      "text-justify": "left", "text-max-width": 14 },
    paint: { "text-color": colour("--ink"), "text-halo-color": colour("--surface"), "text-halo-width": 2 },
  });
}

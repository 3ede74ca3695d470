// @ts-check
// What the editor's map draws: areas, zones of arrival, ways; and features as they are begun.
import { circle, outside } from "../../map/shapes.js";
import { freeID, keysOf, kindOf, placeOf, rounded } from "./draft.js";

/** @typedef {[number, number]} LonLat */

/** What has no place on the map. */
export const placeless = ["wave", "group", "class", "contact", "app"];
/** Tools that draw corners. */
export const shapes = ["zone-task", "no-go", "bounds", "toll", "slow", "street"];

const kept = (/** @type {LonLat} */ place) => /** @type {LonLat} */ ([rounded(place[0]), rounded(place[1])]);
const feature = (/** @type {any} */ geometry, /** @type {any} */ properties) => ({ type: "Feature", geometry, properties });

/** A ring that runs against the clock, as GeoJSON wants it. @param {LonLat[]} corners @returns {LonLat[]} */
export function ringOf(corners) {
  const ring = [...corners, corners[0]].map(kept);
  const area = ring.reduce((sum, [x, y], index) => index ? sum + (x - ring[index - 1][0]) * (y + ring[index - 1][1]) : 0, 0);
  return area > 0 ? ring.reverse() : ring;
}

/** The geometry that corners make by a tool; `null` of too few. @param {string} tool @param {LonLat[]} corners */
export function shapeOf(tool, corners) {
  if (tool === "street") return corners.length < 2 ? null : { type: "LineString", coordinates: corners.map(kept) };
  return corners.length < 3 ? null : { type: "Polygon", coordinates: [ringOf(corners)] };
}

/**
 * A feature as a tool makes it, with an id that nobody has.
 * @param {import("./draft.js").Draft} draft
 * @param {string} tool
 * @param {any} geometry
 * @param {string} name
 */
export function featureFor(draft, tool, geometry, name) {
  const isTask = tool === "task" || tool === "zone-task";
  const stem = isTask ? `cp-${keysOf(draft, "task").length + 1}` : tool;
  const id = ["start", "finish", "bounds", "contact", "app"].includes(tool) ? {} : { id: freeID(draft, isTask ? stem : `${stem}-1`) };
  return { type: "Feature", ...id, properties: { ...(isTask ? {} : { role: tool }), name, ...(tool === "toll" ? { price: 1 } : {}) },
    geometry };
}

/** The zone of arrival of a point, where it has one. @param {any} feature @param {LonLat | null} place */
export function zoneOf(feature, place) {
  const radius = Number(feature?.properties?.radius ?? 40);
  return place && feature?.geometry?.type === "Point" && ["task", "start", "finish", "rest"].includes(kindOf(feature)) && radius > 0
    && radius <= 10_000 ? circle(place, radius) : null;
}

/**
 * Areas and zones of arrival, each with its key; without the one that is dragged.
 * @param {import("./draft.js").Draft} draft
 * @param {number | null} dragged
 * @param {any} selected
 */
export function drawnAreas(draft, dragged, selected) {
  return {
    type: "FeatureCollection",
    features: draft.file.features.flatMap((/** @type {any} */ one, /** @type {number} */ index) => {
      const [key, kind, type] = [draft.keys[index], kindOf(one), one?.geometry?.type];
      const about = { key, kind, selected: key === selected };
      if (key === dragged) return [];
      const zone = zoneOf(one, placeOf(one));
      if (zone) return [feature(zone, about)];
      if (!/Polygon$/.test(type ?? "") || !placeOf(one)) return [];
      return [feature(one.geometry, about), ...(kind === "bounds" ? [feature(outside(one.geometry), { kind: "outside" })] : [])];
    }),
  };
}

/**
 * The ways between consecutive places, each with its minutes: those that end at the one that is dragged, or the others.
 * @param {{ key: number, place: LonLat }[]} course @param {number | null} dragged @param {boolean} only @param {(from: LonLat, to: LonLat) => number | null | undefined} seconds
 * @param {(seconds: number | null | undefined) => string} written
 */
export const drawnLegs = (course, dragged, only, seconds, written) => ({
  type: "FeatureCollection",
  features: course.slice(1).flatMap(({ key, place }, index) => {
    const from = course[index];
    if ((key === dragged || from.key === dragged) !== only) return [];
    return [feature({ type: "LineString", coordinates: [from.place, place] }, { label: written(seconds(from.place, place)) })];
  }),
});

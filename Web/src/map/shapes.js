// @ts-check

/** @typedef {[number, number]} LonLat */

/**
 * West, south, east and north of places, or `null` of none.
 * @param {LonLat[]} places
 * @returns {[LonLat, LonLat] | null}
 */
export function boundsOf(places) {
  if (!places.length) return null;
  const [lons, lats] = [places.map((place) => place[0]), places.map((place) => place[1])];
  return [[Math.min(...lons), Math.min(...lats)], [Math.max(...lons), Math.max(...lats)]];
}

/**
 * A circle as a polygon.
 * @param {LonLat} center
 * @param {number} radius Metres.
 */
export function circle([lon, lat], radius, sides = 48) {
  const up = radius / 111_195;
  const right = up / Math.max(0.01, Math.cos((lat * Math.PI) / 180));
  const ring = Array.from({ length: sides + 1 }, (_, index) => {
    const angle = (2 * Math.PI * (index % sides)) / sides;
    return [lon + right * Math.sin(angle), lat + up * Math.cos(angle)];
  });
  return { type: "Polygon", coordinates: [ring] };
}

/**
 * The world without an area: what lies outside of a quest's border.
 * @param {any} geometry A Polygon or MultiPolygon.
 */
export function outside(geometry) {
  const world = [[-180, -85], [180, -85], [180, 85], [-180, 85], [-180, -85]];
  const rings = geometry?.type === "Polygon" ? [geometry.coordinates[0]]
    : (geometry?.coordinates ?? []).map((/** @type {any} */ one) => one[0]);
  return { type: "Polygon", coordinates: [world, ...rings] };
}

/**
 * Groups places that lie on each other on the screen: each group has the first of them as its place. Those with `front`
 * come first in theirs, and two of them never share one.
 * @template {{ x: number, y: number, front?: boolean }} T
 * @param {T[]} points
 * @param {number} reach Pixels.
 * @returns {T[][]}
 */
export function clusters(points, reach) {
  /** @type {T[][]} */
  const groups = [];
  for (const point of [...points].sort((a, b) => Number(b.front ?? false) - Number(a.front ?? false))) {
    const near = point.front ? undefined : groups.find(([first]) => Math.hypot(first.x - point.x, first.y - point.y) < reach);
    if (near) near.push(point);
    else groups.push([point]);
  }
  return groups;
}

/** A feature, or an empty collection of nothing. @param {any} geometry @param {any} [properties] */
export const feature = (geometry, properties = {}) =>
  geometry ? { type: "Feature", geometry, properties } : { type: "FeatureCollection", features: [] };

/** A line of at least two positions, or nothing. @param {LonLat[] | undefined} line */
export const lineFeature = (line) => feature(line && line.length > 1 ? { type: "LineString", coordinates: line } : null);

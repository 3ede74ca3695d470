// @ts-check
/** @typedef {import("./types.d.ts").LonLat} LonLat */

const degree = Math.PI / 180;
const earth = 6_371_008.8;

/**
 * Metres from one place to another, as a bird flies.
 * @param {LonLat} a
 * @param {LonLat} b
 */
export function distance([west, south], [east, north]) {
  const across = Math.sin((east - west) * degree / 2);
  const up = Math.sin((north - south) * degree / 2);
  const h = up * up + Math.cos(south * degree) * Math.cos(north * degree) * across * across;
  return 2 * earth * Math.asin(Math.min(1, Math.sqrt(h)));
}

/**
 * Degrees from north, from 0 to 360.
 * @param {LonLat} a
 * @param {LonLat} b
 */
export function bearing([west, south], [east, north]) {
  const turn = (east - west) * degree;
  const y = Math.sin(turn) * Math.cos(north * degree);
  const x = Math.cos(south * degree) * Math.sin(north * degree) -
    Math.sin(south * degree) * Math.cos(north * degree) * Math.cos(turn);
  return (Math.atan2(y, x) / degree + 360) % 360;
}

/**
 * A place in metres from another, in a plane: for a few kilometres.
 * @param {LonLat} from
 * @param {LonLat} place
 */
export const plane = (from, place) => [
  (place[0] - from[0]) * degree * earth * Math.cos(from[1] * degree),
  (place[1] - from[1]) * degree * earth,
];

/**
 * Metres from the line's start to each of its points.
 * @param {LonLat[]} line
 */
export function lengths(line) {
  const all = [0];
  for (let i = 1; i < line.length; i++) all.push(all[i - 1] + distance(line[i - 1], line[i]));
  return all;
}

/**
 * Where on the line is nearest to a place, looked for between two lengths along it.
 * @param {LonLat[]} line
 * @param {number[]} along as `lengths` gives them
 * @param {LonLat} place
 * @param {number} [from]
 * @param {number} [to]
 * @returns {{ off: number, along: number } | null} both in metres
 */
export function nearestOnLine(line, along, place, from = 0, to = Infinity) {
  let best = null;
  for (let i = 1; i < line.length; i++) {
    if (along[i] < from || along[i - 1] > to) continue;
    const [ax, ay] = plane(place, line[i - 1]);
    const [bx, by] = plane(place, line[i]);
    const [dx, dy] = [bx - ax, by - ay];
    const square = dx * dx + dy * dy;
    const part = square ? Math.max(0, Math.min(1, -(ax * dx + ay * dy) / square)) : 0;
    const off = Math.hypot(ax + part * dx, ay + part * dy);
    if (!best || off < best.off) best = { off, along: along[i - 1] + part * (along[i] - along[i - 1]) };
  }
  return best;
}

/**
 * The place so many metres along the line.
 * @param {LonLat[]} line
 * @param {number[]} along
 * @param {number} metres
 * @returns {LonLat}
 */
export function placeAlong(line, along, metres) {
  const after = along.findIndex((length) => length >= metres);
  if (after < 0) return line[line.length - 1];
  if (after === 0) return line[0];
  const [a, b] = [line[after - 1], line[after]];
  const part = (metres - along[after - 1]) / (along[after] - along[after - 1] || 1);
  return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];
}

/**
 * Metres from a place to the edge of a zone; 0 within. A place without a shape is nowhere.
 * @param {{ geometry: import("./types.d.ts").Geometry | null, radius?: number }} zone
 * @param {LonLat} place
 */
export function toZone({ geometry, radius }, place) {
  if (!geometry) return null;
  if (geometry.type === "Point") return Math.max(0, distance(place, geometry.coordinates) - (radius ?? 0));
  if (geometry.type !== "Polygon") return null;
  const rings = geometry.coordinates;
  let inside = false;
  let edge = Infinity;
  for (const ring of rings) {
    edge = Math.min(edge, nearestOnLine(ring, lengths(ring), place)?.off ?? Infinity);
    for (let i = 1; i < ring.length; i++) {
      const [a, b] = [ring[i - 1], ring[i]];
      if (a[1] > place[1] === b[1] > place[1]) continue;
      if (place[0] < a[0] + (b[0] - a[0]) * (place[1] - a[1]) / (b[1] - a[1])) inside = !inside;
    }
  }
  return inside ? 0 : edge;
}

/**
 * Where to put a marker, and what to ride to where there is no route.
 * @param {import("./types.d.ts").Geometry | null | undefined} geometry
 * @returns {LonLat | null}
 */
export function center(geometry) {
  if (geometry?.type === "Point") return geometry.coordinates;
  const ring = geometry?.type === "Polygon" ? geometry.coordinates[0]?.slice(1) : null;
  if (!ring?.length) return null;
  const sum = ring.reduce(([x, y], [a, b]) => [x + a, y + b], [0, 0]);
  return [sum[0] / ring.length, sum[1] / ring.length];
}

/**
 * West, south, east, north of places; `null` of none.
 * @param {LonLat[]} places
 * @returns {[number, number, number, number] | null}
 */
export function bounds(places) {
  if (!places.length) return null;
  const x = places.map((place) => place[0]);
  const y = places.map((place) => place[1]);
  return [Math.min(...x), Math.min(...y), Math.max(...x), Math.max(...y)];
}

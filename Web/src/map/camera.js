// @ts-check
// Where the camera of the ride's map stands: reckoned, not looked up, so that what has to be seen is known to be seen.
import { bearing as course, distance, placeAlong } from "../core/geometry.js";

/**
 * @typedef {import("../core/types.d.ts").LonLat} LonLat
 * @typedef {{ left: number, top: number, right: number, bottom: number }} Box
 * @typedef {{ width: number, height: number, panels: Box[] }} Room the map's size in pixels, and what lies on it
 * @typedef {{ center: LonLat, zoom: number, bearing: number, pitch: number, padding: Box }} View
 */

/** Degrees by which the map is tilted for whoever rides. */
const tilt = 45;
/** Pixels from panels and edges at which something still counts as seen. */
const margin = 6;
/** What of the pin and of the own sign stands around their places. */
const signs = { above: 58, beside: 30, below: 26 };

/** The panels of the ride, in the pixels of the map. @param {HTMLElement} element @returns {Room} */
export function roomOf(element) {
  const all = element.getBoundingClientRect();
  const found = element.closest(".ride")?.querySelectorAll(".sheet, .turn, .finish-question, .buttons-left, .buttons-right") ?? [];
  const panels = [...found].map((panel) => panel.getBoundingClientRect()).filter((box) => box.width > 0 && box.height > 0)
    .map((box) => ({ left: box.left - all.left, top: box.top - all.top, right: box.right - all.left, bottom: box.bottom - all.top }));
  return { width: all.width, height: all.height, panels };
}

/**
 * The part of the map that no panel lies on: below those at the top, above those at the bottom, beside a column.
 * @param {Room} room
 * @returns {Box}
 */
export function freeOf({ width, height, panels }) {
  const free = { left: 0, top: 0, right: width, bottom: height };
  for (const panel of panels) {
    const isColumn = panel.bottom - panel.top > height * 0.7 && panel.right - panel.left < width * 0.7;
    if (isColumn) free.left = Math.max(free.left, panel.right);
  }
  const middle = (free.left + free.right) / 2;
  for (const panel of panels) {
    if (panel.left > middle + signs.beside || panel.right < middle - signs.beside || panel.right <= free.left) continue;
    if (panel.top + panel.bottom < height) free.top = Math.max(free.top, panel.bottom);
    else free.bottom = Math.min(free.bottom, panel.top);
  }
  if (free.bottom - free.top < 80) free.top = Math.max(0, free.bottom - 80);
  return free;
}

/** The padding that puts the camera's centre on a pixel. @param {Room} room @param {number} x @param {number} y @returns {Box} */
const paddingFor = ({ width, height }, x, y) => ({
  left: Math.max(0, 2 * x - width), right: Math.max(0, width - 2 * x), top: Math.max(0, 2 * y - height),
    bottom: Math.max(0, height - 2 * y),
});

/** Pixels of a metre. @param {number} zoom @param {number} latitude */
export const pixelsOfMetre = (zoom, latitude) => 512 * 2 ** zoom / (40_075_016.686 * Math.cos(latitude * Math.PI / 180));

/**
 * A view from above, north up, that shows places in the free part of the map.
 * @param {LonLat[]} places at least one
 * @param {Room} room
 * @param {{ most?: number, least?: number }} [zooms]
 * @returns {View}
 */
export function fittingView(places, room, { most = 16.5, least = 3 } = {}) {
  const mercator = (/** @type {number} */ latitude) => Math.log(Math.tan(Math.PI / 4 + latitude * Math.PI / 360)) * 180 / Math.PI;
  const [lons, lats] = [places.map(([lon]) => lon), places.map(([, lat]) => mercator(lat))];
  const [west, east, south, north] = [Math.min(...lons), Math.max(...lons), Math.min(...lats), Math.max(...lats)];
  const free = freeOf(room);
  const [width, height] = [free.right - free.left - 2 * signs.beside, free.bottom - free.top - signs.above - signs.below];
  const scale = Math.min(Math.max(60, width) / Math.max(1e-9, east - west), Math.max(60, height) / Math.max(1e-9, north - south));
  const zoom = Math.max(least, Math.min(most, Math.log2(scale * 360 / 512)));
  const latitude = (Math.atan(Math.exp((south + north) / 2 * Math.PI / 180)) - Math.PI / 4) * 360 / Math.PI;
  const y = free.top + signs.above + height / 2;
  return {
    center: [(west + east) / 2, latitude], zoom, bearing: 0, pitch: 0,
    padding: paddingFor(room, (free.left + free.right) / 2, Math.max(1, Math.min(room.height - 1, y))),
  };
}

/**
 * Where a place is seen: pixels from the camera's centre, to the right and down.
 * @param {{ right: number, ahead: number }} place metres from the centre, by the camera's bearing
 * @param {number} scale pixels of a metre
 * @param {number} pitch
 * @param {number} height of the map
 */
export function seenAt({ right, ahead }, scale, pitch, height) {
  const far = 1.5 * height;
  const angle = pitch * Math.PI / 180;
  const share = far / Math.max(1, far + ahead * scale * Math.sin(angle));
  return { x: right * scale * share, y: -ahead * scale * Math.cos(angle) * share };
}

/**
 * Metres of the way that have to be seen: what is ridden in the next half minute, and the next turn once it is near.
 * @param {number} pace metres a second
 * @param {number | null} turn metres to it
 */
export function lookAhead(pace, turn) {
  const least = Math.max(170, Math.min(400, pace * 25));
  return turn != null && turn <= 300 ? Math.max(least, turn + 20) : least;
}

/**
 * The view of whoever is led: in the lower third with the way upwards, as near as all shows that has to be seen.
 * @param {{
 *   position: LonLat, heading: number | null, pace: number, northUp: boolean, turn: number | null, room: Room,
 *   route: { line: LonLat[], lengths: number[], passed: number } | null, target: LonLat | null, before?: number | null,
 * }} about `before`: the zoom of the view before, which does not come nearer at once
 * @returns {View}
 */
export function followingView({ position, heading, pace, northUp, turn, room, route, target, before = null }) {
  const far = lookAhead(pace, turn);
  const line = aheadOf(route, far);
  if (!line.length && target && distance(position, target) < far) line.push(target);
  // Who stands looks along the way that he is led, and not where he came from.
  const onward = line.length ? course(position, line[Math.min(3, line.length - 1)]) : null;
  const bearing = northUp ? 0 : (pace > 0.8 ? heading ?? onward : onward ?? heading) ?? 0;
  const pitch = northUp ? 0 : tilt;
  const turned = bearing * Math.PI / 180;
  const points = line.map((place) => {
    const [metres, angle] = [distance(position, place), course(position, place) * Math.PI / 180 - turned];
    return { right: metres * Math.sin(angle), ahead: metres * Math.cos(angle) };
  });
  const free = freeOf(room);
  const x = (free.left + free.right) / 2;
  // Nearer for whoever is slow, by what a metre is on the screen.
  const most = Math.log2((2.6 - Math.min(1, pace / 10)) / pixelsOfMetre(0, position[1]));
  /** @type {{ zoom: number, y: number }} */
  let best = { zoom: 0, y: 0 };
  for (const part of northUp ? [0.55, 0.7, 0.4, 0.85, 0.25] : [0.86, 0.7, 0.55, 0.4, 0.25]) {
    const y = Math.max(free.top + signs.beside, Math.min(free.bottom - signs.below, free.top + part * (free.bottom - free.top)));
    const zoom = nearest(points, { x, y, room, pitch, most, latitude: position[1] });
    if (zoom > best.zoom + 0.05) best = { zoom, y };
    // A view a little farther away is better than one that jumps to another place of the screen.
    if (best.zoom >= most - 1.3) break;
  }
  const zoom = before != null && best.zoom > before ? Math.min(best.zoom, Math.max(before + 0.1, best.zoom - 1.5)) : best.zoom;
  return { center: position, zoom, bearing, pitch, padding: paddingFor(room, x, best.y) };
}

/** Places along the way ahead, each some metres from the other. @param {any} route @param {number} metres @returns {LonLat[]} */
function aheadOf(route, metres) {
  if (!route) return [];
  const total = route.lengths[route.lengths.length - 1];
  const end = Math.min(total, route.passed + metres);
  const places = [];
  for (let along = route.passed; along < end; along += 10) places.push(placeAlong(route.line, route.lengths, along));
  places.push(placeAlong(route.line, route.lengths, end));
  return places;
}

/**
 * The nearest zoom at which all points are seen; the farthest where none is.
 * @param {{ right: number, ahead: number }[]} points
 * @param {{ x: number, y: number, room: Room, pitch: number, most: number, latitude: number }} about
 */
function nearest(points, { x, y, room, pitch, most, latitude }) {
  const { width, height, panels } = room;
  const isSeen = (/** @type {{ x: number, y: number }} */ at) =>
    at.x >= margin && at.x <= width - margin && at.y >= margin && at.y <= height - margin && !panels.some((panel) =>
      at.x > panel.left - margin && at.x < panel.right + margin && at.y > panel.top - margin && at.y < panel.bottom + margin);
  for (let zoom = most; zoom > 13; zoom -= 0.1) {
    const scale = pixelsOfMetre(zoom, latitude);
    if (points.every((point) => {
      const at = seenAt(point, scale, pitch, height);
      return isSeen({ x: x + at.x, y: y + at.y });
    })) return zoom;
  }
  return 13;
}

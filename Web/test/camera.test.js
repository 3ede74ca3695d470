// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { lengths } from "../src/core/geometry.js";
import { fittingView, followingView, freeOf, lookAhead, pixelsOfMetre, seenAt } from "../src/map/camera.js";
/** @typedef {[number, number]} LonLat */

// A phone of 375 × 667: the turn on top, call for help and buttons above the sheet.
const room = {
  width: 375, height: 667,
  panels: [
    { left: 8, top: 8, right: 367, bottom: 128 }, { left: 10, top: 450, right: 94, bottom: 514 },
    { left: 117, top: 458, right: 365, bottom: 514 }, { left: 0, top: 537, right: 375, bottom: 667 },
  ],
};
const degree = 111_195;
/** A line by steps east and north, in metres, from 0, 0. @param {[number, number][]} steps */
const way = (...steps) => {
  /** @type {LonLat[]} */
  const line = [[0, 0]];
  for (const [east, north] of steps) line.push([line[line.length - 1][0] + east / degree, line[line.length - 1][1] + north / degree]);
  return { line, lengths: lengths(line), passed: 0 };
};
const follow = (/** @type {any} */ more) => followingView({
  position: [0, 0], heading: 0, pace: 5, northUp: false, turn: null, room, route: way([0, 500]), target: null, ...more,
});
/** Where the view shows a place, in pixels of the map. @param {any} view @param {LonLat} place */
function shown(view, place) {
  const { padding, bearing } = view;
  const [east, north] = [(place[0] - view.center[0]) * degree, (place[1] - view.center[1]) * degree];
  const angle = bearing * Math.PI / 180;
  const [right, ahead] = [east * Math.cos(angle) - north * Math.sin(angle), east * Math.sin(angle) + north * Math.cos(angle)];
  const at = seenAt({ right, ahead }, pixelsOfMetre(view.zoom, 0), view.pitch, room.height);
  return { x: (padding.left + room.width - padding.right) / 2 + at.x, y: (padding.top + room.height - padding.bottom) / 2 + at.y };
}
const isFree = (/** @type {{ x: number, y: number }} */ at) => at.x > 0 && at.x < 375 && at.y > 0 && at.y < 667 &&
  !room.panels.some((panel) => at.x > panel.left && at.x < panel.right && at.y > panel.top && at.y < panel.bottom);

test("the rider is in the lower third of what panels leave free, with the way upwards and the map tilted", () => {
  const view = follow({ heading: 90, route: way([500, 0]) });
  const free = freeOf(room);
  const { x, y } = shown(view, [0, 0]);
  assert.equal(Math.round(x), 188);
  assert.ok(y > free.top + (free.bottom - free.top) * 2 / 3 && y < free.bottom, String(y));
  assert.equal(view.bearing, 90);
  assert.ok(view.pitch > 30);
  const far = shown(view, [150 / degree, 0]);
  assert.ok(far.y < y - 150 && Math.abs(far.x - x) < 2, JSON.stringify(far));
});

test("150 m of the way ahead are seen on it, however it turns", () => {
  for (const heading of [0, 45, 90, 180, 270]) {
    for (const steps of /** @type {[number, number][][]} */ ([[[0, 400]], [[0, 60], [300, 0]], [[0, 30], [-300, 0]], [[40, 0], [0, -300]], [[0, 20], [20, 0], [0, -300]]])) {
      const route = way(...steps);
      const view = follow({ heading, route });
      for (const [along, place] of route.line.map((place, index) => /** @type {const} */ ([route.lengths[index], place]))) {
        if (along <= 150) assert.ok(isFree(shown(view, place)), `${heading}, ${steps}: ${JSON.stringify(shown(view, place))}`);
      }
      assert.ok(isFree(shown(view, [0, 0])), `${heading}, ${steps}: the rider`);
    }
  }
});

test("the next turn comes into view within 300 m, and farther ahead whoever is faster sees farther", () => {
  const turn = /** @type {LonLat} */ ([0, 290 / degree]);
  assert.ok(isFree(shown(follow({ turn: 290 }), turn)));
  assert.ok(follow({ turn: 290 }).zoom < follow({ turn: 400 }).zoom);
  assert.equal(lookAhead(3, 400), 170);
  assert.equal(lookAhead(10, null), 250);
  assert.ok(follow({ pace: 10 }).zoom < follow({ pace: 2 }).zoom);
});

test("who stands looks along the way that he is led", () => {
  assert.equal(Math.round(follow({ pace: 0, heading: 180, route: way([500, 0]) }).bearing), 90);
  assert.equal(follow({ pace: 0, heading: 180, route: null }).bearing, 180);
});

test("with north up the map is flat and not turned, and the way ahead is seen all the same", () => {
  const view = follow({ northUp: true, heading: 180, route: way([0, -500]) });
  assert.deepEqual([view.bearing, view.pitch], [0, 0]);
  assert.ok(isFree(shown(view, [0, -150 / degree])));
});

test("a view comes nearer step by step, and goes farther away at once", () => {
  const near = follow({ turn: null }).zoom;
  const far = follow({ turn: 290 }).zoom;
  assert.ok(near - far > 0.3);
  assert.equal(follow({ turn: 290, before: near }).zoom, far);
  assert.ok(Math.abs(follow({ turn: null, before: far }).zoom - far) < 0.11);
});

test("the rider, a checkpoint that is chosen and the way there are seen together between the panels", () => {
  const places = /** @type {LonLat[]} */ ([[0, 0], [800 / degree, 300 / degree], [-200 / degree, 500 / degree]]);
  const view = fittingView(places, room);
  for (const place of places) assert.ok(isFree(shown(view, place)), JSON.stringify(shown(view, place)));
  assert.equal(fittingView([[0, 0]], room).zoom, 16.5);
});

test("beside a column the free part of the map is what lies right of it", () => {
  const wide = { width: 844, height: 390, panels: [{ left: 0, top: 0, right: 338, bottom: 390 }, { left: 346, top: 8, right: 806, bottom: 110 }] };
  assert.deepEqual(freeOf(wide), { left: 338, top: 110, right: 844, bottom: 390 });
});

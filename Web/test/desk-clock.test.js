// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { answer, daemon, phone, time } from "./world.js";

/** @type {any} */ (globalThis).location ??= { hash: "", pathname: "/desk" };
const { createDesk } = await import("../src/desk/core/desk.js");
const { caresForClock, clockLeap, followLeap } = await import("../src/desk/core/clock-leap.js");

/** A desk of somebody before a daemon whose machine's clock leapt by some seconds. @param {any[]} roles @param {number} held */
async function world(roles, held) {
  const told = { held, /** @type {any[]} */ decisions: [] };
  const clock = () => ({ event_time: "2026-06-14T10:00:00.000Z", system_time: "2026-06-14T12:00:00.000Z", held_seconds: told.held });
  const server = daemon((/** @type {any} */ { method, path, body }) => {
    if (path === "session") return answer(200, { roles });
    if (path === "admin/quests") return answer(200, { quests: [] });
    if (path !== "admin/clock" || !roles.some((role) => role.role === "admin")) return answer(403, { code: "not-allowed" });
    if (method === "GET") return answer(200, clock());
    told.decisions.push(body);
    told.held = 0;
    return answer(200, clock());
  });
  const platform = phone({ clock: time(), daemon: server });
  const others = platform.fetch;
  platform.fetch = (/** @type {string} */ url, /** @type {any} */ options) =>
    url === "/readyz"
      ? Promise.resolve({ text: async () => told.held ? `ready\nalarm: clock, held seconds: ${told.held}\n` : "ready\n" })
      : others(url, options);
  const desk = createDesk(platform, async () => {});
  await desk.start();
  return { told, desk };
}

test("the admin is shown both clocks, and has the leap followed that was shown", async () => {
  const { told, desk } = await world([{ role: "admin" }], 7200);
  const leap = /** @type {any} */ (await clockLeap(desk));
  assert.deepEqual(leap, { seconds: 7200, system: "2026-06-14T12:00:00.000Z", event: "2026-06-14T10:00:00.000Z", mayFollow: true });
  told.held = 9000;
  await followLeap(desk, leap);
  assert.deepEqual(told.decisions.map((body) => typeof body === "string" ? JSON.parse(body) : body), [{ held_seconds: 7200 }]);
  assert.equal(await clockLeap(desk), null);
});

test("an organiser is told of a leap, back as well, and cannot decide", async () => {
  const { told, desk } = await world([{ role: "organiser", quest: "lake" }], -3600);
  assert.deepEqual(await clockLeap(desk), { seconds: -3600, system: null, event: null, mayFollow: false });
  told.held = 0;
  assert.equal(await clockLeap(desk), null);
});

test("those who judge or look on are not told", () => {
  for (const role of ["admin", "organiser"]) assert.ok(caresForClock({ roles: [{ role }] }));
  for (const role of ["judge", "steward", "viewer", "rider"]) assert.ok(!caresForClock({ roles: [{ role }] }));
  assert.ok(!caresForClock(null));
});

// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { answer, daemon, phone, time } from "./world.js";

/** @type {any} */ (globalThis).location ??= { hash: "", pathname: "/desk" };
const { createDesk } = await import("../src/desk/core/desk.js");
const { keepNew, keptDrafts } = await import("../src/desk/core/editing.js");

const lake = { id: "lake", title: "Lake", time_zone: "Asia/Yekaterinburg", phase: "open" };
const park = { id: "park", title: "Park", time_zone: "Europe/Berlin", phase: "open" };

/** A desk of an organiser before a daemon that has two quests. */
function world() {
  const told = { quests: [lake, park] };
  const server = daemon(({ method, path }) => {
    if (path === "session" && method === "DELETE") return answer(204);
    if (path === "session") return answer(200, { roles: [{ role: "organiser", quest: "lake" }, { role: "viewer", quest: "park" }] });
    if (path === "admin/quests" && told.quests) return answer(200, { quests: told.quests });
    const found = told.quests?.find((one) => path === `admin/quests/${one.id}`);
    return found && answer(200, found);
  });
  const platform = phone({ clock: time(), daemon: server });
  return { told, server, platform, begin: () => createDesk(platform, async () => {}) };
}

test("a quest as it is now takes the place of the one in the list, or stands beside them", async () => {
  const { told, begin } = world();
  const desk = begin();
  await desk.start();
  told.quests = [{ ...lake, phase: "closed" }, park, { ...park, id: "hill" }];
  await desk.actions.loadQuest("lake");
  assert.deepEqual(desk.store.state.quests?.map((one) => [one.id, one.phase]), [["lake", "closed"], ["park", "open"]]);
  await desk.actions.loadQuest("hill");
  assert.deepEqual(desk.store.state.quests?.map((one) => one.id), ["lake", "park", "hill"]);
});

test("the list of before is there until the list comes, so that times are those of the quest's zone", async () => {
  const { told, begin } = world();
  await begin().start();
  told.quests = /** @type {any} */ (null);
  const desk = begin();
  await desk.start();
  assert.equal(desk.store.state.status, "in");
  assert.deepEqual(desk.store.state.quests?.map((one) => one.time_zone), ["Asia/Yekaterinburg", "Europe/Berlin"]);
});

test("whoever signs out is told once that changes are lost which were not published", async () => {
  const { platform, begin } = world();
  const desk = begin();
  await desk.start();
  await keepNew(platform.database, "wood", { type: "FeatureCollection", features: [] });
  await assert.rejects(desk.actions.signOut(), { code: "desk-waiting" });
  assert.equal((await keptDrafts(platform.database)).length, 1);
  await desk.actions.signOut();
  assert.deepEqual(await keptDrafts(platform.database), []);
  assert.equal(desk.store.state.status, "out");
});

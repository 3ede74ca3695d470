// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { createApi } from "../src/core/api.js";
import { createClock } from "../src/core/clock.js";
import { createQueue } from "../src/core/queue.js";
import { answer, daemon, locks, lost, phone, refusal, time, uploading } from "./world.js";

/** One tab of the app with its queue. @param {any} platform */
async function tab(platform) {
  const clock = createClock(platform.now);
  const api = createApi({ platform, clock, language: () => "en" });
  const heard = { sent: /** @type {any[]} */ ([]), refused: /** @type {any[]} */ ([]), replies: /** @type {any[]} */ ([]), queue: /** @type {any} */ (null) };
  const queue = createQueue({
    platform, api, clock,
    onChange: (state) => heard.queue = state,
    onReply: (reply) => heard.replies.push(reply),
    onSent: (item, reply) => heard.sent.push({ item, reply, waits: heard.queue.waiting }),
    onRefused: (item) => heard.refused.push(item),
    onFixesRefused: () => {},
    question: () => ({ have: "" }),
  });
  queue.of(() => "park");
  await queue.load();
  return { queue, heard };
}

const give = (/** @type {any} */ queue, /** @type {string} */ task, text = "oak") =>
  queue.add({ quest: "park", kind: "answer", task, text, path: "quests/park/answers", dated: true, body: { task, text } });
const taken = (/** @type {any} */ asked) => answer(201, { id: asked.body.task, task: asked.body.task, verdict: "accepted" });
const fix = (/** @type {number} */ ms) => ({ position: /** @type {[number, number]} */ ([61.36, 55.15]), time: ms, accuracy: 5 });

test("an answer goes at once, and leaves the queue when the daemon has it", async () => {
  const clock = time();
  const server = daemon(taken);
  const { queue, heard } = await tab(phone({ clock, daemon: server }));
  await give(queue, "cp-1");
  await clock.settle();
  assert.deepEqual(server.asked[0].body, {
    task: "cp-1", text: "oak", answered_at: "2026-06-14T09:00:00.000Z", sent_at: "2026-06-14T09:00:00.000Z",
  });
  assert.equal(heard.sent[0].reply.verdict, "accepted");
  assert.equal(heard.sent[0].waits, 1, "what became of it is known before it is gone");
  assert.equal(heard.queue.waiting, 0);
});

test("without network answers wait in order, visibly; each keeps its key and its time, and says when it is sent", async () => {
  const clock = time();
  const server = daemon(taken);
  server.network = false;
  const { queue, heard } = await tab(phone({ clock, daemon: server }));
  await give(queue, "cp-1");
  await clock.pass(600);
  await give(queue, "cp-2");
  await clock.pass(600);
  assert.equal(heard.queue.waiting, 2);
  server.network = true;
  await queue.drain();
  assert.deepEqual(server.asked.map(({ body, headers }) => [body.task, headers["idempotency-key"], body.answered_at, body.sent_at]), [
    ["cp-1", "key-1", "2026-06-14T09:00:00.000Z", "2026-06-14T09:20:00.000Z"],
    ["cp-2", "key-2", "2026-06-14T09:10:00.000Z", "2026-06-14T09:20:00.000Z"],
  ]);
  assert.equal(heard.queue.waiting, 0);
});

test("it tries again by itself, less and less often, at least once a minute", async () => {
  const clock = time();
  let tries = 0;
  const server = daemon(() => (tries += 1, lost));
  const { queue } = await tab(phone({ clock, daemon: server }));
  await give(queue, "cp-1");
  await clock.pass(60);
  assert.ok(tries >= 4 && tries <= 6, `${tries} in the first minute`);
  tries = 0;
  await clock.pass(600);
  assert.ok(tries >= 9 && tries <= 11, `${tries} in ten minutes`);
});

test("an answer whose reply was lost goes again by the same key; that the daemon knows the key is enough", async () => {
  const clock = time();
  const known = new Map();
  const server = daemon(({ headers, raw, body }) => {
    const key = headers["idempotency-key"];
    if (known.has(key)) return known.get(key) === raw ? answer(201, { id: "1", ...body }) : refusal(422, "idempotency-key-reused");
    known.set(key, raw);
    return lost;
  });
  const { queue, heard } = await tab(phone({ clock, daemon: server }));
  await give(queue, "cp-1");
  await clock.pass(30);
  assert.equal(known.size, 1);
  assert.equal(server.asked.length, 2);
  assert.equal(heard.queue.items.length, 0);
  assert.equal(heard.sent.length, 1);
  assert.equal(heard.refused.length, 0);
});

test("what waits is there again when the app was closed in between, a photo too", async () => {
  const clock = time();
  const server = daemon(() => answer(201, { id: "1", verdict: "pending" }));
  server.network = false;
  const platform = phone({ clock, daemon: server });
  const first = await tab(platform);
  const picture = new Blob(["picture"], { type: "image/jpeg" });
  await first.queue.add({ quest: "park", kind: "photo", task: "cp-3", path: "quests/park/photos", dated: true, body: { task: "cp-3" } }, picture);
  await clock.settle();
  first.queue.stop();
  server.network = true;
  const second = await tab(platform);
  assert.equal(second.heard.queue.items[0].size, 7);
  await second.queue.drain();
  const [asked] = server.asked;
  assert.equal(asked.query.task, "cp-3");
  assert.equal(asked.query.answered_at, "2026-06-14T09:00:00.000Z");
  assert.equal(asked.headers["idempotency-key"], "key-1");
  assert.equal(await asked.raw.text(), "picture");
  assert.equal(await platform.database.count("blobs"), 0);
});

/** A file of so many bytes, no two parts of which are alike. @param {number} size */
const file = (size) => new Blob([Uint8Array.from({ length: size }, (_, place) => place >> 10)], { type: "image/jpeg" });
const shoot = (/** @type {any} */ queue, /** @type {Blob} */ blob) =>
  queue.add({ quest: "park", kind: "photo", task: "cp-3", path: "quests/park/photos", dated: true, body: { task: "cp-3" } }, blob);

test("a photo of more than a part goes in parts with its progress, and the answer names it by its digest", async () => {
  const clock = time();
  const held = new Map();
  /** @type {number[]} */
  const seen = [];
  const server = daemon((asked) => {
    if (asked.method === "PUT") seen.push(Math.round(heard.queue.items[0].progress * 600_000));
    return asked.path.includes("/uploads/") ? uploading(asked, held) : answer(201, { id: "1", verdict: "pending" });
  });
  const platform = phone({ clock, daemon: server });
  const { queue, heard } = await tab(platform);
  await shoot(queue, file(600_000));
  await queue.drain();
  assert.deepEqual(seen, [0, 262_144, 524_288]);
  assert.deepEqual(server.asked.map(({ method, headers }) => [method, headers["content-range"]]), [
    ["GET", undefined], ["PUT", "bytes 0-262143/600000"], ["PUT", "bytes 262144-524287/600000"], ["PUT", "bytes 524288-599999/600000"],
    ["POST", undefined],
  ]);
  // The daemon asks of each part whether a task takes it, and when it was answered.
  assert.ok(server.asked.every(({ method, query }) => method !== "PUT" || query.answered_at && query.sent_at));
  const sent = server.asked[4];
  const digest = Buffer.from(await crypto.subtle.digest("SHA-256", await file(600_000).arrayBuffer())).toString("hex");
  assert.equal(sent.query.upload, digest);
  assert.equal(sent.path, "quests/park/photos");
  assert.equal(sent.headers["idempotency-key"], "key-1");
  assert.ok(!sent.raw);
  assert.deepEqual(await held.get(digest).arrayBuffer(), await file(600_000).arrayBuffer());
  assert.equal(await platform.database.count("blobs"), 0);
  assert.equal(heard.sent.length, 1);
});

test("a photo of one part goes in one request", async () => {
  const clock = time();
  const server = daemon(() => answer(201, { id: "1", verdict: "pending" }));
  const { queue } = await tab(phone({ clock, daemon: server }));
  await shoot(queue, file(262_144));
  await queue.drain();
  assert.deepEqual(server.asked.map(({ method, query, raw }) => [method, query.upload, raw.size]), [["POST", undefined, 262_144]]);
});

test("a photo that was cut off goes on where the daemon has it, also after the app was closed, and is sent when it says", async () => {
  const clock = time();
  const held = new Map();
  let parts = 0;
  const server = daemon(async (asked) => {
    if (!asked.path.includes("/uploads/")) return answer(201, { id: "1", verdict: "pending" });
    const told = await uploading(asked, held);
    // The second part arrives, and its answer is lost; then there is no network.
    if (asked.method !== "PUT" || ++parts !== 2) return told;
    server.network = false;
    return lost;
  });
  const platform = phone({ clock, daemon: server });
  const first = await tab(platform);
  await shoot(first.queue, file(600_000));
  // Digests are not made by the clock of the test.
  await first.queue.drain();
  first.queue.stop();
  await clock.pass(3600);
  const before = server.asked.length;
  server.network = true;
  const second = await tab(platform);
  assert.equal(second.heard.queue.waiting, 1);
  await second.queue.drain();
  assert.deepEqual(server.asked.slice(before).map(({ method, headers }) => [method, headers["content-range"]]), [
    ["GET", undefined], ["PUT", "bytes 524288-599999/600000"], ["POST", undefined],
  ]);
  const { query } = server.asked.at(-1);
  assert.deepEqual([query.answered_at, query.sent_at], ["2026-06-14T09:00:00.000Z", "2026-06-14T10:00:00.000Z"]);
  assert.equal(second.heard.queue.waiting, 0);
});

test("an upload that the daemon has no longer comes anew; a refusal of a part is the rider's", async () => {
  const clock = time();
  const held = new Map();
  let isForgotten = false;
  const server = daemon((asked) => {
    if (asked.path.includes("/uploads/")) return uploading(asked, held);
    if (isForgotten) return answer(201, { id: "1", verdict: "pending" });
    isForgotten = true;
    held.clear();
    return refusal(409, "upload-incomplete");
  });
  const { queue, heard } = await tab(phone({ clock, daemon: server }));
  await shoot(queue, file(300_000));
  await queue.drain();
  assert.deepEqual(server.asked.map(({ method }) => method), ["GET", "PUT", "PUT", "POST", "GET", "PUT", "PUT", "POST"]);
  assert.equal(heard.refused.length, 0);
  assert.equal(heard.queue.waiting, 0);
  server.reply = () => refusal(409, "quest-not-open");
  await shoot(queue, file(300_000));
  await queue.drain();
  assert.equal(heard.refused[0].problem.code, "quest-not-open");
});

test("positions go before answers, in batches, and only the last asks where to now", async () => {
  const clock = time();
  const server = daemon(({ path, query }) => path.endsWith("positions") ? answer(200, query.reply ? { poll_after: 7 } : { received: 1 }) : answer(201, { id: "1" }));
  server.network = false;
  const { queue, heard } = await tab(phone({ clock, daemon: server }));
  for (let i = 0; i < 720; i++) await queue.addFix(fix(clock.now() + i * 1000));
  await give(queue, "cp-1");
  await clock.settle();
  assert.equal(heard.queue.fixes, 720);
  server.network = true;
  await queue.drain();
  assert.deepEqual(server.asked.map(({ path, query, body }) => [path.split("/").at(-1), query.reply ?? "", body.fixes?.length ?? 0]), [
    ["positions", "", 500], ["positions", "next", 220], ["answers", "", 0],
  ]);
  assert.equal(heard.replies[0].poll_after, 7);
  assert.equal(heard.queue.fixes, 0);
});

test("positions of a quest that was ridden before go to that quest", async () => {
  const clock = time();
  const server = daemon(({ path }) => path.includes("river") ? refusal(404, "quest-unknown") : answer(200, { poll_after: 7 }));
  server.network = false;
  const { queue, heard } = await tab(phone({ clock, daemon: server }));
  for (const quest of ["river", "hills", "park"]) {
    queue.of(() => quest);
    for (let i = 0; i < 3; i++) await queue.addFix(fix(clock.now() + i * 1000));
  }
  server.network = true;
  await queue.drain();
  assert.deepEqual(server.asked.map(({ path, query, body }) => [path.split("/")[1], query.reply ?? "", body.fixes.length]), [
    ["river", "", 3], ["hills", "", 3], ["park", "next", 3],
  ]);
  assert.equal(heard.queue.fixes, 0);
});

test("one position that cannot be read is lost alone", async () => {
  const clock = time();
  /** @type {any[]} */
  const stored = [];
  const server = daemon(({ body }) => {
    if (body.fixes.some((/** @type {any} */ one) => one.time.endsWith(":37.000Z"))) return refusal(422, "member-invalid");
    stored.push(...body.fixes);
    return answer(200, { poll_after: 10 });
  });
  const { queue } = await tab(phone({ clock, daemon: server }));
  for (let i = 0; i < 60; i++) await queue.addFix(fix(clock.now() + i * 1000));
  await queue.drain();
  assert.equal(new Set(stored.map((one) => one.time)).size, 59);
  assert.equal(stored.length, 59);
});

test("a lock-out holds answers to its task, with the request as it was, and no others", async () => {
  const clock = time();
  const server = daemon(({ body }) => body.task === "cp-1" && clock.now() < Date.parse("2026-06-14T09:01:00Z")
    ? refusal(409, "locked-out", { "retry-after": "60" }) : taken({ body }));
  const { queue, heard } = await tab(phone({ clock, daemon: server }));
  await give(queue, "cp-1");
  await clock.settle();
  await give(queue, "cp-1", "lime");
  await give(queue, "cp-2");
  await clock.settle();
  assert.deepEqual(heard.sent.map(({ item }) => item.task), ["cp-2"]);
  assert.equal(heard.queue.waiting, 2);
  await clock.pass(61);
  assert.deepEqual(heard.sent.map(({ item }) => item.text), ["oak", "oak", "lime"]);
  const own = server.asked.filter(({ body }) => body.task === "cp-1" && body.text === "oak");
  assert.equal(own.length, 2);
  assert.equal(own[0].raw, own[1].raw);
});

test("what the daemon refuses stays until the rider decides, and holds nothing up", async () => {
  const clock = time();
  const server = daemon(({ body }) => body.task === "cp-1" ? refusal(409, "task-closed") : taken({ body }));
  const { queue, heard } = await tab(phone({ clock, daemon: server }));
  const id = await give(queue, "cp-1");
  await give(queue, "cp-2");
  await clock.settle();
  assert.equal(heard.refused[0].problem.detail, "told: task-closed");
  assert.deepEqual(heard.queue.items.map((/** @type {any} */ item) => [item.task, item.state]), [["cp-1", "refused"]]);
  assert.equal(heard.queue.waiting, 0);
  await clock.pass(600);
  assert.equal(server.asked.length, 2);
  await queue.discard(id);
  assert.equal(heard.queue.items.length, 0);
});

test("what still waits cannot be discarded", async () => {
  const clock = time();
  const server = daemon(taken);
  server.network = false;
  const { queue, heard } = await tab(phone({ clock, daemon: server }));
  const id = await give(queue, "cp-1");
  await queue.discard(id);
  assert.equal(heard.queue.waiting, 1);
});

test("a busy daemon is left alone for as long as it says", async () => {
  const clock = time();
  let isBusy = true;
  const server = daemon((asked) => isBusy ? refusal(503, "busy", { "retry-after": "90" }) : taken(asked));
  const { queue, heard } = await tab(phone({ clock, daemon: server }));
  await give(queue, "cp-1");
  await clock.pass(89);
  await give(queue, "cp-2");
  await clock.settle();
  assert.equal(server.asked.length, 1);
  isBusy = false;
  await clock.pass(2);
  assert.equal(heard.queue.waiting, 0);
});

test("a call for help goes before everything else, and is tried every few seconds", async () => {
  const clock = time();
  const server = daemon(() => answer(201, {}));
  server.network = false;
  const { queue } = await tab(phone({ clock, daemon: server }));
  await queue.addFix(fix(clock.now()));
  await give(queue, "cp-1");
  await clock.pass(300);
  await queue.add({ quest: "park", kind: "sos", path: "quests/park/sos" });
  await clock.settle();
  server.network = true;
  await clock.pass(4);
  assert.deepEqual(server.asked.map(({ path }) => path.split("/").at(-1)), ["sos", "positions", "answers"]);
});

test("a call for help goes before the photos that are being sent, one after the other, when it is made", async () => {
  const clock = time();
  const server = daemon(async ({ path }) => {
    if (path.endsWith("answers")) await clock.settle();
    return answer(201, {});
  });
  server.network = false;
  const { queue } = await tab(phone({ clock, daemon: server }));
  for (const task of ["cp-1", "cp-2", "cp-3"]) await give(queue, task);
  await clock.settle();
  server.network = true;
  const sent = queue.drain();
  await new Promise((resolve) => setImmediate(resolve));
  await queue.add({ quest: "park", kind: "sos", path: "quests/park/sos" });
  await sent;
  assert.deepEqual(server.asked.map(({ path }) => path.split("/").at(-1)), ["answers", "sos", "answers", "answers"]);
});

test("of two tabs one sends, and nothing goes twice", async () => {
  const clock = time();
  const server = daemon(async (asked) => (await clock.settle(), taken(asked)));
  server.network = false;
  const one = phone({ clock, daemon: server, locks: locks() });
  const other = { ...one };
  const [left, right] = [await tab(one), await tab(other)];
  for (const task of ["cp-1", "cp-2", "cp-3"]) await give(left.queue, task);
  await clock.settle();
  server.network = true;
  await Promise.all([left.queue.drain(), right.queue.drain(), left.queue.drain()]);
  assert.deepEqual(server.asked.map(({ body }) => body.task), ["cp-1", "cp-2", "cp-3"]);
  assert.equal(one.locks.most, 1);
});

test("a token that is good no longer loses nothing", async () => {
  const clock = time();
  const server = daemon(() => refusal(401, "token-unknown"));
  const { queue, heard } = await tab(phone({ clock, daemon: server }));
  await queue.addFix(fix(clock.now()));
  await give(queue, "cp-1");
  await clock.pass(5);
  assert.equal(heard.queue.waiting, 1);
  assert.equal(heard.queue.fixes, 1);
});

test("whatever the network does, each answer arrives exactly once and in order", async () => {
  for (let seed = 1; seed <= 40; seed++) {
    let random = seed;
    const chance = () => (random = (random * 48271) % 2147483647) / 2147483647;
    const clock = time();
    /** @type {string[]} */
    const stored = [];
    const keys = new Map();
    const server = daemon(({ headers, raw, body }) => {
      const weather = chance();
      if (weather < 0.2) return refusal(503, "busy");
      const key = headers["idempotency-key"];
      if (keys.has(key) && keys.get(key) !== raw) return refusal(422, "idempotency-key-reused");
      if (!keys.has(key)) stored.push(body.task);
      keys.set(key, raw);
      return weather < 0.5 ? lost : taken({ body });
    });
    const platform = phone({ clock, daemon: server });
    let open = await tab(platform);
    const given = [];
    for (let i = 0; i < 12; i++) {
      server.network = chance() < 0.6;
      await give(open.queue, `cp-${i}`);
      given.push(`cp-${i}`);
      await clock.pass(chance() * 20);
      if (chance() < 0.2) {
        open.queue.stop();
        open = await tab(platform);
      }
    }
    server.network = true;
    await clock.pass(3600);
    await open.queue.drain();
    await clock.pass(3600);
    assert.deepEqual(stored, given, `seed ${seed}`);
    assert.equal(open.heard.queue.items.length, 0);
  }
});

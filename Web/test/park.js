// @ts-check
// The quest that tests of the whole app ride: what its daemon answers, and a phone in it.
import { createApp } from "../src/core/app.js";
import { answer, daemon, phone, refusal, time } from "./world.js";

export const task = (/** @type {string} */ id, /** @type {[number, number]} */ place, /** @type {any} */ more = {}) => ({
  type: "Feature", id, geometry: { type: "Point", coordinates: place },
  properties: { id, order: Number(id.at(-1)), name: id, answer_type: "text", radius: 30, points: 5, ...more },
});

/** A small quest with one team, as the daemon tells it. */
function quest() {
  const it = {
    demo: /** @type {true | undefined} */ (undefined), joined: false, consented: false, guardian: /** @type {any} */ (undefined), isPaused: false, etags: true,
    led: "cp-1",
    /** @type {any[]} */
    answers: [],
    /** @type {any[]} */
    news: [],
    calls: /** @type {any[]} */ ([]),
    devices: /** @type {any[]} */ ([]),
    /** As the daemon shows them to the team. */
    mates: /** @type {any[]} */ ([]),
    /** Places to start and finish. @type {any[]} */
    stops: [],
    declared: /** @type {any} */ ({}),
    /** As organisers have recorded it. */
    finish: "",
    pollAfter: 10,
    next: () => ({
      task: task(it.led, [0.01, 0]), route_id: `route ${it.led}`, poll_after: it.pollAfter, time_left: 600,
      remaining: { distance: 1112, duration: 300, bearing: 90, straight_distance: 1112 },
      geometry: { type: "LineString", coordinates: [[0, 0], [0.01, 0]] }, verdicts: it.news.length ? it.news : undefined,
    }),
    /** @param {any} asked @returns {any} */
    reply({ method, path, body }) {
      const role = { quest: "park", role: "rider", device: "d1", team: { id: "lisy", name: "Лисы" }, needs_consent: !it.consented, ...(it.isPaused ? { tracking_paused_at: "2026-06-14T09:00:00Z" } : {}) };
      switch (`${method} ${path}`) {
        case "GET about": return answer(200, { name: "ReQuest", demo: it.demo });
        case "GET session": return answer(200, { this: true, roles: it.joined ? [role] : [] });
        case "POST session/join":
          if (body.code !== "7KQ2-M4ZD") return refusal(404, "unknown-team-code");
          it.joined = true;
          return answer(201, { this: true, roles: [role] });
        case "DELETE session": return answer(204);
        case "DELETE quests/park/team/devices/d1":
          it.joined = false;
          return answer(204);
        case "GET quests/park": return answer(200, { id: "park", title: "Park", phase: "open", opens: "2026-06-14T08:00:00Z", time_zone: "UTC" });
        case "GET quests/park/consent": return answer(200, { version: 1, digest: "abc", lines: [], required: true });
        case "POST quests/park/consent":
          it.consented = body.digest === "abc";
          it.guardian = body.guardian;
          return answer(200, {});
        case "DELETE quests/park/consent":
          it.consented = false;
          return answer(200, {});
        case "POST quests/park/sos": return answer(201, { id: "c1", device: "d1" });
        case "POST quests/park/sos/c1/withdraw":
          it.calls[0].closed_at = "2026-06-14T09:10:00Z";
          return answer(200, it.calls[0]);
        case "POST quests/park/finish":
          it.declared = body.intent === "riding" ? {} : { declared: body.intent, declared_at: body.at };
          return answer(200, { recorded: false, asked: false, ...it.declared });
        case "GET quests/park/finish": return answer(200, { recorded: false, asked: false, ...it.declared });
        case "POST quests/park/tracking":
          it.isPaused = body.paused;
          return answer(200, {});
        case "GET quests/park/tasks": return answer(200, { type: "FeatureCollection", features: [task("cp-1", [0.01, 0]), task("cp-2", [0.02, 0]), ...it.stops] }, { etag: '"1"' });
        case "GET quests/park/answers": return answer(200, { answers: it.answers, adjustments: [] });
        case "GET quests/park/team/positions": return answer(200, { type: "FeatureCollection", features: it.mates });
        case "GET quests/park/team": return answer(200, { id: "lisy", name: "Лисы", devices: it.devices, ...(it.finish ? { finish: it.finish } : {}) });
        case "GET quests/park/messages": return answer(200, { messages: [] });
        case "GET quests/park/contacts": return answer(200, { contacts: [] });
        case "GET quests/park/sos": return answer(200, { calls: it.calls });
        case "GET quests/park/areas": return answer(200, { type: "FeatureCollection", features: [] });
        case "GET quests/park/next": return it.finish ? refusal(409, "team-finished") : answer(200, it.next(), { etag: '"n"' });
        case "POST quests/park/positions": return answer(200, it.next());
        case "POST quests/park/answers": {
          const made = { id: `a${it.answers.length}`, task: body.task, verdict: body.text === "oak" ? "accepted" : "pending", at: body.answered_at };
          it.answers.push(made);
          return answer(201, made);
        }
        default: return refusal(404, "not-found");
      }
    },
  };
  return it;
}

/** The quest, its daemon, and a phone that opens the app. @param {any} more */
export function world(more = {}) {
  const clock = time();
  const told = quest();
  const server = daemon((asked) => told.reply(asked));
  /** @type {any} */
  const heard = {};
  const geolocation = { watchPosition: (/** @type {any} */ found) => (heard.position = found, 1), clearWatch: () => {} };
  const platform = phone({ clock, daemon: server, geolocation, ...more });
  const open = async () => {
    const app = createApp(platform);
    const happened = /** @type {string[]} */ ([]);
    for (const name of ["verdict", "check-in", "warning", "message", "sent", "refused", "signed-out"]) app.events.on(name, () => happened.push(name));
    await app.start();
    await clock.settle();
    return { app, happened, state: () => app.store.state };
  };
  const at = (/** @type {number} */ longitude) => heard.position({ coords: { longitude, latitude: 0, accuracy: 5, speed: 5, heading: 90 }, timestamp: clock.now() });
  return { clock, told, server, platform, open, at };
}

/** A phone that has joined and is recorded. */
export async function riding() {
  const it = world();
  const rider = await it.open();
  await rider.app.actions.join({ quest: "park", code: "7KQ2-M4ZD" });
  await it.clock.settle();
  await rider.app.actions.consent("tracking");
  rider.app.actions.startTracking();
  await it.clock.settle();
  return { ...it, ...rider };
}

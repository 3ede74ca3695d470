// @ts-check
import { bearing, distance, lengths, nearestOnLine, placeAlong, toZone } from "./geometry.js";
import { fromFeature } from "./tasks.js";
/**
 * @typedef {import("./types.d.ts").Route} Route
 * @typedef {import("./types.d.ts").Guide} Guide
 */

/** Metres beside the line at which the phone itself takes a rider for being on it. */
const onLine = 60;
/** Seconds without an answer after which a route is followed only while the rider is on it. */
const freshFor = 30;

/**
 * What follows for the state of an answer to "where to now", of the poll or the stream.
 * @param {any} state
 * @param {any} reply
 * @param {number} now by the device's clock
 * @returns {{ patch: any, happened: [string, any][] }}
 */
export function takeNext(state, reply, now) {
  /** @type {[string, any][]} */
  const happened = [];
  const patch = /** @type {any} */ ({ next: reply, nextAt: now });
  const line = reply.geometry?.coordinates;
  if (line?.length > 1) {
    const along = lengths(line);
    const total = along[along.length - 1];
    patch.route = { id: reply.route_id, line, lengths: along, passed: Math.max(0, total - (reply.remaining?.distance ?? total)) };
    const before = state.next;
    if (state.route && before?.route_id !== reply.route_id && sameTarget(before, reply)) happened.push(["rerouted", { route: patch.route }]);
  } else if (!reply.route_id || state.route?.id !== reply.route_id) {
    patch.route = null;
  } else if (state.route && reply.remaining) {
    const total = state.route.lengths[state.route.lengths.length - 1];
    const passed = Math.max(0, total - reply.remaining.distance);
    if (Math.abs(passed - state.route.passed) >= 1) patch.route = { ...state.route, passed };
  }
  patch.warnings = reply.warnings ?? none;
  const known = new Set(state.warnings.map(warningKey));
  for (const warning of patch.warnings) if (!known.has(warningKey(warning))) happened.push(["warning", warning]);
  patch.goBack = reply.go_back
    ? { turnAt: Date.parse(reply.go_back.turn_at), duration: reply.go_back.duration, spare: reply.go_back.spare }
    : null;
  patch.timeLeft = {
    until: reply.time_left == null ? null : now + reply.time_left * 1000,
    late: reply.late_after ? Date.parse(reply.late_after) : null,
    minute: reply.late_minute ?? null,
  };
  if (reply.messages?.length) {
    const merged = takeMessages(state.messages, reply.messages);
    for (const message of merged.fresh) happened.push(["message", message]);
    if (merged.fresh.length) patch.messages = merged.messages;
  }
  for (const { seq, answer } of reply.verdicts ?? []) {
    if (seq <= (patch.seen ?? state.seen)) continue;
    patch.seen = seq;
    patch.answers = takeAnswer(patch.answers ?? state.answers, answer);
    happened.push(["verdict", { answer }]);
  }
  const newest = Math.max(state.seen, patch.seen ?? 0, ...(reply.messages ?? []).map((/** @type {any} */ m) => m.seq));
  if (newest > state.seen) patch.seen = newest;
  return { patch, happened };
}

/** @type {any[]} */
const none = [];
const warningKey = (/** @type {any} */ warning) => `${warning.code} ${warning.zone ?? ""} ${warning.device ?? ""}`;
const targetKey = (/** @type {any} */ reply) =>
  reply?.task ? `task ${reply.task.properties?.id ?? reply.task.id}` : `stop ${reply?.stop?.properties?.role ?? ""}`;
const sameTarget = (/** @type {any} */ a, /** @type {any} */ b) => targetKey(a) === targetKey(b);

/**
 * @param {{ list: any[], seen: number, unread: number }} messages
 * @param {any[]} more
 */
export function takeMessages(messages, more) {
  const known = new Set(messages.list.map((message) => message.seq));
  const fresh = more.filter((message) => !known.has(message.seq));
  const list = [...messages.list, ...fresh].sort((a, b) => a.seq - b.seq);
  return { fresh, messages: { list, seen: messages.seen, unread: list.filter((m) => m.seq > messages.seen).length } };
}

/**
 * @param {any[]} answers
 * @param {any} answer
 */
export function takeAnswer(answers, answer) {
  const place = answers.findIndex((other) => other.id === answer.id);
  return place < 0 ? [...answers, answer] : answers.with(place, answer);
}

/**
 * The route in two lines, for the map.
 * @param {Route} route
 */
export function splitRoute({ line, lengths: along, passed }) {
  const cut = placeAlong(line, along, passed);
  const after = along.findIndex((length) => length > passed);
  if (after < 0) return { behind: line, ahead: [] };
  return { behind: [...line.slice(0, after), cut], ahead: [cut, ...line.slice(after)] };
}

/**
 * Where to now, between polls and without network: what the daemon told, brought up to the own position.
 * @param {any} state
 * @param {number} now by the device's clock
 * @returns {{ guide: Guide, route: Route | null }}
 */
export function guideOf(state, now) {
  const { next, route, tasks } = state;
  const here = state.position.fix?.position ?? null;
  const told = next?.task ? fromFeature(next.task) : fromFeature(next?.stop);
  let target = told ? tasks.list.find((/** @type {any} */ task) => task.id === told.id && told.id != null) ?? told : null;
  const age = next ? (now - state.nextAt) / 1000 : Infinity;
  const stale = age > Math.max(freshFor, 3 * (next?.poll_after ?? 0));
  // The answer to this task waits for network: the daemon would lead to the next one.
  if (stale && state.lead) target = tasks.list.find((/** @type {any} */ task) => task.id === state.lead) ?? target;
  const over = target?.id != null && ["done", "sending"].includes(state.taskStates[target.id]?.state);
  if (stale && (!target || over)) target = nearest(state, here);
  const isTold = Boolean(told) && target != null && targetOf(target) === targetOf(told);
  const place = target?.center ?? null;
  const straight = here && place ? distance(here, place) : isTold ? next.remaining?.straight_distance ?? null : null;
  const toEdge = here && target ? toZone(target, here) : null;
  /** @type {Guide} */
  const guide = {
    kind: target && straight != null ? "arrow" : "none",
    target,
    stop: target?.role === "start" || target?.role === "finish" ? target.role : null,
    distance: straight,
    duration: null,
    bearing: here && place ? bearing(here, place) : isTold ? next.remaining?.bearing ?? null : null,
    straight,
    toZone: toEdge,
    maneuver: null,
    ahead: none,
    offRoute: Boolean(state.offRoute),
    stale,
    here: toEdge === 0,
    arrived: isTold && next.maneuver?.kind === "arrive" && next.maneuver.distance < 20,
  };
  if (!isTold || !next.remaining) return { guide, route: isTold ? route : null };
  let moved = 0;
  let shown = route;
  if (route && here) {
    const at = nearestOnLine(route.line, route.lengths, here, route.passed - 100, route.passed + 1000);
    if (at && at.off <= onLine) {
      const total = route.lengths[route.lengths.length - 1];
      moved = at.along - Math.max(0, total - next.remaining.distance);
      if (Math.abs(at.along - route.passed) >= 1) shown = { ...route, passed: at.along };
    } else if (stale) return { guide, route };
  } else if (stale && !route) return { guide, route };
  guide.kind = "route";
  guide.distance = Math.max(0, next.remaining.distance - moved);
  guide.duration = next.remaining.distance > 0
    ? next.remaining.duration * Math.min(1, guide.distance / next.remaining.distance) : 0;
  const nearer = (/** @type {any} */ thing) => thing && ({ ...thing, distance: thing.distance - moved });
  const turn = nearer(next.maneuver);
  // A turn that lies behind is known to be the wrong one to show; the next comes with the next answer.
  guide.maneuver = turn && turn.distance > -15 ? { ...turn, distance: Math.max(0, turn.distance) } : null;
  guide.ahead = (next.ahead ?? none).map(nearer)
    .filter((/** @type {any} */ part) => part.distance + part.length > 0)
    .map((/** @type {any} */ part) => ({
      ...part, distance: Math.max(0, part.distance), length: part.length + Math.min(0, part.distance),
    }));
  return { guide, route: shown };
}

const targetOf = (/** @type {any} */ target) => target.id ?? target.role;

/**
 * @param {any} state
 * @param {import("./types.d.ts").LonLat | null} here
 */
function nearest(state, here) {
  const open = state.tasks.list.filter((/** @type {any} */ task) =>
    task.center && ["open", "next", "rejected"].includes(state.taskStates[task.id]?.state)
  );
  if (!open.length) return state.tasks.stops.find((/** @type {any} */ stop) => stop.role === "finish") ?? null;
  if (!here) return open[0];
  const near = (/** @type {any} */ task) => distance(here, task.center);
  return open.reduce((/** @type {any} */ a, /** @type {any} */ b) => near(b) < near(a) ? b : a);
}

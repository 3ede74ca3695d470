// @ts-check
import { bearing, distance, lengths, nearestOnLine, placeAlong, toZone } from "./geometry.js";
import { fromFeature } from "./tasks.js";
/**
 * @typedef {import("./types.d.ts").Route} Route
 * @typedef {import("./types.d.ts").Guide} Guide
 * @typedef {import("./types.d.ts").SessionState} State
 * @typedef {import("./types.d.ts").NextReply} NextReply
 * @typedef {import("./types.d.ts").Answer} Answer
 * @typedef {import("./types.d.ts").Message} Message
 * @typedef {import("./types.d.ts").Happenings} Happenings
 * @typedef {["rerouted", Happenings["rerouted"]] | ["warning", Happenings["warning"]] | ["message", Message]
 *   | ["verdict", { answer: Answer }]} Happened
 */

/** Metres beside the line at which the phone itself takes a rider for being on it. */
const onLine = 60;
/** Seconds without an answer after which a route is followed only while the rider is on it. */
const freshFor = 30;

/**
 * What follows for the state of an answer to "where to now", of the poll or the stream.
 * @param {State} state
 * @param {NextReply} reply
 * @param {number} now by the device's clock
 * @returns {{ patch: Partial<State>, happened: Happened[] }}
 */
export function takeNext(state, reply, now) {
  /** @type {Happened[]} */
  const happened = [];
  /** @type {Partial<State>} */
  const patch = { next: reply, nextAt: now };
  const line = reply.geometry?.coordinates;
  if (line && line.length > 1) {
    const along = lengths(line);
    const total = along[along.length - 1];
    const route = { id: reply.route_id ?? "", line, lengths: along, passed: Math.max(0, total - (reply.remaining?.distance ?? total)) };
    patch.route = route;
    const before = state.next;
    if (state.route && before?.route_id !== reply.route_id && sameTarget(before, reply)) happened.push(["rerouted", { route }]);
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
  const newest = Math.max(state.seen, patch.seen ?? 0, ...(reply.messages ?? []).map((m) => m.seq));
  if (newest > state.seen) patch.seen = newest;
  return { patch, happened };
}

/** @type {never[]} */
const none = [];
const warningKey = (/** @type {import("./types.d.ts").Warning} */ warning) =>
  `${warning.code} ${warning.zone ?? ""} ${warning.device ?? ""}`;
const targetKey = (/** @type {NextReply | null} */ reply) =>
  reply?.task ? `task ${reply.task.properties?.id ?? reply.task.id}` : `stop ${reply?.stop?.properties?.role ?? ""}`;
const sameTarget = (/** @type {NextReply | null} */ a, /** @type {NextReply | null} */ b) => targetKey(a) === targetKey(b);

/**
 * @param {State["messages"]} messages
 * @param {Message[]} more
 */
export function takeMessages(messages, more) {
  const known = new Set(messages.list.map((message) => message.seq));
  const fresh = more.filter((message) => !known.has(message.seq));
  const list = [...messages.list, ...fresh].sort((a, b) => a.seq - b.seq);
  return { fresh, messages: { list, seen: messages.seen, unread: list.filter((m) => m.seq > messages.seen).length } };
}

/**
 * @param {Answer[]} answers
 * @param {Answer} answer
 */
export function takeAnswer(answers, answer) {
  const place = answers.findIndex((other) => other.id === answer.id);
  return place < 0 ? [...answers, answer] : answers.map((other, index) => index === place ? answer : other);
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
 * @param {State} state
 * @param {number} now by the device's clock
 * @returns {{ guide: Guide, route: Route | null }}
 */
export function guideOf(state, now) {
  const { next, route, tasks } = state;
  const here = state.position.fix?.position ?? null;
  const feature = next?.task ?? next?.stop;
  const told = feature ? fromFeature(feature) : null;
  let target = told ? tasks.list.find((task) => task.id === told.id && told.id != null) ?? told : null;
  const age = next ? (now - state.nextAt) / 1000 : Infinity;
  const stale = age > Math.max(freshFor, 3 * (next?.poll_after ?? 0));
  // The answer to this task waits for network: the daemon would lead to the next one.
  const { lead } = state.navigation;
  if (stale && lead) target = tasks.list.find((task) => task.id === lead) ?? target;
  const over = target?.id != null && ["done", "sending", "pending"].includes(state.taskStates[target.id]?.state);
  if (stale && (!target || over)) target = nearest(state, here);
  const reply = told && target && targetOf(target) === targetOf(told) ? next : null;
  const place = target?.center ?? null;
  const straight = here && place ? distance(here, place) : reply?.remaining?.straight_distance ?? null;
  const toEdge = here && target ? toZone(target, here) : null;
  /** @type {Guide} */
  const guide = {
    kind: target && straight != null ? "arrow" : "none",
    target,
    stop: target?.role === "start" || target?.role === "finish" ? target.role : null,
    distance: straight,
    duration: null,
    bearing: here && place ? bearing(here, place) : reply?.remaining?.bearing ?? null,
    straight,
    toZone: toEdge,
    maneuver: null,
    ahead: none,
    offRoute: Boolean(state.offRoute),
    stale,
    here: toEdge === 0,
    arrived: reply?.maneuver?.kind === "arrive" && reply.maneuver.distance < 20,
  };
  const remaining = reply?.remaining;
  if (!reply || !remaining) return { guide, route: reply ? route : null };
  let moved = 0;
  let shown = route;
  if (route && here) {
    const at = nearestOnLine(route.line, route.lengths, here, route.passed - 100, route.passed + 1000);
    if (at && at.off <= onLine) {
      const total = route.lengths[route.lengths.length - 1];
      moved = at.along - Math.max(0, total - remaining.distance);
      if (Math.abs(at.along - route.passed) >= 1) shown = { ...route, passed: at.along };
    } else if (stale) return { guide, route };
  } else if (stale && !route) return { guide, route };
  guide.kind = "route";
  guide.distance = Math.max(0, remaining.distance - moved);
  guide.duration = remaining.distance > 0 ? remaining.duration * Math.min(1, guide.distance / remaining.distance) : 0;
  /** @template {{ distance: number }} T @param {T} thing @returns {T} */
  const nearer = (thing) => ({ ...thing, distance: thing.distance - moved });
  const turn = reply.maneuver ? nearer(reply.maneuver) : null;
  // A turn that lies behind is known to be the wrong one to show; the next comes with the next answer.
  guide.maneuver = turn && turn.distance > -15 ? { ...turn, distance: Math.max(0, turn.distance) } : null;
  guide.ahead = (reply.ahead ?? none).map((part) => nearer(part))
    .filter((part) => part.distance + part.length > 0)
    .map((part) => ({
      ...part, distance: Math.max(0, part.distance), length: part.length + Math.min(0, part.distance),
    }));
  return { guide, route: shown };
}

/**
 * The kind of routes that the rider has chosen, where the team may choose it here.
 * @param {{ settings: import("./types.d.ts").Settings, team: State["team"] }} state
 */
export const profileOf = ({ settings, team }) => team?.profiles?.find((one) => one.id === settings.profile)?.id;

/** The parts of a way that ask the most of a rider first. */
const gravest = ["steps", "pushing", "ferry", "train", "unpaved"];

/**
 * The part of the way that is told where there is room for one: the gravest of those near, else the next.
 * @param {import("./types.d.ts").Ahead[]} ahead in the order in which they come
 * @param {number} [near] metres
 */
export function partToTell(ahead, near = 300) {
  const close = ahead.filter((part) => part.distance <= near);
  const rank = (/** @type {import("./types.d.ts").Ahead} */ part) => gravest.indexOf(part.kind);
  return close.length ? close.reduce((a, b) => rank(b) < rank(a) ? b : a) : ahead[0] ?? null;
}

const targetOf = (/** @type {import("./types.d.ts").Task | import("./types.d.ts").Stop} */ target) => target.id ?? target.role;

/**
 * @param {State} state
 * @param {import("./types.d.ts").LonLat | null} here
 */
function nearest(state, here) {
  const open = state.tasks.list.filter((task) =>
    task.center && ["open", "next", "rejected"].includes(state.taskStates[task.id]?.state)
  );
  if (!open.length) return state.tasks.stops.find((stop) => stop.role === "finish") ?? null;
  if (!here) return open[0];
  const near = (/** @type {import("./types.d.ts").Task} */ task) => task.center ? distance(here, task.center) : Infinity;
  return open.reduce((a, b) => near(b) < near(a) ? b : a);
}

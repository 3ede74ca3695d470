// @ts-check
import { glance, noticed, start, step } from "./navigation.js";
import { guideOf } from "./next.js";
import { nothing } from "./pack.js";
import { noFilter, shownTasks, taskStates } from "./tasks.js";
/** @typedef {import("./types.d.ts").State} State */

/** What belongs to a session, and goes with it. @returns {import("./types.d.ts").SessionState} */
const sessionState = () => ({
  session: null,
  terms: null,
  contacts: null,
  areas: null,
  team: null,
  teamPositions: null,
  results: null,
  sos: null,
  tasks: { list: [], stops: [], loadedAt: 0 },
  taskStates: {},
  shown: [],
  filter: noFilter,
  sort: "near",
  navigation: start,
  preview: null,
  interrupted: null,
  here: null,
  finish: null,
  next: null,
  nextAt: 0,
  nextProblem: null,
  seen: 0,
  guide: {
    kind: "none", target: null, stop: null, distance: null, duration: null, bearing: null, straight: null, toZone: null,
    maneuver: null, ahead: [], offRoute: false, stale: true, here: false, arrived: false,
  },
  route: null,
  offRoute: false,
  goBack: null,
  timeLeft: { until: null, late: null, minute: null },
  warnings: [],
  ride: { phase: "before", startsAt: null, startedAt: null, finishedAt: null, paused: false },
  position: { tracking: "off", since: 0, fix: null, simulated: 0 },
  heading: null,
  pace: 0,
  queue: { waiting: 0, fixes: 0, bytes: 0, items: [], sending: false, blockedUntil: 0 },
  answers: [],
  adjustments: [],
  verdict: null,
  messages: { list: [], seen: 0, unread: 0 },
  hints: {},
  stream: "off",
  teamLive: {},
  pack: nothing,
});

/**
 * @param {import("./types.d.ts").Link} link
 * @param {import("./types.d.ts").Settings} settings
 * @param {"ru" | "en"} language
 * @returns {State}
 */
export const initialState = (link, settings, language) => ({
  status: "starting",
  link,
  language,
  online: true,
  moment: 0,
  about: null,
  quests: null,
  quest: null,
  settings,
  toasts: [],
  wakeLock: "off",
  speech: "unknown",
  installable: false,
  ...sessionState(),
});

/** The state after leaving. */
export const emptied = sessionState;

/** @param {unknown[]} a @param {unknown[]} b */
const same = (a, b) => a.length === b.length && a.every((value, place) => Object.is(value, b[place]));

/**
 * Keeps what follows from other parts of the state in step with them.
 * @param {import("./types.d.ts").Store<State>} store
 * @param {{ clock: ReturnType<typeof import("./clock.js").createClock>, events: import("./types.d.ts").Events }} parts
 */
export function derive(store, { clock, events }) {
  /** @type {unknown[]} */
  let seen = [];
  let wasAt = "";
  let wasUrgent = false;
  /** @type {import("./navigation.js").Glance | null} */
  let glanced = null;
  const work = () => {
    const state = store.state;
    const { tasks, answers, queue, next, position, filter, sort, route, offRoute, moment, team, quest, goBack } = state;
    const { lead } = state.navigation;
    const inputs = [
      tasks, answers, queue.items, next, position.fix, filter, sort, route, lead, offRoute, team, quest, goBack, moment,
    ];
    if (same(inputs, seen)) return;
    seen = inputs;
    const now = clock.now();
    const states = taskStates(state, now);
    const shown = shownTasks(tasks.list, states, filter, sort);
    const { guide, route: ridden } = guideOf({ ...state, taskStates: states }, clock.device());
    const urgent = goBack != null && goBack.turnAt <= now;
    store.set({
      taskStates: states,
      shown: same(shown, state.shown) ? state.shown : shown,
      guide,
      route: ridden,
      goBack: goBack && goBack.urgent !== urgent ? { ...goBack, urgent } : goBack,
      ride: rideOf(state, now),
    });
    const at = guide.here && guide.target ? guide.target.id ?? guide.target.role : "";
    if (at && at !== wasAt) {
      if (guide.stop) events.emit("arrival", { stop: guide.stop });
      else if (states[at]?.state !== "done") events.emit("check-in", { task: guide.target });
    }
    wasAt = at;
    const seenNow = glance(store.state);
    const before = glanced;
    glanced = seenNow;
    for (const event of noticed(before, seenNow, store.state.navigation)) {
      const moved = step(store.state.navigation, event);
      if (moved !== store.state.navigation) store.set({ navigation: moved });
    }
    if (urgent && !wasUrgent) events.emit("go-back", { turnAt: goBack.turnAt });
    wasUrgent = urgent;
  };
  work();
  return store.subscribe(work);
}

/** @param {State} state @param {number} now @returns {State["ride"]} */
function rideOf({ ride, team, quest, warnings, nextProblem }, now) {
  const time = (/** @type {string | undefined | null} */ text) => text ? Date.parse(text) : null;
  const start = time(team?.start) ?? time(quest?.opens);
  const finishedAt = time(team?.finish);
  const isOpen = quest?.phase === "open" && nextProblem?.code !== "quest-not-open" && nextProblem?.code !== "team-not-started";
  /** @type {State["ride"]["phase"]} */
  const phase = finishedAt ? "finished"
    : quest?.phase === "closed" || nextProblem?.code === "quest-closed" ? "over"
    : isOpen && (start == null || start <= now) ? "riding" : "before";
  const paused = nextProblem?.code === "ride-paused" || warnings.some((one) => one.code === "on-pause");
  const made = { phase, startsAt: start, startedAt: phase === "before" ? null : start, finishedAt, paused };
  return same(Object.values(made), Object.values(ride)) ? ride : made;
}

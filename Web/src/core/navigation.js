// @ts-check
/**
 * What the rider looks at and is led by, as one machine of states: the camera of the map, the task of the sheet and whom
 * the daemon is asked to lead to follow from it, and nothing else keeps one of these.
 *
 * @typedef {"overview" | "following" | "looking" | "choosing" | "arrived" | "answering" | "waiting" | "finished"} Mode
 * @typedef {"follow" | "show-all" | "look" | "choose" | "lead" | "close" | "arrive" | "leave" | "answer" | "send" | "decide"
 *   | "ride-on" | "finish" | "resume"} Happening
 * @typedef {{ mode: Mode, task: string | null, lead: string | null }} Navigation
 * @typedef {{ kind: Happening, task?: string | null }} Event
 * @typedef {"all" | "rider" | "both" | "free"} Camera
 */

/**
 * What follows from what. What is not named changes nothing: whoever types an answer is not taken from it by a place that
 * he comes to, and only the daemon says that a ride is finished, or goes on.
 * @type {Record<Mode, Partial<Record<Happening, Mode>>>}
 */
export const transitions = {
  overview: {
    follow: "following", "show-all": "overview", look: "looking", choose: "choosing", lead: "following", close: "following",
    arrive: "arrived", answer: "answering", send: "waiting", finish: "finished",
  },
  following: {
    "show-all": "overview", look: "looking", choose: "choosing", lead: "following", arrive: "arrived", answer: "answering",
    send: "waiting", finish: "finished",
  },
  looking: {
    follow: "following", "show-all": "overview", choose: "choosing", lead: "following", close: "following", arrive: "arrived",
    answer: "answering", send: "waiting", "ride-on": "following", finish: "finished",
  },
  choosing: {
    follow: "following", "show-all": "overview", look: "looking", choose: "choosing", lead: "following", close: "following",
    arrive: "arrived", answer: "answering", send: "waiting", finish: "finished",
  },
  arrived: {
    follow: "following", "show-all": "overview", look: "looking", choose: "choosing", lead: "following", close: "following",
    arrive: "arrived", leave: "following", answer: "answering", send: "waiting", decide: "following", "ride-on": "following",
    finish: "finished",
  },
  answering: {
    follow: "following", "show-all": "overview", choose: "choosing", lead: "following", close: "following", answer: "answering",
    send: "waiting", decide: "following", "ride-on": "following", finish: "finished",
  },
  waiting: {
    follow: "following", "show-all": "overview", look: "looking", choose: "choosing", lead: "following", close: "following",
    arrive: "arrived", answer: "answering", send: "waiting", decide: "following", "ride-on": "following", finish: "finished",
  },
  finished: { choose: "finished", close: "finished", resume: "following" },
};

/** Whom the camera keeps in sight. @type {Record<Mode, Camera>} */
export const cameras = {
  overview: "all", following: "rider", looking: "free", choosing: "both", arrived: "rider", answering: "rider", waiting: "rider",
  finished: "all",
};

/** @type {Navigation} */
export const start = { mode: "following", task: null, lead: null };

/**
 * The next state; the same object where nothing changes.
 * @param {Navigation} now
 * @param {Event} event
 * @returns {Navigation}
 */
export function step(now, { kind, task = null }) {
  const mode = transitions[now.mode][kind];
  if (!mode) return now;
  // Of another task than that which is looked at nothing was decided here.
  if (kind === "decide" && task && task !== now.task) return now;
  const next = { mode, task: taskAfter(now, kind, mode, task), lead: leadAfter(now, kind, task) };
  return next.mode === now.mode && next.task === now.task && next.lead === now.lead ? now : next;
}

/** @param {Navigation} now @param {Happening} kind @param {Mode} mode @param {string | null} task */
function taskAfter(now, kind, mode, task) {
  if (["choose", "arrive", "answer", "send"].includes(kind)) return task;
  // Whoever moves the map still looks at what was chosen.
  return mode === "looking" ? now.task : null;
}

/** @param {Navigation} now @param {Happening} kind @param {string | null} task */
function leadAfter({ lead }, kind, task) {
  if (kind === "lead") return task;
  // What was answered is nothing to be led to.
  return (kind === "send" || kind === "decide") && task === lead ? null : lead;
}

/** Metres beyond its zone at which a task is left behind. */
const beyond = 40;
/** Metres a second from which on somebody rides. */
const riding = 8 / 3.6;

/**
 * What of the app's state makes the machine move by itself.
 *
 * @typedef {{ finished: boolean, at: string, isStop: boolean, states: Record<string, string>, away: boolean }} Glance
 * @param {{
 *   ride: { phase: string },
 *   guide: { here: boolean, stop: string | null, target: { id?: string, role?: string } | null },
 *   navigation: Navigation,
 *   taskStates: Record<string, { state: string, distance: number | null }>,
 *   tasks: { list: { id: string, radius?: number }[] },
 *   pace: number,
 * }} state
 * @returns {Glance}
 */
export function glance({ ride, guide, navigation, taskStates, tasks, pace }) {
  const target = guide.here ? guide.target : null;
  const of = navigation.task == null ? null : taskStates[navigation.task];
  const radius = tasks.list.find((task) => task.id === navigation.task)?.radius ?? 30;
  return {
    finished: ride.phase === "finished" || ride.phase === "over",
    at: target?.id ?? target?.role ?? "",
    isStop: target != null && target.id == null,
    states: Object.fromEntries(Object.entries(taskStates).map(([id, { state }]) => [id, state])),
    away: (of?.distance ?? 0) > radius + beyond && pace > riding,
  };
}

/**
 * What happened between two glances.
 * @param {Glance | null} was
 * @param {Glance} now
 * @param {Navigation} navigation
 * @returns {Event[]}
 */
export function noticed(was, now, navigation) {
  /** @type {Event[]} */
  const events = [];
  if (now.finished !== (was?.finished ?? false)) events.push({ kind: now.finished ? "finish" : "resume" });
  const isOver = ["done", "sending", "pending", "closed"].includes(now.states[now.at]);
  if (now.at && now.at !== was?.at && !isOver) events.push({ kind: "arrive", task: now.isStop ? null : now.at });
  else if (!now.at && was?.at) events.push({ kind: "leave" });
  for (const [id, state] of Object.entries(was ? now.states : {})) {
    const before = was?.states[id];
    if (state === before) continue;
    const isDecided = state === "done" || before === "pending" && state !== "sending" || before === "sending" && state === "rejected";
    // What a teammate has sent waits too, but nobody here is asked to look at it.
    if (state === "sending" || state === "pending" && before !== "sending"
      && id === navigation.task) events.push({ kind: "send", task: id });
    else if (isDecided) events.push({ kind: "decide", task: id });
  }
  if (now.away && navigation.mode === "waiting") events.push({ kind: "ride-on" });
  return events;
}

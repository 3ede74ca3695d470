// @ts-check
import { bearing, center, distance } from "./geometry.js";
/**
 * @typedef {import("./types.d.ts").Task} Task
 * @typedef {import("./types.d.ts").Stop} Stop
 * @typedef {import("./types.d.ts").TaskState} TaskState
 * @typedef {import("./types.d.ts").Filter} Filter
 * @typedef {import("./types.d.ts").QueueItem} QueueItem
 */

/**
 * Takes apart a list written with bars between, as quest files and properties have it; `\|` is a bar.
 * @param {string | undefined} text
 */
export function bars(text) {
  if (!text) return [];
  return (text.match(/(?:\\[\\|]|[^|])+/g) ?? []).map((part) => part.replace(/\\([\\|])/g, "$1").trim());
}

/**
 * @param {import("./types.d.ts").Feature} feature
 * @returns {Task | Stop}
 */
export const fromFeature = (feature) => /** @type {Task | Stop} */ ({
  ...feature.properties,
  geometry: feature.geometry,
  center: center(feature.geometry),
  options: bars(feature.properties.options),
  media: bars(feature.properties.media),
});

/**
 * @param {{ features?: import("./types.d.ts").Feature[] } | null | undefined} collection what `GET …/tasks` tells
 * @param {number} loadedAt
 */
export function readTasks(collection, loadedAt) {
  const all = (collection?.features ?? []).map(fromFeature);
  return {
    list: all.filter((one) => one.id != null),
    stops: all.filter((one) => one.role != null),
    loadedAt,
  };
}

export const noFilter = /** @type {Filter} */ ({ text: "", categories: [], difficulties: [], states: [] });

/**
 * @param {Pick<import("./types.d.ts").SessionState, "tasks" | "answers" | "queue" | "next" | "position">} state
 * @param {number} now by the daemon's clock
 * @returns {Record<string, TaskState>}
 */
export function taskStates({ tasks, answers, queue, next, position }, now) {
  /** @type {Record<string, import("./types.d.ts").Answer>} */
  const latest = {};
  for (const answer of answers) if (latest[answer.task]?.verdict !== "accepted") latest[answer.task] = answer;
  const led = next?.task?.properties.id ?? next?.task?.id;
  const here = position.fix?.position;
  return Object.fromEntries(tasks.list.map((task) => {
    const answer = latest[task.id] ?? null;
    const waiting = queue.items.filter((item) =>
      item.task === task.id && (item.kind === "answer" || item.kind === "photo") && item.state !== "refused"
    );
    const lockedUntil = task.locked_until ? Date.parse(task.locked_until) : null;
    const state = () => {
      if (answer?.verdict === "accepted") return "done";
      if (waiting.length) return "sending";
      if (answer?.verdict === "pending") return "pending";
      if (task.closes && Date.parse(task.closes) <= now) return "closed";
      if (task.attempts_left === 0) return "closed";
      if (task.opens && Date.parse(task.opens) > now) return "locked";
      if (lockedUntil && lockedUntil > now) return "locked";
      if (answer?.verdict === "rejected") return "rejected";
      return task.id === led ? "next" : "open";
    };
    return [task.id, /** @type {TaskState} */ ({
      state: state(),
      answer,
      waiting: waiting.length,
      probable: waiting.at(-1)?.probable ?? null,
      attemptsLeft: task.attempts_left ?? null,
      lockedUntil,
      notice: task.notice ?? null,
      distance: here && task.center ? distance(here, task.center) : null,
      bearing: here && task.center ? bearing(here, task.center) : null,
    })];
  }));
}

const ranks = ["next", "open", "rejected", "sending", "pending", "locked", "done", "closed"];

/**
 * The ids of the tasks that pass, in order.
 * @param {Task[]} tasks
 * @param {Record<string, TaskState>} states
 * @param {Filter} filter
 * @param {string} sort
 */
export function shownTasks(tasks, states, filter, sort) {
  const text = fold(filter.text);
  const passes = (/** @type {string[]} */ wanted, /** @type {string | undefined} */ value) => !wanted.length
    || wanted.includes(value ?? "");
  /** @type {Record<string, (task: Task) => number>} */
  const orders = {
    near: (task) => states[task.id].distance ?? Infinity,
    points: (task) => -(task.points ?? 0),
    state: (task) => ranks.indexOf(states[task.id].state),
    number: (task) => task.order,
  };
  const order = orders[sort] ?? orders.number;
  return tasks
    .filter((task) =>
      passes(filter.categories, task.category) && passes(filter.difficulties, task.difficulty) &&
      passes(filter.states, states[task.id].state) &&
      (!text || fold(`${task.order} ${task.name} ${task.description ?? ""}`).includes(text))
    )
    .map((task) => ({ task, key: order(task) }))
    // Infinity less Infinity is no number.
    .sort((a, b) => (a.key === b.key ? 0 : a.key - b.key) || a.task.order - b.task.order)
    .map(({ task }) => task.id);
}

/** @param {string} text */
export const fold = (text) =>
  [...text.normalize("NFKC")].map((c) => c.toLowerCase()).join("").normalize("NFKC").replaceAll("\u0451", "\u0435")
    .replace(/\p{White_Space}/gu, " ").replace(/\p{Default_Ignorable_Code_Point}/gu, "").split(" ").filter(Boolean).join(" ");

/** @param {string} text */
function foldText(text) {
  const folded = fold(text);
  const bare = folded.replace(/[ \p{Pd}]/gu, "") || folded;
  return bare.replace(/^[.,;:!?"'\p{Ps}\p{Pe}\p{Pi}\p{Pf}]+|[.,;:!?"'\p{Ps}\p{Pe}\p{Pi}\p{Pf}]+$/gu, "") || bare;
}

/**
 * The one form of what was typed, of which the key is made; `null` where the phone says nothing.
 * @param {Task} task
 * @param {string} text
 */
export function answerForm(task, text) {
  switch (task.answer_type) {
    case "text":
      return foldText(text);
    case "code":
      return fold(text).replace(/[ \-\u2010\u2011]/g, "");
    case "number": {
      let folded = fold(text);
      const unit = task.unit ? fold(task.unit) : "";
      if (unit && folded.endsWith(unit)) folded = folded.slice(0, -unit.length);
      folded = folded.replaceAll(" ", "").replaceAll("−", "-").replace(",", ".").replace(/^\+/, "");
      if (!/^-?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/.test(folded)) return null;
      const number = Number(folded);
      return Number.isFinite(number) ? String(number || 0) : null;
    }
    case "choice": {
      const place = task.options.findIndex((option) => fold(option) === fold(text));
      return place < 0 ? null : String(place + 1);
    }
    default:
      return null;
  }
}

const bytes = (/** @type {string} */ base64) =>
  Uint8Array.from(atob(base64.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));

/**
 * Whether an answer is probably right, without network; `null` where the task does not tell.
 * @param {SubtleCrypto} subtle
 * @param {Task} task
 * @param {string} text
 * @returns {Promise<"right" | "wrong" | null>}
 */
export async function checkOffline(subtle, task, text) {
  const check = task.offline_check;
  const form = check?.algorithm === "PBKDF2-HMAC-SHA-256" && subtle ? answerForm(task, text) : null;
  if (!check || form == null) return null;
  const key = await subtle.importKey("raw", new TextEncoder().encode(form), "PBKDF2", false, ["deriveBits"]);
  const bits = new Uint8Array(
    await subtle.deriveBits(
      { name: "PBKDF2", hash: "SHA-256", salt: bytes(check.salt), iterations: check.iterations }, key, 256),
  );
  const found = btoa(String.fromCharCode(...bits)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return check.keys.includes(found) ? "right" : "wrong";
}

// @ts-check
// The text of an answer, made of what was filled in.

/** Kinds that are answered by something else than typed or chosen words. */
export const silent = ["arrival", "station", "station-points", "station-time"];

/** How many gaps a description has. @param {any} task */
export const gapCount = (task) =>
  task.gaps ?? Math.max(1, (String(task.description ?? "").match(/_{3,}/g) ?? []).length);

/** With bars between, as quest files have lists. @param {string[]} texts */
const joined = (texts) => texts.length ? texts.map((text) => text.replace(/[\\|]/g, "\\$&")).join("|") : null;

/**
 * The text to send, or `null` where something is missing.
 * @param {any} task
 * @param {any} value A text; of `choices`, `sort`, `gaps` and `codes` a list of texts.
 * @returns {string | null}
 */
export function composed(task, value) {
  const clean = (/** @type {any} */ text) => String(text ?? "").trim();
  switch (task.answer_type) {
    case "choices":
      return joined(task.options.filter((/** @type {string} */ option) => value?.includes(option)));
    case "sort":
      return joined(value ?? task.options);
    case "gaps": {
      const texts = Array.from({ length: gapCount(task) }, (_, index) => clean(value?.[index]));
      return texts.every(Boolean) ? joined(texts) : null;
    }
    case "codes":
      return joined((value ?? []).map(clean).filter(Boolean));
    case "code":
      return clean(value).toUpperCase() || null;
    default:
      return clean(value) || null;
  }
}

/**
 * The code that a QR code or a link says: what stands behind `tag=` or `code=`, or else the text itself.
 * @param {string} text
 */
export function codeIn(text) {
  const plain = text.trim();
  try {
    const url = new URL(plain);
    const said = new URLSearchParams(url.hash.slice(1));
    return said.get("tag") ?? said.get("code") ?? url.searchParams.get("tag") ?? plain;
  } catch {
    return plain;
  }
}

/**
 * What is filled in, with a code that was scanned or came by a link: in the place of the one before, or after those that were found.
 * @param {any} task @param {any} value @param {string} code
 */
export function withCode(task, value, code) {
  if (task.answer_type === "code") return code;
  const codes = (value ?? []).filter((/** @type {string} */ text) => text.trim());
  return codes.some((/** @type {string} */ text) => text.trim().toUpperCase() === code.toUpperCase()) ? codes : [...codes, code];
}

/**
 * The tasks that a code may be of, the likeliest first: where the rider is, where they are led, then the nearest.
 * @param {any} state @returns {any[]}
 */
export function takers({ tasks, taskStates, guide }) {
  const far = (/** @type {any} */ task) => (guide?.target?.id === task.id ? -1 : taskStates[task.id]?.distance ?? Infinity);
  return tasks.list.filter((/** @type {any} */ task) => /^codes?$/.test(task.answer_type)
    && !["done", "closed", "locked"].includes(taskStates[task.id]?.state))
    .map((/** @type {any} */ task) => ({ task, key: far(task) }))
    .sort((/** @type {any} */ a, /** @type {any} */ b) => (a.key === b.key ? 0 : a.key - b.key) || a.task.order - b.task.order)
    .map((/** @type {any} */ { task }) => task);
}

/**
 * The list with one thing moved.
 * @template T
 * @param {T[]} list
 * @param {number} from
 * @param {number} to
 * @returns {T[]}
 */
export function moved(list, from, to) {
  if (to < 0 || to >= list.length) return list;
  const rest = list.filter((_, index) => index !== from);
  rest.splice(to, 0, list[from]);
  return rest;
}

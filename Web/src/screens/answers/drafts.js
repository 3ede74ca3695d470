// @ts-check
// What was begun and not sent, by task: folding the sheet or looking at another task loses nothing.

/** @type {Map<string, any>} */
const kept = new Map();

/** @param {string} task */
export const draft = (task) => kept.get(task);

/** @param {string} task @param {any} value */
export function keep(task, value) {
  if (value == null) kept.delete(task);
  else kept.set(task, value);
}

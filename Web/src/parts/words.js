// @ts-check
// The one place by which components come to words. `main.js` brings the core's.

/** @type {(code: string, values?: Record<string, string | number>) => string} */
let speak = (code) => code;

/**
 * A text in the rider's language.
 * @param {string} code Always a literal, so that a test finds it among the declared ones.
 * @param {Record<string, string | number>} [values]
 */
export const say = (code, values) => speak(code, values);

/** @param {typeof speak} by */
export function speakBy(by) {
  speak = by;
}

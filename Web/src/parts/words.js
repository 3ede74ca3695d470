// @ts-check
// The one place by which components come to words.
export { say } from "../core/words.js";

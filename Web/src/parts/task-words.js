// @ts-check
import { say } from "./words.js";

/** The word of a state: it never shows by a colour alone. @param {string} [state] */
export function stateWord(state) {
  switch (state) {
    case "next": return say("web-state-next");
    case "sending": return say("web-state-sending");
    case "pending": return say("web-state-pending");
    case "done": return say("web-state-done");
    case "rejected": return say("web-state-rejected");
    case "locked": return say("web-state-locked");
    case "closed": return say("web-state-closed");
    default: return say("web-state-open");
  }
}

/** @param {any} stop */
export const stopName = (stop) =>
  stop?.role === "start" ? say("web-start") : stop?.role === "finish" ? say("web-finish") : say("web-rest");

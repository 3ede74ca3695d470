// @ts-check
/**
 * The system of the phone: what it opens links with, and how things are installed on it. An iPad says that it is a Mac, which
 * has no fingers.
 * @param {string} agent `navigator.userAgent` @param {number} [touches] `navigator.maxTouchPoints`
 * @returns {"ios" | "android" | "other"}
 */
export const systemOf = (agent, touches = 0) =>
  /iPhone|iPad|iPod/.test(agent) || /Macintosh/.test(agent) && touches > 1 ? "ios" : /Android/.test(agent) ? "android" : "other";

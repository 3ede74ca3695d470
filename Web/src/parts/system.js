// @ts-check
/**
 * The system of the phone: what it opens links with, and how things are installed on it. An iPad says that it is a Mac, which
 * has no fingers.
 * @param {string} agent `navigator.userAgent` @param {number} [touches] `navigator.maxTouchPoints`
 * @returns {"ios" | "android" | "other"}
 */
export const systemOf = (agent, touches = 0) =>
  /iPhone|iPad|iPod/.test(agent) || /Macintosh/.test(agent) && touches > 1 ? "ios" : /Android/.test(agent) ? "android" : "other";

/**
 * The address that opens a place in the phone's own map: iPhones open no `geo:` links.
 * @param {[number, number]} place @param {string} agent @param {number} touches
 */
export function ownMap([longitude, latitude], agent, touches) {
  const [lon, lat] = [longitude.toFixed(6), latitude.toFixed(6)];
  return systemOf(agent, touches) === "ios" ? `https://maps.apple.com/?daddr=${lat},${lon}` : `geo:${lat},${lon}?q=${lat},${lon}`;
}

// @ts-check

/**
 * What lies on the sheet: where to now, which leaves the map its room; a checkpoint that is looked at, with the button that leads
 * there; or a task that is answered, for which the map makes room.
 * @typedef {"way" | "card" | "task"} Kind
 */

/**
 * The heights of the sheet in pixels, of a room as high as that.
 * @param {number} room
 * @param {Kind} [kind]
 * @param {number} [scale] of texts: two lines of them stand beside the figures
 */
export function heights(room, kind = "way", scale = 1) {
  // A fifth of the screen: what is ahead is worth more.
  const least = Math.round(Math.max(128, Math.min(164, room * 0.21)) * (0.6 + 0.4 * scale));
  const peek = kind === "card" ? Math.max(least, Math.min(248, Math.round(room * 0.4))) : least;
  const half = kind === "task" ? room - 176 : Math.min(Math.round(room * 0.62), room - 280);
  return {
    least: Math.round(peek * 0.8),
    peek,
    // The buttons and the next turn have their place above it on the smallest phones, too.
    half: Math.max(peek, half),
    full: Math.max(peek, room - 100),
  };
}

/**
 * To which height the sheet goes when it is let go: the next one in the direction of a fast move, else the nearest.
 * @param {number} at Pixels.
 * @param {number} pace Pixels a millisecond, upwards.
 * @param {ReturnType<typeof heights>} all
 * @returns {"peek" | "half" | "full"}
 */
export function landing(at, pace, all) {
  const names = /** @type {("peek" | "half" | "full")[]} */ (["peek", "half", "full"]);
  if (pace > 0.5) return names.find((name) => all[name] > at) ?? "full";
  if (pace < -0.5) return [...names].reverse().find((name) => all[name] < at) ?? "peek";
  return names.reduce((best, name) => (Math.abs(all[name] - at) < Math.abs(all[best] - at) ? name : best), "peek");
}

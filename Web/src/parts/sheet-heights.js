// @ts-check

/**
 * The heights of the sheet in pixels, of a room as high as that.
 * @param {number} room
 */
export function heights(room) {
  // A third on small phones: as much is left of the map below the next turn.
  const peek = Math.min(224, Math.round(room * 0.33));
  return {
    least: Math.round(peek * 0.8),
    peek,
    // The buttons and the next turn have their place above it on the smallest phones, too.
    half: Math.max(peek, Math.min(Math.round(room * 0.62), room - 280)),
    full: Math.max(peek, room - 100),
  };
}

/**
 * To which height the sheet goes when it is let go: the next one in the direction of a fast move, else the nearest.
 * @param {number} at Pixels.
 * @param {number} pace Pixels a millisecond, upwards.
 * @param {number} room
 * @returns {"peek" | "half" | "full"}
 */
export function landing(at, pace, room) {
  const all = heights(room);
  const names = /** @type {("peek" | "half" | "full")[]} */ (["peek", "half", "full"]);
  if (pace > 0.5) return names.find((name) => all[name] > at) ?? "full";
  if (pace < -0.5) return [...names].reverse().find((name) => all[name] < at) ?? "peek";
  return names.reduce((best, name) => (Math.abs(all[name] - at) < Math.abs(all[best] - at) ? name : best), "peek");
}

// @ts-check
/** @typedef {{ scale: number, x: number, y: number }} View `x`, `y`: pixels by which the picture is moved from the middle */

/** @type {View} */
export const whole = { scale: 1, x: 0, y: 0 };

const most = 8;

/** No farther than its edges. @param {View} view @param {number} width of the frame @param {number} height @returns {View} */
export function held({ scale, x, y }, width, height) {
  const [right, down] = [(width * (scale - 1)) / 2, (height * (scale - 1)) / 2];
  return { scale, x: Math.max(-right, Math.min(right, x)), y: Math.max(-down, Math.min(down, y)) };
}

/**
 * Larger or smaller, so that a point stays where it is.
 * @param {View} view
 * @param {number} factor
 * @param {{ x: number, y: number }} at from the frame's middle, in pixels
 * @param {number} width of the frame
 * @param {number} height
 */
export function zoomed(view, factor, at, width, height) {
  const scale = Math.max(1, Math.min(most, view.scale * factor));
  const by = scale / view.scale;
  return held({ scale, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by }, width, height);
}

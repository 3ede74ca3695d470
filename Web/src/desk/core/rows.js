// @ts-check
/**
 * The rows of a long list that have to be there, for those that are seen and some around them.
 * @param {{ top: number, height: number, row: number, count: number, spare?: number }} list `top` is how far it is scrolled;
 *   all in pixels
 * @returns {{ first: number, last: number }} `last` is not among them
 */
export function rowsSeen({ top, height, row, count, spare = 6 }) {
  const first = Math.max(0, Math.min(count, Math.floor(top / row) - spare));
  return { first, last: Math.min(count, Math.max(first, Math.ceil((top + height) / row) + spare)) };
}

/**
 * How far to scroll, that a row is seen; where it is seen already, nowhere.
 * @param {{ top: number, height: number, row: number, index: number }} list
 */
export function scrolledTo({ top, height, row, index }) {
  if (index * row < top) return index * row;
  return (index + 1) * row > top + height ? (index + 1) * row - height : top;
}

// @ts-check
/**
 * Pages of a results list for a wall: class by class, each in parts of so many rows.
 * @param {any} results as `GET …/results` tells them
 * @param {number} [size]
 * @returns {{ name: string, rows: any[], number: number, count: number }[]} `number` of `count` of the class
 */
export function wallPages(results, size = 10) {
  const standings = results?.standings ?? [];
  const classes = results?.classes?.length ? [...results.classes, { id: null, name: "" }] : [{ id: undefined, name: "" }];
  return classes.flatMap((/** @type {any} */ one) => {
    const rows = one.id === undefined ? standings : standings.filter((/** @type {any} */ row) => (row.class ?? null) === one.id);
    const count = Math.ceil(rows.length / size);
    return Array.from({ length: count }, (_, index) => ({
      name: one.name, rows: rows.slice(index * size, (index + 1) * size), number: index + 1, count,
    }));
  });
}

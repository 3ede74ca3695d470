// @ts-check
// Figures of a result list, as charts and tables show them. Who stands where the daemon has counted.

/**
 * The standings by class, in the order of the list; one group without a name where there are no classes.
 * @param {any} results as `GET …/results` tells them
 * @returns {{ id: string, name: string, rows: any[] }[]}
 */
export function groups(results) {
  /** @type {Map<string, any[]>} */
  const found = new Map();
  for (const row of results?.standings ?? []) found.set(row.class ?? "", [...found.get(row.class ?? "") ?? [], row]);
  const name = (/** @type {string} */ id) => results.classes?.find((/** @type {any} */ one) => one.id === id)?.name ?? id;
  return [...found].map(([id, rows]) => ({ id, name: id && name(id), rows }));
}

/**
 * Points of a team over its ride, in seconds since its start (since the first start of all where it has none): a step for each split.
 * @param {any} row @param {number} first the first start of all, in milliseconds
 * @returns {[number, number][]}
 */
export function pointsOverTime(row, first) {
  let sum = 0;
  /** @type {[number, number][]} */
  const steps = [[0, 0]];
  const splits = [...row.splits ?? []].sort((a, b) => a.at < b.at ? -1 : 1);
  for (const split of splits) steps.push([split.since_start ?? Math.max(0, (Date.parse(split.at) - first) / 1000), sum += split.points]);
  return steps;
}

/** The first start of all, in milliseconds. @param {any[]} rows */
export const firstStart = (rows) => Math.min(...rows.map((row) =>
  Date.parse(row.start ?? row.splits?.[0]?.at ?? "")).filter(Number.isFinite), Infinity);

/**
 * The fastest leg from each task to each other, of all teams.
 * @param {any[]} rows
 * @returns {Map<string, { seconds: number, team: string, count: number }>} by `FROM>TO`; the start is empty
 */
export function bestLegs(rows) {
  const best = new Map();
  for (const row of rows) {
    for (const { name, seconds } of legs(row)) {
      if (seconds == null) continue;
      const known = best.get(name);
      if (!known || seconds < known.seconds) best.set(name, { seconds, team: row.team, count: (known?.count ?? 0) + 1 });
      else known.count += 1;
    }
  }
  return best;
}

/**
 * The legs of a team in the order in which it rode them.
 * @param {any} row
 * @returns {{ name: string, task: string, seconds: number | null, split: any }[]}
 */
export const legs = (row) =>
  (row.splits ?? []).map((/** @type {any} */ split, /** @type {number} */ index) =>
    ({ name: `${row.splits[index - 1]?.task ?? ""}>${split.task}`, task: split.task, seconds: split.leg ?? null, split }));

/**
 * Round marks of an axis from zero to at least a value.
 * @param {number} most @param {number} count about so many @param {number[]} [steps] that may be taken; otherwise 1, 2 and 5 times powers of ten
 */
export function marks(most, count, steps) {
  const rough = most / count || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = steps ? steps.find((one) => one >= rough) ?? Math.ceil(rough / steps[steps.length - 1]) * steps[steps.length - 1]
    : Math.max(1, [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? rough);
  return Array.from({ length: Math.max(1, Math.ceil(most / step)) + 1 }, (_, index) => index * step);
}

// @ts-check
// The properties of a quest's file in the order in which forms have them: kinds, words and ranges of quests/quest.schema.json,
// against which a test holds them. `*` behind a name: there are translations; what stands behind `?` are the answer types that
// use it; `-` begins what is seldom wanted.
//   s text · m text of several lines · l list with bars · i whole number · n number · f yes or no · t time · w one of the words
//   o one of the words or another · c colour

/**
 * @typedef {{ name: string, kind: string, range: [number, number] | null, words: string[], types: string[] | null, translated: boolean, seldom: boolean }}
 *   Property
 */

const words = `judge text number choice choices sort gaps code codes photo video arrival station station-points station-time`;
const points = 1_000_000;
const listed = "choice choices sort";
const checked = "text number choice choices sort gaps code codes";

const lists = /** @type {Record<string, string>} */ ({
  task: `
id s
name* s
description* m
points i ${-points} ${points}
radius n 1 10000
answer-type w ${words}
answer-options* l ? ${listed}
answer l ? ${checked}
answer-tolerance n 0 ? number
answer-unit* l ? number
answer-needs i 1 100000 ? codes
difficulty s
category s
bonus f
hint* m
hint-after i 0 10000
hint-price i 0 ${points}
media l
opens t
closes t
-
penalty i 0 ${points}
attempts i 1 1000
lock-out i 0 86400
trap-answer l ? text number choice code
trap-points i 1 ${points} ? text number choice code
presence w required flagged free
position w shown hidden
visible-from t
opens-when l
group s
time-limit i 1 10080
time-limit-penalty i 0 ${points}
points-least i 0 ${points}
points-fall i 1 10080
points-from w opening start
bonus-after i 0 10080
bonus-for i 1 10080
offline-check f ? text number choice code
marker-color s
marker-size s
marker-symbol s`,
  quest: `
title* s
description* m
language s
organiser s
phone s
email s
link s
opens t
closes t
time-zone s
mode w free linear team-order random-order groups
ranking w points time
finish w none place
finish-when w declared stay arrival
finish-stay i 10 3600
time-limit i 1 10080
team-size i 1 1000
guests f
registration w none confirmed at-once
results w live hidden
-
grace i 0 1440
late-penalty i 0 ${points}
late-limit i 0 10080
tie-break l
attempts i 1 1000
lock-out i 0 86400
presence w required flagged free
judges i 1 2
blind-judging f
reject-reasons* l
spectators s
results-freeze t
results-from t
registration-limit i 1 100000
go-back f
tours f
team-positions f
map s
profile o trekking shortest road gravel mtb safe cargo
profiles l
road-reach i 50 5000`,
  start: `
name* s
description* m
radius n`,
  rest: `
id s
name* s
description* m
radius n
minutes i 1 10080`,
  "no-go": `
id s
name s`,
  toll: `
id s
name s
price i 1 ${points}
-
description m`,
  wave: `
id s
name* s
start t`,
  group: `
id s
name* s
needs i 0 100000`,
  class: `
id s
name* s
tasks l
time-limit i 1 10080
profile o trekking shortest road gravel mtb safe cargo`,
  contact: `
name s
duty s
phone s
email s
link s`,
  app: `
name* s
accent c
accent-night c
logo s
banner s
icon s
links* l
modules l`,
});
lists.finish = lists.start;
lists.bounds = lists["no-go"];

/** @type {Map<string, Property[]>} */
const read = new Map();

/** @param {string} kind of a feature @returns {Property[]} */
export function propertiesOf(kind) {
  const before = read.get(kind);
  if (before) return before;
  let seldom = false;
  /** @type {Property[]} */
  const all = [];
  for (const line of (lists[kind] ?? "").trim().split("\n")) {
    if (line === "-") seldom = true;
    if (line.length < 2) continue;
    const [rule, types] = line.split(" ? ");
    const [name, letter, ...rest] = rule.split(" ");
    const hasWords = letter === "w" || letter === "o";
    const range = rest.length && !hasWords ? /** @type {[number, number]} */ ([Number(rest[0]), rest[1] ? Number(rest[1]) : Infinity])
      : null;
    all.push({
      name: name.replace("*", ""), kind: letter, range, words: hasWords ? rest : [], types: types?.split(" ") ?? null,
      translated: name.endsWith("*"), seldom,
    });
  }
  read.set(kind, all);
  return all;
}

/** Hints of a task beyond the first that have a place in its form: those that are there, and one more. @param {any} properties */
export function hintsOf(properties) {
  let last = properties?.hint ? 2 : 1;
  for (const name of Object.keys(properties ?? {})) last = Math.max(last, Number(/^hint-([2-9])/.exec(name)?.[1] ?? 0) + 1);
  return [2, 3, 4, 5, 6, 7, 8, 9].slice(0, Math.max(0, Math.min(last, 9) - 1)).flatMap((number) =>
    propertiesOf("task").filter((one) => /^hint/.test(one.name)).map((one) =>
      ({ ...one, number, name: one.name.replace("hint", `hint-${number}`) })));
}

/** The names that a form has a field for. @param {string} kind @param {any} properties */
export const knownNames = (kind, properties) =>
  new Set([...propertiesOf(kind), ...(kind === "task" ? hintsOf(properties) : [])].flatMap((one) => [one.name,
    ...(one.translated ? [`${one.name}:ru`, `${one.name}:en`] : [])]).concat("role"));

// @ts-check
// A quest's file while it is edited: plain GeoJSON as docs/guides/QUEST-FORMAT.md has it, with everything that nobody here
// knows left as it is. Each feature has a key, which stays when it moves, so that it can be told from others without an id.
import { center } from "../../core/geometry.js";

/** @typedef {[number, number]} LonLat */
/** @typedef {{ file: any, keys: number[], next: number }} Draft */
/**
 * @typedef {"task" | "quest" | "start" | "finish" | "rest" | "no-go" | "bounds" | "toll" | "wave" | "group" | "class" | "contact" | "app" | "other"}
 *   Kind
 */
/** @typedef {{ past: Draft[], now: Draft, future: Draft[], mark: string }} History */

const roles = ["quest", "start", "finish", "rest", "no-go", "bounds", "toll", "wave", "group", "class", "contact", "app"];
/** Steps that can be undone. */
const steps = 200;

/** What a feature is, by its role and shape as the daemon reads them. @param {any} feature @returns {Kind} */
export function kindOf(feature) {
  const role = String(feature?.properties?.role ?? "").trim().toLowerCase();
  if (roles.includes(role)) return /** @type {Kind} */ (role);
  return (!role || role === "checkpoint") && ["Point", "Polygon"].includes(feature?.geometry?.type) ? "task" : "other";
}

/** @param {any} file @returns {Draft} */
export function draftOf(file) {
  /** @type {any[]} */
  const features = Array.isArray(file?.features) ? file.features : [];
  return { file: { ...file, type: "FeatureCollection", features }, keys: features.map((_, index) => index), next: features.length };
}

/** @param {Draft} draft @param {any[]} features @param {number[]} keys @returns {Draft} */
const withFeatures = (draft, features, keys) => ({ ...draft, keys, file: { ...draft.file, features } });

/** @param {Draft} draft @param {number} key */
export const featureOf = (draft, key) => draft.file.features[draft.keys.indexOf(key)];

/** @param {Draft} draft @param {number} key @param {(feature: any) => any} change @returns {Draft} */
function changed(draft, key, change) {
  const index = draft.keys.indexOf(key);
  if (index < 0) return draft;
  const feature = change(draft.file.features[index]);
  return withFeatures(draft, draft.file.features.with(index, feature), draft.keys);
}

/** What counts as left out. @param {any} value */
export const isBlank = (value) => value == null || (typeof value === "string" && !value.trim());

/** @param {any} members @param {string} name @param {any} value */
function withMember(members, name, value) {
  const { [name]: before, ...others } = members ?? {};
  if (isBlank(value)) return others;
  // A member that is there keeps its place.
  return before === undefined ? { ...others, [name]: value } : { ...members, [name]: value };
}

/** The id that the daemon knows a feature by, where the file says one. @param {any} feature */
export const idOf = (feature) => {
  const id = isBlank(feature?.id) ? feature?.properties?.id : feature.id;
  return isBlank(id) ? "" : String(id);
};

/**
 * Sets a property, or takes it out where it is blank.
 * @param {Draft} draft @param {number} key @param {string} name @param {any} value @returns {Draft}
 */
export const setProperty = (draft, key, name, value) =>
  changed(draft, key, (feature) => {
    // The Feature's own `id` goes before the property.
    if (name === "id" && (feature.id != null || feature.properties?.id == null)) return withMember(feature, "id", value);
    return { ...feature, properties: withMember(feature.properties, name, value) };
  });

/** @param {Draft} draft @param {number} key @param {any} geometry @returns {Draft} */
export const place = (draft, key, geometry) => changed(draft, key, (feature) => ({ ...feature, geometry }));

/** Where the quest's own members stand: the key of its feature, which alone counts, or `null` for the file itself. @param {Draft} draft */
export function questKey(draft) {
  const index = draft.file.features.findIndex((/** @type {any} */ feature) => kindOf(feature) === "quest");
  return index < 0 ? null : draft.keys[index];
}

/** @param {Draft} draft @returns {Record<string, any>} */
export function questProperties(draft) {
  const key = questKey(draft);
  if (key != null) return featureOf(draft, key).properties ?? {};
  const { type: _, features: __, ...members } = draft.file;
  return members;
}

/** @param {Draft} draft @param {string} name @param {any} value @returns {Draft} */
export function setQuestProperty(draft, name, value) {
  const key = questKey(draft);
  if (key != null) return setProperty(draft, key, name, value);
  if (name === "type" || name === "features") return draft;
  return { ...draft, file: withMember(draft.file, name, value) };
}

/** Keys of one kind, in the file's order. @param {Draft} draft @param {...Kind} kinds */
export const keysOf = (draft, ...kinds) =>
  draft.keys.filter((_, index) => kinds.includes(kindOf(draft.file.features[index])));

/** An id that no feature has yet. @param {Draft} draft @param {string} wanted */
export function freeID(draft, wanted) {
  const taken = new Set(draft.file.features.map(idOf));
  if (!taken.has(wanted)) return wanted;
  const stem = wanted.replace(/-\d+$/, "");
  let number = 2;
  while (taken.has(`${stem}-${number}`)) number++;
  return `${stem}-${number}`;
}

/** @param {Draft} draft @param {...any} features behind the last one of a task, or of all where that kind is another @returns {Draft} */
export function add(draft, ...features) {
  const all = draft.file.features;
  const last = features.every((feature) => kindOf(feature) === "task")
    ? all.findLastIndex((/** @type {any} */ feature) => kindOf(feature) === "task") + 1 || all.length
    : all.length;
  const keys = features.map((_, index) => draft.next + index);
  return {
    ...withFeatures(draft, all.toSpliced(last, 0, ...features), draft.keys.toSpliced(last, 0, ...keys)),
    next: draft.next + features.length,
  };
}

/**
 * Adds what another file has, with ids that nobody has yet. Its own quest stays behind.
 * @param {Draft} draft
 * @param {any[]} features
 * @returns {Draft}
 */
export function addAll(draft, features) {
  let all = draft;
  for (const feature of features) {
    const kind = kindOf(feature);
    if (kind === "quest" || kind === "app" || (["start", "finish", "bounds"].includes(kind) && keysOf(all, kind).length)) continue;
    const id = idOf(feature);
    const own = id && freeID(all, id);
    all = add(all, own === id ? feature : { ...feature, id: own });
  }
  return all;
}

/** @param {Draft} draft @param {number} key @returns {Draft} */
export function remove(draft, key) {
  const index = draft.keys.indexOf(key);
  return index < 0 ? draft : withFeatures(draft, draft.file.features.toSpliced(index, 1), draft.keys.toSpliced(index, 1));
}

/**
 * Puts a feature to where another one stands, which makes room towards where it came from.
 * @param {Draft} draft
 * @param {number} key
 * @param {number} other
 * @returns {Draft}
 */
export function moveTo(draft, key, other) {
  const [from, to] = [draft.keys.indexOf(key), draft.keys.indexOf(other)];
  if (from < 0 || to < 0 || from === to) return draft;
  const features = draft.file.features.toSpliced(from, 1).toSpliced(to, 0, draft.file.features[from]);
  return withFeatures(draft, features, draft.keys.toSpliced(from, 1).toSpliced(to, 0, key));
}

/** The same past the next of its kind. @param {Draft} draft @param {number} key @param {1 | -1} step @returns {Draft} */
export function moveBy(draft, key, step) {
  const alike = keysOf(draft, kindOf(featureOf(draft, key)));
  const other = alike[alike.indexOf(key) + step];
  return other == null ? draft : moveTo(draft, key, other);
}

/**
 * Where a feature is: its point, or the middle of its area; `null` of what is nowhere on earth.
 * @param {any} feature
 * @returns {LonLat | null}
 */
export function placeOf(feature) {
  const geometry = feature?.geometry;
  const found = geometry?.type === "MultiPolygon"
    ? center({ type: "Polygon", coordinates: geometry.coordinates?.[0] ?? [] })
    : center(geometry);
  return found && Number.isFinite(found[0]) && Number.isFinite(found[1]) && Math.abs(found[0]) <= 180 && Math.abs(found[1]) <= 90
    ? [found[0], found[1]] : null;
}

/** The places of a ride in the file's order: start, tasks, finish. @param {Draft} draft @returns {{ key: number, place: LonLat }[]} */
export const course = (draft) =>
  [...keysOf(draft, "start").slice(0, 1), ...keysOf(draft, "task"), ...keysOf(draft, "finish").slice(0, 1)]
    .map((key) => ({ key, place: placeOf(featureOf(draft, key)) }))
    .filter((one) => one.place != null).map((one) => /** @type {any} */ (one));

/** A place so many metres east and north of another. @param {LonLat} from @param {number} east @param {number} north @returns {LonLat} */
export const shifted = ([lon, lat], east, north) =>
  [rounded(lon + east / (111_195 * Math.max(0.01, Math.cos(lat * Math.PI / 180)))), rounded(lat + north / 111_195)];

/** To some centimetres, as files have them. @param {number} degrees */
export const rounded = (degrees) => Math.round(degrees * 1e7) / 1e7;

/** A geometry so many metres east and north. @param {any} geometry @param {number} east @param {number} north */
export function shiftedGeometry(geometry, east, north) {
  const walk = (/** @type {any} */ part) => typeof part[0] === "number" ? [...shifted(part, east, north), ...part.slice(2)]
    : part.map(walk);
  return { ...geometry, coordinates: walk(geometry.coordinates) };
}

/** @param {Draft} now @returns {History} */
export const begun = (now) => ({ past: [], now, future: [], mark: "" });

/**
 * The next step. Changes with the same mark one after the other, as letters of a word, are one step.
 * @param {History} history @param {Draft} now @param {string} [mark] @returns {History}
 */
export function stepped(history, now, mark = "") {
  if (now === history.now) return history;
  if (mark && mark === history.mark) return { ...history, now, future: [] };
  return { past: [...history.past, history.now].slice(-steps), now, future: [], mark };
}

/** @param {History} history @returns {History} */
export function undone(history) {
  const before = history.past.at(-1);
  return before ? { past: history.past.slice(0, -1), now: before, future: [history.now, ...history.future], mark: "" } : history;
}

/** @param {History} history @returns {History} */
export function redone(history) {
  const [after, ...future] = history.future;
  return after ? { past: [...history.past, history.now], now: after, future, mark: "" } : history;
}

/** A number where it is one, as people write it; else the text, of which the daemon says what is wrong. @param {string} text */
export function numberOf(text) {
  const plain = text.trim().replace(",", ".");
  return /^[+-]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : text;
}

/** As it is published. @param {any} file */
export const written = (file) => JSON.stringify(file, null, 2) + "\n";

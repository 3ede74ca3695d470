// @ts-check
// What a draft has otherwise than the version that it began with.
import { distance } from "../../core/geometry.js";
import { draftOf, idOf, kindOf, placeOf, questProperties } from "./draft.js";

/** @typedef {{ id: string, name: string, metres?: number, properties?: string[] }} Difference */

/**
 * Features by what they are known by: the id, else the kind and its number, as the daemon numbers those without.
 * @param {any} file
 * @returns {Map<string, any>}
 */
function known(file) {
  /** @type {Record<string, number>} */
  const counts = {};
  const all = new Map();
  for (const feature of file?.features ?? []) {
    const kind = kindOf(feature);
    if (kind === "quest") continue;
    counts[kind] = (counts[kind] ?? 0) + 1;
    const id = idOf(feature) || (kind === "task" ? `cp-${counts[kind]}` : `${kind}-${counts[kind]}`);
    all.set(all.has(id) ? `${id} ${counts[kind]}` : id, feature);
  }
  return all;
}

/** Names of members that are otherwise. @param {any} before @param {any} after */
const differing = (before, after) =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .filter((name) => name !== "id" && JSON.stringify(before?.[name] ?? "") !== JSON.stringify(after?.[name] ?? ""));

/**
 * @param {any} before a quest's file
 * @param {any} after
 * @returns {{ added: Difference[], removed: Difference[], moved: Difference[], changed: Difference[], quest: string[], order: boolean, same: boolean }}
 */
export function compare(before, after) {
  const [old, now] = [known(before), known(after)];
  const named = (/** @type {string} */ id, /** @type {any} */ feature) => ({ id, name: String(feature.properties?.name ?? id) });
  /** @type {Difference[]} */
  const moved = [];
  /** @type {Difference[]} */
  const changed = [];
  for (const [id, feature] of now) {
    const was = old.get(id);
    if (!was) continue;
    if (JSON.stringify(was.geometry ?? null) !== JSON.stringify(feature.geometry ?? null)) {
      const [a, b] = [placeOf(was), placeOf(feature)];
      moved.push({ ...named(id, feature), metres: a && b ? Math.round(distance(a, b)) : undefined });
    }
    const properties = differing(was.properties, feature.properties);
    if (properties.length) changed.push({ ...named(id, feature), properties });
  }
  const added = [...now].filter(([id]) => !old.has(id)).map(([id, feature]) => named(id, feature));
  const removed = [...old].filter(([id]) => !now.has(id)).map(([id, feature]) =>
    named(id, feature));
  const common = (/** @type {Map<string, any>} */ one, /** @type {Map<string, any>} */ other) =>
    [...one.keys()].filter((id) => other.has(id)).join(" ");
  const order = common(old, now) !== common(now, old);
  const quest = differing(questProperties(draftOf(before)), questProperties(draftOf(after)));
  return { added, removed, moved, changed, quest, order, same: !order
    && ![added, removed, moved, changed, quest].some((list) => list.length) };
}

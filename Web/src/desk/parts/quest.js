// @ts-check
// What the rooms of a quest have in common: the quest as its organisers see it, its file, its address for phones, and its times.
import { createFormat } from "../../core/format.js";
import { html, useEffect } from "preact";
import { Icon } from "../../parts/icon.js";
import { say } from "../../parts/words.js";
import { draftOf, idOf, kindOf } from "../core/draft.js";
import { useDesk, useDeskPart } from "./app.js";
import { useLoad } from "./load.js";

/** Where phones reach the daemon. @param {any} about */
export const serverOf = (about) => about?.public_url ?? location.origin;

/**
 * The quest as its staff sees it: at once as the list of quests has it, also without network, and as it is now when it is told.
 * @param {string} quest
 */
export function useQuest(quest) {
  const desk = useDesk();
  const { quests } = useDeskPart("quests");
  useEffect(() => void desk.actions.loadQuest(quest).catch(() => {}), [quest]);
  return quests?.find((/** @type {any} */ one) => one.id === quest) ?? null;
}

/** Day and time in the quest's zone. @param {any} quest */
export function useTimes(quest) {
  const { language } = useDeskPart("language");
  return createFormat(say, () => language, () => quest?.time_zone);
}

/** The file in force, for organisers: the ids and names of waves and classes as well. @param {string | null} quest */
export function useFile(quest) {
  const desk = useDesk();
  const { body: file, problem, reload } = useLoad(quest && desk.below(quest, "file"));
  const { language } = useDeskPart("language");
  const features = file ? draftOf(file).file.features : [];
  const own = features.find((/** @type {any} */ one) => kindOf(one) === "quest")?.properties ?? file ?? {};
  const named = (/** @type {string} */ kind) => features.filter((/** @type {any} */ one) => kindOf(one) === kind)
    .map((/** @type {any} */ one) => ({ id: idOf(one), name: nameOf(one, language),
      names: ["name", "name:ru", "name:en"].map((member) => one.properties?.[member]).filter(Boolean), properties: one.properties ?? {} }));
  return { file, features, own, waves: named("wave"), classes: named("class"), contacts: named("contact"), problem, reload };
}

/** @param {any} feature @param {string} language */
export const nameOf = (feature, language) => String(feature?.properties?.[`name:${language}`] || feature?.properties?.name || idOf(feature)
  || "");

/** @type {Record<import("../core/quest-state.js").State, [string, string, () => string]>} */
const states = {
  draft: ["", "lock", () => say("desk-state-draft")],
  open: ["accent", "clock", () => say("desk-state-open")],
  running: ["ok", "play", () => say("desk-state-running")],
  paused: ["warn", "pause", () => say("desk-state-paused")],
  finished: ["wait", "flag", () => say("desk-state-finished")],
  closed: ["", "tick", () => say("desk-state-closed")],
};

/** A quest's state, by colour, sign and word. @param {{ state: import("../core/quest-state.js").State }} props */
export function StateChip({ state }) {
  const [tone, icon, word] = states[state];
  return html`<span class=${`chip ${tone}`}><${Icon} name=${icon} size=${18} />${word()}</span>`;
}

// @ts-check
// The look of the riders' app in a quest's draft: the one feature of the role `app`, its links and the parts of its menu.
import { contrast, readable } from "../../parts/contrast.js";
import { add, featureOf, keysOf, setProperty } from "./draft.js";

/** The parts of the menu, in the order that they have where nothing is said. */
export const modules = ["list", "answers", "messages", "queue", "team", "results", "track", "nearby", "bike", "information", "quests",
  "settings"];

/** @param {import("./draft.js").Draft} draft @returns {Record<string, any>} */
export function lookOf(draft) {
  const [key] = keysOf(draft, "app");
  return key == null ? {} : featureOf(draft, key).properties ?? {};
}

/**
 * Sets a property of the look; its feature is made where there is none.
 * @param {import("./draft.js").Draft} draft
 * @param {string} name
 * @param {any} value
 */
export function setLook(draft, name, value) {
  const there = keysOf(draft, "app").length ? draft : add(draft, { type: "Feature", properties: { role: "app" }, geometry: null });
  return setProperty(there, keysOf(there, "app")[0], name, value);
}

/** Titles with an address behind each, a line for each. @param {any} text of the file, with bars @returns {string} */
export const linesOf = (text) => String(text ?? "").split("|").map((one) => one.trim()).filter(Boolean).join("\n");
/** @param {string} lines */
export const barsOf = (lines) => lines.split("\n").map((one) => one.trim()).filter(Boolean).join("|");

/**
 * The menu as a list: those that are there, in their order, then the others.
 * @param {any} text
 * @returns {{ name: string, shown: boolean }[]}
 */
export function menuOf(text) {
  const named = String(text ?? "").split("|").map((one) => one.trim()).filter((one) => modules.includes(one));
  const shown = named.length ? [...new Set([...named.filter((one) => one !== "settings"), "settings"])] : modules;
  return [...shown, ...modules.filter((one) => !shown.includes(one))].map((name) => ({ name, shown: shown.includes(name) }));
}

/** As the file has it; empty where it is as it would be anyway. @param {{ name: string, shown: boolean }[]} menu */
export function menuText(menu) {
  const shown = menu.filter((one) => one.shown).map((one) => one.name);
  return shown.join() === modules.join() ? "" : shown.join("|");
}

/**
 * How well a colour can be read: the least of its contrasts with what it lies on, and what the app makes of it.
 * @param {string} colour `#rrggbb` @param {boolean} night
 * @returns {{ ratio: number, used: string } | null}
 */
export function readingOf(colour, night) {
  const used = readable(colour, night);
  if (!used) return null;
  const grounds = night ? ["#0e151c", "#1a242e", "#06203f"] : ["#ffffff", "#eef1f4"];
  return { ratio: Math.min(...grounds.map((ground) => contrast(colour, ground))), used };
}

// @ts-check
import { html, useEffect, useRef, useState } from "preact";
import { Icon } from "../../parts/icon.js";
import { minutes } from "../../parts/figures.js";
import { Sign } from "../../parts/sign.js";
import { say } from "../../parts/words.js";
import { featureOf, idOf, kindOf, moveBy, moveTo } from "../core/draft.js";
import { gravest } from "../core/findings.js";
import { useEditing } from "../parts/editing.js";

/** @typedef {import("../core/draft.js").Kind} Kind */

/** @type {Record<string, () => string>} */
const kinds = {
  task: () => say("desk-editor-task"), quest: () => say("desk-editor-quest"), start: () => say("desk-editor-start"),
    finish: () => say("desk-editor-finish"),
  rest: () => say("desk-editor-rest"), "no-go": () => say("desk-editor-no-go"), bounds: () => say("desk-editor-bounds"),
    toll: () => say("desk-editor-toll"),
  wave: () => say("desk-editor-wave"), group: () => say("desk-editor-group"), class: () => say("desk-editor-class"),
    contact: () => say("desk-editor-contact"),
  app: () => say("desk-editor-app"), other: () => say("desk-editor-other"),
};
/** @param {Kind} kind */
export const kindWord = (kind) => kinds[kind]();

/** Signs of what has no place. @type {Record<string, string>} */
const icons = { wave: "clock", group: "layers", class: "people", contact: "phone", app: "screen", other: "info" };

/** What a feature is called in the reader's language. @param {any} feature */
export function nameOf(feature) {
  const { properties = {} } = feature ?? {};
  const name = properties?.[`name:${document.documentElement.lang}`] || properties?.name || properties?.title;
  const kind = kindOf(feature);
  return String(name || idOf(feature) || (kind === "task" ? say("desk-editor-unnamed") : kindWord(kind)));
}

/** Shapes of tasks as staff see them. @param {any} feature @param {number} number */
export function signFor(feature, number) {
  const kind = kindOf(feature);
  const { points, position, bonus } = feature?.properties ?? {};
  if (kind === "start" || kind === "finish" || kind === "rest") return { kind, content: html`<${Sign} kind=${kind} size=${40} />` };
  if (icons[kind]) return { kind, content: html`<span class="editor-sign"><${Icon} name=${icons[kind]} /></span>` };
  if (kind !== "task") return { kind, content: html`<svg width="40" height="40" viewBox="-20 -20 40 40" aria-hidden="true">
    <path d="M-11-7 3-12 12 3-2 11z" fill="var(--sunk)" stroke=${kind === "no-go" || kind === "bounds" ? "var(--m-forbid)" : "var(--warn)"}
    stroke-width="3" stroke-linejoin="round" /></svg>` };
  if (Number(points) < 0) {
    return { kind: "trap", content: html`<svg width="40" height="40" viewBox="-24 -24 48 48" aria-hidden="true">
      <path d="M0-21 21 0 0 21-21 0z" fill="var(--bad)" stroke="var(--surface)" stroke-width="2.5" />
      <path d="M-8 0H8" stroke="var(--on-fill)" stroke-width="4" stroke-linecap="round" /></svg>` };
  }
  if (position === "hidden") {
    return { kind: "hidden", content: html`<svg width="40" height="40" viewBox="-24 -24 48 48" aria-hidden="true">
      <circle r="18" fill="var(--surface)" /><circle r="15.5" fill="none" stroke="var(--line)" stroke-width="3" stroke-dasharray="2 4" />
      <text y="6" font-size="15" font-weight="700" text-anchor="middle" fill="var(--ink2)">${number}</text>
        <path d="M-11 11 11-11" stroke="var(--line)" stroke-width="2.5" /></svg>` };
  }
  const isBonus = bonus === true || /^\s*(true|yes|1|\u0434\u0430)\s*$/i.test(String(bonus));
  return { kind: isBonus ? "bonus" : "open", content: html`<${Sign} kind=${isBonus ? "bonus" : "open"} number=${number} size=${40} />` };
}

/** Signs of what was found: an error's and a warning's differ in shape. @param {{ findings: any[] | undefined }} props */
export function Found({ findings }) {
  const worst = gravest(findings);
  if (!worst) return null;
  const word = worst === "error" ? say("desk-editor-error") : say("desk-editor-warning");
  return html`<span class=${`found ${worst === "error" ? "bad" : "warn"}`} role="img" aria-label=${`${word}: ${findings?.length}`}
    title=${findings?.map((one) => one.text).join("\n")}><${Icon} name=${worst === "error" ? "cross" : "warning"} size=${18} /></span>`;
}

/** Everything in the quest by kinds; tasks in their order, with the minutes of riding to each. */
export function List() {
  const editing = useEditing("history", "selected", "checked", "told");
  const { history, selected, checked } = editing.store.state;
  const draft = history.now;
  const [dragged, setDragged] = useState(/** @type {number | null} */ (null));
  const list = useRef(/** @type {any} */ (null));
  useEffect(() => list.current?.querySelector("[aria-current=true]")?.scrollIntoView({ block: "nearest" }), [selected]);

  /** Seconds to each place from the one before it. @type {Map<number, number | null | undefined>} */
  const ways = new Map();
  const course = editing.course();
  course.forEach((one, index) => index && ways.set(one.key, editing.seconds(course[index - 1].place, one.place)));
  const known = [...ways.values()];
  const sum = known.reduce((/** @type {number} */ all, one) => all + (one ?? 0), 0);

  const of = (/** @type {Kind[]} */ ...wanted) => draft.keys.filter((_, index) => wanted.includes(kindOf(draft.file.features[index])));
  const row = (/** @type {number} */ key, /** @type {number} */ number, /** @type {boolean} */ ordered) => {
    const feature = featureOf(draft, key);
    const way = ways.get(key);
    const name = nameOf(feature);
    return html`<li key=${key} draggable=${ordered} class=${dragged === key ? "dragged" : ""}
      onDragStart=${ordered && ((/** @type {any} */ event) => {
        event.dataTransfer.setData("text/plain", name);
        setDragged(key);
      })} onDragEnd=${() => setDragged(null)}
      onDragOver=${(/** @type {any} */ event) => dragged != null && event.preventDefault()}
      onDrop=${(/** @type {any} */ event) => {
        event.preventDefault();
        if (ordered && dragged != null) editing.actions.change((now) => moveTo(now, dragged, key));
      }}>
      <button type="button" class="editor-row" aria-current=${selected === key} onClick=${() => editing.actions.select(key)}>
        <span aria-hidden="true">${signFor(feature, number).content}</span>
        <span class="wide clamp" dir="auto">${number ? html`<span class="unseen">${number} </span>` : ""}${name}</span>
        ${way !== undefined && html`<span class="quiet">${way === null ? say("desk-editor-no-way")
          : say("desk-editor-minutes", { count: minutes(way) ?? 0 })}</span>`}
        <${Found} findings=${checked?.of.get(key)} /></button>
      ${ordered && selected === key && html`<span class="editor-order">
        ${/** @type {const} */ ([[-1, "up", say("desk-editor-up")], [1, "down", say("desk-editor-down")]]).map(([step, icon, word]) =>
        html`<button type="button" key=${icon} aria-label=${`${word}: ${name}`} title=${word}
        onClick=${() => editing.actions.change((now) => moveBy(now, key, step))}><${Icon} name=${icon} size=${20} /></button>`)}</span>`}
          </li>`;
  };
  const tasks = of("task");
  const others = of("rest", "no-go", "bounds", "toll", "wave", "group", "class", "contact", "app", "other");
  return html`<nav class="editor-list" aria-label=${say("desk-editor-list")} ref=${list}>
    <button type="button" class="editor-row" aria-current=${selected === "quest"} onClick=${() => editing.actions.select("quest")}>
      <${Icon} name="gear" />
      <span class="wide clamp">${say("desk-editor-quest")}</span><${Found} findings=${checked?.quest} /></button>
    ${known.length > 0 && known.every((one) => one != null) && html`<p class="quiet editor-sum">
      ${say("desk-editor-ride-time", { count: minutes(sum) ?? 0 })}</p>`}
    ${draft.file.features.length === 0 && html`<p class="quiet">${say("desk-editor-no-places")}</p>`}
    <ul class="plain">${of("start").map((key) => row(key, 0, false))}</ul>
    <ol class="plain">${tasks.map((key, index) => row(key, index + 1, true))}</ol>
    <ul class="plain">${[...of("finish"), ...others].map((key) => row(key, 0, kindOf(featureOf(draft, key)) !== "finish"))}</ul></nav>`;
}

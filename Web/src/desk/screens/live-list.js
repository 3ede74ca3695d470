// @ts-check
import { html, useEffect, useRef, useState } from "preact";
import { number, span } from "../../parts/figures.js";
import { Empty } from "../../parts/page.js";
import { say } from "../../parts/words.js";
import { clockWord } from "../parts/doubts.js";
import { looks } from "../core/live.js";
import { rowsSeen, scrolledTo } from "../core/rows.js";
import { LookSign, lookWord } from "./live-signs.js";

/** Pixels; the same stands in style/desk-live.css. */
const rowHeight = 56;

/** How long ago, in a few letters. @param {number | null} seconds */
export const ago = (seconds) => (seconds == null ? "" : seconds < 100 ? say("desk-live-seconds", { count: seconds }) : span(seconds));

/**
 * How many teams have each look; a press shows only these.
 * @param {{ counts: Record<string, number>, total: number, filter: any, onFilter: (look: any) => void }} props
 */
export const Counters = ({ counts, total, filter, onFilter }) =>
  html`<div class="live-counters" role="group" aria-label=${say("desk-live-filter")}>
  <button type="button" aria-pressed=${!filter} onClick=${() => onFilter(null)}><strong>${total}</strong><span>${say("desk-live-all")}
    </span></button>
  ${looks.map((look) => html`<button type="button" key=${look} class=${look === "sos" && counts.sos ? "alarm" : ""}
    aria-pressed=${filter === look} onClick=${() => onFilter(filter === look ? null : look)}>
    <${LookSign} look=${look} size=${22} /><strong>${counts[look]}</strong><span>${lookWord(look)}</span></button>`)}</div>`;

/**
 * All teams, of which only the rows are made that are seen. Arrows go from team to team.
 * @param {{ rows: import("../core/live.js").LiveRow[], chosen: string | null, onChoose: (id: string) => void, search: string, onSearch: (text: string) => void }} props
 */
export function TeamList({ rows, chosen, onChoose, search, onSearch }) {
  const box = useRef(/** @type {any} */ (null));
  const [view, setView] = useState({ top: 0, height: 600 });
  useEffect(() => {
    const element = box.current;
    const measure = () => setView({ top: element.scrollTop, height: element.clientHeight });
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    element.addEventListener("scroll", measure, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, []);
  const index = rows.findIndex((row) => row.id === chosen);
  useEffect(() => {
    const element = box.current;
    if (index >= 0) element.scrollTop = scrolledTo({ top: element.scrollTop, height: element.clientHeight, row: rowHeight, index });
  }, [chosen]);
  /** @param {any} event */
  const key = (event) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (!step || !rows.length) return;
    event.preventDefault();
    const next = rows[Math.max(0, Math.min(rows.length - 1, index < 0 ? 0 : index + step))];
    onChoose(next.id);
    requestAnimationFrame(() => box.current?.querySelector('[aria-pressed="true"]')?.focus());
  };
  const { first, last } = rowsSeen({ ...view, row: rowHeight,
      count: rows.length });
  return html`<section class="live-list" aria-label=${say("desk-live-teams")}>
    <input class="input" type="search" aria-label=${say("desk-live-search")} placeholder=${say("desk-live-search")} value=${search}
      maxlength="100"
      onInput=${(/** @type {any} */ event) => onSearch(event.target.value)} />
    <div class="live-rows" ref=${box} tabindex="0" role="region" aria-label=${say("desk-live-shown", { count: rows.length })}
      onKeyDown=${key}>
      ${!rows.length && html`<${Empty}>${say("desk-live-nobody")}<//>`}
      <ul class="plain" style=${{ height: `${rows.length * rowHeight}px` }}>
        ${rows.slice(first, last).map((row, at) => html`<li key=${row.id}
        style=${{ transform: `translateY(${(first + at) * rowHeight}px)` }} aria-setsize=${rows.length} aria-posinset=${first + at + 1}>
        <button type="button" class="live-row" aria-pressed=${row.id === chosen} onClick=${() => onChoose(row.id)}><${Row} row=${row} />
          </button></li>`)}</ul>
    </div></section>`;
}

/** @param {{ row: import("../core/live.js").LiveRow }} props */
function Row({ row }) {
  const battery = row.device?.told.battery;
  const off = clockWord(row.device?.told);
  const wrong = row.looks.filter((look) => look !== "riding" && look !== "standing");
  return html`<${LookSign} look=${row.look} /><span class="wide"><span class="name" dir="auto">
    ${row.number != null && html`<b>${row.number}</b> `}${row.name}</span>
      <span class="quiet meta">${(wrong.length ? wrong : row.looks).map(lookWord).join(", ")}${row.age != null && ` · ${ago(row.age)}`}
        ${battery < 0.2 && html` · <span class="bad strong">${say("desk-live-battery", { percent: Math.round(100 * battery) })}</span>`}
        ${off && html` · <span class="bad strong">${off}</span>`}</span></span>
    <span class="end">${row.rank != null && html`<b>${row.rank}</b>`}<span class="quiet meta">
      ${row.points != null && say("desk-live-points", { points: number(row.points, 0) })}</span></span>`;
}

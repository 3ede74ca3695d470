// @ts-check
import { html, useEffect, useRef, useState } from "preact";
import { clock, span } from "../../parts/figures.js";
import { Icon } from "../../parts/icon.js";
import { say } from "../../parts/words.js";
import { useDesk } from "../parts/app.js";
import { stateOf } from "./station-words.js";

/**
 * A team at the station, over the list: done, with points or a time where the task takes them; or not done.
 * @param {{ row: any, station: any, place: string, onClose: () => void, onSay: (about: any) => void, onUndo: (() => void) | null }} props
 * `place` keeps the timer apart from those of other stations
 */
export function StationTeam({ row, station, place, onClose, onSay, onUndo }) {
  const dialog = useRef(/** @type {any} */ (null));
  const type = station.answer_type ?? "station";
  const most = station.max_points ?? 0;
  const [points, setPoints] = useState(most);
  const timer = useTimer(`${place} ${row.team ?? row.card}`);
  useEffect(() => {
    const before = /** @type {any} */ (document.activeElement);
    dialog.current?.showModal();
    return () => before?.focus?.();
  }, []);
  const { icon, tone, word } = stateOf(row);
  const isBeen = row.state === "been";
  const limited = (/** @type {number} */ value) => setPoints(Math.max(0, Math.min(most, Math.round(value) || 0)));
  const done = () => {
    onSay({ done: true, ...(type === "station-points" ? { points } : {}), ...(type === "station-time" ? { seconds: timer.seconds } : {}) });
    timer.clear();
  };
  return html`<dialog ref=${dialog} class="station-sheet" aria-labelledby="station-team" onCancel=${(/** @type {any} */ event) => {
    event.preventDefault();
    onClose();
  }}><div class="column">
    <div class="row"><h2 id="station-team" class="wide" dir="auto">
      ${row.number != null && html`<span class="station-number">${row.number}</span> `}${row.name}</h2>
      <button type="button" class="round flat" aria-label=${say("desk-close")} onClick=${onClose}><${Icon} name="cross" /></button></div>
    ${row.team && html`<p><span class=${`chip ${tone}`}><${Icon} name=${icon} size=${18} />${word}
      ${row.at && row.state !== "expected" ? ` ${clock(row.at)}` : ""}</span></p>`}
    ${isBeen ? html`
      ${row.points != null && html`<p class="text">${say("desk-station-points", { count: row.points })}</p>`}
        ${row.seconds != null && html`<p class="text">${span(row.seconds)}</p>`}
      ${onUndo ? html`<button type="button" class="button" onClick=${onUndo}>${say("desk-station-undo")}</button>`
        : html`<p class="quiet">${say("desk-station-judge-undoes")}</p>`}` : html`
      ${type === "station-points" && html`<div class="field"><label for="station-points">${say("desk-station-points-of", { count: most })}
        </label><div class="row">
        <button type="button" class="button step" aria-label=${say("desk-station-fewer")} disabled=${points <= 0}
          onClick=${() => limited(points - 1)}><${Icon} name="minus" /></button>
        <input id="station-points" class="input figure middle" type="number" inputmode="numeric" min="0" max=${most} value=${points}
          onInput=${(/** @type {any} */ event) => limited(Number(event.target.value))} />
        <button type="button" class="button step" aria-label=${say("desk-station-more")} disabled=${points >= most}
          onClick=${() => limited(points + 1)}><${Icon} name="plus" /></button></div></div>`}
      ${type === "station-time" && html`<${Timer} timer=${timer} />`}
      <button type="button" class="button main huge" disabled=${type === "station-time" && timer.runs} onClick=${done}>
        <${Icon} name="tick" />${say("desk-station-done")}</button>
      <button type="button" class="button" onClick=${() => onSay({ done: false })}>${say("desk-station-not-done")}</button>`}
  </div></dialog>`;
}

/** A clock that is started and stopped, or set by hand where somebody else stopped the time. @param {any} props */
function Timer({ timer }) {
  const sign = timer.seconds < 0 ? -1 : 1;
  const [minutes, seconds] = [Math.trunc(Math.abs(timer.seconds) / 60), Math.abs(timer.seconds) % 60];
  const set = (/** @type {number} */ m, /** @type {number} */ s) =>
    timer.set(sign * (Math.max(0, Math.min(10_000, m || 0)) * 60 + Math.max(0, Math.min(59, s || 0))));
  return html`<p class="figure middle station-clock" role="timer">${span(timer.seconds)}</p>
    <button type="button" class="button" aria-pressed=${timer.runs} onClick=${timer.runs ? timer.stop : timer.start}>
      <${Icon} name=${timer.runs ? "pause" : "play"} />${timer.runs ? say("desk-station-stop") : say("desk-station-start")}</button>
    ${!timer.runs && html`<div class="row"><div class="field wide"><label for="station-minutes">${say("desk-station-minutes")}</label>
      <input id="station-minutes" class="input" type="number" inputmode="numeric" min="0" value=${minutes}
      onInput=${(/** @type {any} */ event) => set(Number(event.target.value), seconds)} /></div>
      <div class="field wide"><label for="station-seconds">${say("desk-station-seconds")}</label>
        <input id="station-seconds" class="input" type="number" inputmode="numeric" min="0" max="59" value=${seconds}
        onInput=${(/** @type {any} */ event) => set(minutes, Number(event.target.value))} /></div></div>`}`;
}

/** A stopwatch that goes on while the page is closed. @param {string} name */
function useTimer(name) {
  const desk = useDesk();
  const key = `desk-timer ${name}`;
  const [state, set] = useState(() => {
    try {
      return JSON.parse(desk.platform.storage.getItem(key) ?? "null") ?? { since: null, before: 0 };
    } catch {
      return { since: null, before: 0 };
    }
  });
  const [, tick] = useState(0);
  const keep = (/** @type {any} */ next) => {
    set(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch { /* it runs on as long as the page is open */ }
  };
  useEffect(() => {
    if (state.since == null) return;
    const timer = setInterval(() => tick((/** @type {number} */ count) => count + 1), 250);
    return () => clearInterval(timer);
  }, [state.since]);
  const seconds = state.before + (state.since == null ? 0 : Math.round((Date.now() - state.since) / 1000));
  return {
    seconds, runs: state.since != null,
    start: () => keep({ since: Date.now(), before: state.before }),
    stop: () => keep({ since: null, before: seconds }),
    set: (/** @type {number} */ to) => keep({ since: null, before: to }),
    clear: () => localStorage.removeItem(key),
  };
}

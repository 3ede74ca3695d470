// @ts-check
import { html, useEffect, useRef, useState } from "preact";
import { heights, landing } from "./sheet-heights.js";
import { say } from "./words.js";

const column = "(min-aspect-ratio: 6/5)";

/** Whether the sheet is a column beside the map, as the style has it; also after the phone was turned. */
export function useColumn() {
  const [is, set] = useState(() => matchMedia(column).matches);
  useEffect(() => {
    const query = matchMedia(column);
    const look = () => set(query.matches);
    look();
    query.addEventListener("change", look);
    return () => query.removeEventListener("change", look);
  }, []);
  return is;
}

/**
 * What lies on the map, with three heights: peek, half and full. It is dragged by its top, which is a button too: a press
 * opens it further and at last folds it. A swipe sideways goes to the neighbours. On wide and low screens it is a column,
 * and always open.
 * @param {{
 *   height: "peek" | "half" | "full", onHeight: (height: any) => void, onSwipe: (step: 1 | -1) => void, label: string,
 *   kind?: import("./sheet-heights.js").Kind, stick?: any, children?: any,
 * }} props
 */
export function Sheet({ height, onHeight, onSwipe, label, kind = "way", stick = null, children }) {
  const element = useRef(/** @type {any} */ (null));
  const start = useRef(/** @type {any} */ (null));
  const [dragged, setDragged] = useState(/** @type {number | null} */ (null));
  const [room, setRoom] = useState(800);

  useEffect(() => {
    const around = element.current.parentElement;
    const watch = new ResizeObserver(() => setRoom(around.clientHeight));
    watch.observe(around);
    return () => watch.disconnect();
  }, []);
  // Who folds it wants to see its top.
  useEffect(() => void (height === "peek" && element.current.querySelector(".inside").scrollTo(0, 0)), [height]);
  const scale = Number(getComputedStyle(document.documentElement).getPropertyValue("--text-scale")) || 1;
  const all = heights(room, kind, scale);
  const pixels = dragged ?? all[height];
  useEffect(() => {
    element.current.parentElement.style.setProperty("--sheet", `${Math.round(pixels)}px`);
    // The map looks what lies below it now.
    const moved = setTimeout(() => dispatchEvent(new Event("panels")), 250);
    return () => clearTimeout(moved);
  }, [pixels]);

  const down = (/** @type {any} */ event, /** @type {boolean} */ byGrab) => {
    if (event.target.closest("input, textarea, select, video, audio, [role=slider]") && !byGrab) return;
    start.current = { x: event.clientX, y: event.clientY, from: pixels, byGrab, at: event.timeStamp };
  };
  const move = (/** @type {any} */ event) => {
    if (!start.current?.byGrab) return;
    const by = start.current.y - event.clientY;
    if (dragged == null && Math.abs(by) < 8) return;
    element.current.setPointerCapture?.(event.pointerId);
    setDragged(Math.max(all.least, Math.min(all.full, start.current.from + by)));
  };
  const up = (/** @type {any} */ event) => {
    const from = start.current;
    start.current = null;
    if (!from) return;
    const [right, upwards] = [event.clientX - from.x, from.y - event.clientY];
    const pace = upwards / Math.max(1, event.timeStamp - from.at);
    if (dragged != null) {
      setDragged(null);
      onHeight(landing(dragged, pace, all));
    } else if (Math.abs(right) > 64 && Math.abs(right) > 2 * Math.abs(upwards)) {
      onSwipe(right < 0 ? 1 : -1);
    }
  };
  const next = height === "peek" ? "half" : height === "half" ? "full" : "peek";
  return html`<div ref=${element} class=${`sheet ${height} of-${kind} ${dragged == null ? "" : "dragged"}`}
    onPointerDown=${(/** @type {any} */ event) => down(event, event.target.closest(".grab") != null)}
    onPointerMove=${move} onPointerUp=${up} onPointerCancel=${() => {
      start.current = null;
      setDragged(null);
    }}>
    <button type="button" class="grab" aria-expanded=${height !== "peek"} onClick=${() => dragged == null && onHeight(next)}
      aria-label=${next === "peek" ? say("web-sheet-fold") : say("web-sheet-open")}></button>
    <div class="inside" tabindex="0" role="region" aria-label=${label}>${children}</div>
    ${stick && html`<div class="stick">${stick}</div>`}
  </div>`;
}

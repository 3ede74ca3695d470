// @ts-check
import { html, useEffect, useRef, useState } from "preact";

/**
 * A button that acts only when it was held for a time, so that no pocket presses it. The keyboard's space and enter are
 * held likewise. What fills shows how long is still to go.
 * @param {any} props
 */
export function Hold({ seconds = 2, onHeld, label, className = "", children }) {
  const [part, setPart] = useState(0);
  const held = useRef(/** @type {any} */ (null));
  const end = () => {
    clearInterval(held.current);
    held.current = null;
    setPart(0);
  };
  const begin = () => {
    if (held.current) return;
    const from = performance.now();
    held.current = setInterval(() => {
      const now = (performance.now() - from) / (seconds * 1000);
      setPart(Math.min(1, now));
      if (now >= 1) {
        end();
        onHeld();
      }
    }, 50);
  };
  useEffect(() => end, []);
  const isKey = (/** @type {any} */ event) => event.key === " " || event.key === "Enter";
  return html`<button type="button" class=${`hold ${className}`} aria-label=${label} style=${`--held:${part}`}
    onPointerDown=${begin} onPointerUp=${end} onPointerLeave=${end} onPointerCancel=${end}
    onContextMenu=${(/** @type {any} */ event) => event.preventDefault()}
    onKeyDown=${(/** @type {any} */ event) => {
      if (isKey(event)) {
        event.preventDefault();
        begin();
      }
    }}
    onKeyUp=${(/** @type {any} */ event) => isKey(event) && end()} onBlur=${end}>
    <span class="fill" aria-hidden="true"></span>${children}
  </button>`;
}

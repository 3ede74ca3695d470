// @ts-check
import { html, useLayoutEffect, useRef } from "preact";
import { wordsThatFit } from "./turns.js";

/**
 * The name of a way, or what to do, in as many lines as there is room for: it ends at a whole word, and a word that is wider
 * than a line is written smaller, never cut. Who listens is told all of it.
 * @param {{ text: string, whole?: string }} props `whole`: what is said instead
 */
export function Street({ text, whole = text }) {
  const place = useRef(/** @type {any} */ (null));
  useLayoutEffect(() => {
    const element = place.current;
    const fit = () => {
      element.style.fontSize = "";
      wordsThatFit(text, (some) => {
        element.textContent = some;
        return element.scrollHeight <= element.clientHeight + 2;
      });
      const share = element.clientWidth / element.scrollWidth;
      if (share < 1) element.style.fontSize = `${Math.floor(parseFloat(getComputedStyle(element).fontSize) * share)}px`;
    };
    fit();
    // The panel is narrower on another phone's side, and lower where the sheet is open.
    const watch = new ResizeObserver(fit);
    watch.observe(element.parentElement);
    return () => watch.disconnect();
  }, [text]);
  return html`<div class="street whole" dir="auto" aria-label=${whole} ref=${place}></div>`;
}

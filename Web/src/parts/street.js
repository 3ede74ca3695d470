// @ts-check
import { html, useLayoutEffect, useRef } from "preact";
import { inShort, wordsThatFit } from "./turns.js";
import { say } from "./words.js";

/** Pixels below which nothing is read at a glance. */
const least = 14;

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
      element.style.fontSize = element.style.overflowWrap = "";
      wordsThatFit(text, (some) => {
        element.textContent = some;
        return element.scrollHeight <= element.clientHeight + 2;
      }, inShort(say("web-street-short")));
      const share = element.clientWidth / element.scrollWidth;
      if (share === 1) return;
      const size = Math.floor(parseFloat(getComputedStyle(element).fontSize) * share);
      element.style.fontSize = `${Math.max(least, size)}px`;
      // A word that nobody could read so small is broken rather: there is no such street.
      if (size < least) element.style.overflowWrap = "anywhere";
    };
    fit();
    // The panel is narrower on another phone's side, and lower where the sheet is open.
    const watch = new ResizeObserver(fit);
    watch.observe(element.parentElement);
    return () => watch.disconnect();
  }, [text]);
  return html`<div class="street whole" dir="auto" aria-label=${whole} ref=${place}></div>`;
}

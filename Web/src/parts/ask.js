// @ts-check
import { html, useEffect, useRef } from "preact";
import { Mistake } from "./page.js";
import { useRun } from "./app.js";
import { say } from "./words.js";

/**
 * A question with two answers, over all else. Escape is no.
 * @param {{ title: string, yes: string, danger?: boolean, onYes: () => any, onClose: () => void, children?: any }} props
 */
export function Ask({ title, yes, danger = false, onYes, onClose, children }) {
  const dialog = useRef(/** @type {any} */ (null));
  const { busy, problem, run } = useRun();
  useEffect(() => {
    const before = /** @type {any} */ (document.activeElement);
    dialog.current?.showModal();
    return () => before?.focus?.();
  }, []);
  return html`<dialog ref=${dialog} aria-labelledby="question" onCancel=${(/** @type {any} */ event) => {
    event.preventDefault();
    onClose();
  }}>
    <div class="column">
      <h2 id="question" dir="auto">${title}</h2>
      ${children}
      <${Mistake} problem=${problem} />
      <div class="buttons">
        <button type="button" class="button" onClick=${onClose}>${say("web-no")}</button>
        <button type="button" class=${danger ? "button danger" : "button main"} disabled=${busy}
          onClick=${() => run(onYes, onClose)}>${yes}</button>
      </div>
    </div>
  </dialog>`;
}

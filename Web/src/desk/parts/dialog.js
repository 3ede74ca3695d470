// @ts-check
import { html, useEffect, useRef } from "preact";
import { say } from "../../parts/words.js";

/**
 * A dialog over all else, with room for lists; Escape closes it, and the focus goes back to where it was.
 * @param {{ title: string, onClose: () => void, action?: any, children?: any }} props
 */
export function Dialog({ title, onClose, action = null, children }) {
  const dialog = useRef(/** @type {any} */ (null));
  useEffect(() => {
    const before = /** @type {any} */ (document.activeElement);
    dialog.current?.showModal();
    return () => before?.focus?.();
  }, []);
  return html`<dialog ref=${dialog} class="desk-dialog" aria-labelledby="dialog-title" onCancel=${(/** @type {any} */ event) => {
    // A chooser of files is cancelled below it.
    if (event.target !== dialog.current) return;
    event.preventDefault();
    onClose();
  }}><div class="column"><h2 id="dialog-title">${title}</h2>${children}
    <div class="buttons"><button type="button" class="button" onClick=${onClose}>${say("desk-close")}</button>${action}</div></div>
      </dialog>`;
}

// @ts-check
import { html } from "preact";

/**
 * A labelled field; `onInput` is told its text.
 * @param {any} props `id` is its own; what else there is goes to the input
 */
export function Field({ id, label, help = "", value, onInput, options = null, ...rest }) {
  const told = help ? `${id}-help` : undefined;
  const heard = (/** @type {any} */ event) => onInput(event.target.value);
  return html`<div class="field"><label for=${id}>${label}</label>
    ${options ? html`<select id=${id} class="input" value=${value} onChange=${heard} aria-describedby=${told} ...${rest}>
        ${options.map((/** @type {[string, string]} */ [name, word]) => html`<option key=${name} value=${name}>${word}</option>`)}</select>`
      : html`<input id=${id} class="input" dir="auto" autocomplete="off" value=${value} onInput=${heard} aria-describedby=${told}
        ...${rest} />`}
    ${help && html`<p id=${told} class="quiet help">${help}</p>`}</div>`;
}

/**
 * A box with a tick; `onChange` is told whether it is ticked.
 * @param {any} props
 */
export const Tick = ({ checked, onChange, children }) => html`<label class="tick small"><input type="checkbox" checked=${checked}
  onChange=${(/** @type {any} */ event) => onChange(event.target.checked)} /><span>${children}</span></label>`;

// @ts-check
import { html, useState } from "preact";
import { useApp } from "../../parts/app.js";
import { Icon } from "../../parts/icon.js";
import { say } from "../../parts/words.js";
import { gapCount, moved, withCode } from "./compose.js";
import { codeFor } from "./linked.js";
import { canScan, Scan } from "./scan.js";

/** @typedef {{ task: any, value: any, onValue: (value: any) => void, onSend: () => void, invalid?: boolean }} FieldProps */

const typed = (/** @type {any} */ event) => event.target.value;
const onEnter = (/** @type {() => void} */ send) => (/** @type {any} */ event) => {
  if (event.key === "Enter" && !event.isComposing) {
    event.preventDefault();
    send();
  }
};
const plain = { autocomplete: "off", autocorrect: "off", autocapitalize: "off", spellcheck: false, maxlength: 2000 };

/** @param {FieldProps} props */
export function TextField({ value, onValue, onSend, invalid }) {
  return html`<div class="field"><label for="answer">${say("web-answer-yours")}</label>
    <input id="answer" class="input" dir="auto" ...${plain} enterkeyhint="send" aria-invalid=${invalid} value=${value ?? ""}
      onInput=${(/** @type {any} */ event) => onValue(typed(event))} onKeyDown=${onEnter(onSend)} /></div>`;
}

/** @param {FieldProps} props */
export function NumberField({ task, value, onValue, onSend, invalid }) {
  return html`<div class="field"><label for="answer">${task.unit ? say("web-answer-number-in", { unit: task.unit })
    : say("web-answer-number")}</label>
    <div class="input-unit"><input id="answer" class="input" ...${plain} inputmode="decimal" enterkeyhint="send" aria-invalid=${invalid}
      value=${value ?? ""} onInput=${(/** @type {any} */ event) => onValue(typed(event))} onKeyDown=${onEnter(onSend)} />
      ${task.unit && html`<span class="unit" aria-hidden="true" dir="auto">${task.unit}</span>`}</div></div>`;
}

/** @param {FieldProps} props */
export function ChoiceField({ task, value, onValue }) {
  const several = task.answer_type === "choices";
  const chosen = several ? value ?? [] : [value];
  return html`<fieldset class="options"><legend class="strong">${several ? say("web-answer-choose-several") : say("web-answer-choose")}
    </legend>
    ${task.options.map((/** @type {string} */ option) => html`<label class="tick" key=${option}>
      <input type=${several ? "checkbox" : "radio"} name="answer" checked=${chosen.includes(option)}
        onChange=${(/** @type {any} */ event) =>
          onValue(
            several
              ? event.target.checked ? [...chosen, option] : chosen.filter((/** @type {string} */ other) => other !== option)
              : option,
          )} />
      <span class="wide" dir="auto">${option}</span></label>`)}
  </fieldset>`;
}

/** @param {FieldProps} props */
export function SortField({ task, value, onValue }) {
  const order = value ?? task.options;
  const [said, setSaid] = useState("");
  const move = (/** @type {number} */ from, /** @type {number} */ to) => {
    onValue(moved(order, from, to));
    setSaid(say("web-sort-moved", { name: order[from], place: to + 1 }));
  };
  return html`<div class="field"><span class="label" id="sorting">${say("web-answer-sort")}</span>
    <ol class="plain rows" aria-labelledby="sorting">
      ${order.map((/** @type {string} */ option, /** @type {number} */ index) => html`<li key=${option}><div class="line">
        <span class="strong" aria-hidden="true">${index + 1}</span><span class="wide" dir="auto">${option}</span>
        <button type="button" class="round flat" disabled=${index === 0} aria-label=${say("web-sort-up", { name: option })}
          onClick=${() => move(index, index - 1)}><${Icon} name="up" /></button>
        <button type="button" class="round flat" disabled=${index === order.length - 1} aria-label=${say("web-sort-down", { name: option })}
          onClick=${() => move(index, index + 1)}><${Icon} name="down" /></button></div></li>`)}
    </ol><span class="unseen" role="status">${said}</span></div>`;
}

/** @param {FieldProps} props */
export function GapsField({ task, value, onValue, onSend }) {
  const count = gapCount(task);
  const texts = Array.from({ length: count }, (_, index) => value?.[index] ?? "");
  return html`<div class="column">${texts.map((text, index) => html`<div class="field" key=${index}>
    <label for=${`gap-${index}`}>${say("web-answer-gap", { number: index + 1, count })}</label>
    <input id=${`gap-${index}`} class="input" dir="auto" ...${plain} value=${text} enterkeyhint=${index === count - 1 ? "send" : "next"}
      onInput=${(/** @type {any} */ event) => onValue(texts.map((other, place) => (place === index ? typed(event) : other)))}
      onKeyDown=${onEnter(() => (index === count - 1 ? onSend() : document.getElementById(`gap-${index + 1}`)?.focus()))} /></div>`)}
        </div>`;
}

/** @param {FieldProps} props */
export function CodeField({ task, value, onValue, onSend, invalid }) {
  const several = task.answer_type === "codes";
  const count = several ? Math.max(task.needs ?? 1, (value ?? []).filter(Boolean).length + 1) : 1;
  const codes = several ? Array.from({ length: count }, (_, index) => value?.[index] ?? "") : [value ?? ""];
  const [scanning, setScanning] = useState(false);
  const app = useApp();
  const change = (/** @type {number} */ place, /** @type {string} */ text) =>
    onValue(several ? codes.map((other, index) => (index === place ? text : other)) : text);
  return html`<div class="column">
    ${several && html`<p class="strong">${say("web-answer-codes", { count: task.needs ?? 1 })}</p>`}
    ${codes.map((code, index) => html`<div class="field" key=${index}>
      <label for=${index ? `code-${index}` : "answer"}>${several ? say("web-answer-code-number", { number: index + 1 })
        : say("web-answer-code")}</label>
      <input id=${index ? `code-${index}` : "answer"} class="input capitals" ...${plain} autocapitalize="characters" enterkeyhint="send"
        aria-invalid=${invalid} value=${code} onInput=${(/** @type {any} */ event) => change(index, typed(event))}
          onKeyDown=${onEnter(onSend)} /></div>`)}
    ${canScan() && html`<button type="button" class="button" onClick=${() => setScanning(true)}><${Icon} name="scan" />${say("web-scan")}
      </button>`}
    ${!canScan() && html`<p class="quiet">${say("web-scan-elsewhere")}</p>`}
    ${scanning && html`<${Scan} onClose=${() => setScanning(false)} onCode=${(/** @type {string} */ text) => {
      setScanning(false);
      const code = codeFor(app, text, task.id);
      if (code) onValue(withCode(task, value, code));
    }} />`}
  </div>`;
}

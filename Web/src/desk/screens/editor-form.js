// @ts-check
// The properties of what is chosen: a field for each of the file's, with its help below, and what was found wrong beside it.
import { html, useEffect, useState } from "preact";
import { Icon } from "../../parts/icon.js";
import { say } from "../../parts/words.js";
import * as drafts from "../core/draft.js";
import { gravest, propertyOf } from "../core/findings.js";
import { localOf, timeOf } from "../core/moment.js";
import { hintsOf, knownNames, propertiesOf } from "../core/properties.js";
import { propertyWords, valueWord } from "../parts/property-words.js";
import { useEditing } from "../parts/editing.js";
import { kindWord, nameOf } from "./editor-list.js";
import { Zones } from "./editor-zones.js";

const plain = (/** @type {any} */ value) => (value == null ? "" : typeof value === "object" ? JSON.stringify(value) : String(value));

/** What was found, in words. @param {{ findings: any[], id?: string }} props */
export const Findings = ({ findings, id }) =>
  findings.length > 0 && html`<ul class="plain findings" id=${id}>
    ${findings.map((one, index) => html`<li key=${index} class=${one.severity === "error" ? "bad" : "warn"}>
    <${Icon} name=${one.severity === "error" ? "cross" : "warning"} size=${18} /><span dir="auto"><span class="unseen">
      ${one.severity === "error" ? say("desk-editor-error") : say("desk-editor-warning")}: </span>${one.text}</span></li>`)}</ul>`;

/**
 * A field of a property.
 * @param {{ rule: any, label: string, help?: string, value: any, zone: string, findings: any[], onSet: (value: any) => void }} props
 */
function Field({ rule, label, help, value, zone, findings, onSet }) {
  const id = `property-${rule.name.replace(":", "-")}`;
  const text = plain(value);
  // What is being typed stays as it is: `1.0` may become `1.05`.
  const [typed, setTyped] = useState(/** @type {string | null} */ (null));
  const told = [help && `${id}-help`, findings.length && `${id}-found`].filter(Boolean).join(" ") || undefined;
  const common = { id, "aria-describedby": told, "aria-invalid": gravest(findings) === "error" ? "true" : undefined, class: "input" };
  const heard = (/** @type {(text: string) => any} */ read) => (/** @type {any} */ event) => onSet(read(event.target.value));
  const local = rule.kind === "t" ? localOf(value, zone) : "";
  const lower = text.trim().toLowerCase();
  let field;
  if (rule.kind === "w" || rule.kind === "f") {
    const words = rule.kind === "f" ? [["true", say("desk-editor-yes")], ["false", say("desk-editor-no")]]
      : rule.words.map((/** @type {string} */ word) => [word, valueWord(rule.name, word)]);
    const known = !text || words.some((/** @type {string[]} */ [word]) => word === lower);
    field = html`<select ...${common} value=${known ? lower : text}
      onChange=${heard((word) => (rule.kind === "f" && word === "true" ? true : rule.kind === "f" && word === "false" ? false : word))}>
      <option value="">${say("desk-editor-left-out")}</option>${!known && html`<option value=${text}>${text}</option>`}
        ${words.map((/** @type {string[]} */ [word, told]) => html`<option key=${word} value=${word}>${told}</option>`)}</select>`;
  } else if (rule.kind === "t" && (local || !text)) {
    field = html`<input ...${common} type="datetime-local" value=${local} onChange=${heard((at) => timeOf(at, zone))} />`;
  } else if (rule.kind === "m") {
    field = html`<textarea ...${common} rows="3" dir="auto" value=${text} onInput=${heard(String)}></textarea>`;
  } else {
    const isNumber = rule.kind === "i" || rule.kind === "n";
    const list = rule.kind === "o" ? `${id}-words` : undefined;
    field = html`<input ...${common} dir="auto" autocomplete="off" list=${list} inputmode=${isNumber ? "decimal" : undefined}
      value=${typed ?? text} onBlur=${() => setTyped(null)} onInput=${(/** @type {any} */ event) => {
      setTyped(event.target.value);
      onSet(isNumber ? drafts.numberOf(event.target.value) : event.target.value);
    }} />${list && html`<datalist id=${list}>${rule.words.map((/** @type {string} */ word) =>
      html`<option key=${word} value=${word}>${valueWord(rule.name, word)}</option>`)}</datalist>`}`;
  }
  return html`<div class="field"><label for=${id}>${label}</label>${field}<${Findings} findings=${findings} id=${`${id}-found`} />
    ${help && html`<p class="quiet help" id=${`${id}-help`}>${help}</p>`}</div>`;
}

/** A property that no form knows. @param {{ onSet: (name: string, value: any) => void }} props */
function AddProperty({ onSet }) {
  const [name, setName] = useState("");
  const [value, setValue] = useState("");
  return html`<form class="row" onSubmit=${(/** @type {any} */ event) => {
    event.preventDefault();
    onSet(name.trim(), value);
    setName("");
    setValue("");
  }}><input class="input" aria-label=${say("desk-editor-property-name")} placeholder=${say("desk-editor-property-name")} value=${name}
    onInput=${(/** @type {any} */ event) => setName(event.target.value)} />
    <input class="input" aria-label=${say("desk-editor-property-value")} placeholder=${say("desk-editor-property-value")} value=${value}
      onInput=${(/** @type {any} */ event) => setValue(event.target.value)} />
    <button class="button" disabled=${!name.trim() || !value.trim()}>${say("desk-add")}</button></form>`;
}

export function Form() {
  const editing = useEditing("history", "selected", "checked");
  const { history, selected, checked } = editing.store.state;
  const draft = history.now;
  const [language, setLanguage] = useState("");
  useEffect(() => setLanguage(""), [selected]);
  const isQuest = selected === "quest" || selected === drafts.questKey(draft);
  const feature = typeof selected === "number" ? drafts.featureOf(draft, selected) : null;
  if (!isQuest && !feature) return html`<aside class="editor-form" aria-label=${say("desk-editor-form")}><p class="quiet">
    ${say("desk-editor-nothing-chosen")}</p><${Zones} /></aside>`;
  const kind = isQuest ? "quest" : drafts.kindOf(feature);
  const quest = drafts.questProperties(draft);
  /** @type {Record<string, any>} */
  const properties = isQuest ? quest : { ...feature.properties, ...(feature.id != null ? { id: feature.id } : {}) };
  const zone = String(quest["time-zone"] ?? "UTC");
  const key = isQuest ? drafts.questKey(draft) : /** @type {number} */ (selected);
  const found = isQuest ? [...(checked?.quest ?? []), ...(key == null ? [] : checked?.of.get(key) ?? [])]
    : checked?.of.get(/** @type {number} */ (key)) ?? [];
  const set = (/** @type {string} */ name, /** @type {any} */ value) =>
    editing.actions.change((now) => isQuest ? drafts.setQuestProperty(now, name, value)
      : drafts.setProperty(now, /** @type {number} */ (selected), name, value), `${selected} ${name}`);

  const type = String(properties["answer-type"] ?? "judge").trim().toLowerCase();
  const wanted = (/** @type {any} */ rule) => !rule.types || rule.types.includes(type) || properties[rule.name] != null;
  const wordsOf = (/** @type {any} */ rule) => {
    if (!rule.number) return propertyWords(kind, rule.name);
    const { label } = propertyWords(kind, rule.name.replace(/-[2-9]/, ""));
    return { label: `${say("desk-editor-hint-number", { number: rule.number })}: ${label}`, help: "" };
  };
  const field = (/** @type {any} */ rule) => {
    const { label, help } = wordsOf(rule);
    const own = (/** @type {string} */ name) => found.filter((one) => propertyOf(one) === name);
    const at = { zone, value: properties[rule.name], findings: own(rule.name), onSet: (/** @type {any} */ value) => set(rule.name, value) };
    const translated = rule.translated || (rule.name === "description" && kind !== "toll");
    return [html`<${Field} key=${`${selected} ${rule.name}`} rule=${rule} label=${label} help=${help} ...${at} />`,
      ...["ru", "en"].filter((code) => translated && (language === code || properties[`${rule.name}:${code}`] != null)).map((code) => {
        const name = `${rule.name}:${code}`;
        const said = say("desk-editor-translation", { name: label, language: code === "ru" ? say("desk-editor-in-russian")
          : say("desk-editor-in-english") });
        return html`<${Field} key=${`${selected} ${name}`} rule=${{ ...rule, name }} label=${said} ...${at} value=${properties[name]}
          findings=${own(name)} onSet=${(/** @type {any} */ value) => set(name, value)} />`;
      })];
  };
  const rules = [...propertiesOf(kind), ...(kind === "task" ? hintsOf(properties) : [])].filter(wanted);
  const fields = new Set(rules.flatMap((rule) => [rule.name, `${rule.name}:ru`, `${rule.name}:en`]));
  const names = knownNames(kind, properties);
  const others = Object.keys(properties).filter((name) => !names.has(name)
    && !(name.startsWith("description:") && fields.has("description")));
  const seldom = rules.filter((rule) => rule.seldom);
  // Who has set one of them sees it.
  const isOpen = seldom.some((rule) => properties[rule.name] != null);
  const rest = found.filter((one) => !fields.has(propertyOf(one)));
  return html`<aside class="editor-form" aria-label=${say("desk-editor-form")} onFocusOut=${editing.actions.settle}>
    <div class="row between"><h2 dir="auto">${isQuest ? say("desk-editor-quest") : nameOf(feature)}</h2><span class="chip">
      ${kindWord(/** @type {any} */ (kind))}</span></div>
    <${Findings} findings=${rest} />
    ${rules.some((rule) => rule.translated) && html`<div class="segments" role="group" aria-label=${say("desk-language")}>
      ${["ru", "en"].map((code) => html`<button type="button" key=${code} aria-pressed=${language === code}
      onClick=${() => setLanguage(language === code ? "" : code)}>+ ${code === "ru" ? say("desk-editor-in-russian")
      : say("desk-editor-in-english")}</button>`)}</div>`}
    ${rules.filter((rule) => !rule.seldom).map(field)}
    ${seldom.length > 0 && html`<details key=${`more ${selected}`} open=${isOpen}><summary>${say("desk-editor-more")}</summary>
      <div class="column">${seldom.map(field)}</div></details>`}
    <details key=${`other ${selected}`} open=${others.length > 0}><summary>${say("desk-editor-other-properties")}</summary>
      <div class="column">
      ${others.map((name) => typeof properties[name] === "object" && properties[name]
        ? html`<p key=${name} class="quiet">${name}: <code>${plain(properties[name])}</code></p>`
        : html`<${Field} key=${`${selected} ${name}`} rule=${{ name, kind: typeof properties[name] === "number" ? "n"
          : typeof properties[name] === "boolean" ? "f" : "s" }} label=${name} value=${properties[name]} zone=${zone}
          findings=${found.filter((one) => propertyOf(one) === name)} onSet=${(/** @type {any} */ value) => set(name, value)} />`)}
      <${AddProperty} onSet=${set} /></div></details>
    ${!isQuest && html`<button type="button" class="button danger" onClick=${editing.actions.removeSelected}><${Icon} name="bin" />
      ${say("desk-editor-delete")}</button>`}</aside>`;
}

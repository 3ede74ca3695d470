// @ts-check
// How the riders' app looks for a quest: changed in the draft of its file, and shown at once.
import { html, useEffect, useMemo, useState } from "preact";
import { useRun } from "../../parts/app.js";
import { brandColours } from "../../parts/contrast.js";
import { Icon } from "../../parts/icon.js";
import { Loading, Mistake } from "../../parts/page.js";
import { say } from "../../parts/words.js";
import { barsOf, linesOf, lookOf, menuOf, menuText, readingOf, setLook } from "../core/app-look.js";
import { questProperties } from "../core/draft.js";
import { createEditing } from "../core/editing.js";
import { at } from "../core/place.js";
import { useDesk, useDeskPart } from "../parts/app.js";
import { EditingContext, Elsewhere, useEditing } from "../parts/editing.js";
import { Field } from "../parts/field.js";
import { Frame } from "../parts/frame.js";
import { useLoad } from "../parts/load.js";
import { propertyWords } from "../parts/property-words.js";

/** @type {Record<string, () => string>} */
const menuWords = {
  list: () => say("web-list"), answers: () => say("web-answers"), messages: () => say("web-messages"), queue: () => say("web-queue"),
  team: () => say("web-team"), results: () => say("web-results"), track: () => say("web-track"), nearby: () => say("web-nearby"),
  bike: () => say("web-bike"), information: () => say("web-information"), quests: () => say("web-other-quests"),
    settings: () => say("web-settings"),
};

/** A colour by name and by choosing, with how well it can be read. @param {any} props */
function Colour({ name, value, night, onInput }) {
  const { label, help } = propertyWords("app", name);
  const reading = readingOf(value, night);
  return html`<div class="colour"><${Field} id=${`look-${name}`} label=${label} help=${help} value=${value} onInput=${onInput}
    placeholder="#12324a" maxlength="7" spellcheck=${false} aria-invalid=${Boolean(value && !reading)} />
    <input type="color" aria-label=${`${label}: ${say("desk-branding-choose")}`} value=${reading ? value : "#073f87"}
      onInput=${(/** @type {any} */ event) => onInput(event.target.value)} />
    ${value && !reading && html`<p class="mistake">${say("desk-branding-no-colour")}</p>`}
    ${reading && html`<p class=${reading.ratio >= 7 ? "ok" : reading.ratio >= 4.5 ? "warn" : "bad"}>
      <${Icon} name=${reading.ratio >= 7 ? "tick" : "warning"}
      size=${18} /> ${say("desk-branding-contrast", { ratio: reading.ratio.toFixed(1) })}
      ${" "}${reading.ratio < 4.5 ? say("desk-branding-refused") : reading.used.toLowerCase() !== value.toLowerCase()
        ? say("desk-branding-made", { colour: reading.used }) : ""}</p>`}</div>`;
}

/** A picture of the quest, chosen or uploaded. @param {any} props */
function Picture({ quest, name, value, media, onInput, onUploaded }) {
  const desk = useDesk();
  const { label, help } = propertyWords("app", name);
  const { busy, problem, run } = useRun();
  const upload = (/** @type {File | undefined} */ file) => file && run(async () => {
    const known = file.name.toLowerCase().replace(/[^a-z0-9.-]+/g, "-").replace(/^[-.]+/, "");
    await desk.api.ask("PUT", desk.below(quest, "media", known),
      { body: file, headers: { "content-type": file.type || "image/png" }, timeout: 120_000 });
    await onUploaded();
    return known;
  }, onInput);
  const names = [...new Set([value, ...media.filter((/** @type {any} */ one) => name !== "icon"
    || one.type === "image/png").map((/** @type {any} */ one) => one.name)].filter(Boolean))];
  return html`<div class="column"><${Field} id=${`look-${name}`} label=${label} help=${help} value=${value} onInput=${onInput}
    options=${[["", "–"], ...names.map((one) => [one, one])]} />
    <label class="button small"><${Icon} name="up" size=${20} />${say("desk-branding-upload")}
      <input type="file" class="unseen" accept="image/png,image/jpeg,image/webp" disabled=${busy}
      onChange=${(/** @type {any} */ event) => upload(event.target.files[0])} /></label>
    <${Mistake} problem=${problem} /></div>`;
}

/** A phone with the join screen, and with a ride, in a light, drawn by the riders' own styles. @param {any} props */
function Phone({ look, night, title, pictures, language }) {
  const name = look[`name:${language}`] || look.name;
  const picture = (/** @type {string} */ which) => look[which] && pictures(look[which]);
  const app = { accent: look.accent, accent_night: look["accent-night"] };
  return html`<figure class="phone-frame"><figcaption>${night ? say("desk-light-night") : say("desk-light-day")}</figcaption>
    <div class="phone-screen" data-theme=${night ? "night" : "day"} style=${brandColours(app, night)} inert>
      ${picture("banner") && html`<img class="banner" src=${picture("banner")} alt="" />`}
      <div class="row">${picture("logo") && html`<img class="logo" src=${picture("logo")} alt="" />`}
        ${name && html`<p class="strong" dir="auto">${name}</p>`}</div>
      <p class="phone-title" dir="auto">${title}</p>
      <div class="field"><span class="label">${say("web-join-code")}</span><span class="input capitals">7KQ2-M4ZD</span></div>
      <span class="button main">${say("web-join")}</span><span class="button bare">${say("web-other-quests")}</span>
      <div class="phone-ride"><svg viewBox="0 0 300 90" aria-hidden="true"><rect width="300" height="90" fill="var(--m-land)" />
        <path d="M10 80C80 70 70 20 140 30S220 70 290 14" fill="none" stroke="var(--m-route-case)" stroke-width="11" />
        <path d="M10 80C80 70 70 20 140 30S220 70 290 14" fill="none" stroke="var(--m-route)" stroke-width="7" /></svg>
        <div class="phone-sheet"><p class="strong">${say("desk-branding-task")}</p><p>
          <span class="figure">1,2</span> ${say("web-unit-kilometres")}</p>
          <div class="row"><span class="chip accent">${say("web-points", { count: 30 })}</span><span class="link-like">${say("web-list")}
            </span></div><span class="button main">${say("web-where-to")}</span></div></div>
    </div></figure>`;
}

/** @param {any} props */
function Look({ quest }) {
  const desk = useDesk();
  const editing = useEditing("status", "problem", "history", "clean", "isKept");
  const { language } = useDeskPart("language");
  const { status, problem, history, clean, isKept } = editing.store.state;
  const { body, reload } = useLoad(desk.below(quest, "media"));
  const draft = history.now;
  const look = lookOf(draft);
  const set = (/** @type {string} */ name) => (/** @type {any} */ value) => editing.actions.change((now) => setLook(now, name, value),
    `look ${name}`);
  if (status === "loading") return html`<${Loading} />`;
  if (status === "elsewhere") return html`<${Elsewhere} />`;
  if (status !== "ready") return html`<${Mistake} problem=${problem ?? { detail: say("desk-branding-no-file") }} />`;
  const properties = questProperties(draft);
  const title = properties[`title:${language}`] || properties.title || quest;
  const media = (body?.media ?? []).filter((/** @type {any} */ one) => one.type.startsWith("image/"));
  const text = (/** @type {string} */ name, /** @type {string} */ suffix = "") =>
    html`<${Field} id=${`look-${name}${suffix}`} label=${`${propertyWords("app", name).label}${suffix
    && ` (${suffix.slice(1).toUpperCase()})`}`}
    value=${look[name + suffix] ?? ""} onInput=${set(name + suffix)} maxlength="60" />`;
  const menu = menuOf(look.modules);
  const moved = (/** @type {number} */ from, /** @type {number} */ to) =>
    set("modules")(menuText(menu.toSpliced(from, 1).toSpliced(to, 0, menu[from])));
  return html`<div class="branding"><div class="column">
      ${draft !== clean && html`<p class="box wait row wrap"><span class="wide">
        ${isKept ? say("desk-branding-draft") : say("desk-branding-not-kept")}</span>
        <button type="button" class="button small" onClick=${editing.actions.undo}>${say("desk-editor-undo")}</button>
          <a class="button small main" href=${at("editor", quest)}>${say("desk-branding-publish")}</a></p>`}
      <section class="box frame column"><h2>${say("desk-branding-name")}</h2>${text("name")}<div class="pair">${text("name", ":ru")}
        ${text("name", ":en")}</div></section>
      <section class="box frame column"><h2>${say("desk-branding-colours")}</h2><div class="pair">
        <${Colour} name="accent" night=${false} value=${look.accent ?? ""} onInput=${set("accent")} />
        <${Colour} name="accent-night" night=${true} value=${look["accent-night"] ?? ""} onInput=${set("accent-night")} /></div></section>
      <section class="box frame column"><h2>${say("desk-branding-pictures")}</h2><div class="pair">
        ${["logo", "banner", "icon"].map((name) => html`<${Picture} key=${name} quest=${quest} name=${name} value=${look[name] ?? ""}
        media=${media} onInput=${set(name)} onUploaded=${reload} />`)}</div></section>
      <section class="box frame column"><h2>${say("desk-branding-menu")}</h2>
        <ol class="plain rows menu-order">${menu.map((one, index) =>
          html`<li key=${one.name}><div class="line"><label class="tick small wide">
          <input type="checkbox" checked=${one.shown} disabled=${one.name === "settings"}
            onChange=${() => set("modules")(menuText(menu.map((other) => (other === one ? { ...one, shown: !one.shown } : other))))} />
              <span>${menuWords[one.name]()}</span></label>
          <button type="button" class="round flat" disabled=${!index || !one.shown || one.name === "settings"}
            aria-label=${`${say("desk-editor-up")}: ${menuWords[one.name]()}`} onClick=${() => moved(index, index - 1)}>
            <${Icon} name="up" size=${20} /></button>
          <button type="button" class="round flat" disabled=${!one.shown || !menu[index + 1]?.shown || menu[index + 1]?.name === "settings"
            || one.name === "settings"} aria-label=${`${say("desk-editor-down")}: ${menuWords[one.name]()}`}
            onClick=${() => moved(index, index + 1)}><${Icon} name="down" size=${20} /></button></div></li>`)}</ol>
        ${["", ":ru", ":en"].map((suffix) => html`<${Links} key=${suffix} suffix=${suffix} value=${look[`links${suffix}`]}
          onInput=${set(`links${suffix}`)} />`)}</section></div>
    <aside class="phones" aria-label=${say("desk-branding-preview")}>
      ${[false, true].map((night) => html`<${Phone} key=${night} look=${look} night=${night} title=${title} language=${language}
      pictures=${(/** @type {string} */ name) => `/api/v1/${desk.below(quest, "media", name)}`} />`)}</aside></div>`;
}

/** Links of the menu, a line for each. @param {any} props */
function Links({ suffix, value, onInput }) {
  const { label } = propertyWords("app", "links");
  const [lines, setLines] = useState(linesOf(value));
  const id = `look-links${suffix}`;
  useEffect(() => {
    if (barsOf(lines) !== barsOf(linesOf(value))) setLines(linesOf(value));
  }, [value]);
  return html`<div class="field"><label for=${id}>${label}${suffix && ` (${suffix.slice(1).toUpperCase()})`}</label>
    <textarea id=${id} class="input" rows="2" dir="auto" spellcheck=${false} value=${lines} onInput=${(/** @type {any} */ event) => {
      setLines(event.target.value);
      onInput(barsOf(event.target.value));
    }}></textarea>${!suffix && html`<p class="quiet help">${say("desk-branding-links")}</p>`}</div>`;
}

/** @param {any} props */
export function Branding({ quest }) {
  const desk = useDesk();
  const editing = useMemo(() => createEditing({ api: desk.api, platform: desk.platform, below: (...rest) => desk.below(quest, ...rest),
    quest }), [quest]);
  useEffect(() => {
    void editing.actions.load();
    return editing.end;
  }, [editing]);
  return html`<${Frame} title=${say("desk-branding")} quest=${quest} room="overview"
    actions=${html`<a class="button small" href=${at("overview", quest)}>${say("desk-overview")}</a>`}>
    <${EditingContext.Provider} value=${editing}><${Look} quest=${quest} /><//><//>`;
}

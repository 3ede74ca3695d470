// @ts-check
import { html, useEffect, useRef, useState } from "preact";
import { Icon } from "../../parts/icon.js";
import { say } from "../../parts/words.js";
import { roleIn } from "../core/desk.js";
import { at } from "../core/place.js";
import { useDesk, useDeskPart } from "./app.js";
import { ClockStrip } from "./clock-strip.js";

/**
 * The desk's rooms of a quest: its name in the address, its word, and the least role that works there.
 * Each name has its component in `screens/desk.js`.
 * @type {{ name: string, word: () => string, roles: string[] }[]}
 */
export const rooms = [
  { name: "overview", word: () => say("desk-overview"), roles: ["viewer", "steward", "judge", "organiser", "admin"] },
  { name: "editor", word: () => say("desk-editor"), roles: ["organiser", "admin"] },
  { name: "teams", word: () => say("desk-teams"), roles: ["organiser", "admin"] },
  { name: "live", word: () => say("desk-live"), roles: ["organiser", "admin"] },
  { name: "judge", word: () => say("desk-judge"), roles: ["judge", "organiser", "admin"] },
  { name: "station", word: () => say("desk-station"), roles: ["steward", "judge", "organiser", "admin"] },
  { name: "results", word: () => say("desk-results"), roles: ["viewer", "judge", "organiser", "admin"] },
  { name: "replay", word: () => say("desk-replay"), roles: ["judge", "organiser", "admin"] },
  { name: "log", word: () => say("desk-log"), roles: ["viewer", "judge", "organiser", "admin"] },
  { name: "staff", word: () => say("desk-staff"), roles: ["organiser", "admin"] },
];

/** The languages, each by its own name, and the light. */
export function Looks() {
  const desk = useDesk();
  const { language, light } = useDeskPart("language", "light");
  const lights = [["auto", say("desk-light-auto")], ["day", say("desk-light-day")], ["night", say("desk-light-night")]];
  return html`<div class="row looks">
    <div class="segments" role="group" aria-label=${say("desk-language")}>
      ${/** @type {const} */ (["ru", "en"]).map((code) => html`<button type="button" key=${code} lang=${code}
      aria-pressed=${language === code} onClick=${() => desk.actions.setLanguage(code)}>${code.toUpperCase()}</button>`)}</div>
    <select class="input small" aria-label=${say("desk-light")} value=${light}
      onChange=${(/** @type {any} */ event) => desk.actions.setLight(event.target.value)}>
      ${lights.map(([name, word]) => html`<option value=${name} key=${name}>${word}</option>`)}</select></div>`;
}

/**
 * A screen of the desk: the bar with the quest and its rooms, a head with the screen's name and its actions, and the body.
 * @param {any} props `wide` gives the body the whole width and height, as maps want it
 */
export function Frame({ title, quest = "", room = "", actions = null, wide = false, children }) {
  const { session, quests, online } = useDeskPart("session", "quests", "online", "language");
  const heading = useRef(/** @type {any} */ (null));
  const [open, setOpen] = useState(false);
  // Not with the title, which may be what somebody is typing.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    setOpen(false);
  }, [room]);
  useEffect(() => void (document.title = `${title} – ReQuest`), [title]);
  const role = quest ? roleIn(session, quest) : null;
  // A draft that was never published has nothing but the editor.
  const found = quests?.find((/** @type {any} */ one) => one.id === quest);
  return html`<div class="desk">
    <header class="desk-bar">
      <a class="round flat" href=${at("quests")} aria-label=${say("desk-quests")}><${Icon} name="list" /></a>
      ${quest && html`<strong class="clamp" dir="auto">${found?.title ?? quest}</strong>
        <button type="button" class="button small rooms-button" aria-expanded=${open} aria-controls="rooms" onClick=${() => setOpen(!open)}>
          <${Icon} name="menu" />${say("desk-rooms")}</button>
        <nav id="rooms" class=${`rooms scroll-x ${open ? "open" : ""}`} aria-label=${say("desk-rooms")}>
          ${rooms.filter((one) => role && one.roles.includes(role) && (found || !quests || one.name === "editor")).map((one) => html`
          <a key=${one.name} href=${at(one.name, quest)} aria-current=${one.name === room ? "page" : undefined}>${one.word()}</a>`)}</nav>`}
      <span class="wide"></span>
      ${online === false && html`<span class="chip warn" role="status"><${Icon} name="offline" size=${18} />${say("desk-offline")}</span>`}
      <a class="round flat" href=${at("account")} aria-label=${say("desk-account")}><${Icon} name="people" /></a>
    </header>
    <${ClockStrip} zone=${found?.time_zone} />
    <main class=${`desk-main ${wide ? "whole" : ""}`}>
      <div class="desk-head"><h1 tabindex="-1" ref=${heading} dir="auto">${title}</h1><span class="wide"></span>${actions}</div>
      ${children}
    </main></div>`;
}

/** What happened, for a short while. */
export function Toasts() {
  const desk = useDesk();
  const { toasts } = useDeskPart("toasts");
  return html`<div class="toasts" role="status" aria-live="polite">${toasts.map((/** @type {any} */ toast) =>
    html`<button type="button" key=${toast.id} class=${`toast ${toast.kind}`} dir="auto" onClick=${() => desk.actions.closeToast(toast.id)}>
      ${toast.text}</button>`)}</div>`;
}

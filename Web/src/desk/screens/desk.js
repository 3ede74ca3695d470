// @ts-check
import { html, render, useEffect, useState } from "preact";
import { AppContext } from "../../parts/app.js";
import { say } from "../../parts/words.js";
import { roleIn } from "../core/desk.js";
import { usePlace } from "../core/place.js";
import { useDeskPart } from "../parts/app.js";
import { Frame, rooms, Toasts } from "../parts/frame.js";
import { Branding } from "./branding.js";
import { Editor } from "./editor.js";
import { Account, Invited, SignIn } from "./entrance.js";
import { Overview } from "./overview.js";
import { Print } from "./print.js";
import { Quests } from "./quests.js";
import { Staff } from "./staff.js";
import { Teams } from "./teams.js";

/** The component of each room (parts/frame.js) and of what stands below it. @type {Record<string, any>} */
const screens = { branding: Branding, editor: Editor, overview: Overview, print: Print, staff: Staff, teams: Teams };

/** Screens below a room, by that room. @type {Record<string, string>} */
const below = { branding: "overview", print: "teams" };

function Root() {
  const { status, session, language, light, invited } = useDeskPart("status", "session", "language", "light", "invited");
  const { screen, quest, of } = usePlace();
  useLook(light);
  useEffect(() => void (document.documentElement.lang = language), [language]);
  if (status === "starting") return html`<main aria-busy="true"><p class="unseen" role="status">${say("desk-loading")}</p></main>`;
  if (status === "insecure") return html`<main class="desk-main"><p class="box bad strong" role="alert">${say("web-insecure")}</p></main>`;
  if (invited) return html`<${Invited} />`;
  if (status === "out") return html`<${SignIn} />`;
  if (screen === "account") return html`<${Account} />`;
  if (!quest || !screens[screen]) return html`<${Quests} />`;
  const room = rooms.find((one) => one.name === (below[screen] ?? screen));
  const role = roleIn(session, quest);
  if (room && !(role && room.roles.includes(role))) return html`<${Frame} title=${room.word()} quest=${quest}><p class="box">${say("desk-nothing-here")}</p><//>`;
  return html`<${screens[screen]} key=${`${screen} ${quest}`} quest=${quest} of=${of} role=${role} />`;
}

/** Day or night. @param {string} light */
function useLook(light) {
  const [dark, setDark] = useState(() => matchMedia("(prefers-color-scheme: dark)").matches);
  useEffect(() => {
    const asked = matchMedia("(prefers-color-scheme: dark)");
    const heard = () => setDark(asked.matches);
    asked.addEventListener("change", heard);
    return () => asked.removeEventListener("change", heard);
  }, []);
  const night = light === "night" || (light !== "day" && dark);
  useEffect(() => {
    document.documentElement.dataset.theme = night ? "night" : "day";
    dispatchEvent(new Event("look"));
  }, [night]);
}

/**
 * Draws the desk.
 * @param {Element} element
 * @param {any} desk as `createDesk` makes it
 */
export function draw(element, desk) {
  render(html`<${AppContext.Provider} value=${desk}><${Root} /><${Toasts} /><//>`, element);
}

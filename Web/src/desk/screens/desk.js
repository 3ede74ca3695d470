// @ts-check
import { html, render, useEffect } from "preact";
import { AppContext } from "../../parts/app.js";
import { writeIn } from "../../parts/figures.js";
import { useNight } from "../../parts/look.js";
import { say } from "../../parts/words.js";
import { roleIn } from "../core/desk.js";
import { useDeskPart } from "../parts/app.js";
import { Frame, rooms, Toasts } from "../parts/frame.js";
import { usePlace } from "../parts/place.js";
import { Branding } from "./branding.js";
import { Editor } from "./editor.js";
import { Account, Invited, SignIn } from "./entrance.js";
import { Appeals } from "./judge-appeals.js";
import { Adjustments, Agreement, Decisions } from "./judge-lists.js";
import { Judge } from "./judge.js";
import { Live } from "./live.js";
import { Log } from "./log.js";
import { Overview } from "./overview.js";
import { Print } from "./print.js";
import { Projector } from "./projector.js";
import { Quests } from "./quests.js";
import { Replay } from "./replay.js";
import { Results } from "./results.js";
import { Staff } from "./staff.js";
import { Station } from "./station.js";
import { Team } from "./team.js";
import { Teams } from "./teams.js";
import { Watch } from "./watch.js";

/** The component of each room (parts/frame.js) and of what stands below it. @type {Record<string, any>} */
const screens = {
  adjustments: Adjustments, agreement: Agreement, appeals: Appeals, branding: Branding, decisions: Decisions, editor: Editor,
  judge: Judge, live: Live, log: Log, overview: Overview, print: Print, projector: Projector, replay: Replay, results: Results,
  staff: Staff, station: Station, team: Team, teams: Teams,
};

/** Screens below a room, by that room. @type {Record<string, string>} */
const below = {
  adjustments: "judge", agreement: "judge", appeals: "judge", branding: "overview", decisions: "judge", print: "teams",
  projector: "results", team: "live",
};

function Root() {
  const { status, session, quests, language, light, invited } = useDeskPart("status", "session", "quests", "language", "light", "invited");
  const { screen, quest, of } = usePlace();
  writeIn(language, quests?.find((one) => one.id === quest)?.time_zone);
  useLook(light);
  useEffect(() => void (document.documentElement.lang = language), [language]);
  // Whoever looks on needs no session.
  if (screen === "watch" && quest) return html`<${Watch} key=${`${quest} ${language}`} quest=${quest} />`;
  if (status === "starting") return html`<main aria-busy="true"><p class="unseen" role="status">${say("desk-loading")}</p></main>`;
  if (status === "insecure") return html`<main class="desk-main"><p class="box bad strong" role="alert">${say("web-insecure")}</p></main>`;
  if (invited) return html`<${Invited} />`;
  if (status === "out") return html`<${SignIn} />`;
  if (screen === "account") return html`<${Account} />`;
  if (!quest || !screens[screen]) return html`<${Quests} />`;
  const room = rooms.find((one) => one.name === (below[screen] ?? screen));
  const role = roleIn(session, quest);
  if (room && !(role && room.roles.includes(role))) return html`<${Frame} title=${room.word()} quest=${quest}><p class="box">
    ${say("desk-nothing-here")}</p><//>`;
  return html`<${screens[screen]} key=${`${screen} ${quest}`} quest=${quest} of=${of} role=${role} />`;
}

/** Day or night. @param {string} light */
function useLook(light) {
  const night = useNight(light);
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

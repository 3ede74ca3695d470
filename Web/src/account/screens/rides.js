// @ts-check
import { html, useState } from "preact";
import { useRun } from "../../parts/app.js";
import { dayAndTime, span } from "../../parts/figures.js";
import { Empty, Loading, Mistake } from "../../parts/page.js";
import { say } from "../../parts/words.js";
import { path } from "../../core/api.js";
import { looseRides } from "../core/account.js";
import { useAccount, useAccountPart } from "../parts/app.js";
import { day } from "../parts/day.js";

/** The page of a quest in the riders' app. @param {string} quest @param {string} [screen] */
const questPage = (quest, screen = "") => `/q/${encodeURIComponent(quest)}${screen && `#!${screen}`}`;

/** The word of a role of the staff. @param {string} role */
const roleWord = (role) =>
  ({
    admin: say("mine-role-admin"), organiser: say("mine-role-organiser"), judge: say("mine-role-judge"),
    steward: say("mine-role-steward"), viewer: say("mine-role-viewer"), rider: say("mine-role-rider"),
  })[role] ?? role;

/** What was looked at. @param {string} kind */
const kindWord = (kind) => kind === "answer" ? say("mine-look-answer") : kind === "photo" ? say("mine-look-photo") : say("mine-look-track");

/** Who looked at the track of this device's team, asked for when it is opened. @param {{ quest: string }} props */
function Looks({ quest }) {
  const account = useAccount();
  useAccountPart("language");
  const [looks, setLooks] = useState(/** @type {any[] | null} */ (null));
  const { problem, run } = useRun();
  const opened = (/** @type {any} */ event) => event.target.open && run(() => account.actions.looks(quest), setLooks);
  return html`<details class="box" onToggle=${opened}><summary class="strong">${say("mine-looks")}</summary>
    ${problem ? html`<${Mistake} problem=${problem} />` : !looks ? html`<${Loading} />` : !looks.length
      ? html`<p>${say("mine-looks-none")}</p>`
      : html`<ul class="plain rows">${looks.map((one, index) =>
        html`<li key=${index}><div class="line"><span class="wide"><span class="strong">${kindWord(one.kind)}</span><br />
        <span class="quiet">${[roleWord(one.by), dayAndTime(one.at)].join(" · ")}</span></span></div></li>`)}</ul>`}</details>`;
}

/** Everything that a device has sent to a quest, as one file. @param {{ quest: string }} props */
const Export = ({ quest }) => html`<a class="button small" href=${`/api/v1/${path("quests", quest, "export")}`} download>
  ${say("mine-export-ride")}</a>`;

/** Rides of this browser that belong to no account: they may be kept in the one that is signed in. */
export function LooseRides() {
  const account = useAccount();
  const { session, rides, titles, status } = useAccountPart("session", "rides", "titles", "status", "language");
  const { busy, problem, run } = useRun();
  const loose = looseRides(session, rides);
  if (!loose.length) return null;
  return html`<section class="column"><h2>${say("mine-here")}</h2>${status === "in" && html`<p>${say("mine-keep-why")}</p>`}
    ${loose.map((/** @type {any} */ role) => html`<div class="box frame column" key=${role.device}><div><h3 dir="auto">
      ${titles[role.quest] ?? role.quest}</h3><p class="quiet" dir="auto">${role.team?.name ?? ""}</p></div>
      ${status === "in" && html`<button type="button" class="button main" disabled=${busy}
        onClick=${() => run(() => account.actions.keepRide(role.device), () => account.actions.toast(say("mine-kept")))}>${say("mine-keep")}
        </button>`}
      <div class="buttons"><a class="button small" href=${questPage(role.quest)}>${say("mine-open")}</a><${Export} quest=${role.quest} />
        </div><${Looks} quest=${role.quest} /></div>`)}
    <${Mistake} problem=${problem} /></section>`;
}

/** What a ride came to, as far as riders are shown it. @param {any} ride */
const came = (ride) => [
  ride.rank != null && say("mine-rank", { count: ride.rank }) + (ride.ranked ? ` / ${ride.ranked}` : ""), ride.points != null
    && say("web-points", { count: ride.points }),
  ride.time != null && span(ride.time),
].filter(Boolean).join(" · ");

/** Rides that are shown at first: on a phone all else stands below them. */
const few = 5;

/** All rides of the account, the newest first. */
export function Rides() {
  const { rides } = useAccountPart("rides", "language");
  const [all, setAll] = useState(false);
  return html`<section class="column"><h2>${say("mine-rides")}</h2>${rides.length === 0 ? html`<${Empty}>${say("mine-rides-none")}<//>`
    : rides.slice(0, all ? rides.length : few).map((/** @type {any} */ ride) =>
      html`<div class="box frame column" key=${ride.device ?? ride.quest}><div><h3 dir="auto">${ride.title}</h3>
        <p class="quiet" dir="auto">${[day(ride.starts_at ?? ride.since), ride.team_name ?? ride.class_name].filter(Boolean).join(" · ")}
          </p>${came(ride) && html`<p class="strong">${came(ride)}</p>`}</div>
        <div class="buttons">${ride.may_ride && html`<a class="button small" href=${questPage(ride.quest)}>${say("mine-open")}</a>`}
          ${ride.device && came(ride) && html`<a class="button small"
            href=${ride.may_ride ? questPage(ride.quest, "results") : `/desk#!watch/${encodeURIComponent(ride.quest)}`}>
            ${say("web-results")}</a>`}</div>
        ${ride.may_ride ? html`<${Looks} quest=${ride.quest} />`
          : html`<p class="quiet">${ride.device ? say("mine-elsewhere") : say("mine-erased-in-time")}</p>`}</div>`)}
    ${!all && rides.length > few && html`<button type="button" class="button" onClick=${() => setAll(true)}>
      ${say("mine-rides-all", { count: rides.length })}</button>`}</section>`;
}

/** Where the account works on the staff. */
export function Roles() {
  const { account: own } = useAccountPart("account", "language");
  if (!own.roles?.length) return null;
  return html`<section class="column"><h2>${say("mine-roles")}</h2><ul class="plain rows">
    ${own.roles.map((/** @type {any} */ one) => html`<li key=${one.staff}><a href=${`/desk#!overview/${encodeURIComponent(one.quest)}`}>
    <span class="wide"><span class="strong" dir="auto">${one.title}</span><br />
    <span class="quiet">${say("mine-since", { day: day(one.since) })}</span></span><span class="chip">${roleWord(one.role)}</span></a>
      </li>`)}</ul>
    <a class="button" href="/desk">${say("mine-to-desk")}</a></section>`;
}

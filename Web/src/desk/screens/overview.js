// @ts-check
import { html, useState } from "preact";
import { Icon } from "../../parts/icon.js";
import { Loading, Mistake } from "../../parts/page.js";
import { say } from "../../parts/words.js";
import { languagesOf } from "../core/languages.js";
import { at } from "../core/place.js";
import { stateOf } from "../core/quest-state.js";
import { useDesk, useDeskPart } from "../parts/app.js";
import { Frame } from "../parts/frame.js";
import { useLoad } from "../parts/load.js";
import { Link } from "../parts/qr.js";
import { serverOf, StateChip, useFile, useTimes } from "../parts/quest.js";
import { Checklist } from "./overview-checks.js";
import { Plan, Steps } from "./overview-steps.js";

/** A number with its word; a link where there is a room for it. @param {any} props */
const Figure = ({ value, word, tone = "", href = "" }) => html`<div class=${`figure-box ${tone}`}><span class="number">${value ?? "–"}
  </span>
  ${href ? html`<a href=${href}>${word}</a>` : html`<span>${word}</span>`}</div>`;

/** How many are out, and what waits for somebody. @param {any} props */
function Figures({ quest, role, about }) {
  const desk = useDesk();
  const judges = role !== "steward";
  const safety = role !== "viewer";
  const { body: results } = useLoad(judges ? desk.below(quest, "results") : null, { every: 30 });
  const { body: teams } = useLoad(desk.below(quest, "teams"), { every: 30 });
  const { body: sos } = useLoad(safety ? desk.below(quest, "sos") : null, { every: 15 });
  const started = results?.standings?.filter((/** @type {any} */ one) => !["waiting", "not-started"].includes(one.status)).length;
  const finished = teams?.teams?.filter((/** @type {any} */ one) => one.finished_at).length;
  const calls = sos?.calls?.filter((/** @type {any} */ one) => !one.closed_at).length;
  const organiser = role === "organiser" || role === "admin";
  return html`<section class="key-figures" aria-label=${say("desk-overview-figures")}>
    <${Figure} value=${teams?.teams?.length ?? about.team_count} word=${say("desk-teams")} href=${organiser ? at("teams", quest) : ""} />
    ${judges && html`<${Figure} value=${started} word=${say("desk-overview-started")} />`}
    <${Figure} value=${finished} word=${say("desk-overview-finished")} />
    <${Figure} value=${about.pending_count} word=${say("desk-overview-pending")} tone=${about.pending_count ? "wait" : ""}
      href=${judges && role !== "viewer" ? at("judge", quest) : ""} />
    ${safety && html`<${Figure} value=${calls} word=${say("desk-overview-sos")} tone=${calls ? "bad" : ""}
      href=${organiser ? at("live", quest) : ""} />`}
  </section>`;
}

/** A quest at a glance: where it stands, what to do next, and what is missing before the day. @param {any} props */
export function Overview({ quest, role }) {
  const desk = useDesk();
  const { about, language } = useDeskPart("about", "language");
  const organiser = role === "organiser" || role === "admin";
  const { body, problem, reload } = useLoad(desk.below(quest), { every: 20 });
  const file = useFile(organiser ? quest : null);
  const { dayAndTime } = useTimes(body);
  const [renewed, setRenewed] = useState(0);
  const changed = async () => {
    setRenewed(renewed + 1);
    await Promise.all([reload(), desk.actions.loadQuests()]);
  };
  const contacts = file.contacts.map((/** @type {any} */ one) =>
    ({ name: one.name, role: one.properties[`duty:${language}`] ?? one.properties.duty, ...pick(one.properties) }));
  const server = serverOf(about);
  const title = body?.title ?? quest;
  if (!body) return html`<${Frame} title=${title} quest=${quest} room="overview">
    ${problem ? html`<${Mistake} problem=${problem} />` : html`<${Loading} />`}<//>`;
  const state = stateOf(body, desk.clock.now());
  return html`<${Frame} title=${title} quest=${quest} room="overview" actions=${html`<${StateChip} state=${state} />`}>
    <p>${body.opens ? say("desk-overview-times", { opens: dayAndTime(body.opens), closes: body.closes ? dayAndTime(body.closes) : "…" })
      : say("desk-quests-no-date")}
      ${" "}<span class="quiet">${body.time_zone} · ${say("desk-overview-version",
        { count: body.version, time: dayAndTime(body.published_at) })}</span></p>
    <${Mistake} problem=${problem} />
    <${Figures} quest=${quest} role=${role} about=${body} />
    <div class="overview">
      ${organiser && html`<${Steps} quest=${body} state=${state} onChange=${changed} />`}
      ${organiser && html`<${Checklist} quest=${body} state=${state} file=${file} />`}
      ${organiser && html`<${Plan} key=${`${body.plan?.start_shift} ${body.plan?.end_shift} ${body.plan?.protests_until} ${renewed}`}
        quest=${body} onChange=${changed} />`}
      <section class="box frame column"><h2>${say("desk-overview-riders")}</h2>
        <${Link} quest=${quest} link=${`${server}/q/${encodeURIComponent(quest)}`} label=${say("desk-overview-link")} />
        ${body.registration && html`<${Link} quest=${quest} link=${`${server}/q/${encodeURIComponent(quest)}#register`}
          label=${say("desk-overview-register")} />`}
        ${organiser && file.file && (isOpenTo(file.own) ? html`<${Link} quest=${quest} link=${`${server}/desk${at("watch", quest)}`}
          label=${say("desk-overview-watch")} />`
          : html`<p class="quiet">${say("desk-overview-no-watch")} <a href=${at("editor", quest)}>${say("desk-editor")}</a></p>`)}
        ${file.file && html`<p>${say("desk-overview-languages", { list: languagesOf(file.file, file.own).join(", ").toUpperCase() })}</p>`}
        ${organiser && html`<div class="row wrap"><a class="button small" href=${at("branding", quest)}><${Icon} name="eye" size=${20} />
          ${say("desk-branding")}</a>
          <a class="button small" href=${at("print", quest)}><${Icon} name="list" size=${20} />${say("desk-print")}</a></div>`}</section>
      ${organiser && html`<section class="box frame column"><h2>${say("desk-overview-contacts")}</h2>
        ${contacts.length ? html`<ul class="plain rows">${contacts.map((/** @type {any} */ one) =>
          html`<li key=${one.name}><div class="line wrap"><span class="wide" dir="auto"><strong>${one.name}</strong>
          ${one.role && html`<br /><span class="quiet">${one.role}</span>`}</span>
            <span>${[one.phone, one.email, one.link].filter(Boolean).join(" · ")}</span></div></li>`)}</ul>`
          : html`<p class="quiet">${say("desk-overview-no-contacts")}</p>`}</section>`}
    </div><//>`;
}

/** Whether the file shows spectators anything. @param {any} own */
const isOpenTo = (own) => !["", "none"].includes(String(own.spectators ?? "").trim().toLowerCase());

/** @param {any} properties */
const pick = ({ phone, email, link }) => ({ phone, email, link });

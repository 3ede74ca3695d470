// @ts-check
import { html, useMemo, useState } from "preact";
import { Ask } from "../../parts/ask.js";
import { useRun } from "../../parts/app.js";
import { Icon } from "../../parts/icon.js";
import { Empty, Loading, Mistake } from "../../parts/page.js";
import { say } from "../../parts/words.js";
import { keepIssued } from "../core/issued.js";
import { at, go } from "../core/place.js";
import { matching, sorted, teamRows } from "../core/team-rows.js";
import { useDesk } from "../parts/app.js";
import { Dialog } from "../parts/dialog.js";
import { Field } from "../parts/field.js";
import { Frame } from "../parts/frame.js";
import { useLoad } from "../parts/load.js";
import { useFile, useQuest, useTimes } from "../parts/quest.js";
import { Issued } from "./team-code.js";
import { ImportTeams } from "./teams-import.js";
import { TeamDialog } from "./teams-team.js";

/** @type {Record<string, [string, string, () => string]>} */
const standings = {
  waiting: ["wait", "wait", () => say("desk-teams-waiting")],
  withdrawn: ["warn", "cross", () => say("desk-teams-withdrawn")],
  disqualified: ["bad", "cross", () => say("desk-teams-disqualified")],
  finished: ["ok", "flag", () => say("desk-teams-finished")],
  started: ["accent", "play", () => say("desk-teams-started")],
  joined: ["ok", "screen", () => say("desk-teams-joined")],
  expected: ["", "clock", () => say("desk-teams-expected")],
};

/** @param {{ standing: string }} props */
const Standing = ({ standing }) => html`<span class=${`chip ${standings[standing][0]}`}>
  <${Icon} name=${standings[standing][1]} size=${16} />${standings[standing][2]()}</span>`;

/** The teams in a table that is sorted by its heads. @param {any} props */
function Table({ quest, rows }) {
  const [order, setOrder] = useState({ by: /** @type {any} */ ("number"), down: false });
  const columns = [
    ["number", "№"], ["name", say("desk-teams-name")], ["class", say("web-class")], ["wave", say("desk-teams-wave")],
    ["devices", say("desk-teams-devices")], ["standing", say("desk-teams-standing")], ["captain", say("desk-teams-contact")],
  ].filter(([name]) => !["class", "wave"].includes(name) || rows.some((/** @type {any} */ row) => row[name]));
  const has = (/** @type {string} */ name) => columns.some((one) => one[0] === name);
  return html`<div class="scroll-x"><table class="dense"><caption class="unseen">${say("desk-teams")}</caption>
    <thead><tr>${columns.map(([name, word]) => html`<th key=${name} scope="col"
      aria-sort=${order.by === name ? (order.down ? "descending" : "ascending") : "none"}>
      <button type="button" class="sort" onClick=${() => setOrder({ by: name, down: order.by === name && !order.down })}>${word}
        ${order.by === name && html`<${Icon} name=${order.down ? "down" : "up"} size=${14} />`}</button></th>`)}</tr></thead>
    <tbody>${sorted(rows, order.by, order.down).map((row) => html`<tr key=${row.team.id}><td>${row.number || "–"}</td>
      <th scope="row" dir="auto"><a href=${at("teams", quest, row.team.id)}>${row.name || row.team.id}</a></th>
      ${has("class") && html`<td dir="auto">${row.class}</td>`}${has("wave") && html`<td dir="auto">${row.wave}</td>`}
      <td>${row.devices}</td><td><${Standing} standing=${row.standing} /></td>
      <td dir="auto">${row.captain} ${row.phone && html`<a href=${`tel:${row.phone.replace(/[^+\d]/g, "")}`}>${row.phone}</a>`}</td></tr>`)}
        </tbody></table></div>`;
}

/** Those that have registered themselves and wait for a word. @param {any} props */
function Registrations({ quest, list, onChange }) {
  const desk = useDesk();
  const [asked, setAsked] = useState(/** @type {any} */ (null));
  const { busy, problem, run } = useRun();
  if (!list?.length) return null;
  const decide = (/** @type {any} */ team, /** @type {string} */ how) => desk.api.ask("POST",
    desk.below(quest, "registrations", team.id, how));
  return html`<section class="box wait column"><h2>${say("desk-teams-registrations", { count: list.length })}</h2>
    <ul class="plain rows">${list.map((/** @type {any} */ one) =>
      html`<li key=${one.team.id}><div class="line wrap"><span class="wide" dir="auto"><strong>${one.team.name}</strong> ${one.team.class}
        <br /><span class="quiet">${[one.captain, one.phone].filter(Boolean).join(" · ")}</span></span>
      <button type="button" class="button small" disabled=${busy} onClick=${() => run(() => decide(one.team, "confirm"), onChange)}>
        <${Icon} name="tick" size=${20} />${say("desk-teams-confirm")}</button>
      <button type="button" class="button small danger" onClick=${() => setAsked(one.team)}><${Icon} name="cross" size=${20} />
        ${say("desk-teams-reject")}</button></div></li>`)}</ul>
    <${Mistake} problem=${problem} />
    ${asked && html`<${Ask} title=${say("desk-teams-reject-ask", { name: asked.name })} yes=${say("desk-teams-reject")} danger=${true}
      onClose=${() => setAsked(null)}
      onYes=${async () => {
        await decide(asked, "reject");
        await onChange();
      }}><p>${say("desk-teams-reject-tell")}</p><//>`}</section>`;
}

/** The start of whole waves. @param {any} props */
function Waves({ quest, about, waves, teams, onChange }) {
  const desk = useDesk();
  const { dayAndTime, time } = useTimes(about);
  const [asked, setAsked] = useState(/** @type {any} */ (null));
  if (!waves.length) return null;
  return html`<section class="box frame column"><h2>${say("desk-teams-waves")}</h2><ul class="plain rows">
    ${waves.map((/** @type {any} */ wave) => {
    const own = teams.filter((/** @type {any} */ team) => team.wave === wave.id);
    const started = own.filter((/** @type {any} */ team) => team.started_at);
    return html`<li key=${wave.id}><div class="line wrap"><span class="wide" dir="auto"><strong>${wave.name}</strong><br />
      <span class="quiet">${[
      wave.properties.start && dayAndTime(Date.parse(wave.properties.start) + 60_000 * (about?.plan?.start_shift ?? 0)),
        say("desk-quests-teams", { count: own.length }),
      started.length && say("desk-teams-wave-started", { count: started.length,
        time: time(started[0].started_at) })].filter(Boolean).join(" · ")}</span></span>
      <button type="button" class="button small" disabled=${!own.length} onClick=${() => setAsked(wave)}><${Icon} name="play" size=${20} />
        ${say("desk-teams-wave-start")}</button></div></li>`;
  })}</ul>
  ${asked && html`<${Ask} title=${say("desk-teams-wave-ask", { name: asked.name })} yes=${say("desk-teams-wave-start")}
    onClose=${() => setAsked(null)}
    onYes=${async () => {
      await desk.api.ask("PUT", desk.below(quest, "waves", asked.id, "start"), { json: {} });
      await onChange();
    }}><p>${say("desk-teams-wave-tell")}</p><//>`}</section>`;
}

/** A team more; its code is told here, this once. @param {any} props */
function AddTeam({ quest, onClose, onAdded }) {
  const desk = useDesk();
  const [form, setForm] = useState({ name: "", bib: "" });
  const [added, setAdded] = useState(/** @type {any} */ (null));
  const [again, setAgain] = useState(false);
  const { busy, problem, run } = useRun();
  const submit = (/** @type {any} */ event) => {
    event?.preventDefault();
    const json = { name: form.name.trim(), bib: form.bib.trim() ? Number(form.bib) : undefined, same_name: again || undefined };
    run(() => desk.api.ask("POST", desk.below(quest, "teams"), { json }), (told) => {
      keepIssued("team", quest, { id: told.team.id, name: told.team.name, number: told.team.number, code: told.join_code });
      setAdded(told);
      onAdded();
    });
  };
  return html`<${Dialog} title=${say("desk-teams-add")} onClose=${onClose}
    action=${added && html`<button type="button" class="button main" onClick=${() => {
    setAdded(null);
    setAgain(false);
    setForm({ name: "", bib: "" });
  }}>${say("desk-teams-add-more")}</button>`}>
    ${added ? html`<${Issued} quest=${quest} team=${added.team} code=${added.join_code} />` : html`<form class="column" onSubmit=${submit}>
      <${Field} id="team-name" label=${say("web-team-name")} value=${form.name}
        onInput=${(/** @type {string} */ name) => setForm({ ...form, name })} maxlength="100" />
      <${Field} id="team-bib" label=${say("desk-teams-bib")} help=${say("desk-teams-bib-help")} inputmode="numeric" value=${form.bib}
        onInput=${(/** @type {string} */ bib) => setForm({ ...form, bib: bib.replace(/\D/g, "") })} maxlength="5" />
      ${problem?.code === "team-name-taken" && html`<label class="tick small">
        <input type="checkbox" checked=${again} onChange=${(/** @type {any} */ event) => setAgain(event.target.checked)} /><span>
        ${say("desk-teams-same-name")}</span></label>`}
      <${Mistake} problem=${problem} /><button class="button main" disabled=${busy || !form.name.trim()}>${say("desk-add")}</button>
        </form>`}<//>`;
}

/** Who takes part: the table, those who have registered, waves, and a list to be imported. @param {any} props */
export function Teams({ quest, of }) {
  const desk = useDesk();
  const { body, problem, reload } = useLoad(desk.below(quest, "teams"), { every: 15 });
  const { body: contacts, reload: reloadContacts } = useLoad(desk.below(quest, "contacts"), { every: 60 });
  const { body: registrations, reload: reloadRegistrations } = useLoad(desk.below(quest, "registrations"), { every: 30 });
  const about = useQuest(quest);
  const { waves, classes } = useFile(quest);
  const [words, setWords] = useState("");
  const [only, setOnly] = useState("");
  const [open, setOpen] = useState("");
  const changed = () => Promise.all([reload(), reloadContacts(), reloadRegistrations()]);
  const now = desk.clock.now();
  const rows = useMemo(() => teamRows(body?.teams ?? [], contacts?.contacts ?? [], waves, classes, now),
    [body, contacts, waves.length, classes.length]);
  const shown = matching(rows, words).filter((row) => !only || row.standing === only || row.team.class === only.slice(6)
    || row.team.wave === only.slice(5));
  const close = () => go("teams", quest);
  return html`<${Frame} title=${say("desk-teams")} quest=${quest} room="teams" actions=${html`<div class="buttons start">
      <button type="button" class="button main" onClick=${() => setOpen("add")}><${Icon} name="plus" size=${22} />${say("desk-teams-add")}
        </button>
      <button type="button" class="button" onClick=${() => setOpen("import")}><${Icon} name="up" size=${22} />${say("desk-teams-import")}
        </button>
      <a class="button" href=${at("print", quest, "cards")}><${Icon} name="list" size=${22} />${say("desk-print-cards")}</a></div>`}>
    <${Mistake} problem=${problem} />
    <${Registrations} quest=${quest} list=${registrations?.registrations} onChange=${changed} />
    ${!body ? !problem && html`<${Loading} />` : !body.teams.length ? html`<${Empty}>${say("desk-teams-none")}<//>` : html`
      <div class="row wrap filters"><label class="row"><${Icon} name="search" /><span class="unseen">${say("desk-search")}</span>
        <input type="search" class="input" value=${words} placeholder=${say("desk-search")}
        onInput=${(/** @type {any} */ event) => setWords(event.target.value)} /></label>
        <select class="input small" aria-label=${say("desk-teams-filter")} value=${only}
          onChange=${(/** @type {any} */ event) => setOnly(event.target.value)}><option value="">${say("desk-teams-all")}</option>
          ${Object.keys(standings).filter((name) => rows.some((row) => row.standing === name)).map((name) =>
            html`<option key=${name} value=${name}>${standings[name][2]()}</option>`)}
          ${classes.map((/** @type {any} */ one) => html`<option key=${`class ${one.id}`} value=${`class ${one.id}`}>${one.name}</option>`)}
          ${waves.map((/** @type {any} */ one) => html`<option key=${`wave ${one.id}`} value=${`wave ${one.id}`}>${one.name}</option>`)}
            </select>
        <span class="quiet" role="status">${say("desk-teams-shown", { count: shown.length, all: rows.length })}</span></div>
      <${Table} quest=${quest} rows=${shown} />`}
    <${Waves} quest=${quest} about=${about} waves=${waves} teams=${body?.teams ?? []} onChange=${changed} />
    ${open === "add" && html`<${AddTeam} quest=${quest} onClose=${() => setOpen("")} onAdded=${changed} />`}
    ${open === "import" && html`<${ImportTeams} quest=${quest} onChange=${changed} onClose=${() => setOpen("")} />`}
    ${of && html`<${TeamDialog} key=${of} quest=${quest} id=${of} waves=${waves} classes=${classes} about=${about} onChange=${changed}
      onClose=${close} />`}<//>`;
}

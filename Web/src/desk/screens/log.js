// @ts-check
import { html, useEffect, useState } from "preact";
import { useRun } from "../../parts/app.js";
import { clock, dayAndTime } from "../../parts/figures.js";
import { Icon } from "../../parts/icon.js";
import { Empty, Loading, Mistake } from "../../parts/page.js";
import { say } from "../../parts/words.js";
import { answersOf, headIn, pageSize, picked } from "../core/log.js";
import { logLines } from "../core/archive.js";
import { momentOf } from "../core/moment.js";
import { useDesk } from "../parts/app.js";
import { Frame } from "../parts/frame.js";
import { useLoad } from "../parts/load.js";
import { useQuest } from "../parts/quest.js";
import { Erasing } from "./log-erasing.js";
import { actorWord, kinds, told } from "./log-words.js";
import { save, wholeLog } from "./results-exports.js";
import { useTaskNames } from "./results-team.js";

const shown = 200;

/** The log of a quest: its records in words, whether it is whole, and what erasing leaves of it. @param {any} props */
export function Log({ quest, of, role }) {
  const desk = useDesk();
  const zone = useQuest(quest)?.time_zone;
  const task = useTaskNames(quest);
  const teams = useLoad(desk.below(quest, "teams")).body?.teams ?? [];
  const members = useLoad(role === "organiser" || role === "admin" ? desk.below(quest, "staff") : null).body?.staff ?? [];
  const staff = new Map(members.map((/** @type {any} */ one) => [one.id, one.name]));
  const [log, setLog] = useState(/** @type {{ records: any[], head: any } | null} */ (null));
  const [asked, setAsked] = useState(/** @type {any} */ ({ words: "", team: "", task: "", kind: "", from: "", to: "" }));
  const [more, setMore] = useState(shown);
  const { busy, problem, run } = useRun();
  /** Those before the ones that are here, or the last of all. */
  const load = () => run(async () => {
    const page = (/** @type {number} */ after, limit = pageSize) => desk.api.ask("GET", desk.below(quest, "records"),
      { query: { after, limit } });
    const head = log?.head ?? (await page(0, 1)).head;
    const last = log?.records[0]?.seq ?? head.seq + 1;
    const wanted = of && !log ? Math.min(head.seq, Number(of) + 50) + 1 : last;
    const first = Math.max(0, wanted - 1 - pageSize);
    const told = await page(first, Math.min(pageSize, wanted - 1 - first) || 1);
    return { head, records: [...told.records.filter((/** @type {any} */ one) => one.seq < wanted), ...log?.records ?? []] };
  }, setLog);
  useEffect(() => load(), []);
  const everything = () => run(() => wholeLog(desk, quest), setLog);
  const answers = answersOf(log?.records ?? []);
  const words = (/** @type {any} */ record) => told(record, task, answers);
  const found = log ? picked(log.records, { ...asked, from: momentOf(asked.from, zone), to: momentOf(asked.to, zone) }, words) : [];
  const set = (/** @type {string} */ name) => (/** @type {any} */ event) => {
    setAsked({ ...asked, [name]: event.target.value });
    setMore(shown);
  };
  const name = (/** @type {string | null} */ id) => teams.find((/** @type {any} */ one) => one.id === id)?.name ?? id ?? "";
  const tasks = [...new Set(answers.values())];
  return html`<${Frame} title=${say("desk-log")} quest=${quest} room="log">
    <${Verification} quest=${quest} />
    <section class="column"><h2>${say("desk-log-records")}</h2>
      <div class="log-filters"><div class="field"><label for="log-words">${say("desk-search")}</label>
        <input id="log-words" type="search" class="input" value=${asked.words} onInput=${set("words")} /></div>
        <div class="field"><label for="log-team">${say("desk-log-team")}</label>
          <select id="log-team" class="input" value=${asked.team} onChange=${set("team")}><option value="">${say("desk-log-all")}</option>
          ${teams.map((/** @type {any} */ one) => html`<option key=${one.id} value=${one.id}>${one.name}</option>`)}</select></div>
        <div class="field"><label for="log-task">${say("desk-log-task")}</label>
          <select id="log-task" class="input" value=${asked.task} onChange=${set("task")}><option value="">${say("desk-log-all")}</option>
          ${tasks.map((one) => html`<option key=${one} value=${one}>${task(one)}</option>`)}</select></div>
        <div class="field"><label for="log-kind">${say("desk-log-kind")}</label>
          <select id="log-kind" class="input" value=${asked.kind} onChange=${set("kind")}><option value="">${say("desk-log-all")}</option>
          ${kinds().map((one) => html`<option key=${one.name} value=${one.name}>${one.word}</option>`)}</select></div>
        <div class="field"><label for="log-from">${say("desk-log-from")}</label>
          <input id="log-from" type="datetime-local" class="input" value=${asked.from} onInput=${set("from")} /></div>
        <div class="field"><label for="log-to">${say("desk-log-to")}</label>
          <input id="log-to" type="datetime-local" class="input" value=${asked.to} onInput=${set("to")} /></div></div>
      <${Mistake} problem=${problem} />
      ${!log ? !problem && html`<${Loading} />` : html`<p role="status" class="quiet">
        ${say("desk-log-found", { count: found.length, all: log.records.length, total: log.head.seq })}</p>
        ${log.records[0]?.seq > 1 && html`<div class="row wrap"><button type="button" class="button small" disabled=${busy} onClick=${load}>
          ${say("desk-log-earlier")}</button>
          <button type="button" class="button small" disabled=${busy} onClick=${everything}>${say("desk-log-load-all")}</button></div>`}
        ${!found.length ? html`<${Empty}>${say("desk-log-nothing")}<//>`
          : html`<div class="scroll-x" tabindex="0" role="region" aria-label=${say("desk-log-records")}><table class="standings log-table">
          <thead><tr><th scope="col" class="end">№</th><th scope="col">${say("desk-log-time")}</th><th scope="col">${say("desk-log-who")}
          </th><th scope="col">${say("desk-log-team")}</th><th scope="col">${say("desk-log-what")}</th></tr></thead>
          <tbody>${found.slice(0, more).map((record) => html`<${Row} key=${record.seq} record=${record} words=${words(record)}
            team=${name(record.team)} actor=${actorWord(record, staff)} open=${String(record.seq) === of} />`)}</tbody></table></div>
        ${found.length > more && html`<button type="button" class="button small" onClick=${() => setMore(more + 1000)}>
          ${say("desk-log-show-more")}</button>`}`}`}</section>
    ${(role === "organiser" || role === "admin") && html`<${Erasing} quest=${quest} teams=${teams} />`}
  <//>`;
}

/** @param {any} props */
function Row({ record, words, team, actor, open }) {
  const [whole, setWhole] = useState(open);
  return html`<tr class=${open ? "marked" : ""}><td class="end">${record.seq}</td><td>${dayAndTime(record.at)}
    ${record.received_at !== record.at && Date.parse(record.received_at) - Date.parse(record.at) > 60_000
    ? html`<br /><span class="quiet">${say("desk-log-received", { time: clock(record.received_at) })}</span>` : ""}</td>
    <td dir="auto">${actor}</td><td dir="auto">${team}</td><td class="log-what" dir="auto">
      <button type="button" class="log-open" aria-expanded=${whole} onClick=${() => setWhole(!whole)}>${words}</button>
      ${whole && html`<pre class="hash">${JSON.stringify(record, null, 1)}</pre>`}</td></tr>`;
}

/** Whether the log is what was written: what that proves, what it does not, and what to note down. @param {any} props */
function Verification({ quest }) {
  const desk = useDesk();
  const [checked, setChecked] = useState(/** @type {any} */ (null));
  const [noted, setNoted] = useState("");
  const [compared, setCompared] = useState(/** @type {string | null} */ (null));
  const { busy, problem, run } = useRun();
  const verify = () => run(async () => {
    const found = await desk.api.ask("GET", desk.below(quest, "log", "verify"), { timeout: 120_000 });
    const head = headIn(noted);
    let same = noted.trim() ? "unreadable" : null;
    if (head && head.seq > found.head.seq) same = "cut";
    else if (head) {
      const [record] = head.seq === 0 ? [null] : (await desk.api.ask("GET", desk.below(quest, "records"),
        { query: { after: head.seq - 1, limit: 1 } })).records;
      same = head.seq === 0 || record?.hash === head.hash ? "same" : "other";
    }
    return { found, same };
  }, ({ found, same }) => {
    setChecked(found);
    setCompared(same);
  });
  const exported = () => run(async () => {
    const { records, head } = await wholeLog(desk, quest);
    save(`${quest}.jsonl`, new Blob([logLines(records, head, quest)], { type: "application/x-ndjson" }));
  });
  return html`<section class="box frame column"><h2>${say("desk-log-whole-title")}</h2>
    <p>${say("desk-log-whole-words")}</p>
    <div class="field"><label for="log-noted">${say("desk-log-noted")}</label>
      <input id="log-noted" class="input" autocomplete="off" spellcheck=${false} placeholder="318:9f2c…" value=${noted}
      onInput=${(/** @type {any} */ event) => setNoted(event.target.value)} /></div>
    <div class="row wrap"><button type="button" class="button" disabled=${busy} onClick=${verify}>${say("desk-log-verify")}</button>
      <button type="button" class="button small" disabled=${busy} onClick=${exported}><${Icon} name="save" size=${20} />
        ${say("desk-log-export")}</button></div>
    <${Mistake} problem=${problem} />
    ${checked && html`<div role="status" class=${`box column ${checked.valid && compared !== "other" && compared !== "cut" ? "ok"
      : "bad"}`}>
      ${checked.valid ? html`<p class="strong row"><${Icon} name="tick" />${say("desk-log-valid", { count: checked.record_count })}</p><p>
        ${say("desk-log-proves")}</p>` : html`<p class="strong row"><${Icon} name="cross" />
        ${say("desk-log-broken", { count: checked.fault_seq ?? 0 })}</p><p dir="auto">${checked.fault}</p>`}
      ${compared === "same" ? html`<p>${say("desk-log-noted-same")}</p>` : compared === "other"
        ? html`<p class="strong">${say("desk-log-noted-other")}</p>` : compared === "cut"
        ? html`<p class="strong">${say("desk-log-noted-cut")}</p>`
        : html`${compared === "unreadable" && html`<p class="strong">${say("desk-log-noted-unreadable")}</p>`}<p>
          ${say("desk-log-proves-not")}</p>`}
      ${checked.impossible_times?.length > 0 && html`<p>${say("desk-log-impossible", { records: checked.impossible_times.join(", ") })}
        </p>`}
      <p>${say("desk-log-note-down")}</p><code class="hash strong">${`${checked.head.seq}:${checked.head.hash}`}</code></div>`}</section>`;
}

// @ts-check
// A team's own page: its devices, answers, points and track, and what organisers do for it by hand.
import { html, useState } from "preact";
import { Ask } from "../../parts/ask.js";
import { useRun } from "../../parts/app.js";
import { clock, dayAndTime, joined, distance, number, signed, span } from "../../parts/figures.js";
import { Icon } from "../../parts/icon.js";
import { Empty, Loading, Mistake } from "../../parts/page.js";
import { say } from "../../parts/words.js";
import { inZone, momentIn } from "../core/moment.js";
import { at } from "../core/place.js";
import { useDesk, useDeskPart } from "../parts/app.js";
import { Frame } from "../parts/frame.js";
import { useLoad } from "../parts/load.js";
import { useQuest } from "../parts/quest.js";
import { verdictChip } from "./live-words.js";
import { JoinCode } from "./team-code.js";
import { Devices } from "./team-devices.js";
import { TeamTour } from "./team-tour.js";
import { Track } from "./team-track.js";

/** What a part of a standing is, in a word. @param {string} kind */
const partWord = (kind) =>
  ({
    accepted: say("desk-team-part-accepted"), wrong: say("desk-team-part-wrong"), trap: say("desk-team-part-trap"),
      hint: say("desk-team-part-hint"), overdue: say("desk-team-part-overdue"),
    toll: say("desk-team-part-toll"), adjustment: say("desk-team-part-adjustment"), ride: say("desk-team-part-ride"),
      rest: say("desk-team-part-rest"), pause: say("desk-team-part-pause"), late: say("desk-team-part-late"),
  })[kind] ?? kind;

/** @param {{ quest: string, of: string }} props */
export function Team({ quest, of }) {
  const desk = useDesk();
  const { language } = useDeskPart("language");
  const about = useQuest(quest);
  const route = desk.below(quest, "teams", of);
  const detail = useLoad(route, { every: 20 });
  const results = useLoad(desk.below(quest, "results"), { every: 30, query: { explain: of } });
  const answers = useLoad(desk.below(quest, "answers"), { every: 20, query: { team: of } });
  const places = useLoad(desk.below(quest, "positions"), { every: 20 });
  const messages = useLoad(desk.below(quest, "messages"), { every: 30 });
  const file = useLoad(desk.below(quest, "file"));
  const taskName = (/** @type {string} */ id) => {
    const found = file.body?.features?.find((/** @type {any} */ one) => String(one.id ?? one.properties?.id) === id)?.properties;
    return found?.[`name:${language}`] ?? found?.name ?? id;
  };
  const back = html`<a class="button small" href=${at("live", quest)}><${Icon} name="previous" size=${18} />${say("desk-live")}</a>`;
  const team = detail.body?.team;
  if (!team) return html`<${Frame} title=${of} quest=${quest} room="live" actions=${back}>
    ${detail.problem ? html`<${Mistake} problem=${detail.problem} />` : html`<${Loading} />`}<//>`;
  const standing = results.body?.standings.find((/** @type {any} */ one) => one.team === of);
  const known = (places.body?.features ?? []).filter((/** @type {any} */ one) => one.properties.team === of);
  const reload = () => Promise.all([detail.reload(), results.reload()]);
  return html`<${Frame} title=${`${team.number != null ? `${team.number} ` : ""}${team.name}`} quest=${quest} room="live" actions=${back}>
    <div class="team-page"><div class="team-columns">
      <section class="box frame column" aria-labelledby="team-standing"><h2 id="team-standing">${say("desk-team-standing")}</h2>
        <div class="figures">${standing?.rank != null && html`<div><p class="figure">${standing.rank}</p><p class="quiet">
          ${say("desk-team-rank")}</p></div>`}
          <div><p class="figure">${number(standing?.points ?? team.points ?? 0, 0)}</p><p class="quiet">${say("desk-team-points")}</p></div>
          ${standing?.time != null && html`<div><p class="figure">${span(standing.time)}</p><p class="quiet">${say("desk-team-time")}</p>
            </div>`}
          ${standing?.late > 0 && html`<div><p class="figure bad">${span(standing.late)}</p><p class="quiet">${say("desk-live-late")}</p>
            </div>`}</div>
        ${standing?.parts?.length > 0 && html`<details><summary>${say("desk-team-parts", { count: standing.parts.length })}</summary>
          <div class="scroll-x" tabindex="0"><table class="dense"><tbody>
          ${standing.parts.map((/** @type {any} */ part, /** @type {number} */ index) =>
          html`<tr key=${index}><td>${clock(part.at)}</td><td dir="auto">${partWord(part.kind)}
          ${part.task ? `: ${taskName(part.task)}` : ""}</td>
          <td class="end strong">${part.points ? signed(part.points) : ""}</td><td class="end">${part.seconds ? span(part.seconds) : ""}
            </td></tr>`)}</tbody></table></div></details>`}
        <${Adjust} route=${route} onDone=${reload} /></section>
      <section class="box frame column" aria-labelledby="team-ride"><h2 id="team-ride">${say("desk-team-ride")}</h2>
        <${Step} route=${route} step="start" zone=${about?.time_zone} moment=${team.started_at} title=${say("desk-team-started")}
          onDone=${reload} />
        <${Step} route=${route} step="finish" zone=${about?.time_zone} moment=${team.finished_at} title=${say("desk-team-finished")}
          stay=${team.finish_stay?.since} onDone=${reload} />
        <${Entry} quest=${quest} team=${team} about=${about} onDone=${reload} /></section>
      <section class="box frame column" aria-labelledby="team-devices"><h2 id="team-devices">${say("desk-team-devices")}</h2>
        ${detail.body.phone && html`<p><a class="strong" href=${`tel:${detail.body.phone.replace(/[^+\d]/g, "")}`}>${detail.body.phone}</a>
          </p>`}
        <${Devices} quest=${quest} team=${of} detail=${detail.body} known=${known} onDone=${detail.reload} />
        <h3>${say("desk-teams-code")}</h3><${JoinCode} quest=${quest} team=${team} code=${detail.body.code} onDone=${detail.reload} />
          </section>
      <section class="box frame column" aria-labelledby="team-messages"><h2 id="team-messages">${say("desk-live-messages")}</h2>
        <${Write} quest=${quest} team=${of} onDone=${messages.reload} />
        <ul class="plain live-feed">${[...(messages.body?.messages ?? [])].filter((/** @type {any} */ one) => !one.team
          || one.team === of).reverse().slice(0, 20).map((/** @type {any} */ one) =>
          html`<li key=${one.id}><time class="quiet">${clock(one.at)}</time><div class="wide">
          ${!one.team && html`<span class="chip">${say("desk-live-to-all")}</span> `}<span dir="auto">${one.text ?? say("desk-live-erased")}
          </span></div></li>`)}</ul></section></div>
      <section class="box frame column" aria-labelledby="team-answers"><h2 id="team-answers">${say("desk-team-answers")}</h2>
        ${!answers.body ? (answers.problem ? html`<${Mistake} problem=${answers.problem} />` : html`<${Loading} />`)
          : !answers.body.answers.length ? html`<${Empty}>${say("desk-team-no-answers")}<//>`
          : html`<div class="scroll-x" tabindex="0" role="group" aria-labelledby="team-answers"><table class="dense"><thead><tr>
          <th scope="col">${say("desk-team-at")}</th><th scope="col">${say("web-task")}</th><th scope="col">${say("desk-team-answer")}</th>
          <th scope="col">${say("desk-team-verdict")}</th><th scope="col" class="end">${say("desk-team-points")}</th>
          <th scope="col" class="end">${say("desk-team-from-task")}</th></tr></thead>
          <tbody>${[...answers.body.answers].reverse().map((/** @type {any} */ one) =>
            html`<tr key=${one.id}><td><time>${clock(one.at)}</time></td><td dir="auto">${one.task_name}</td><td dir="auto">
            ${one.text || (one.photo ? say("desk-team-photo") : "–")}
            ${one.entered_by && html` <span class="chip">${say("desk-team-entered")}</span>`}</td>
            <td>${verdictChip(one.verdict)}${one.reason && html`<span class="quiet meta" dir="auto">${one.reason}</span>`}
              ${one.appeal && html`<span class="chip warn">${say("desk-team-appeal")}</span>`}</td><td class="end strong">
              ${signed(one.points)}</td>
            <td class=${`end ${one.near === false ? "bad strong" : ""}`}>
              ${one.distance == null ? "–" : one.distance === 0 ? say("desk-team-there") : joined(distance(one.distance))}</td></tr>`)}
              </tbody></table></div>`}</section>
      <section class="box frame column" aria-labelledby="team-tour"><h2 id="team-tour">${say("desk-team-tour")}</h2>
        <${TeamTour} route=${route} /></section>
      <section class="box frame column" aria-labelledby="team-track"><h2 id="team-track">${say("desk-team-track")}</h2>
        <${Track} route=${route} /></section>
    </div><//>`;
}

/** Points or time, given or taken away by hand. @param {{ route: string, onDone: () => any }} props */
function Adjust({ route, onDone }) {
  const desk = useDesk();
  const { busy, problem, run } = useRun();
  const empty = { points: "", minutes: "", reason: "" };
  const [form, setForm] = useState(empty);
  const [points, minutes] = [Number(form.points || 0), Number(form.minutes || 0)];
  const field = (/** @type {"points" | "minutes" | "reason"} */ name, /** @type {string} */ label, type = "number") =>
    html`<div class="field"><label for=${`adjust-${name}`}>${label}</label>
    <input id=${`adjust-${name}`} class="input" type=${type} step=${name === "minutes" ? "0.5" : "1"} maxlength="1000" value=${form[name]}
      onInput=${(/** @type {any} */ event) => setForm({ ...form, [name]: event.target.value })} /></div>`;
  return html`<details><summary>${say("desk-team-adjust")}</summary><form class="column" onSubmit=${(/** @type {any} */ event) => {
    event.preventDefault();
    run(async () => {
      await desk.api.ask("POST", `${route}/adjust`, { json: { ...(points ? { points } : {}),
        ...(minutes ? { seconds: Math.round(60 * minutes) } : {}), reason: form.reason.trim() } });
      await onDone();
    }, () => {
      setForm(empty);
      desk.actions.toast("ok", say("desk-team-adjusted"));
    });
  }}>
    <div class="team-two">${field("points", say("desk-team-adjust-points"))}${field("minutes", say("desk-team-adjust-minutes"))}</div>
      ${field("reason", say("desk-team-reason"), "text")}
    <p class="quiet">${say("desk-team-adjust-words")}</p><${Mistake} problem=${problem} />
    <button class="button" disabled=${busy || !(points || minutes) || !form.reason.trim()}>${say("desk-team-adjust-do")}</button></form>
      </details>`;
}

/**
 * Start or finish by hand: now, at a time, or taken back.
 * @param {{ route: string, step: "start" | "finish", zone: string | undefined, moment: string | undefined, title: string, stay?: string, onDone: () => any }} props
 */
function Step({ route, step, zone, moment, title, stay, onDone }) {
  const desk = useDesk();
  const { busy, problem, run } = useRun();
  const [time, setTime] = useState("");
  const send = (/** @type {string} */ method, /** @type {any} */ json) => run(async () => {
    await desk.api.ask(method, `${route}/${step}`, json && { json });
    await onDone();
  }, () => setTime(""));
  const chosen = time
    ? momentIn(inZone(desk.clock.now(), zone).day, time, zone) : null;
  return html`<div class="team-step"><p class="wide"><b>${title}</b><br /><span>${moment ? dayAndTime(moment) : say("desk-team-not-yet")}
    </span></p>
    <div class="row wrap"><input class="input small" type="time" step="1" aria-label=${`${title}: ${say("desk-team-time-today")}`}
      value=${time} onInput=${(/** @type {any} */ event) => setTime(event.target.value)} />
      <button type="button" class="button small" disabled=${busy || (time !== "" && chosen == null)}
        onClick=${() => send("PUT", chosen == null ? {} : { time: new Date(chosen).toISOString() })}>
        ${chosen == null ? say("desk-team-now") : say("desk-team-set")}</button>
      ${moment && html`<button type="button" class="button small" disabled=${busy} onClick=${() => send("DELETE", null)}>
        ${say("desk-team-clear")}</button>`}</div>
    ${stay && !moment && html`<div class="row wrap"><span class="wide">${say("desk-team-stay", { time: clock(stay) })}</span>
      <button type="button" class="button small" disabled=${busy} onClick=${() => send("PUT", { time: stay })}>
        ${say("desk-live-finish-record")}</button></div>`}
    <${Mistake} problem=${problem} /></div>`;
}

/**
 * Whether the team takes part, and whether its ride is paused.
 * @param {{ quest: string, team: any, about: any, onDone: () => any }} props
 */
function Entry({ quest, team, about, onDone }) {
  const desk = useDesk();
  const { busy, problem, run } = useRun();
  const [wanted, setWanted] = useState("");
  const [reason, setReason] = useState("");
  const isPaused = about?.plan?.paused_teams?.includes(team.id);
  const pause = () => run(async () => {
    await desk.api.ask("POST", desk.below(quest, isPaused ? "resume" : "pause"), { json: { team: team.id } });
    await desk.actions.loadQuest(quest);
  });
  const word = { competing: say("desk-team-competing"), guest: say("desk-team-guest"), withdrawn: say("desk-team-withdrawn"),
    disqualified: say("desk-team-disqualified") };
  return html`<div class="column"><div class="row wrap"><span class="wide"><b>${say("desk-team-entry")}
    </b>: ${word[/** @type {"guest"} */ (team.entry ?? "competing")]}</span>
      <button type="button" class="button small" disabled=${busy} aria-pressed=${Boolean(isPaused)} onClick=${pause}>
        ${isPaused ? say("desk-team-resume") : say("desk-team-pause")}</button></div>
    <${Mistake} problem=${problem} />
    <div class="field"><label for="entry-to">${say("desk-team-entry-change")}</label>
      <select id="entry-to" class="input" value=${wanted} onChange=${(/** @type {any} */ event) => setWanted(event.target.value)}>
      <option value="">–</option>${Object.entries(word).filter(([name]) => name !== (team.entry ?? "competing")).map(([name, text]) =>
      html`<option key=${name} value=${name}>${text}</option>`)}</select></div>
    ${wanted && html`<${Ask} title=${word[/** @type {"guest"} */ (wanted)]} yes=${say("desk-team-set")} danger
      onClose=${() => setWanted("")} onYes=${async () => {
      await desk.api.ask("PUT", desk.below(quest, "teams", team.id, "entry"), { json: { status: wanted, reason: reason.trim() } });
      setReason("");
      await onDone();
    }}><div class="field"><label for="entry-reason">${say("desk-team-reason")}</label>
      <input id="entry-reason" class="input" maxlength="1000" value=${reason}
      onInput=${(/** @type {any} */ event) => setReason(event.target.value)} /></div><//>`}</div>`;
}

/** A message to this team. @param {{ quest: string, team: string, onDone: () => any }} props */
function Write({ quest, team, onDone }) {
  const desk = useDesk();
  const { busy, problem, run } = useRun();
  const [text, setText] = useState("");
  return html`<form class="column" onSubmit=${(/** @type {any} */ event) => {
    event.preventDefault();
    run(async () => {
      await desk.api.ask("POST", desk.below(quest, "messages"), { json: { text, team } });
      await onDone();
    }, () => setText(""));
  }}><div class="field"><label for="team-text">${say("desk-live-message")}</label>
    <textarea id="team-text" class="input" maxlength="1000" value=${text}
    onInput=${(/** @type {any} */ event) => setText(event.target.value)}></textarea></div>
    <${Mistake} problem=${problem} /><button class="button" disabled=${busy || !text.trim()}>${say("desk-live-send")}</button></form>`;
}

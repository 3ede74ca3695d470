// @ts-check
// The live room's right column: calls for help on top, below what one looks for: events, who is overdue, messages, streets, stations.
import { html, useRef, useState } from "preact";
import { Ask } from "../../parts/ask.js";
import { useRun } from "../../parts/app.js";
import { clock, dayAndTime, span } from "../../parts/figures.js";
import { Icon } from "../../parts/icon.js";
import { Empty, Loading, Mistake } from "../../parts/page.js";
import { say } from "../../parts/words.js";
import { at } from "../core/place.js";
import { useDesk } from "../parts/app.js";
import { doubtWord } from "../parts/doubts.js";
import { useLoad } from "../parts/load.js";
import { roleWord } from "./entrance.js";
import { newsWord, verdictChip } from "./live-words.js";

/** Times farther off than this, in milliseconds, are shown with their day. */
const halfDay = 43_200_000;

/** The phones that are known, each once: the team's own, and those of the accounts of its riders. */
const phones = (/** @type {(string | undefined)[]} */ all) => [...new Set(all)].filter((phone) => phone != null);
const dialled = (/** @type {string} */ phone) => `tel:${phone.replace(/[^+\d]/g, "")}`;

/**
 * Calls for help that nobody has closed.
 * @param {{ quest: string, calls: any[], onCall: (call: any) => void, onTeam: (id: string) => void, onSpot: (place: any) => void }} props
 */
export function Calls({ quest, calls, onCall, onTeam, onSpot }) {
  const desk = useDesk();
  const { busy, problem, run } = useRun();
  const [closing, setClosing] = useState(/** @type {any} */ (null));
  const send = (/** @type {any} */ call, /** @type {string} */ what) => desk.api.ask("POST",
    desk.below(quest, "sos", call.id, what)).then(onCall);
  if (!calls.length) return null;
  return html`<section class="live-calls" role="alert" aria-label=${say("desk-live-calls")}>
    ${calls.map((call) => html`<article key=${call.id} class="live-call">
      <h2 dir="auto"><span class="call">SOS</span><button type="button" class="link" onClick=${() => onTeam(call.team)}>
        ${call.number != null ? `${call.number} ` : ""}${call.team_name}</button><time>${clock(call.at)}</time></h2>
      ${call.text && html`<p dir="auto">${call.text}</p>`}
      ${phones([call.phone, call.account_phone]).map((phone) =>
        html`<p key=${phone}><a class="strong" href=${dialled(phone)}><${Icon} name="phone" size=${18} />${phone}</a></p>`)}
      ${call.taken_at && html`<p class="strong">${say("desk-live-taken",
        { name: call.taken_by_name ?? roleWord(call.taken_by), time: clock(call.taken_at) })}</p>`}
      ${[...new Set([call.place, call.last_seen].map(doubtWord).filter(Boolean))].map((word) =>
        html`<p key=${word} class="quiet">${word}</p>`)}
      <div class="buttons">${[["place", say("desk-live-call-place")],
        ["last_seen", say("desk-live-last-seen")]].map(([member, word]) => call[member]
        && html`<button type="button" class="button small" key=${member} onClick=${() => onSpot(call[member])}>${word}</button>`)}
        ${call.last_seen?.doubtful && html`<button type="button" class="button small" onClick=${() => onSpot(call.last_seen.doubtful)}>
        ${say("desk-live-doubtful-place")}</button>`}
        ${!call.taken_at && html`<button type="button" class="button small main" disabled=${busy}
          onClick=${() => run(() => send(call, "take"))}>${say("desk-live-take")}</button>`}
        <button type="button" class="button small" disabled=${busy} onClick=${() => setClosing(call)}>${say("desk-live-close-call")}
          </button></div></article>`)}
    <${Mistake} problem=${problem} />
    ${closing && html`<${Ask} title=${say("desk-live-close-ask", { team: closing.team_name })} yes=${say("desk-live-close-call")} danger
      onYes=${() => send(closing, "close")} onClose=${() => setClosing(null)}><p>${say("desk-live-close-words")}</p><//>`}
  </section>`;
}

/**
 * Teams that stay at the finish without having confirmed that they have finished.
 * @param {{
 *   quest: string, stays: ReturnType<ReturnType<typeof import("../core/live.js").createLive>["finishStays"]>,
 *   onTeam: (id: string) => void, onDone: () => any,
 * }} props
 */
export function FinishStays({ quest, stays, onTeam, onDone }) {
  const desk = useDesk();
  const { busy, problem, run } = useRun();
  const record = (/** @type {(typeof stays)[0]} */ { id, name, since }) => run(async () => {
    await desk.api.ask("PUT", desk.below(quest, "teams", id, "finish"), { json: { time: since } });
    await onDone();
  }, () => desk.actions.toast("ok", say("desk-live-finish-recorded", { team: name, time: clock(since) })));
  if (!stays.length) return null;
  return html`<section class="live-stays" aria-labelledby="live-stays">
    <h2 id="live-stays">${say("desk-live-finish-stays", { count: stays.length })}</h2>
    <p class="quiet meta">${say("desk-live-finish-stays-words")}</p>
    <ul class="plain">${stays.map((team) => html`<li key=${team.id} class="row wrap">
      <span class="wide">
        <button type="button" class="link strong" dir="auto" onClick=${() => onTeam(team.id)}>${`${team.number ?? ""} ${team.name}`.trim()}
          </button>
        <span class="quiet"> ${say("desk-live-finish-since", { time: clock(team.since) })}</span>
      </span>
      <button type="button" class="button small" disabled=${busy} onClick=${() => record(team)}
        aria-label=${say("desk-live-finish-record-team", { team: team.name })}>${say("desk-live-finish-record")}</button>
    </li>`)}</ul>
    <${Mistake} problem=${problem} />
  </section>`;
}

/**
 * What happens, the newest first.
 * @param {{ quest: string, feed: import("../core/live.js").FeedEntry[], team: (id: string) => string, task: (id: string) => string, onTeam: (id: string) => void }} props
 */
export function Feed({ quest, feed, team, task, onTeam }) {
  const [count,
    setCount] = useState(60);
  if (!feed.length) return html`<${Empty}>${say("desk-live-no-news")}<//>`;
  return html`<ol class="plain live-feed">${feed.slice(0, count).map((entry) =>
    html`<li key=${entry.key}><time class="quiet">${clock(entry.at)}</time><div class="wide">
      ${entry.team && html`<button type="button" class="link strong" dir="auto" onClick=${() => onTeam(/** @type {string} */ (entry.team))}>
        ${team(entry.team)}</button> `}${newsWord(entry.what)}${entry.task && html`: <span dir="auto">${task(entry.task)}</span>`}
      ${entry.verdict && html`<br />${entry.verdict === "pending" ? html`<a href=${at("judge", quest)}>${verdictChip(entry.verdict)}</a>`
        : verdictChip(entry.verdict)}`}</div></li>`)}</ol>
    ${feed.length > count && html`<button type="button" class="button bare" onClick=${() => setCount(count + 60)}>${say("desk-live-more")}
      </button>`}`;
}

/** Teams that ought to be back. @param {{ told: any, onTeam: (id: string) => void, onSpot: (place: any) => void }} props */
export function Overdue({ told, onTeam, onSpot }) {
  const { body, problem } = told;
  if (!body) return problem ? html`<${Mistake} problem=${problem} />` : html`<${Loading} />`;
  if (!body.teams.length) return html`<${Empty}>${say("desk-live-nobody-overdue")}<//>`;
  return html`<ul class="plain live-overdue">${body.teams.map((/** @type {any} */ one) => html`<li key=${one.team}>
    <div class="row"><button type="button" class="link strong wide" dir="auto" onClick=${() => onTeam(one.team)}>
      ${one.number != null ? `${one.number} ` : ""}${one.name}</button>
      ${one.late_by != null && html`<span class="chip wait"><${Icon} name="clock" size=${16} />${span(one.late_by)}</span>`}
        ${one.open_calls > 0 && html`<span class="chip bad">SOS</span>`}</div>
    <p class="quiet meta">${[one.due && say("desk-live-due", { time: clock(one.due) }), one.last_seen
      && say("desk-live-seen-at", { time: clock(one.last_seen.at) }), doubtWord(one.last_seen)].filter(Boolean).join(" · ")}</p>
    <div class="buttons">${phones([one.phone, ...(one.account_phones ?? [])]).map((phone) =>
      html`<a key=${phone} class="button small" href=${dialled(phone)}>${phone}</a>`)}
      ${one.last_seen && html`<button type="button" class="button small" onClick=${() => onSpot(one.last_seen)}>
      ${say("desk-live-last-seen")}</button>`}${one.last_seen?.doubtful
      && html`<button type="button" class="button small" onClick=${() => onSpot(one.last_seen.doubtful)}>${say("desk-live-doubtful-place")}
      </button>`}</div></li>`)}</ul>`;
}

/**
 * When the last team can still come in and why, and each that is not back.
 * @param {{ told: any, now: number, onTeam: (id: string) => void }} props
 */
export function Returns({ told, now, onTeam }) {
  const returns = told.body?.returns;
  if (!returns) return null;
  const when = (/** @type {string | undefined} */ moment) => moment == null ? say("desk-live-returns-no-end")
    : Math.abs(Date.parse(moment) - now) < halfDay ? clock(moment) : dayAndTime(moment);
  // The second that has begun counts whole.
  const isPast = (/** @type {string | undefined} */ moment) => now >= Date.parse(moment ?? "") + 1000;
  const state = (/** @type {any} */ one) => isPast(one.until) ? say("desk-live-returns-over") : one.stage === "to-start"
    ? say("desk-live-returns-to-start")
    : one.stage === "unseen" ? say("desk-live-returns-unseen") : isPast(one.in_full_until) ? say("desk-live-returns-late") : null;
  return html`<details class="live-returns"><summary class="strong" dir="auto">${returns.text}</summary>
    <p class="quiet meta">${returns.recorded_text}</p>
    ${returns.teams.length > 0 && html`<table class="dense"><thead><tr><th scope="col">${say("desk-live-returns-team")}</th>
      <th scope="col" class="end">${say("desk-live-returns-full")}</th><th scope="col" class="end">${say("desk-live-returns-until")}</th>
      </tr></thead>
      <tbody>${returns.teams.map((/** @type {any} */ one) =>
        html`<tr key=${one.team}><td><button type="button" class="link" dir="auto" onClick=${() => onTeam(one.team)}>
        ${one.number != null ? `${one.number} ` : ""}${one.name || one.team}</button>
        <div class="quiet meta">${[state(one), one.text].filter(Boolean).join(" · ")}</div></td><td class="end">${when(one.in_full_until)}
          </td><td class="end strong">${when(one.until)}</td></tr>`)}</tbody></table>`}</details>`;
}

/** Who is at which station. @param {{ quest: string, onTeam: (id: string) => void }} props */
export function Stations({ quest, onTeam }) {
  const desk = useDesk();
  const { body, problem } = useLoad(desk.below(quest, "stations"), { every: 15 });
  const [all, setAll] = useState(false);
  if (!body) return problem ? html`<${Mistake} problem=${problem} />` : html`<${Loading} />`;
  const busy = body.stations.filter((/** @type {any} */ one) => all || one.station || one.present.length || one.waiting_count);
  return html`<div class="column">${busy.length ? html`<div class="scroll-x"><table class="dense"><caption class="unseen">
    ${say("desk-live-stations")}</caption>
    <thead><tr><th scope="col">${say("desk-live-station")}</th><th scope="col" class="end">${say("desk-live-present")}</th>
      <th scope="col" class="end">${say("desk-live-waiting")}</th><th scope="col" class="end">${say("desk-live-stay")}</th></tr></thead>
    <tbody>${busy.map((/** @type {any} */ one) => html`<tr key=${one.task}><td dir="auto">${one.task_name}
      ${one.present.length > 0 && html`<div class="present">
      ${one.present.slice(0, 12).map((/** @type {any} */ team) =>
      html`<button type="button" class="link" key=${team.team} onClick=${() => onTeam(team.team)}>${team.name}</button>`)}</div>`}</td>
      <td class="end strong">${one.present.length}</td><td class=${`end ${one.waiting_count ? "warn strong" : ""}`}>${one.waiting_count}
        </td><td class="end">${one.mean_stay == null ? "–" : span(one.mean_stay)}</td></tr>`)}</tbody></table></div>`
        : html`<${Empty}>${say("desk-live-nobody-there")}<//>`}
    <button type="button" class="button bare" aria-pressed=${all} onClick=${() => setAll(!all)}>
      ${all ? say("desk-live-busy-only") : say("desk-live-all-tasks")}</button></div>`;
}

/**
 * Messages: to all, to the chosen team, or to those that the list shows.
 * @param {{ quest: string, chosen: { id: string, name: string } | null, shown: { id: string, name: string }[], isPart: boolean, mark: number, team: (id: string) => string }} props
 */
export function Messages({ quest, chosen, shown, isPart, mark, team }) {
  const desk = useDesk();
  const [text, setText] = useState("");
  const [to, setTo] = useState(chosen ? "team" : "all");
  const [asked, setAsked] = useState(false);
  const [sent, setSent] = useState(0);
  const { body, problem: unread, reload } = useLoad(desk.below(quest, "messages"), { every: 30 });
  const { busy, problem, run } = useRun();
  const known = useState({ mark })[0];
  if (known.mark !== mark) {
    known.mark = mark;
    void reload();
  }
  const target = to === "team" && !chosen || to === "some" && !isPart ? "all" : to;
  const teams = target === "team" && chosen
    ? [chosen] : target === "some" ? shown : null;
  const words = teams == null ? say("desk-live-to-all") : teams.length === 1 ? teams[0].name
    : say("desk-live-to-some", { count: teams.length });
  // Whom this text has reached: after a failure the others alone are told it.
  const told = useRef({ text: "", teams: new Set() });
  const send = async () => {
    if (told.current.text !== text) told.current = { text, teams: new Set() };
    const reached = told.current.teams;
    for (const one of teams ?? [null]) {
      if (!reached.has(one?.id)) await desk.api.ask("POST", desk.below(quest, "messages"),
        { json: one ? { text, team: one.id } : { text } });
      reached.add(one?.id);
      setSent(reached.size);
    }
    told.current = { text: "", teams: new Set() };
    setText("");
    desk.actions.toast("ok", say("desk-live-sent", { to: words }));
    await reload();
  };
  const list = [...(body?.messages ?? [])].reverse().slice(0, 40);
  return html`<div class="column"><form class="column" onSubmit=${(/** @type {any} */ event) => {
    event.preventDefault();
    if (teams?.length === 1) run(send);
    else setAsked(true);
  }}>
      <div class="field"><label for="message-to">${say("desk-live-to")}</label>
        <select id="message-to" class="input" value=${target} onChange=${(/** @type {any} */ event) => setTo(event.target.value)}>
        <option value="all">${say("desk-live-to-all")}</option>${chosen && html`<option value="team">${chosen.name}</option>`}
          ${isPart && shown.length > 0 && html`<option value="some">${say("desk-live-to-some", { count: shown.length })}</option>`}</select>
          </div>
      <div class="field"><label for="message-text">${say("desk-live-message")}</label>
        <textarea id="message-text" class="input" maxlength="1000" value=${text}
        onInput=${(/** @type {any} */ event) => setText(event.target.value)}></textarea></div>
      <${Mistake} problem=${problem} />
      <button class="button main" disabled=${busy || !text.trim()}>
        ${busy && teams && teams.length > 1 ? say("desk-live-sending", { sent, count: teams.length }) : say("desk-live-send")}</button>
        </form>
    ${asked && html`<${Ask} title=${say("desk-live-send-ask", { to: words })} yes=${say("desk-live-send")} onYes=${send}
      onClose=${() => setAsked(false)}><p dir="auto">${text}</p><//>`}
    ${!body && (unread ? html`<${Mistake} problem=${unread} />` : html`<${Loading} />`)}
    <ul class="plain live-feed">${list.map((/** @type {any} */ one) =>
      html`<li key=${one.id}><time class="quiet">${clock(one.at)}</time><div class="wide"><span class="strong" dir="auto">
      ${one.team ? team(one.team) : say("desk-live-to-all")}</span><p dir="auto">${one.text ?? say("desk-live-erased")}</p></div></li>`)}
      </ul></div>`;
}

// @ts-check
// What organisers do with a quest as a whole: opening, pausing, closing, its times, protests, signing, and what cannot be undone.
import { html, useState } from "preact";
import { Ask } from "../../parts/ask.js";
import { useRun } from "../../parts/app.js";
import { Icon } from "../../parts/icon.js";
import { Mistake } from "../../parts/page.js";
import { say } from "../../parts/words.js";
import { localOf, timeOf } from "../core/moment.js";
import { go } from "../core/place.js";
import { shifted } from "../core/quest-state.js";
import { useDesk } from "../parts/app.js";
import { Field } from "../parts/field.js";
import { useTimes } from "../parts/quest.js";

/** What is next in each state, in a sentence. @param {import("../core/quest-state.js").State} state @param {any} quest */
const advice = (state, quest) =>
  ({
    draft: () => say("desk-overview-next-draft"), open: () => say("desk-overview-next-open"),
      running: () => say("desk-overview-next-running"),
    paused: () => say("desk-overview-next-paused"), finished: () => say("desk-overview-next-finished"),
    closed: () => quest.plan?.signed_at ? say("desk-overview-next-signed") : quest.pending_count
      ? say("desk-overview-next-judge", { count: quest.pending_count }) : say("desk-overview-next-sign"),
  })[state]();

/**
 * The steps that a state allows, each asked about before it is done.
 * @param {{ quest: any, state: import("../core/quest-state.js").State, onChange: () => any }} props
 */
export function Steps({ quest, state, onChange }) {
  const desk = useDesk();
  const { dayAndTime } = useTimes(quest);
  const [asked, setAsked] = useState("");
  const [text, setText] = useState("");
  const below = (/** @type {string[]} */ ...rest) => desk.below(quest.id, ...rest);
  /**
   * @type {Record<string, { word: string, icon: string, tell: string, main?: boolean, danger?: boolean, text?: boolean, typed?: boolean, act: () => any, leaves?: boolean }>}
   */
  const steps = {
    open: { word: quest.phase === "closed" ? say("desk-overview-reopen") : say("desk-overview-open"), icon: "play",
      main: quest.phase === "draft", tell: quest.phase === "closed" ? say("desk-overview-reopen-tell") : say("desk-overview-open-tell"),
      act: () => desk.api.ask("POST", below("open")) },
    start: { word: say("desk-overview-start"), icon: "play", main: true,
      tell: say("desk-overview-start-tell", { time: dayAndTime(quest.opens) }), act: () => desk.api.ask("PUT", below("times"), {
      json: { start: (quest.plan?.start_shift ?? 0) - Math.ceil((Date.parse(quest.opens) - desk.clock.now()) / 60_000),
        end: quest.plan?.end_shift ?? 0 },
    }) },
    pause: { word: say("desk-overview-pause"), icon: "pause", tell: say("desk-overview-pause-tell"), text: true,
      act: () => desk.api.ask("POST", below("pause"), { json: { text: text.trim() || undefined } }) },
    resume: { word: say("desk-overview-resume"), icon: "play", main: true, tell: say("desk-overview-resume-tell"), text: true,
      act: () => desk.api.ask("POST", below("resume"), { json: { text: text.trim() || undefined } }) },
    close: { word: say("desk-overview-close"), icon: "flag", main: state === "finished", tell: say("desk-overview-close-tell"),
      act: () => desk.api.ask("POST", below("close")) },
    sign: { word: say("desk-overview-sign"), icon: "tick", main: true, tell: say("desk-overview-sign-tell"),
      act: () => desk.api.ask("POST", below("results", "sign")) },
    erase: { word: say("desk-overview-erase"), icon: "bin", danger: true, typed: true, tell: say("desk-overview-erase-tell"),
      act: () => desk.api.ask("POST", below("erase"), { json: { confirm: text.trim() } }) },
    delete: { word: say("desk-overview-delete"), icon: "bin", danger: true, typed: true, leaves: true,
      tell: say("desk-overview-delete-tell"), act: () => desk.api.ask("DELETE", below()) },
  };
  const here = {
    draft: ["open"], open: ["start", "close"], running: ["pause", "close"], paused: ["resume", "close"], finished: ["close", "pause"],
    closed: [...(quest.plan?.signed_at ? [] : ["sign"]), "open"],
  }[state];
  const grave = state === "draft" ? ["delete"] : state === "closed" ? ["erase"] : [];
  const button = (/** @type {string} */ name) => html`<button key=${name} type="button"
    class=${`button ${steps[name].main ? "main" : steps[name].danger ? "danger" : ""}`}
    onClick=${() => {
      setText("");
      setAsked(name);
    }}><${Icon} name=${steps[name].icon} size=${22} />${steps[name].word}</button>`;
  const step = steps[asked];
  const wrong = step?.typed && text.trim() !== quest.id;
  return html`<section class="box frame column"><h2>${say("desk-overview-next")}</h2><p>${advice(state, quest)}</p>
    ${quest.plan?.signed_at && html`<p class="ok row"><${Icon} name="tick" />
      ${say("desk-overview-signed", { time: dayAndTime(quest.plan.signed_at) })}</p>`}
    ${quest.plan?.paused_since && html`<p class="warn row"><${Icon} name="pause" />
      ${say("desk-overview-paused-since", { time: dayAndTime(quest.plan.paused_since) })}</p>`}
    ${quest.plan?.paused_teams?.length > 0 && html`<p>${say("desk-overview-paused-teams", { list: quest.plan.paused_teams.join(", ") })}
      </p>`}
    <div class="buttons start">${here.map(button)}${grave.map(button)}</div>
    ${step && html`<${Ask} title=${`${step.word}?`} yes=${step.word} danger=${step.danger} onClose=${() => setAsked("")}
      onYes=${async () => {
      if (wrong) throw Object.assign(new Error(), { detail: say("desk-type-name", { name: quest.id }) });
      await step.act();
      desk.actions.toast("ok", say("desk-done"));
      if (!step.leaves) return onChange();
      await desk.actions.loadQuests();
      go("quests");
    }}><p>${step.tell}</p>
      ${step.text && html`<${Field} id="step-text" label=${say("desk-overview-reason")} value=${text} onInput=${setText}
        maxlength="500" />`}
      ${step.typed && html`<${Field} id="step-typed" label=${say("desk-type-name", { name: quest.id })} value=${text} onInput=${setText}
        spellcheck=${false} />`}<//>`}</section>`;
}

/**
 * The quest's times against its file, with what another shift makes of them, and the end of protests.
 * @param {{ quest: any, onChange: () => any }} props
 */
export function Plan({ quest, onChange }) {
  const desk = useDesk();
  const { dayAndTime } = useTimes(quest);
  const plan = quest.plan ?? {};
  const [form, setForm] = useState({ start: String(plan.start_shift ?? 0), end: String(plan.end_shift ?? 0),
    until: localOf(plan.protests_until ? new Date(plan.protests_until).toISOString() : "", quest.time_zone) });
  const times = useRun();
  const protests = useRun();
  const [start, end] = [form.start, form.end].map((text) => (/^[-+−]?\d{1,5}$/.test(text.trim()) ? Number(text.trim().replace("−", "-"))
    : NaN));
  const good = Number.isFinite(start) && Number.isFinite(end);
  const next = good ? shifted(quest, start, end) : null;
  const isNew = good && (start !== (plan.start_shift ?? 0) || end !== (plan.end_shift ?? 0));
  const row = (/** @type {string} */ word, /** @type {any} */ before, /** @type {any} */ after) => before && after
    && html`<tr><th scope="row">${word}</th><td>${dayAndTime(before)}</td><td>${dayAndTime(after)}</td></tr>`;
  const done = async () => {
    desk.actions.toast("ok", say("desk-saved"));
    await onChange();
  };
  return html`<section class="box frame column"><h2>${say("desk-overview-plan")}</h2>
    <form class="column" onSubmit=${(/** @type {any} */ event) => {
      event.preventDefault();
      times.run(() => desk.api.ask("PUT", desk.below(quest.id, "times"), { json: { start, end } }), done);
    }}><div class="pair"><${Field} id="shift-start" label=${say("desk-overview-shift-start")} help=${say("desk-overview-shift-start-help")}
      inputmode="numeric" value=${form.start} onInput=${(/** @type {string} */ value) => setForm({ ...form, start: value })}
      aria-invalid=${!Number.isFinite(start)} />
      <${Field} id="shift-end" label=${say("desk-overview-shift-end")} help=${say("desk-overview-shift-end-help")} inputmode="numeric"
        value=${form.end} onInput=${(/** @type {string} */ value) => setForm({ ...form, end: value })}
        aria-invalid=${!Number.isFinite(end)} /></div>
      ${isNew && next && html`<table><thead><tr><td></td><th scope="col">${say("desk-overview-now")}</th><th scope="col">
        ${say("desk-overview-then")}</th></tr></thead>
        <tbody>${row(say("desk-overview-opens"), quest.opens, next.opens)}${row(say("desk-overview-closes"), quest.closes, next.closes)}
          </tbody></table>`}
      <${Mistake} problem=${times.problem} /><div><button class="button" disabled=${times.busy || !isNew}>${say("desk-overview-shift")}
        </button></div></form>
    <form class="column" onSubmit=${(/** @type {any} */ event) => {
      event.preventDefault();
      protests.run(() => desk.api.ask("PUT", desk.below(quest.id, "protests"),
        { json: { until: timeOf(form.until, quest.time_zone) || undefined } }), done);
    }}><${Field} id="protests" type="datetime-local" label=${say("desk-overview-protests")} help=${say("desk-overview-protests-help")}
      value=${form.until} onInput=${(/** @type {string} */ value) => setForm({ ...form, until: value })} />
      <${Mistake} problem=${protests.problem} /><div><button class="button" disabled=${protests.busy}>
        ${form.until ? say("desk-save") : say("desk-overview-protests-none")}</button></div></form></section>`;
}

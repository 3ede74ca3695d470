// @ts-check
import { html, useEffect, useLayoutEffect, useRef, useState } from "preact";
import { Description } from "../../parts/description.js";
import { clock, signed } from "../../parts/figures.js";
import { Icon } from "../../parts/icon.js";
import { Mistake } from "../../parts/page.js";
import { say } from "../../parts/words.js";
import { createCards } from "../core/cards.js";
import { isDecided } from "../core/decisions.js";
import { isTyping, keyOf } from "../core/keys.js";
import { createPhotos, hasPicture } from "../core/photos.js";
import { useDesk, useDeskPart } from "../parts/app.js";
import { useLoad } from "../parts/load.js";
import { useQuest } from "../parts/quest.js";
import { useStore } from "../parts/store.js";
import { Earlier, EvidenceMap, Facts, TimeLine, useDwelt } from "./judge-evidence.js";
import { decider, Elsewhere, JudgeFrame, KeyButton, useDecisions, VerdictChip } from "./judge-parts.js";
import { AnswerPhoto } from "./judge-photo.js";

/** The queue of a quest, one answer at a time. @param {{ quest: string }} props */
export function Judge({ quest }) {
  const desk = useDesk();
  useDeskPart("language");
  const { decisions, by } = useDecisions(quest);
  const about = useQuest(quest);
  const agreement = useLoad(desk.below(quest, "agreement")).body;
  const [room] = useState(() => {
    const { platform, api } = desk;
    const blind = platform.storage.getItem("desk-blind") === "true";
    return { cards: createCards({ platform, api, quest, by, decisions, blind }), photos: createPhotos({ api, quest }), evidence: new Map(),
      earlier: new Map() };
  });
  const { cards, waiting, loaded, blind, problem } = useStore(room.cards.store);
  const { done, waiting: unsent } = useStore(decisions.store);
  const keys = useKeys();
  useEffect(() => {
    const onHide = () => room.cards.end(true);
    // A page that comes back from the browser's memory has given its claims away.
    const onShow = (/** @type {PageTransitionEvent} */ event) => void (event.persisted && room.cards.claim());
    addEventListener("pagehide", onHide);
    addEventListener("pageshow", onShow);
    void room.cards.start();
    return () => {
      removeEventListener("pagehide", onHide);
      removeEventListener("pageshow", onShow);
      room.cards.end();
      room.photos.end();
    };
  }, []);
  useEffect(() => {
    for (const card of cards) if (hasPicture(card.answer)) void room.photos.get(card.answer.id).catch(() => {});
  }, [cards]);

  const card = cards[0];
  // Where the quest is judged blind there is nothing to choose.
  const isHidden = Boolean(card && !card.answer.team && !blind);
  const undo = async () => {
    try {
      const undone = await room.cards.undo(say("desk-judge-undo-reason"));
      desk.actions.toast("info", !undone ? say("desk-judge-nothing-to-undo") : undone.kind === "opinion" ? say("desk-judge-opinion-stays")
        : say("desk-judge-undone"));
      room.earlier.clear();
    } catch (/** @type {any} */ problem) {
      desk.actions.toast("problem", problem.offline ? say("desk-judge-undo-offline") : problem.detail || say("desk-judge-not-kept"));
    }
  };
  const toggleBlind = () => {
    desk.platform.storage.setItem("desk-blind", String(!blind));
    room.earlier.clear();
    void room.cards.setBlind(!blind);
  };
  // A card says for itself what keys do, as soon as it is drawn: whoever types fast loses none between two.
  if (!card) keys.current = (key) => key === "u" && (void undo(), true);
  return html`<${JudgeFrame} quest=${quest} screen="judge" wide=${true} actions=${html`
      <span class="chip" role="status">${say("desk-judge-left", { count: waiting })}</span>
      ${!isHidden && html`<button type="button" class="switch judge-blind" role="switch" aria-checked=${blind} onClick=${toggleBlind}>
        <span class="track"></span>${say("desk-judge-blind")}</button>`}`}>
    <div class="judge">
      ${card
        ? html`<${Card} key=${`${card.answer.id} ${blind}`} ...${{ quest, about, card, room, blind, isHidden, done, undo, keys }}
          needed=${agreement?.needed ?? 1} next=${cards.slice(1)} />`
        : html`<div class="judge-empty">${problem ? html`<${Mistake} problem=${problem} />` : loaded
          ? html`<${Icon} name="tick" size=${64} /><p class="strong" role="status">
            ${waiting > 0 ? say("desk-judge-with-others") : say("desk-judge-all-judged")}</p>`
          : html`<p role="status">${say("desk-loading")}</p>`}
          <${KeyButton} press="U" disabled=${!done.length && !unsent.length} onClick=${undo}>${say("desk-judge-undo")}<//>
            <${Elsewhere} quest=${quest} /></div>`}
    </div><//>`;
}

/**
 * Hears keys of the page, but while one types or answers a question.
 * @returns {{ current: (key: string) => boolean }} what they do, and whether that was anything
 */
function useKeys() {
  const heard = useRef(/** @type {(key: string) => boolean} */ (() => false));
  useEffect(() => {
    const listener = (/** @type {KeyboardEvent} */ event) => {
      const target = /** @type {Element} */ (event.target);
      if (event.repeat || event.defaultPrevented || isTyping(target) || document.querySelector("dialog[open]")) return;
      const key = keyOf(event);
      // These press what has the focus.
      if (!key || ((key === "Enter" || key === " ") && target.closest?.("button, a, summary, select"))) return;
      if (heard.current(key)) event.preventDefault();
    };
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
  return heard;
}

/** Reasons that any quest may have, where it names none of its own. */
const usual = () => [say("desk-judge-reason-place"), say("desk-judge-reason-blurred"), say("desk-judge-reason-wrong"),
  say("desk-judge-reason-undone")];

/** One answer with all that is known of it, and what to say of it. @param {any} props */
function Card({ quest, about, card, room, blind, isHidden, needed, next, done, undo, keys }) {
  const desk = useDesk();
  const { answer, asked } = card;
  const control = useRef(/** @type {any} */ (null));
  const panel = useRef(/** @type {any} */ (null));
  const words = useRef(/** @type {any} */ (null));
  const first = useRef(/** @type {any} */ (null));
  /**
   * @type {[{ verdict: "accepted" | "rejected", reason: number | null, text: string, isMissing?: boolean } | null, (next: any) => void]}
   */
  const [why, setWhy] = useState(/** @type {any} */ (null));
  const evidence = useDwelt(answer.id, () => desk.api.ask("GET", desk.below(quest, "answers", answer.id, "evidence")), room.evidence);
  const reasons = about?.reject_reasons?.length ? about.reject_reasons : usual();
  const overrules = (/** @type {string} */ verdict) => isDecided(answer) && answer.verdict !== verdict;
  // At once, not after the next picture: what is typed meanwhile would go elsewhere.
  useLayoutEffect(() => first.current?.focus({ preventScroll: true }), []);
  useLayoutEffect(() => {
    // Digits choose among reasons; own words are all that is asked where something is accepted.
    if (why) (why.verdict === "rejected" ? panel : words).current?.focus();
  }, [why?.verdict]);

  const decide = (/** @type {"accepted" | "rejected"} */ verdict, /** @type {string | null} */ reason = null) =>
    room.cards.decide(card, verdict, { reason, overrule: overrules(verdict) }).catch(() => desk.actions.toast("problem",
      say("desk-judge-not-kept")));
  const accept = () => (answer.appeal || overrules("accepted") ? setWhy({ verdict: "accepted", reason: null, text: "" })
    : void decide("accepted"));
  const reject = (reason = /** @type {number | null} */ (null)) => setWhy({ verdict: "rejected", reason, text: "" });
  const send = () => {
    const reason = why?.text.trim() || (why?.reason != null ? reasons[why.reason] : null);
    if (why && !reason && (why.verdict === "rejected" || overrules("accepted"))) return setWhy({ ...why, isMissing: true });
    if (why) void decide(why.verdict, reason);
  };
  const choose = (/** @type {number} */ index) => setWhy((/** @type {any} */ before) =>
    ({ verdict: "rejected", text: "", ...before, reason: before?.reason === index ? null : index, isMissing: false }));
  keys.current = (/** @type {string} */ key) => {
    const digit = /^[1-9]$/.test(key) ? Number(key) - 1 : -1;
    if (digit >= 0 && digit < reasons.length && why?.verdict !== "accepted") choose(digit);
    else if (key === "Enter" && why) send();
    else if (key === "Escape" && why) setWhy(null);
    else if (key === "t" && why) words.current?.focus();
    else if (key === "a") accept();
    else if (key === "r") reject();
    else if (key === "s") void room.cards.skip(card);
    else if (key === "u") void undo();
    else if (key === "+" || key === "=") control.current?.zoom(1.5);
    else if (key === "-") control.current?.zoom(1 / 1.5);
    else if (key === "0") control.current?.whole();
    else if (key === "z") control.current?.original();
    else return false;
    return true;
  };

  const last = done.at(-1);
  return html`
    <section class="judge-main" tabindex="-1" ref=${first} aria-label=${answer.task_name}>
      <div class="row wrap judge-head">${asked && html`<span class="chip accent">${asked.order}</span>`}<h2 dir="auto">${answer.task_name}
        </h2>
        <span class="quiet" dir="auto">${answer.team ? answer.team_name ?? answer.team
          : say("desk-judge-team-hidden")} · ${clock(answer.at)}</span>
        ${answer.appeal && html`<span class="chip warn"><${Icon} name="chat" size=${18} />${say("desk-judge-appeal")}</span>`}
        ${isDecided(answer) && html`<span class="chip warn"><${Icon} name="warning" size=${18} />${say("desk-judge-overruling")}</span>`}
        ${needed > 1 && html`<span class="chip wait"><${Icon} name="people" size=${18} />
          ${say("desk-judge-needed", { count: Math.max(1, needed - answer.opinions) })}</span>`}
        ${card.held > 0 && html`<span class="chip"><${Icon} name="eye" size=${18} />
          ${card.held_by ? say("desk-judge-held-by", { names: card.held_by.join(", ") }) : say("desk-judge-held")}</span>`}</div>
      ${answer.photo && html`<${AnswerPhoto} quest=${quest} answer=${answer} photos=${room.photos} hasOriginal=${!isHidden}
        control=${control} />`}
      ${answer.appeal && html`<${AppealWords} answer=${answer} />`}
      <dl class="judge-texts">
        <div class=${answer.photo ? "" : "large"}><dt>${say("desk-judge-answered")}</dt><dd dir="auto">
          ${answer.text || (answer.photo ? "–" : say("desk-judge-no-text"))}</dd></div>
        ${asked?.description && html`<div><dt>${say("desk-judge-asked")}</dt><dd><${Description} text=${asked.description} /></dd></div>`}
        ${asked?.accepted?.length > 0 && html`<div><dt>${say("desk-judge-accepts")}</dt><dd dir="auto">${asked.accepted.join(" · ")}</dd>
          </div>`}</dl>
    </section>
    <aside class="judge-side" tabindex="0" aria-label=${say("desk-judge-evidence")}>
      <${Elsewhere} quest=${quest} />
      <${EvidenceMap} told=${evidence.body} />
      <${Facts} card=${card} told=${evidence.body} />
      ${evidence.problem && html`<p class="quiet">${evidence.problem.detail || say("desk-judge-no-evidence")}</p>`}
      <${TimeLine} answer=${answer} told=${evidence.body} zone=${about?.time_zone} />
      <${Earlier} quest=${quest} answer=${answer} blind=${blind} photos=${room.photos} kept=${room.earlier} />
      ${next.length > 0 && html`<section><h2>${say("desk-judge-next")}</h2><ol class="plain judge-next">
        ${next.map((/** @type {any} */ one) =>
        html`<li key=${one.answer.id} dir="auto">${one.answer.task_name} <span class="quiet">${clock(one.answer.at)}</span></li>`)}</ol>
          </section>`}
    </aside>
    <footer class="judge-bar">
      ${why && html`<div class="judge-why" role="group" tabindex="-1" ref=${panel}
        aria-label=${why.verdict === "rejected" ? say("desk-judge-why") : say("desk-judge-words")}
          onKeyDown=${(/** @type {any} */ event) => event.key === "Escape" && setWhy(null)}>
        ${why.verdict === "rejected" && html`<div class="row wrap reasons">
          ${reasons.map((/** @type {string} */ reason, /** @type {number} */ index) => html`
          <button type="button" key=${reason} class="chip" aria-pressed=${why.reason === index}
            aria-keyshortcuts=${index < 9 ? String(index + 1) : undefined} onClick=${() => choose(index)}>
            ${index < 9 && html`<kbd aria-hidden="true">${index + 1}</kbd>`}<span dir="auto">${reason}</span></button>`)}</div>`}
        <div class="row"><input class="input wide" type="text" maxlength="1000" ref=${words} value=${why.text}
          aria-invalid=${Boolean(why.isMissing)} aria-label=${say("desk-judge-words")}
            placeholder=${why.verdict === "rejected" ? `${say("desk-judge-words")} (T)` : say("desk-judge-words")}
              onInput=${(/** @type {any} */ event) => setWhy({ ...why, text: event.target.value, isMissing: false })}
            onKeyDown=${(/** @type {any} */ event) => event.key === "Enter" && !event.isComposing && send()} />
          <button type="button" class="button main" aria-keyshortcuts="Enter" onClick=${send}>
            ${why.verdict === "rejected" ? say("desk-judge-reject") : say("desk-judge-accept")}<kbd aria-hidden="true">↵</kbd></button>
          <button type="button" class="button" aria-keyshortcuts="Escape" onClick=${() => setWhy(null)}>${say("desk-cancel")}
            <kbd aria-hidden="true">Esc</kbd></button></div>
        ${why.isMissing && html`<p class="mistake" role="alert">${say("desk-judge-reason-missing")}</p>`}</div>`}
      <div class="row judge-buttons">
        <${KeyButton} press="A" className="button main accept" onClick=${accept}><${Icon} name="tick" size=${22} />
          ${say("desk-judge-accept")}${asked?.points > 0 && ` ${signed(asked.points)}`}<//>
        <${KeyButton} press="R" className="button danger" aria-expanded=${why?.verdict === "rejected"} onClick=${() => reject()}>
          <${Icon} name="cross" size=${22} />${say("desk-judge-reject")}<//>
        <${KeyButton} press="S" onClick=${() => room.cards.skip(card)}><${Icon} name="next" size=${22} />${say("desk-judge-skip")}<//>
        <span class="wide end" role="status">${last && html`<span class="clamp quiet" dir="auto">${last.task}</span>
          <${VerdictChip} verdict=${last.verdict} />`}</span>
        <${KeyButton} press="U" onClick=${undo}><${Icon} name="previous" size=${22} />${say("desk-judge-undo")}<//></div>
    </footer>`;
}

/** Why a team wants an answer looked at again, and what was said of it. @param {{ answer: any }} props */
export function AppealWords({ answer }) {
  return html`<div class="box wait judge-appeal"><p><span class="strong">${say("desk-judge-team-says")}</span> <span dir="auto">
    ${answer.appeal.text ?? say("desk-judge-erased")}</span></p>
    <p><${VerdictChip} verdict=${answer.verdict} /> ${decider(answer)}${answer.reason && html`: <span dir="auto">${answer.reason}</span>`}
      </p></div>`;
}

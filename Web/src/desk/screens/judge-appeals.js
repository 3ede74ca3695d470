// @ts-check
import { html, useEffect, useState } from "preact";
import { clock } from "../../parts/figures.js";
import { Empty, Loading, Mistake } from "../../parts/page.js";
import { say } from "../../parts/words.js";
import { createPhotos, hasPicture } from "../core/photos.js";
import { useDesk, useDeskPart } from "../parts/app.js";
import { useLoad } from "../parts/load.js";
import { useStore } from "../parts/store.js";
import { AppealWords } from "./judge.js";
import { Thumb } from "./judge-evidence.js";
import { Elsewhere, JudgeFrame, useDecisions } from "./judge-parts.js";

/** Answers that teams want looked at again, each decided with words. @param {{ quest: string }} props */
export function Appeals({ quest }) {
  const desk = useDesk();
  useDeskPart("language");
  const { decisions } = useDecisions(quest);
  const { waiting } = useStore(decisions.store);
  const blind = desk.platform.storage.getItem("desk-blind") === "true";
  const { body, problem, reload } = useLoad(desk.below(quest, "queue"), { every: 10, query: { blind: blind || null } });
  const [photos] = useState(() => createPhotos({ api: desk.api, quest }));
  useEffect(() => {
    const stop = decisions.onSettled(() => void reload());
    return () => {
      stop();
      photos.end();
    };
  }, []);
  const shown = (body?.items ?? []).map((/** @type {any} */ item) => item.answer)
    .filter((/** @type {any} */ answer) => answer.appeal && !waiting.some((item) => item.answer === answer.id));
  return html`<${JudgeFrame} quest=${quest} screen="appeals"><${Elsewhere} quest=${quest} />
    ${!body ? (problem ? html`<${Mistake} problem=${problem} />` : html`<${Loading} />`) : !shown.length
      ? html`<${Empty}>${say("desk-judge-no-appeals")}<//>`
      : html`<ul class="plain column">${shown.map((/** @type {any} */ answer) =>
        html`<li key=${answer.id}><${Appeal} answer=${answer} decisions=${decisions} photos=${photos} /></li>`)}</ul>`}<//>`;
}

/** @param {{ answer: any, decisions: any, photos: any }} props */
function Appeal({ answer, decisions, photos }) {
  const desk = useDesk();
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const decide = (/** @type {"accepted" | "rejected"} */ verdict) => {
    if (verdict === "rejected" && !reason.trim()) return setMissing(true);
    decisions.decide({ answer: answer.id, verdict, reason: reason.trim() || null, task: answer.task_name }).catch(() =>
      desk.actions.toast("problem", say("desk-judge-not-kept")));
  };
  const id = `appeal-${answer.id}`;
  return html`<article class="box frame column" aria-labelledby=${`${id}-name`}>
    <div class="row wrap"><h2 id=${`${id}-name`} dir="auto">${answer.task_name}</h2><span class="quiet" dir="auto">
      ${answer.team ? answer.team_name ?? answer.team : say("desk-judge-team-hidden")} · ${clock(answer.at)}</span></div>
    <div class="row wrap appeal-answer">${hasPicture(answer) && html`<${Thumb} answer=${answer} photos=${photos} />`}
      ${answer.text && html`<p class="text wide" dir="auto">${answer.text}</p>`}</div>
    <${AppealWords} answer=${answer} />
    <div class="field"><label for=${id}>${say("desk-judge-words-to-team")}</label>
      <textarea id=${id} class="input" maxlength="1000" value=${reason} aria-invalid=${isMissing}
      onInput=${(/** @type {any} */ event) => {
        setReason(event.target.value);
        setMissing(false);
      }}></textarea>${isMissing && html`<p class="mistake" role="alert">${say("desk-judge-reason-missing")}</p>`}</div>
    <div class="row wrap"><button type="button" class="button main accept" onClick=${() => decide("accepted")}>${say("desk-judge-accept")}
      </button>
      <button type="button" class="button danger" onClick=${() => decide("rejected")}>${say("desk-judge-reject")}</button></div></article>`;
}

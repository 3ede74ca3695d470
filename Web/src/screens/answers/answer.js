// @ts-check
import { html, useEffect, useState } from "preact";
import { useApp, usePart, useRun } from "../../parts/app.js";
import { distance, joined } from "../../parts/figures.js";
import { Icon } from "../../parts/icon.js";
import { Mistake } from "../../parts/page.js";
import { open } from "../../parts/router.js";
import { say } from "../../parts/words.js";
import { composed, withCode } from "./compose.js";
import { draft, keep } from "./drafts.js";
import { ChoiceField, CodeField, GapsField, NumberField, SortField, TextField } from "./fields.js";
import { MediaField, sendable } from "./media.js";
import { keepPicture } from "./sent.js";
import { Waiting, WayOn } from "./waiting.js";

/** @type {Record<string, any>} */
const fields = {
  judge: TextField,
  text: TextField,
  number: NumberField,
  choice: ChoiceField,
  choices: ChoiceField,
  sort: SortField,
  gaps: GapsField,
  code: CodeField,
  codes: CodeField,
};

/**
 * How a task is answered: the field and the button that sends, whatever the kind.
 * @param {{ task: any }} props
 * @returns {{ field: any, action: any }}
 */
export function useAnswer({ task }) {
  const app = useApp();
  const { taskStates, online, guide, link } = usePart("taskStates", "online", "guide", "language", "link", "settings");
  const [, drawAnew] = useState(0);
  const [empty, setEmpty] = useState("");
  const [anew, setAnew] = useState(false);
  const { busy, problem, run } = useRun();
  useEffect(() => {
    if (!link?.tag || link.task !== task?.id || !/^codes?$/.test(task.answer_type)) return;
    keep(task.id, withCode(task, draft(task.id), link.tag));
    app.actions.followed();
  }, [link, task]);
  if (!task || task.role) return { field: null, action: null };
  const { state, toZone } = { toZone: null, ...taskStates[task.id] };
  if (["done", "closed"].includes(state)) return { field: null, action: null };

  const kind = task.answer_type;
  const kept = draft(task.id);
  const set = (/** @type {any} */ value) => {
    keep(task.id, value);
    setEmpty("");
    drawAnew((count) => count + 1);
  };
  const withFile = kind === "photo" || kind === "video";
  const file = withFile ? kept ?? null : null;
  const sent = () => {
    if (file) keepPicture(task.id, file);
    setAnew(false);
    set(null);
  };
  const locked = state === "locked";
  const away = guide?.target?.id === task.id ? guide.toZone : toZone;

  if (kind === "arrival") {
    return {
      field: html`<p class="box strong" role="status">${guide?.here && guide.target?.id === task.id
        ? say("web-arrival-here")
        : away != null ? say("web-arrival-to-go", { distance: joined(distance(away)) }) : say("web-arrival-go")}</p>
        ${state !== "pending" && state !== "sending" && html`<button type="button" class="button bare" disabled=${busy}
          onClick=${() => run(() => app.actions.answer({ task: task.id }))}>${say("web-arrival-say")}</button>`}
        <${Mistake} problem=${problem} />`,
      action: null,
    };
  }
  const waits = state === "pending" || state === "sending";
  if (waits && !anew && !kind.startsWith("station")) {
    return { field: html`<${Waiting} task=${task} />`, action: html`<${WayOn} onAnew=${() => setAnew(true)} />` };
  }
  if (kind.startsWith("station")) {
    return {
      field: html`<p class="box">${say("web-station-ask")}</p><${Mistake} problem=${problem} />`,
      action: html`<button type="button" class="button main" onClick=${() => open("station", task.id)}><${Icon} name="people" />
        ${say("web-station-show")}</button>
        ${state !== "pending" && html`<button type="button" class="button bare" disabled=${busy}
          onClick=${() => run(() => app.actions.answer({ task: task.id }))}>${say("web-station-wait")}</button>`}`,
    };
  }
  const text = withFile ? null : composed(task, kept);
  const send = () => {
    if (locked || busy) return;
    if (withFile ? !sendable(task, file) : text == null) {
      setEmpty(withFile ? say("web-answer-no-file") : say("web-answer-empty"));
      return;
    }
    run(() => (withFile ? app.actions.photo({ task: task.id, file }) : app.actions.answer({ task: task.id, text: text ?? "" })), sent);
  };
  const Field = fields[kind] ?? TextField;
  return {
    field: html`${withFile
      ? html`<${MediaField} task=${task} value=${file} onValue=${set} />`
      : html`<${Field} task=${task} value=${kept} onValue=${set} onSend=${send} invalid=${Boolean(empty)} />`}
      ${kind === "judge" && html`<${JudgePhoto} task=${task} />`}
      ${empty && html`<p class="mistake" role="alert">${empty}</p>`}<${Mistake} problem=${problem} />`,
    action: html`<button type="button" class="button main" disabled=${busy} aria-disabled=${locked} onClick=${send}>
        <${Icon} name="up" />${say("web-answer-send")}</button>
      ${online === false && html`<p class="quiet middle">${say("web-answer-later")}</p>`}`,
  };
}

/**
 * Of a task that a judge looks at: a photo instead of words, or beside them.
 * @param {{ task: any }} props
 */
function JudgePhoto({ task }) {
  const app = useApp();
  const { busy, problem, run } = useRun();
  const [restored, setRestored] = useState(/** @type {any} */ (null));
  useEffect(() => void Promise.resolve(app.actions.photoDraft(task.id)).then((file) => setRestored(file ?? null)), [task.id]);
  const send = (/** @type {any} */ file) =>
    run(() => app.actions.photo({ task: task.id, file, text: composed(task, draft(task.id)) ?? undefined }), () => {
      keepPicture(task.id, file);
      setRestored(null);
    });
  if (restored) {
    return html`<${MediaField} task=${task} value=${restored} onValue=${setRestored} />
      <button type="button" class="button" disabled=${busy} onClick=${() => send(restored)}>
        <${Icon} name="up" />${say("web-photo-instead")}</button><${Mistake} problem=${problem} />`;
  }
  return html`<label class="button small"><${Icon} name="camera" />${say("web-photo-instead")}
      <input class="unseen" type="file" accept="image/*" disabled=${busy}
        onClick=${() => void app.actions.openCamera(task.id)} onCancel=${() => void app.actions.openCamera(null)}
          onChange=${(/** @type {any} */ event) => {
        const file = event.target.files?.[0];
        event.target.value = "";
        if (file) send(file);
      }} /></label><${Mistake} problem=${problem} />`;
}

// @ts-check
// The editor of a quest: what is in it on the left, the map in the middle, what is chosen on the right.
import { html, useEffect, useMemo, useState } from "preact";
import { Ask } from "../../parts/ask.js";
import { Icon } from "../../parts/icon.js";
import { Loading, Mistake, words } from "../../parts/page.js";
import { say } from "../../parts/words.js";
import { createEditing } from "../core/editing.js";
import { questProperties } from "../core/draft.js";
import { useDesk, useDeskPart } from "../parts/app.js";
import { EditingContext, Elsewhere, useEditing } from "../parts/editing.js";
import { Frame } from "../parts/frame.js";
import { Compare, Publish } from "./editor-publish.js";
import { Form } from "./editor-form.js";
import { ImportFile } from "./editor-import.js";
import { List } from "./editor-list.js";
import { EditorMap, Tools } from "./editor-map.js";

/** @param {{ quest: string }} props */
export function Editor({ quest }) {
  const desk = useDesk();
  useDeskPart("language");
  const editing = useMemo(() => createEditing({ api: desk.api, platform: desk.platform, quest,
    below: (...rest) => desk.below(quest, ...rest) }), [quest]);
  useEffect(() => {
    void editing.actions.load();
    return editing.end;
  }, [editing]);
  return html`<${EditingContext.Provider} value=${editing}><${Screen} /><//>`;
}

function Screen() {
  const editing = useEditing("status", "problem", "history", "clean", "isKept", "base");
  const { status, problem, history, clean, isKept, base } = editing.store.state;
  const [dialog, setDialog] = useState("");
  const close = () => setDialog("");
  useKeys(editing);
  const { quest } = editing;
  const isDraft = history.now !== clean;
  if (status !== "ready") {
    return html`<${Frame} title=${say("desk-editor")} quest=${quest} room="editor">${status === "loading" ? html`<${Loading} />`
      : status === "elsewhere" ? html`<${Elsewhere} />`
      : status === "lost" ? html`<p class="box">${say("desk-editor-lost")}</p>`
      : html`<${Mistake} problem=${problem} /><button type="button" class="button" onClick=${editing.actions.load}>${say("desk-retry")}
        </button>`}<//>`;
  }
  const actions = html`
    <span class=${`chip ${isKept ? isDraft ? "accent" : "" : "bad"}`} role="status">
      ${!isKept ? say("desk-editor-not-kept") : isDraft ? base ? say("desk-editor-draft") : say("desk-editor-not-published")
      : say("desk-editor-as-published")}</span>
    <${Summary} />
    <button type="button" class="button" onClick=${() => setDialog("import")}>${say("desk-editor-import")}</button>
    ${base && html`<button type="button" class="button" disabled=${!isDraft} onClick=${() => setDialog("compare")}>
      ${say("desk-editor-compare")}</button>`}
    <button type="button" class="button" disabled=${!isDraft} onClick=${() => setDialog("discard")}>${say("desk-editor-discard")}</button>
    <button type="button" class="button main" disabled=${!isDraft} onClick=${() => setDialog("publish")}>${say("desk-editor-publish")}
      </button>`;
  return html`<${Frame} title=${String(questProperties(history.now).title ?? say("desk-editor"))} quest=${quest} room="editor" wide
    actions=${actions}>
    <div class="editor"><${List} /><div class="editor-map"><${Tools} /><${EditorMap} /></div><${Form} /></div>
    ${dialog === "import" && html`<${ImportFile} onClose=${close} />`}
    ${dialog === "compare" && html`<${Compare} onClose=${close} />`}
    ${dialog === "publish" && html`<${Publish} onClose=${close} />`}
    ${dialog === "discard" && html`<${Ask} title=${say("desk-editor-discard-ask")} yes=${say("desk-editor-discard")} danger
      onYes=${editing.actions.discard} onClose=${close}><p>${say("desk-editor-discard-words")}</p><//>`}
  <//>`;
}

/** What the daemon says of the draft, in a line. */
function Summary() {
  const editing = useEditing("checked", "checkProblem", "checking", "history");
  const { checked, checkProblem, checking, history } = editing.store.state;
  if (checkProblem) return html`<span class="chip warn" role="status">${say("desk-editor-check-problem", { reason: words(checkProblem) })}
    </span>`;
  if (!checked) return html`<span class="chip" role="status">${say("desk-editor-checking")}</span>`;
  // Told by a sign: words that come and go would move the map below, under the finger that drags.
  const stale = checked.draft !== history.now;
  const { errors, warnings } = checked;
  const kind = errors ? "bad" : warnings ? "warn" : "ok";
  const first = checked.all[0];
  /** Where the first finding is. */
  const show = () => {
    editing.actions.select([...checked.of].find(([, list]) => list.includes(first))?.[0] ?? "quest");
    // The form of what was chosen is drawn by then.
    setTimeout(() => document.querySelector(".editor-form .findings")?.scrollIntoView({ block: "center" }), 50);
  };
  const text = errors + warnings ? say("desk-editor-counts", { errors, warnings }) : say("desk-editor-checked");
  return html`<button type="button" class=${`chip ${kind} ${stale ? "stale" : ""}`} disabled=${!first} onClick=${show}
    aria-busy=${checking}>
    <${Icon} name=${stale ? "wait" : errors ? "cross" : warnings ? "warning" : "tick"} size=${18} /><span role="status">${text}
      ${stale && html`<span class="unseen">, ${say("desk-editor-stale")}</span>`}</span></button>`;
}

/** Undo and redo by keys, wherever no text is written. @param {import("../core/editing.js").Editing} editing */
function useKeys(editing) {
  useEffect(() => {
    const heard = (/** @type {KeyboardEvent} */ event) => {
      const target = /** @type {Element} */ (event.target);
      if (!(event.ctrlKey || event.metaKey) || target.closest?.("input, textarea, dialog")) return;
      const key = event.key.toLowerCase();
      const action = key === "y" || (key === "z" && event.shiftKey) ? editing.actions.redo : key === "z" ? editing.actions.undo : null;
      if (!action) return;
      event.preventDefault();
      action();
    };
    addEventListener("keydown", heard);
    return () => removeEventListener("keydown", heard);
  }, [editing]);
}

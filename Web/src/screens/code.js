// @ts-check
import { html, useEffect, useState } from "preact";
import { useApp, usePart, useRun } from "../parts/app.js";
import { Icon } from "../parts/icon.js";
import { Mistake, Page } from "../parts/page.js";
import { say } from "../parts/words.js";
import { takers } from "./answers/compose.js";
import { codeFor } from "./answers/linked.js";
import { canScan, Scan } from "./answers/scan.js";
import { farWords } from "./task-details.js";

/** A code that was found on the way, or that another browser showed: it goes into the field of its task. */
export function Code() {
  const app = useApp();
  const { tasks, taskStates, guide, link } = usePart("tasks", "taskStates", "guide", "link", "language");
  const [text, setText] = useState("");
  const [asked, setAsked] = useState("");
  const [scanning, setScanning] = useState(false);
  const [none, setNone] = useState(false);
  const { busy, problem, run } = useRun();
  const all = takers({ tasks, taskStates, guide });
  useEffect(() => {
    if (!link?.tag || link.task) return;
    setText(link.tag);
    app.actions.followed();
  }, [link]);
  const give = (/** @type {any} */ task, /** @type {string} */ code) => app.actions.follow({ task: task.id, tag: code });
  const find = (said = text) => {
    setAsked("");
    setNone(false);
    const code = said.trim() && codeFor(app, said);
    if (!code) return;
    return run(async () => {
      for (const task of all) if (await app.actions.probable(task.id, code) === "right") return give(task, code);
      if (all.length === 1) return give(all[0], code);
      setNone(!all.length);
      setAsked(all.length ? code : "");
    });
  };
  return html`<${Page} title=${say("web-code-enter")} foot=${html`<button type="button" class="button main" disabled=${busy}
    aria-disabled=${!text.trim()} onClick=${() => find()}>${say("web-code-find")}</button>`}>
    <div class="field"><label for="found">${say("web-answer-code")}</label>
      <input id="found" class="input capitals" value=${text} autocomplete="off" autocorrect="off" autocapitalize="characters"
        spellcheck=${false} maxlength="300" enterkeyhint="go"
        onInput=${(/** @type {any} */ event) => setText(event.target.value)}
          onKeyDown=${(/** @type {any} */ event) => event.key === "Enter" && find()} />
      <p class="quiet">${say("web-code-what")}</p></div>
    ${canScan() && html`<button type="button" class="button" onClick=${() => setScanning(true)}><${Icon} name="scan" />${say("web-scan")}
      </button>`}
    <${Mistake} problem=${problem} />
    ${none && html`<p class="mistake" role="alert">${say("web-code-none")}</p>`}
    ${asked && html`<section class="column" role="status"><h2>${say("web-code-which")}</h2>
      <ul class="plain rows">${all.map((task) => html`<li key=${task.id}><button type="button" onClick=${() => give(task, asked)}>
        <span class="wide strong" dir="auto">${task.name}</span><span class="quiet">${farWords(taskStates[task.id] ?? {})}</span>
          <${Icon} name="next" size=${20} /></button></li>`)}</ul></section>`}
    ${scanning && html`<${Scan} onClose=${() => setScanning(false)} onCode=${(/** @type {string} */ seen) => {
      setScanning(false);
      setText(seen);
      find(seen);
    }} />`}
  <//>`;
}

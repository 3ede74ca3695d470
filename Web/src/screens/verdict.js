// @ts-check
import { html, useEffect, useState } from "preact";
import { saysAloud } from "../core/settings.js";
import { useApp, usePart } from "../parts/app.js";
import { clock, duration, signed } from "../parts/figures.js";
import { Icon } from "../parts/icon.js";
import { Page } from "../parts/page.js";
import { open } from "../parts/router.js";
import { Sign } from "../parts/sign.js";
import { stopName } from "../parts/task-words.js";
import { say } from "../parts/words.js";
import { Appeal, Rejection } from "./task-details.js";
import { Far } from "./turn-panel.js";

/** As fast as this nobody reads, in metres a second: the verdict folds by itself. */
const ridingOn = 8 / 3.6;

/** What became of an answer: the biggest thing on the screen. @param {{ verdict: any }} props */
export function Verdict({ verdict }) {
  const app = useApp();
  const { tasks, taskStates, guide, position, answers, results, session } =
    usePart("tasks", "taskStates", "guide", "language", "quest", "position", "answers", "results", "session");
  // Where standings are public, the total and the place are known.
  useEffect(() => void Promise.resolve(app.actions.loadResults()).catch(() => {}), [verdict.answer.id]);
  const own = results?.standings.find((/** @type {any} */ row) => row.team === session?.team?.id);
  // What a trap costs only the standings know.
  const [before] = useState(own?.points);
  // Who has a simulated position sits at a desk.
  const isFast = !position?.simulated && position?.fix?.speed > ridingOn;
  const { answer, points } = verdict;
  const id = typeof verdict.task === "object" ? verdict.task?.id : verdict.task ?? answer.task;
  const task = tasks.list.find((/** @type {any} */ other) => other.id === id);
  const all = tasks.list.length;
  const done = tasks.list.filter((/** @type {any} */ other) => taskStates[other.id]?.state === "done").length;
  const [look, icon, word] = answer.verdict === "accepted" ? ["", "tick", say("web-got-it")]
    : answer.verdict === "pending" ? ["wait", "wait", say("web-with-the-judge")] : ["bad", "cross", say("web-not-accepted")];
  const close = () => app.actions.closeVerdict();
  const [appealing, setAppealing] = useState(false);
  const rejected = answer.verdict === "rejected";
  const again = rejected && task && !["done", "closed"].includes(taskStates[id]?.state);
  const button = (/** @type {string} */ look, /** @type {string} */ words, /** @type {() => void} */ onClick) =>
    html`<button type="button" class=${`button ${look}`} onClick=${onClick}>${words}</button>`;
  /** @param {string | null} select */
  const leave = (select, screen = "", of = "") => {
    // Who tries again is at the task, and types.
    if (select) app.actions.navigate("answer", select);
    // Who has come to another place meanwhile stays there.
    else if (app.store.state.navigation.task === id) app.actions.select(null);
    close();
    open(screen, of);
  };
  const lost = rejected ? answer.cost?.points ? -answer.cost.points : before > own?.points ? own.points - before : null : null;
  const won = answer.verdict === "accepted" ? points ?? task?.points : lost;
  useEffect(() => {
    if (!isFast) return;
    app.actions.toast("info", { text: [word, task?.name, typeof won === "number" && signed(won)].filter(Boolean).join(" · ") });
    close();
  }, [isFast]);
  const others = (answers ?? []).filter((/** @type {any} */ other) => other.id !== answer.id && other.verdict !== "accepted").slice(-3);
  const target = guide?.target;
  return html`<${Page} title=${word} bar=${false} head=${html`<div class=${`verdict ${look}`}
    role=${saysAloud(app.store.state, "verdict") ? undefined : "status"}>
      <${Icon} name=${icon} size=${72} /><h1 tabindex="-1">${word}</h1>
      <p class="strong" dir="auto">${[task && `${task.order} ${task.name}`, clock(answer.at)].filter(Boolean).join(" · ")}</p>
      ${typeof won === "number" && html`<p class="points">${signed(won)}</p>`}
      ${rejected && answer.cost?.seconds && html`<p class="points">+${duration(answer.cost.seconds)}</p>`}
      <p class="strong">${[own && say("web-points", { count: own.points }), own?.rank && `${say("web-place")} ${own.rank}`,
        say("web-done-of", { done, count: all })].filter(Boolean).join(" · ")}</p></div>`}
    foot=${html`${target && !rejected && html`<div class="row"><${Sign} kind=${target.role ?? "next"} number=${target.order ?? ""} />
        <span class="wide"><span class="quiet" style="display:block">${say("web-then")}</span><span class="strong clamp" dir="auto">
          ${target.name ?? stopName(target)}</span></span>
        <${Far} metres=${guide.distance ?? guide.straight} className="figure then" /></div>`}
      ${again ? button("main huge", say("web-try-again"), () => leave(id, "task", id))
        : button("main huge", rejected ? say("web-close") : say("web-ride-on"), () => leave(null))}
      ${rejected
        ? html`<div class="buttons">${again && button("bare", say("web-close"), () => leave(null))}
          ${!answer.appealed && button("bare", say("web-appeal"), () => setAppealing(true))}</div>`
        : button("bare", say("web-choose-another"), () => leave(app.store.state.navigation.task, "list"))}
      ${appealing && html`<${Appeal} answer=${answer} onClose=${() => setAppealing(false)} />`}`}>
    ${answer.text && html`<p class="text" dir="auto">${say("web-you-answered", { text: answer.text.replaceAll("|", ", ") })}</p>`}
    ${again && html`<p class="strong" dir="auto">${[
      taskStates[id]?.attemptsLeft != null && say("web-attempts-left", { count: taskStates[id].attemptsLeft }),
      task.rules,
    ].filter(Boolean).join(" · ")}</p>`}
    ${rejected ? html`<${Rejection} answer=${answer} />` : answer.message && html`<p class="text" dir="auto">${answer.message}</p>`}
    ${others.length > 0 && html`<section class="column"><h2>${say("web-answers")}</h2>
      ${others.map((/** @type {any} */ other) => html`<${AnswerRow} key=${other.id} answer=${other} />`)}</section>`}
  <//>`;
}

/** An answer with its verdict. @param {{ answer: any }} props */
export function AnswerRow({ answer }) {
  const { tasks } = usePart("tasks", "language", "quest");
  const task = tasks.list.find((/** @type {any} */ other) => other.id === answer.task);
  const look = answer.verdict === "accepted" ? "ok" : answer.verdict === "pending" ? "wait" : "bad";
  return html`<button type="button" class=${`box ${look} row`} style="width:100%;text-align:start"
    onClick=${() => open("task", answer.task)}>
    <${Sign} kind=${answer.verdict === "accepted" ? "done" : answer.verdict === "pending" ? "pending" : "rejected"} size=${40} />
    <span class="wide"><span class="strong clamp" dir="auto">${task ? `${task.order} ${task.name}` : answer.task}</span>
      <span class=${`strong ${look}`} dir="auto">${answer.verdict === "accepted" ? say("web-state-done") : answer.verdict === "pending"
        ? say("web-with-the-judge") : `${say("web-not-accepted")}${answer.reason ? `: ${answer.reason}` : ""}`}</span></span>
    <span class="quiet">${clock(answer.at)}</span></button>`;
}

// @ts-check
import { html } from "preact";
import { useApp, usePart } from "../../parts/app.js";
import { Icon } from "../../parts/icon.js";
import { open } from "../../parts/router.js";
import { say } from "../../parts/words.js";
import { pictureOf } from "./sent.js";

/**
 * What was sent, and that it waits: for the network, or for a judge.
 * @param {{ task: any }} props
 */
export function Waiting({ task }) {
  const { taskStates, queue, online } = usePart("taskStates", "queue", "online", "language");
  const { state, answer } = taskStates[task.id] ?? {};
  const item = queue.items.filter((/** @type {any} */ one) => one.task === task.id).at(-1);
  const isSending = state === "sending";
  const picture = pictureOf(task.id);
  const text = item?.text ?? answer?.text;
  const words = !isSending ? say("web-sent-waiting") : online === false ? say("web-sent-later") : say("web-sending");
  const part = Math.round(100 * (item?.progress ?? 0));
  return html`<div class="box wait column" role="status"><p class="row strong"><${Icon} name=${isSending ? "up" : "wait"} />
      <span class="wide">${words}</span></p>
    ${isSending && part > 0 && part < 100 && html`<div class="progress"><span style=${`width:${part}%`}></span></div>`}
    ${picture && (task.answer_type === "video"
      ? html`<video class="sent" src=${picture} controls playsinline aria-label=${say("web-photo-yours")}></video>`
      : html`<img class="sent" src=${picture} alt=${say("web-photo-yours")} />`)}
    ${text && html`<p dir="auto">${say("web-you-answered", { text })}</p>`}</div>`;
}

/**
 * The way on, for whoever has sent an answer.
 * @param {{ onAnew: () => void }} props
 */
export function WayOn({ onAnew }) {
  const app = useApp();
  usePart("language");
  return html`<button type="button" class="button main" onClick=${() => {
      app.actions.navigate("ride-on");
      open();
    }}><${Icon} name="locate" />${say("web-ride-on")}</button>
    <button type="button" class="button bare" onClick=${onAnew}>${say("web-answer-anew")}</button>`;
}

// @ts-check
import { html, useEffect, useState } from "preact";
import { useApp, usePart } from "../../parts/app.js";
import { size } from "../../parts/figures.js";
import { Icon } from "../../parts/icon.js";
import { say } from "../../parts/words.js";

/** What the daemon takes of a video, in bytes and seconds. */
const videoBytes = 20 * 1024 * 1024;

/**
 * A photo or a video: camera first, a file else; a look at it before it is sent.
 * @param {{ task: any, value: Blob | null, onValue: (file: Blob | null) => void }} props
 */
export function MediaField({ task, value, onValue }) {
  const app = useApp();
  const { interrupted } = usePart("language", "interrupted");
  const [restored, setRestored] = useState(false);
  const video = task.answer_type === "video";
  const [shown, setShown] = useState("");
  useEffect(() => {
    if (!value) return setShown("");
    const address = URL.createObjectURL(value);
    setShown(address);
    return () => URL.revokeObjectURL(address);
  }, [value]);
  useEffect(() => {
    // Taken, and not sent before the phone ended the page.
    if (!value) {
      void Promise.resolve(app.actions.photoDraft(task.id)).then((file) => {
        if (!file) return;
        setRestored(true);
        onValue(file);
      });
    }
  }, [task.id]);
  const take = (/** @type {any} */ event) => {
    const file = event.target.files?.[0];
    // On the disk before anything else: the phone may end the page at any time.
    if (file) void app.actions.photoDraft(task.id, file);
    if (file) onValue(file);
    setRestored(false);
    event.target.value = "";
  };
  const remove = () => {
    void app.actions.photoDraft(task.id, null);
    onValue(null);
  };
  const picker = (/** @type {string} */ words, /** @type {boolean} */ camera, /** @type {string} */ look) =>
    html`<label class=${`button ${look}`}><${Icon} name=${camera ? (video ? "film" : "camera") : "save"} />${words}
      <input class="unseen" type="file" accept=${video ? "video/mp4,video/*" : "image/*"} capture=${camera ? "environment" : undefined}
        onClick=${() => void app.actions.openCamera(task.id)} onCancel=${() => void app.actions.openCamera(null)} onChange=${take} />
          </label>`;
  const tooLarge = video && value && value.size > videoBytes;
  return html`<div class="column">
    ${value
      ? html`<div class="preview">
          ${!shown ? null : video ? html`<video src=${shown} controls playsinline></video>`
            : html`<img src=${shown} alt=${say("web-photo-yours")} />`}
          <span class="chip">${size(value.size)}</span></div>
        <div class="buttons">${picker(say("web-photo-again"), true, "")}
          <button type="button" class="button" onClick=${remove}><${Icon} name="bin" />${say("web-photo-remove")}</button></div>
        ${restored && html`<p class="box wait" role="status">${say("web-photo-restored")}</p>`}
        ${tooLarge && html`<p class="mistake" role="alert">${say("web-video-too-large")}</p>`}`
      : html`${interrupted === task.id && html`<p class="box warn" role="status">${say("web-photo-interrupted")}</p>`}
        ${picker(video ? say("web-video-take") : say("web-photo-take"), true, "main")}
        ${picker(say("web-photo-choose"), false, "")}
        ${video && html`<p class="quiet">${say("web-video-limits")}</p>`}`}
  </div>`;
}

/** Whether that file can be sent. @param {any} task @param {Blob | null} file */
export const sendable = (task, file) => Boolean(file) && (task.answer_type !== "video" || /** @type {Blob} */ (file).size <= videoBytes);

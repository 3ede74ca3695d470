// @ts-check
// What a rider has to know of the browser, where it is not a good one for riding.
import { html, useState } from "preact";
import { useApp, usePart } from "../parts/app.js";
import { Icon } from "../parts/icon.js";
import { inChrome, insideOf, installBy } from "../parts/inside.js";
import { systemOf } from "../parts/system.js";
import { say } from "../parts/words.js";

/** What is known of the browser. */
function phone() {
  const { userAgent: agent, maxTouchPoints: touches, standalone } = /** @type {Navigator & { standalone?: boolean }} */ (navigator);
  return {
    agent, touches, isStandalone: standalone || matchMedia("(display-mode: standalone)").matches,
      isTelegram: "TelegramWebviewProxy" in window,
  };
}

/** Before joining: another browser, where this is one inside of an app; else the home screen, where iPhones keep data apart. */
export function BeforeJoining() {
  usePart("language");
  const [copied, setCopied] = useState(false);
  const found = phone();
  const inside = insideOf(found);
  if (inside == null) return html`<${Install} />`;
  return html`<div class="box warn column" role="note">
    <p class="strong">${inside ? say("web-inside-app", { name: inside }) : say("web-inside-other")}</p><p>${say("web-inside-means")}</p>
    ${systemOf(found.agent, found.touches) === "android"
      ? html`<a class="button main" href=${inChrome(location.href)}><${Icon} name="share" />${say("web-inside-chrome")}</a>`
      : html`<p class="strong">${say("web-inside-safari")}</p>`}
    ${navigator.clipboard && html`<button type="button" class="button small" onClick=${() =>
      void navigator.clipboard.writeText(location.href).then(() => setCopied(true), () => {})}>
        ${copied ? say("web-inside-copied") : say("web-inside-copy")}</button>`}
  </div>`;
}

/** The way onto the home screen, as this phone has it. */
export function Install() {
  const app = useApp();
  const { installable } = usePart("installable", "language");
  const by = installBy({ ...phone(), isOffered: installable });
  if (!by) return null;
  return html`<details class="box"><summary class="strong">${say("web-install")}</summary><div class="column">
    <p>${say("web-install-why")}</p>
    ${by === "prompt"
      ? html`<button type="button" class="button main" onClick=${() => app.actions.install()}><${Icon} name="save" />${say("web-install")}
        </button>`
      : html`<p>${say("web-install-share")}</p><p class="strong">${say("web-install-apart")}</p>`}</div></details>`;
}

/** Why nothing may be heard, on the phones that have a switch for it. */
export function MuteSwitch() {
  usePart("language");
  const { agent, touches } = phone();
  return systemOf(agent, touches) === "ios" && html`<p class="quiet">${say("web-mute-switch")}</p>`;
}

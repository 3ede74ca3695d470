// @ts-check
import { html, useState } from "preact";
import { useApp, usePart } from "../parts/app.js";
import { Ask } from "../parts/ask.js";
import { Icon } from "../parts/icon.js";
import { open } from "../parts/router.js";
import { say } from "../parts/words.js";

/** Leaving and erasing, each asked about. */
export function Leaving() {
  const app = useApp();
  const { queue, session } = usePart("queue", "session", "language");
  const [asked, setAsked] = useState("");
  const count = (queue?.waiting ?? 0) + (queue?.fixes ?? 0);
  const lost = count > 0 && html`<p class="mistake">${say("web-leave-waiting", { count })}</p>`;
  return html`<section class="column"><h2>${say("web-leaving")}</h2>
    <a class="button" href=${`/api/v1/quests/${session?.quest}/export`}>${say("web-save")}</a>
    <button type="button" class="button" onClick=${() => setAsked("leave")}>${say("web-leave")}</button>
    <button type="button" class="button danger" onClick=${() => setAsked("erase")}><${Icon} name="bin" />${say("web-erase")}</button>
    ${asked === "leave" && html`<${Ask} title=${say("web-leave-ask")} yes=${say("web-leave")} danger onClose=${() => setAsked("")}
      onYes=${() => app.actions.leave().then(() => open())}><p>${say("web-leave-means")}</p>${lost}<//>`}
    <button type="button" class="button bare" onClick=${() => setAsked("out")}>${say("web-sign-out")}</button>
    ${asked === "out" && html`<${Ask} title=${say("web-sign-out-ask")} yes=${say("web-sign-out")} danger onClose=${() => setAsked("")}
      onYes=${() => app.actions.signOut().then(() => open())}><p>${say("web-sign-out-means")}</p>${lost}<//>`}
    ${asked === "erase" && html`<${Ask} title=${say("web-erase-ask")} yes=${say("web-erase")} danger onClose=${() => setAsked("")}
      onYes=${() => app.actions.erase().then(() => open())}><p>${say("web-erase-means")}</p><//>`}
  </section>`;
}

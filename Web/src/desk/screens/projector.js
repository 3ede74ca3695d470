// @ts-check
import { html, useEffect, useState } from "preact";
import { path } from "../../core/api.js";
import { clock, span } from "../../parts/figures.js";
import { words } from "../../parts/page.js";
import { say } from "../../parts/words.js";
import { inZone } from "../core/moment.js";
import { wallPages } from "../core/pages.js";
import { go } from "../core/place.js";
import { useDesk, useDeskPart } from "../parts/app.js";
import { useLoad } from "../parts/load.js";
import { useQuest } from "../parts/quest.js";

/** Seconds for which a page is shown. */
const turn = 12;

/**
 * Results for everybody in the hall: dark, page after page, without anything to press. Escape leaves. What riders may not
 * see yet, it does not show either.
 * @param {{ quest: string }} props
 */
export function Projector({ quest }) {
  const desk = useDesk();
  const { language } = useDeskPart("language");
  const about = useQuest(quest);
  const { body, problem } = useLoad(path("quests", quest, "results"), { every: 10 });
  const [second, setSecond] = useState(0);
  useEffect(() => {
    const root = document.documentElement;
    const leave = () => go("results", quest);
    const onKey = (/** @type {any} */ event) => event.key === "Escape" && leave();
    // The browser itself takes the Escape that ends the full screen.
    const onScreen = () => !document.fullscreenElement && leave();
    // Browsers allow it to a press only, such as that of the link which led here.
    if (navigator.userActivation?.isActive) void root.requestFullscreen?.().catch(() => {});
    addEventListener("keydown", onKey);
    document.addEventListener("fullscreenchange", onScreen);
    const timer = setInterval(() => setSecond((count) => count + 1), 1000);
    return () => {
      clearInterval(timer);
      removeEventListener("keydown", onKey);
      document.removeEventListener("fullscreenchange", onScreen);
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => {});
    };
  }, [quest]);
  useEffect(() => void (document.title = `${say("desk-projector")} – ReQuest`), [language]);
  const pages = wallPages(body);
  const page = pages.length ? pages[Math.floor(second / turn) % pages.length] : null;
  const stage = !body ? "" : body.stage === "official" ? say("desk-projector-official") : body.stage === "provisional"
    ? say("desk-projector-provisional") : body.is_frozen ? say("desk-projector-frozen", { time: clock(body.counted_at) })
    : say("desk-projector-live");
  const byTime = body?.scoring?.ranking === "time";
  return html`<main class="projector" data-theme="night">
    <header><h1 dir="auto">${body?.title ?? about?.title ?? quest}</h1><time class="figure">
      ${about?.time_zone ? inZone(desk.clock.now(), about.time_zone).time : ""}</time></header>
    ${page ? html`<p class="under"><span dir="auto">${[page.name, stage].filter(Boolean).join(" · ")}</span><span>
      ${page.count > 1 ? `${page.number} / ${page.count}` : ""}</span></p>
      <table><caption class="unseen">${say("desk-projector")}</caption><colgroup><col class="narrow" /><col /><col class="figures" />
        <col class="figures" /></colgroup>
        <tbody>${page.rows.map((row) => html`<tr key=${row.team}><th scope="row" class="rank">${row.rank ?? "–"}</th>
          <td class="name" dir="auto"><span>${row.name}</span></td>${byTime ? null : html`<td class="end">${row.points}</td>`}
          <td class="end time">${row.time == null ? "" : span(row.time)}</td>${byTime ? html`<td class="end">${row.points}</td>` : null}
          </tr>`)}</tbody></table>`
      : html`<p class="nothing" role="status">${!body && problem ? words(problem) : say("desk-projector-nothing")}</p>`}
  </main>`;
}

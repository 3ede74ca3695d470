// @ts-check
import { html, render, useEffect, useRef, useState } from "preact";
import { bareCode, readLink } from "../core/session.js";
import { saysAloud } from "../core/settings.js";
import { AppContext, useApp, usePart } from "../parts/app.js";
import { Ask } from "../parts/ask.js";
import { brandColours } from "../parts/contrast.js";
import { distance, joined, duration, writeIn } from "../parts/figures.js";
import { later } from "../parts/later.js";
import { useNight } from "../parts/look.js";
import { Loading, Mistake, Page, Toasts } from "../parts/page.js";
import { followBy, open, usePlace } from "../parts/router.js";
import { say } from "../parts/words.js";
import { Answers, Menu, Messages, Queue, Station } from "./around.js";
import { Countdown } from "./countdown.js";
import { FinishUndo } from "./finish.js";
import { Consent, Join } from "./join.js";
import { List } from "./list.js";
import { Quests } from "./quests.js";
import { Ride } from "./ride.js";
import { SOS } from "./sos.js";
import { TaskScreen } from "./task.js";
import { Verdict } from "./verdict.js";

/** A screen that is loaded on demand. @param {() => Promise<any>} load @param {string} name */
const screen = (load, name) => later(load, name, (/** @type {any} */ { problem }) => html`<${Page} title=${say("web-loading")}>
  ${problem ? html`<${Mistake} problem=${problem} />` : html`<${Loading} />`}<//>`);
/** @type {Record<string, any>} */
const screens = {
  answers: Answers, list: List, map: Ride, menu: Menu, messages: Messages, queue: Queue,
  quests: Quests, sos: SOS,
  information: screen(() => import("./information.js"), "Information"), settings: screen(() => import("./settings.js"), "Settings"),
  results: screen(() => import("./results.js"), "Results"), team: screen(() => import("./team.js"), "Team"),
  code: screen(() => import("./code.js"), "Code"), track: screen(() => import("./track.js"), "Track"),
  tour: screen(() => import("./tour.js"), "Tour"),
  bike: screen(() => import("./nearby.js"), "Bike"), nearby: screen(() => import("./nearby.js"), "Nearby"),
};

/** Where it cannot be loaded, the map shows the way. */
const Sunlight = later(() => import("./sunlight.js"), "Sunlight", (/** @type {any} */ { problem }) => problem && html`<${Ride} />`);

/** Those that need no session. */
const free = ["quests", "settings", "queue"];

function Root() {
  const app = useApp();
  const { status, language, quest, about, settings, verdict, ride, link, session } = usePart("status", "language", "quest", "about",
    "settings", "verdict", "ride", "link", "session");
  const { screen, of } = usePlace();
  writeIn(language, quest?.time_zone);
  const brand = quest?.app ?? about?.app;
  useLook(settings, brand);
  useEffect(() => {
    document.documentElement.lang = language;
    document.title = [quest?.title, brand?.name ?? say("web-title")].filter(Boolean).join(" – ");
    // The app is installed as that of the quest.
    const link = (/** @type {string} */ rel, /** @type {string} */ href) => href
      && document.querySelector(`link[rel=${rel}]`)?.setAttribute("href", href);
    link("manifest", quest && `/q/${quest.id}/manifest.webmanifest`);
    link("apple-touch-icon", brand?.icon ?? (quest && `/q/${quest.id}/icons/touch-180.png`));
  }, [language, quest]);
  const isSettled = Boolean(session) && (!link?.code || bareCode(session.code) === bareCode(link.code));
  useEffect(() => {
    // What the link said is known; nobody comes back to it.
    if (isSettled && /^#\w/.test(location.hash)) history.replaceState(history.state, "", location.pathname + location.search);
  }, [status, isSettled]);
  useEffect(() => {
    // By the link of a QR code: also while a verdict is read.
    if (status === "ready" && (link?.task || link?.tag)) {
      app.actions.closeVerdict();
      open(link.task ? "task" : "code", link.task ?? "");
    }
    followBy(() => {
      const next = readLink(location);
      if (status !== "ready" || !next.task) return location.reload();
      history.replaceState(history.state, "", location.pathname);
      app.actions.follow(next);
    });
  }, [status, link]);
  if (status === "starting") return html`<${Waiting} />`;
  if (status === "insecure") return html`<${Page} title=${say("web-title")} first><p class="box bad strong" role="alert">
    ${say("web-insecure")}</p><p>${say("web-insecure-do")}</p><//>`;
  if (status === "join") return free.includes(screen) ? html`<${screens[screen]} />` : link?.quest ? html`<${Join} />`
    : html`<${Quests} first />`;
  if (status === "consent") return html`<${Consent} />`;
  if (verdict && screen !== "sos") return html`<${Verdict} key=${verdict.answer.id} verdict=${verdict} />`;
  if (screen === "task") return html`<${TaskScreen} id=${of} key=${of} />`;
  if (screen === "station") return html`<${Station} id=${of} />`;
  if (screen === "consent") return html`<${Consent} again />`;
  if (screens[screen]) return html`<${screens[screen]} />`;
  if (ride?.phase === "before") return html`<${Countdown} />`;
  if (ride?.phase === "finished" || ride?.phase === "over") return html`<${Finished} />`;
  return settings.sunlight ? html`<${Sunlight} />` : html`<${Ride} />`;
}

/** After the finish: what came of it, and the way to all else. */
function Finished() {
  const app = useApp();
  const { results, session, tasks, taskStates, ride } = usePart("results", "session", "tasks", "taskStates", "ride", "language");
  const [ridden, setRidden] = useState(0);
  useEffect(() => {
    Promise.resolve(app.actions.loadResults()).catch(() => {});
    // A tracker app has ridden where the phone has not.
    app.actions.ridden().then(async (/** @type {number} */ own) => {
      setRidden(own);
      const { features } = await app.actions.loadTeamPositions();
      setRidden(Math.max(own, features.find((/** @type {any} */ one) => one.properties.this)?.properties.distance ?? 0));
    }).catch(() => {});
  }, []);
  const own = results?.standings.find((/** @type {any} */ row) => row.team === session?.team?.id);
  const time = own?.time ?? (ride.finishedAt && ride.startedAt ? (ride.finishedAt - ride.startedAt) / 1000 : null);
  const done = tasks.list.filter((/** @type {any} */ one) => taskStates[one.id]?.state === "done").length;
  const figure = (/** @type {any} */ value, /** @type {string} */ word) =>
    html`<div><p class="figure">${value}</p><p class="quiet">${word}</p></div>`;
  return html`<${Page} title=${say("web-finished")} first foot=${html`
      <button type="button" class="button main huge" onClick=${() => open("results")}>${say("web-results")}</button>
      <div class="buttons"><button type="button" class="button" onClick=${() => open("track")}>${say("web-track")}</button>
        <button type="button" class="button" onClick=${() => open("menu")}>${say("web-menu")}</button></div>`}>
    <p class="strong" style="font-size:1.5rem">${say("web-thanks")}</p>
    <div class="figures">${own?.rank && figure(own.rank, say("web-place"))}
      ${own && figure(own.points, say("web-points-word", { count: own.points }))}
      ${tasks.list.length > 0 && figure(say("web-score", { done, count: tasks.list.length }), say("web-list"))}
      ${time > 0 && figure(duration(time), say("web-time"))}${ridden > 50 && figure(joined(distance(ridden)), say("web-ridden"))}</div>
    <p class="text">${say("web-finished-words")}</p>
    <${FinishUndo} />
    <button type="button" class="button" onClick=${() => open("answers")}>${say("web-answers")}</button>
    <button type="button" class="button" onClick=${() => open("map")}>${say("web-show-map")}</button><//>`;
}

function Waiting() {
  return html`<main class="page" aria-busy="true"><div class="body"><div class="inner" role="status"><span class="unseen">
    ${say("web-loading")}</span>
    <div class="grey" style="height:40px"></div><div class="grey"></div><div class="grey" style="width:60%"></div></div></div></main>`;
}

/** Day or night, the size of the text, and the branding's colours. @param {any} settings @param {any} brand */
function useLook(settings, brand) {
  const night = useNight(settings?.night);
  useEffect(() => {
    const page = document.documentElement;
    page.dataset.theme = night ? "night" : "day";
    page.style.setProperty("--text-scale", String((settings?.textSize ?? 100) / 100));
    const colours = brandColours(brand, night);
    for (const name of ["--accent", "--accent-bg", "--m-route"]) {
      if (name in colours) page.style.setProperty(name, /** @type {any} */ (colours)[name]);
      else page.style.removeProperty(name);
    }
    dispatchEvent(new Event("look"));
  }, [night, settings?.textSize, brand]);
}

/** What happens, for who does not see it. */
function Announcer() {
  const app = useApp();
  const [words, setWords] = useState("");
  useEffect(() => {
    // What the voice says nobody is told twice.
    const hear = (/** @type {any} */ name, /** @type {(about: any) => string} */ words) =>
      app.events.on(name, (about) => saysAloud(app.store.state, name) || setWords(words(about)));
    const ends = [
      hear("check-in", (about) => say("web-said-here", { name: about.task?.name ?? "" })),
      hear("arrival", () => say("web-you-are-here")),
      hear("warning", (about) => about.text),
      hear("message", (message) => message.text),
      hear("off-route", () => say("web-off-route")),
      hear("go-back", () => say("web-head-back")),
      app.events.on("rerouted", () => app.actions.toast("info", { text: say("web-rerouted") })),
      app.events.on("sent", () => setWords(say("web-said-sent"))),
      app.events.on("refused", (/** @type {any} */ item) => app.actions.toast?.("problem",
        { text: item.problem?.detail ?? say("web-problem-unknown") })),
      app.events.on("storage-full", () => app.store.state.toasts.length || app.actions.toast("problem", { text: say("web-storage-full") })),
      app.events.on("signed-out", () => app.actions.toast?.("problem", { text: say("web-signed-out") })),
    ];
    return () => ends.forEach((end) => end());
  }, []);
  return html`<div class="unseen" role="status" aria-live="assertive" dir="auto">${words}</div>`;
}

/** The voice, once somebody has switched it on. */
function Voice() {
  const app = useApp();
  const isOn = usePart("settings").settings.voice !== "off";
  // Who has just switched it on hears that it is.
  const isFirst = useRef(true);
  useEffect(() => {
    const greets = !isFirst.current;
    isFirst.current = false;
    if (!isOn) return;
    let ended = false;
    let end = () => {};
    import("../voice/voice.js").then(({ startVoice }) => ended || (end = startVoice(app, greets)),
      () => app.store.set({ speech: "missing" }));
    return () => {
      ended = true;
      end();
    };
  }, [isOn]);
  return null;
}

/** A link with another code than the phone joined by: it is asked, since it leaves its team by that. */
function OtherCode() {
  const app = useApp();
  const { link, session, queue } = usePart("link", "session", "queue", "language");
  if (!link?.code || session?.quest !== link.quest || bareCode(session.code) === bareCode(link.code)) return null;
  return html`<${Ask} title=${say("web-other-code")} yes=${say("web-join")} onYes=${app.actions.change} onClose=${app.actions.stay}>
    <p dir="auto">${say("web-other-code-means", { team: session.team.name })}</p>
    ${queue.waiting > 0 && html`<p class="mistake">${say("web-leave-waiting", { count: queue.waiting })}</p>`}<//>`;
}

function AfterAll() {
  return html`<${Root} /><${OtherCode} /><${Toasts} /><${Announcer} /><${Voice} />`;
}

/**
 * Draws the app.
 * @param {Element} element
 * @param {any} app As `createApp` of the core makes it.
 */
export function draw(element, app) {
  render(html`<${AppContext.Provider} value=${app}><${AfterAll} /><//>`, element);
}

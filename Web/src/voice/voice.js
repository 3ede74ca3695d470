// @ts-check
/** The voice: says what happens on the way, as far as the setting lets it. Loaded once somebody has switched it on. */
import { saysAloud } from "../core/settings.js";
import { say } from "../parts/words.js";
import { createGuidance, sentence } from "./guidance.js";
import { createSpeech } from "./speech.js";

/** Milliseconds within which the same is not said again. */
const once = 300_000;
/** Milliseconds after which a position is too old to be led by. */
const fresh = 10_000;
/** Letters of an organiser's message that are said; all of it stands on the screen. */
const most = 240;

/**
 * @typedef {(heard: () => void) => () => void} Listen returns what ends it
 * @returns {(import("./speech.js").Browser & { onVisible: Listen, onTap: Listen, isVisible: () => boolean }) | null}
 */
function browserSpeech() {
  if (!("speechSynthesis" in globalThis)) return null;
  const listen = (/** @type {any} */ target, /** @type {string} */ name, /** @type {() => void} */ heard) => {
    target.addEventListener(name, heard, { capture: true });
    return () => target.removeEventListener(name, heard, { capture: true });
  };
  return {
    synthesis: speechSynthesis,
    utterance: (text) => new SpeechSynthesisUtterance(text),
    session: /** @type {any} */ (navigator).audioSession ?? null,
    setTimeout: (work, ms) => setTimeout(work, ms),
    clearTimeout: (timer) => clearTimeout(timer),
    onVisible: (heard) => listen(document, "visibilitychange", heard),
    onTap: (heard) => listen(globalThis, "pointerup", heard),
    isVisible: () => document.visibilityState === "visible",
  };
}

/**
 * Speaks from now on.
 * @param {import("../core/types.d.ts").App} app
 * @param {boolean} greets says that it is on
 * @param {ReturnType<typeof browserSpeech>} [browser] as tests bring it
 * @returns {() => void} ends it
 */
export function startVoice(app, greets, browser = browserSpeech()) {
  const { store, events, clock } = app;
  if (!browser) {
    store.set({ speech: "missing" });
    return () => {};
  }
  const speech = createSpeech(browser, () => store.state.language, (state) => store.state.speech !== state && store.set({ speech: state }));
  const guidance = createGuidance(say);
  /** When what was said. @type {Map<string, number>} */
  const said = new Map();
  /** @type {import("./guidance.js").Way | null} */
  let way = null;
  let asked = "";
  let isGreeted = false;

  const isQuiet = () => !browser.isVisible() || store.state.ride.phase !== "riding";

  /** @param {"turn" | "news"} kind @param {string} key @param {() => string | null} words */
  function tell(kind, key, words) {
    const now = clock.now();
    if (isQuiet() || now - (said.get(key) ?? -Infinity) < once) return;
    said.set(key, now);
    speech.tell({ kind, words });
  }

  function greet() {
    isGreeted = true;
    speech.tell({ kind: "news", words: () => say("web-voice-on") });
  }

  /** Everything to do on the way is asked for once: it is said between two answers, and without network. */
  async function learn() {
    const { route, language } = store.state;
    const wanted = route?.id ? `${language} ${route.id}` : "";
    if (wanted === asked) return;
    asked = wanted;
    // That of before may lead elsewhere.
    if (route?.id !== way?.id) way = null;
    if (!route?.id) return;
    try {
      const { properties } = await app.actions.loadRoute(route.id);
      if (asked === wanted) way = { id: route.id, length: properties.distance, turns: properties.maneuvers };
      look();
    } catch {
      // With the next way, or when the network is back.
      if (asked === wanted) browser?.setTimeout(() => asked === wanted && (asked = ""), fresh);
    }
  }

  /** @returns {import("./guidance.js").Ride | null} where we are on the way, where that is known */
  function ride() {
    const { guide, route, pace, position, ride } = store.state;
    const isKnown = way && route?.id === way.id && guide.kind === "route" && !guide.offRoute && guide.distance != null
      && position.tracking === "on" && position.fix && clock.device() - position.fix.time <= fresh && !ride.paused;
    return way && isKnown ? { way, passed: way.length - (guide.distance ?? 0), pace, here: guide.here } : null;
  }

  function look() {
    const { position, language } = store.state;
    if (language !== spoken) {
      spoken = language;
      speech.hush();
      speech.look();
    }
    void learn();
    if (isQuiet()) return;
    if (!isGreeted && position.tracking === "on") greet();
    const now = saysAloud(store.state, "turn") ? ride() : null;
    const due = now && guidance.due(now);
    if (!due) return;
    speech.tell({ kind: "turn", urgent: due.urgent, words: () => {
      const then = ride();
      return then && due.words(then);
    } });
  }
  let spoken = store.state.language;

  /**
   * @template {keyof import("../core/types.d.ts").Happenings} N
   * @param {N} name
   * @param {"turn" | "news"} kind
   * @param {(about: import("../core/types.d.ts").Happenings[N]) => [string, string]} words the key, and what is said
   */
  const on = (name, kind, words) =>
    events.on(name, (about) => {
      if (!saysAloud(store.state, name)) return;
      const [key, text] = words(about);
      if (text) tell(kind, `${name} ${key}`, () => sentence(text));
    });
  const ends = [
    on("check-in", "turn", ({ task }) => [task?.id ?? "", say("web-said-here", { name: task?.name ?? "" })]),
    on("arrival", "turn", ({ stop }) => [stop, say("web-you-are-here")]),
    on("off-route", "turn", ({ route }) => [route?.id ?? "", say("web-voice-off-route")]),
    on("go-back", "news", () => ["", say("web-head-back")]),
    on("warning", "news", ({ code, zone, text }) => [`${code} ${zone ?? ""}`, text]),
    on("message", "news", ({ seq, text }) => [String(seq), say("web-voice-message", { text: String(text).slice(0, most) })]),
    on("verdict", "news", ({ answer, task }) => [`${answer.id} ${answer.verdict}`, verdict(answer, task)]),
    store.subscribe(look),
    browser.onVisible(() => browser.isVisible() || speech.hush()),
    store.watch((state) => state.ride.phase, (phase) => phase === "riding" || speech.hush()),
  ];
  const untap = browser.onTap(() => {
    untap();
    speech.unlock();
  });
  if (greets) greet();
  look();

  return () => {
    for (const end of [...ends, untap]) end();
    speech.end();
    if (store.state.speech !== "unknown") store.set({ speech: "unknown" });
  };
}

/** @param {import("../core/types.d.ts").Answer} answer @param {import("../core/types.d.ts").Task | null} task */
function verdict({ verdict }, task) {
  if (verdict === "pending") return "";
  const points = verdict === "accepted" && task?.points ? say("web-points", { count: task.points }) : "";
  const words = [verdict === "accepted" ? say("web-got-it") : say("web-not-accepted"), points].filter(Boolean).join(" ");
  return task ? `${task.name}: ${words}` : words;
}

import assert from "node:assert/strict";
import { test } from "node:test";
import { createEvents } from "../src/core/events.js";
import { saysAloud } from "../src/core/settings.js";
import { initialState } from "../src/core/state.js";
import { createStore } from "../src/core/store.js";
import { fill } from "../src/core/words.js";
import { speakBy } from "../src/parts/words.js";
import { createGuidance, leads, spoken } from "../src/voice/guidance.js";
import { createSpeech, voiceFor } from "../src/voice/speech.js";
import { startVoice } from "../src/voice/voice.js";
import { time } from "./world.js";

/** As the daemon declares them. @type {Record<string, string>} */
const patterns = {
  "web-voice-ahead": "In {distance} {action}", "web-voice-then": "{action}, then {next}", "web-voice-on": "The voice is on",
  "web-voice-metres": "{count} {count|metre|metres}", "web-voice-kilometres": "{count} {count|kilometre|kilometres}",
  "web-voice-tenths": "{count} kilometres", "web-voice-off-route": "You are off the route", "web-voice-message": "The organisers say: {text}",
  "web-said-here": "You are here: {name}", "web-you-are-here": "You are here", "web-head-back": "Head back now", "web-got-it": "Got it!",
  "web-not-accepted": "Not accepted", "web-points": "{count} {count|point|points}",
};
const say = (/** @type {string} */ code, values = {}) => fill(patterns[code] ?? code, values, "en");
speakBy(say);

/** @param {number} distance @param {string} text */
const turn = (distance, text, kind = "turn") => ({ distance, kind, modifier: text.split(" ").at(-1), location: [61, distance], text });
/** @param {ReturnType<typeof turn>[]} turns */
const way = (...turns) => ({ id: "r1", length: turns.at(-1)?.distance ?? 0, turns });

/** What is said along a way that is ridden in steps of a metre. @param {ReturnType<typeof way>} ridden @param {number} pace */
function along(ridden, pace, here = () => false, to = ridden.length) {
  const guidance = createGuidance(say);
  const all = [];
  for (let passed = 0; passed <= to; passed++) {
    const ride = { way: ridden, passed, pace, here: here(passed) };
    const words = guidance.due(ride)?.words(ride);
    if (words) all.push(`${passed}: ${words}`);
  }
  return all;
}

test("a turn is told by the time that is left at the pace", () => {
  for (const [kilometres, far, soon, now] of [[0, 450, 150, 30], [5, 250, 60, 15], [10, 250, 83, 17], [18, 450, 150, 30], [30, 750, 250, 40], [60, 1000, 250, 40]]) {
    const lead = leads(kilometres / 3.6);
    assert.deepEqual([lead.far, lead.soon, lead.now].map(Math.round), [far, soon, now], `${kilometres} km/h`);
  }
});

test("lengths are said in words that a voice reads rightly", () => {
  for (const [metres, words] of /** @type {[number, string][]} */ ([
    [0, "5 metres"], [12, "10 metres"], [98, "100 metres"], [146, "150 metres"], [310, "300 metres"], [977, "1 kilometre"],
    [1040, "1 kilometre"], [1260, "1.3 kilometres"], [2010, "2 kilometres"],
  ])) assert.equal(spoken(metres, say), words);
  const russian = (/** @type {string} */ code, values = {}) =>
    fill({ "web-voice-metres": "{count} {count|metr|metra|metrov}", "web-voice-tenths": "{count} kilometra" }[code] ?? code, values, "ru");
  assert.equal(spoken(1260, russian), "1,3 kilometra");
});

test("a turn is told far ahead, in time to look round, and just before", () => {
  assert.deepEqual(along(way(turn(1000, "turn right"), turn(2000, "you are there", "arrive")), 5, undefined, 1000), [
    "550: In 450 metres turn right", "850: In 150 metres turn right", "970: Turn right",
  ]);
});

test("nobody is told twice where there is no time between, and once at the least", () => {
  assert.deepEqual(along(way(turn(200, "turn left"), turn(900, "you are there", "arrive")), 5, undefined, 200), ["50: In 150 metres turn left", "170: Turn left"]);
  assert.deepEqual(along(way(turn(40, "turn left"), turn(900, "you are there", "arrive")), 5, undefined, 40), ["10: Turn left"]);
});

test("of two turns that follow closely the second is told along, and once more when it comes", () => {
  const ridden = way(turn(300, "turn right"), turn(345, "turn left"), turn(1000, "you are there", "arrive"));
  assert.deepEqual(along(ridden, 5, undefined, 345), [
    "0: In 300 metres turn right, then turn left", "150: In 150 metres turn right, then turn left", "270: Turn right, then turn left", "315: Turn left",
  ]);
});

test("the end of the way is told ahead, and not that one is there: arriving says so", () => {
  const ridden = way(turn(600, "you are there, on the left", "arrive"));
  assert.deepEqual(along(ridden, 5), ["150: In 450 metres you are there, on the left", "450: In 150 metres you are there, on the left"]);
  assert.deepEqual(along(ridden, 5, (/** @type {number} */ passed = 0) => passed > 400), ["150: In 450 metres you are there, on the left"]);
});

test("a sentence that waited says how far it is then, and nothing of a turn that lies behind", () => {
  const ridden = way(turn(1000, "turn right"), turn(2000, "you are there", "arrive"));
  const due = createGuidance(say).due({ way: ridden, passed: 560, pace: 5, here: false });
  for (const [passed, words] of /** @type {[number, string | null][]} */ ([[600, "In 400 metres turn right"], [980, "Turn right"], [1001, null]])) {
    assert.equal(due?.words({ way: ridden, passed, pace: 5, here: false }), words);
  }
  assert.equal(due?.words({ way: way(turn(500, "turn left")), passed: 0, pace: 5, here: false }), null, "on another way");
});

test("a new way to the same turn does not tell it anew", () => {
  const guidance = createGuidance(say);
  const place = { ...turn(1000, "turn right") };
  const first = { way: way(place), passed: 860, pace: 5, here: false };
  assert.ok(guidance.due(first));
  assert.equal(guidance.due({ ...first, way: { ...way({ ...place, distance: 140 }), id: "r2" }, passed: 0 }), null);
});

const voices = [["Milena", "ru-RU", true, false], ["Google русский", "ru-RU", false, true], ["Samantha", "en-US", true, true], ["Daniel", "en-GB", true, false],
  ["Net", "en_GB", false, false]].map(([name, lang, localService, isDefault]) => /** @type {any} */ ({ name, lang, localService, default: isDefault }));

test("the voice is one of the language, of the phone itself where there is one", () => {
  for (const [language, among, name] of /** @type {[string, any[], string | undefined][]} */ ([
    ["ru", voices, "Milena"], ["en", voices, "Samantha"], ["en", voices.slice(3), "Daniel"], ["en", voices.slice(4), "Net"],
    ["ru", voices.slice(1), "Google русский"], ["ru", voices.slice(2), undefined], ["en", [], undefined],
  ])) assert.equal(voiceFor(among, language)?.name, name);
});

/** A browser that says what it is told to, until it is told that it has. */
function browser({ among = voices, clock = time() } = {}) {
  const heard = new Set();
  const it = {
    clock,
    among,
    /** @type {any} */
    current: null,
    /** @type {string[]} */
    said: [],
    cancelled: 0,
    session: { type: "auto" },
    visible: true,
    /** @type {() => void} */
    turnAway: () => {},
    /** @type {() => void} */
    tap: () => {},
    synthesis: /** @type {any} */ ({
      speak(/** @type {any} */ said) {
        it.current = said;
        if (said.text.trim()) it.said.push(said.text);
      },
      cancel() {
        it.cancelled += 1;
        const said = it.current;
        it.current = null;
        said?.onerror?.({ error: "interrupted" });
      },
      getVoices: () => it.among,
      addEventListener: (/** @type {string} */ _, /** @type {any} */ listener) => heard.add(listener),
      removeEventListener: (/** @type {string} */ _, /** @type {any} */ listener) => heard.delete(listener),
    }),
    utterance: (/** @type {string} */ text) => /** @type {any} */ ({ text }),
    setTimeout: clock.setTimeout,
    clearTimeout: /** @type {any} */ (clock.clearTimeout),
    onVisible: (/** @type {any} */ listener) => (it.turnAway = listener, () => {}),
    onTap: (/** @type {any} */ listener) => (it.tap = listener, () => void (it.tap = () => {})),
    isVisible: () => it.visible,
    /** The sentence has been said. */
    end() {
      const said = it.current;
      it.current = null;
      said?.onend?.();
    },
    bring(/** @type {any[]} */ more) {
      it.among = more;
      for (const listener of heard) listener();
    },
  };
  return it;
}

/** @param {string} text @param {"turn" | "news"} [kind] @param {boolean} [urgent] */
const plain = (text, kind = "news", urgent = false) => ({ kind, urgent, words: () => text });

test("one sentence is said at a time, a newer one takes the place of one of its kind that waits, and turns go first", () => {
  const it = browser();
  const speech = createSpeech(it, () => "en", () => {});
  speech.tell(plain("first"));
  speech.tell(plain("second"));
  speech.tell(plain("third"));
  speech.tell(plain("in 400 metres", "turn"));
  speech.tell(plain("in 150 metres", "turn"));
  assert.deepEqual(it.said, ["first"]);
  it.end();
  it.end();
  it.end();
  assert.deepEqual(it.said, ["first", "in 150 metres", "third"]);
  assert.equal(it.current, null);
});

test("a turn that is there interrupts news, which begin again afterwards", () => {
  const it = browser();
  const speech = createSpeech(it, () => "en", () => {});
  speech.tell(plain("a long message"));
  speech.tell(plain("turn right", "turn", true));
  it.end();
  it.end();
  assert.deepEqual(it.said, ["a long message", "turn right", "a long message"]);
  assert.equal(it.cancelled, 1);
});

test("a browser that does not tell the end of a sentence says the next one all the same", async () => {
  const it = browser();
  const speech = createSpeech(it, () => "en", () => {});
  speech.tell(plain("first"));
  speech.tell(plain("second"));
  await it.clock.pass(10);
  assert.deepEqual(it.said, ["first", "second"]);
});

test("music is asked to be softer while the voice speaks, and only then, where the browser can", () => {
  const it = browser();
  const speech = createSpeech(it, () => "en", () => {});
  speech.tell(plain("first"));
  assert.equal(it.session.type, "transient");
  it.end();
  assert.equal(it.session.type, "auto");
});

test("voices may come later; where none of the language comes it is said, and where one comes after all", async () => {
  const it = browser({ among: [] });
  /** @type {string[]} */
  const states = [];
  createSpeech(it, () => "ru", (state) => states.push(state));
  assert.deepEqual(states, []);
  await it.clock.pass(4);
  assert.deepEqual(states, ["missing"]);
  it.bring(voices.slice(2));
  it.bring(voices);
  assert.deepEqual(states, ["missing", "missing", "ready"]);
});

/** A rider on a way, and the voice. @param {any} [settings] */
async function rider(settings = {}, it = browser()) {
  const store = createStore({ ...initialState(/** @type {any} */ ({}), /** @type {any} */ ({ voice: "all", ...settings }), "en") });
  const events = createEvents();
  /** @type {string[]} */
  const asked = [];
  const turns = [turn(1000, "turn right"), turn(2000, "you are there", "arrive")];
  const app = /** @type {any} */ ({
    store, events, clock: { now: it.clock.now, device: it.clock.now },
    actions: { loadRoute: async (/** @type {string} */ id) => (asked.push(id), { properties: { distance: 2000, maneuvers: turns } }) },
  });
  const at = async (/** @type {number} */ passed, /** @type {any} */ more = {}) => {
    const { state } = store;
    store.set({
      ride: { ...state.ride, phase: "riding", paused: false }, pace: 5, route: /** @type {any} */ ({ id: "r1", line: [], lengths: [2000], passed }),
      position: { tracking: "on", since: 0, simulated: 0, fix: { position: [61, 55], time: it.clock.now() } },
      guide: { ...state.guide, kind: "route", distance: 2000 - passed, offRoute: false }, ...more,
    });
    await it.clock.settle();
    while (it.current) it.end();
    await it.clock.settle();
  };
  const end = startVoice(app, false, it);
  return { it, store, events, asked, at, end, ride: () => store.state };
}

test("turns are said from the own position, of a way that is asked for once", async () => {
  const { it, at, asked } = await rider();
  for (let passed = 0; passed <= 1010; passed += 10) await at(passed);
  assert.deepEqual(it.said, ["The voice is on", "In 450 metres turn right", "In 150 metres turn right", "Turn right"]);
  assert.deepEqual(asked, ["r1"]);
});

test("nothing is said of turns off the route, by an old position, in a pause, before the start or in the pocket", async () => {
  const old = { tracking: "on", since: 0, simulated: 0, fix: { position: [61, 55], time: 0 } };
  for (const more of /** @type {any[]} */ ([
    { guide: { kind: "route", distance: 1040, offRoute: true } }, { guide: { kind: "arrow", distance: 1040 } }, { position: old },
    { ride: { phase: "riding", paused: true } }, { ride: { phase: "before", paused: false } },
  ])) {
    const { it, at } = await rider();
    await at(0);
    await at(960, more);
    assert.deepEqual(it.said, ["The voice is on"], JSON.stringify(more));
  }
  const { it, at } = await rider();
  await at(0);
  it.visible = false;
  it.turnAway();
  await at(960);
  assert.deepEqual(it.said, ["The voice is on"]);
});

const tree = { id: "tree", name: "The tree", points: 2 };
/** What happens, what is said of it, and whether also where only turns are. @type {[string, any, string, boolean][]} */
const happenings = [
  ["check-in", { task: tree }, "You are here: The tree", true],
  ["arrival", { stop: "finish" }, "You are here", true],
  ["off-route", { route: { id: "r1" } }, "You are off the route", true],
  ["verdict", { answer: { id: "a", verdict: "accepted" }, task: tree }, "The tree: Got it! 2 points", false],
  ["verdict", { answer: { id: "a", verdict: "rejected" }, task: tree }, "The tree: Not accepted", false],
  ["verdict", { answer: { id: "a", verdict: "pending" }, task: tree }, "", false],
  ["go-back", { turnAt: 1 }, "Head back now", false],
  ["warning", { code: "wrong-way", text: "you ride against the route" }, "You ride against the route", false],
  ["message", { seq: 3, text: "Tea is ready" }, "The organisers say: Tea is ready", false],
];

test("happenings are said as the setting has it, each once, and then nothing else reads them aloud", async () => {
  for (const voice of /** @type {const} */ (["all", "turns"])) {
    for (const [name, about, words, isOfTurns] of happenings) {
      const { it, at, events, ride } = await rider({ voice });
      await at(0);
      for (let i = 0; i < 2; i++) {
        events.emit(/** @type {any} */ (name), about);
        while (it.current) it.end();
      }
      const isSaid = voice === "all" || isOfTurns;
      assert.deepEqual(it.said.slice(1), isSaid && words ? [words] : [], `${voice}: ${name}`);
      assert.equal(saysAloud(ride(), name), isSaid);
      assert.equal(saysAloud({ ...ride(), speech: "missing" }, name), false, "without a voice the screen reader has it");
    }
  }
});

test("what is hidden or over is hushed", async () => {
  for (const stop of /** @type {((it: any, store: any) => void)[]} */ ([
    (it) => (it.visible = false, it.turnAway()), (_, store) => store.set({ ride: { phase: "finished" } }),
  ])) {
    const { it, at, events, store } = await rider();
    await at(0);
    events.emit("go-back", { turnAt: 1 });
    assert.ok(it.current);
    stop(it, store);
    await it.clock.settle();
    assert.equal(it.current, null);
  }
});

test("the first tap lets phones speak that want one, without a word", async () => {
  const { it } = await rider();
  it.tap();
  assert.equal(it.current.text.trim(), "");
  assert.equal(it.current.volume, 0);
  assert.deepEqual(it.said, []);
});

test("a browser that cannot speak says so, and a voice that is switched off is none", async () => {
  const store = createStore(initialState(/** @type {any} */ ({}), /** @type {any} */ ({ voice: "all" }), "en"));
  startVoice(/** @type {any} */ ({ store, events: createEvents() }), true, null);
  assert.equal(store.state.speech, "missing");
  const { end, events, it, at, ride } = await rider();
  await at(0);
  assert.equal(ride().speech, "ready");
  end();
  events.emit("go-back", { turnAt: 1 });
  assert.deepEqual(it.said, ["The voice is on"]);
  assert.equal(ride().speech, "unknown");
});

// @ts-check
// A quest that is edited: its draft with its steps, kept in the browser at each change; what the daemon finds wrong with it; and
// the riding times between its places.
import { createStore } from "../../core/store.js";
import * as drafts from "./draft.js";
import { checked } from "./findings.js";
import { createHold } from "./hold.js";
import { createLegs } from "./legs.js";

/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {ReturnType<typeof createEditing>} Editing */

/** How long nothing changes before the daemon is asked, in ms. */
const pause = 400;
const nameOf = (/** @type {string} */ quest) => `draft ${quest}`;
const body = (/** @type {any} */ file) => ({ body: drafts.written(file), headers: { "content-type": "application/geo+json" },
  timeout: 120_000 });

/** SHA-256 of a text. @param {any} subtle @param {string} text */
async function hashOf(subtle, text) {
  const digest = new Uint8Array(await subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Keeps a draft of a quest that is not there yet; returns whether there was none.
 * @param {any} database
 * @param {string} quest
 * @param {any} file
 */
export async function keepNew(database, quest, file) {
  if (await database.get("kept", nameOf(quest))) return false;
  await database.put("kept", { draft: quest, file, base: null, at: Date.now() }, nameOf(quest));
  return true;
}

/**
 * The drafts that this browser has.
 * @param {any} database
 * @returns {Promise<{ draft: string, file: any, base: string | null, at: number }[]>}
 */
export const keptDrafts = async (database) => (await database.all("kept")).filter((/** @type {any} */ one) => one?.draft);

/**
 * @param {{ api: any, platform: any, below: (...rest: string[]) => string, quest: string }} parts
 */
export function createEditing({ api, platform, below, quest }) {
  const { database } = platform;
  const empty = drafts.draftOf({});
  const store = createStore({
    /** `loading`, `ready`, `lost`, `failed`; `elsewhere` while another tab has the draft. */
    status: "loading",
    problem: /** @type {any} */ (null),
    history: drafts.begun(empty),
    /** The version in force as it was told last; `null` of a quest that was never published. */
    base: /** @type {{ file: any, hash: string } | null} */ (null),
    /** The hash of the version that the draft began with. */
    began: /** @type {string | null} */ (null),
    /** The draft that is no draft, since nothing is otherwise. */
    clean: /** @type {Draft | null} */ (null),
    isKept: true,
    selected: /** @type {number | "quest" | null} */ ("quest"),
    tool: "select",
    checked: /** @type {import("./findings.js").Checked | null} */ (null),
    checking: false,
    checkProblem: /** @type {any} */ (null),
    /** What is dragged, and where it is at the moment. */
    drag: /** @type {{ key: number, place: [number, number] } | null} */ (null),
    /** Counts what was told about ways. */
    told: 0,
    /** Counts how often all of it was to be seen. */
    fitted: 0,
  });
  const now = () => store.state.history.now;

  const legs = createLegs(async (address) => {
    const response = await platform.fetch(address, { credentials: "same-origin" });
    return { status: response.status, body: await response.json().catch(() => null) };
  }, () => store.set({ told: store.state.told + 1 }));

  /** The course as it is at the moment, with what is dragged. */
  function course() {
    const { drag } = store.state;
    return drafts.course(now()).map((one) => (one.key === drag?.key ? { ...one, place: drag.place } : one));
  }
  const askLegs = () => legs.want(course().map((one) => one.place), String(drafts.questProperties(now()).profile ?? "").trim()
    || "trekking");

  let ended = false;
  /** @type {any} */
  let timer = null;
  let again = false;
  function later() {
    platform.clearTimeout(timer);
    timer = platform.setTimeout(() => void check(), pause);
  }
  /** Asks what is wrong; one question at a time. @param {string} [map] how far it is held against the map */
  async function check(map = "places") {
    if (store.state.checking) {
      again = true;
      // Who asks for more than the one that is on its way waits for it.
      if (map === "places") return;
      await asking;
    }
    if (!ended) await (asking = ask(map));
  }
  let asking = Promise.resolve();
  async function ask(/** @type {string} */ map) {
    const draft = now();
    store.set({ checking: true });
    try {
      const answer = await api.ask("POST", below("check"), { ...body(draft.file), query: { map } });
      store.set({ checked: checked(draft, answer), checkProblem: null });
    } catch (problem) {
      store.set({ checkProblem: problem });
    }
    store.set({ checking: false });
    if (again || draft !== now()) {
      again = false;
      later();
    }
  }

  /** One tab has the draft and writes it. */
  const hold = createHold({ platform, name: `request-desk-${nameOf(quest)}`, onLost() {
    platform.clearTimeout(timer);
    store.set({ status: "elsewhere" });
    return writing;
  } });
  let writing = Promise.resolve();
  /** Keeps the draft, or forgets it where it is as published. One after the other, so that the newest stays. */
  function keep() {
    const { clean, began } = store.state;
    const draft = now();
    if (!hold.isOurs) return writing;
    writing = writing.then(async () => {
      if (draft !== now()) return;
      await (draft === clean ? database.delete("kept", [nameOf(quest)])
        : database.put("kept", { draft: quest, file: draft.file, base: began, at: Date.now() }, nameOf(quest)));
      store.set({ isKept: true });
    }).catch(() => store.set({ isKept: false }));
    return writing;
  }

  /** @param {drafts.History} history */
  function set(history) {
    if (history === store.state.history) return;
    const { selected } = store.state;
    const isThere = typeof selected !== "number" || history.now.keys.includes(selected);
    store.set({ history, selected: isThere ? selected : null });
    void keep();
    void askLegs();
    later();
  }

  /** The version in force. @returns {Promise<{ file: any, hash: string } | null>} */
  async function published() {
    try {
      const text = await (await api.send("GET", below("file"))).text();
      return { file: JSON.parse(text.replace(/^\uFEFF/, "")), hash: await hashOf(platform.subtle, text) };
    } catch (problem) {
      if (/** @type {any} */ (problem).status === 404) return null;
      throw problem;
    }
  }

  /** Begins with a file. @param {any} file @param {boolean} isClean */
  function open(file, isClean) {
    const draft = drafts.draftOf(file);
    store.set({ status: "ready", problem: null, history: drafts.begun(draft), clean: isClean ? draft : null, checked: null });
    void askLegs();
    void check();
  }

  /** @param {boolean} isOurs whether this tab has the draft */
  async function load(isOurs) {
    if (ended) return;
    if (!isOurs) return store.set({ status: "elsewhere" });
    store.set({ status: "loading" });
    try {
      const [base, kept] = await Promise.all([published(), database.get("kept", nameOf(quest)).catch(() => null)]);
      if (ended) return;
      store.set({ base, began: kept ? kept.base : base?.hash ?? null });
      if (kept) open(kept.file, false);
      else if (base) open(base.file, true);
      else store.set({ status: "lost" });
    } catch (problem) {
      store.set({ status: "failed", problem });
    }
  }

  const actions = {
    load: async () => load(await hold.take()),
    /** Takes the draft from the tab that has it. */
    takeOver: async () => load(await hold.takeOver()),
    /** @param {(draft: Draft) => Draft} work @param {string} [mark] of changes that are one step */
    change: (work, mark = "") => set(drafts.stepped(store.state.history, work(now()), mark)),
    /** The next change is a step of its own. */
    settle: () => store.set({ history: { ...store.state.history, mark: "" } }),
    undo: () => set(drafts.undone(store.state.history)),
    redo: () => set(drafts.redone(store.state.history)),
    /** @param {number | "quest" | null} selected */
    select: (selected) => store.set({ selected }),
    /** @param {string} tool */
    use: (tool) => store.set({ tool }),
    /** Adds features and chooses the last. @param {...any} features */
    add(...features) {
      actions.change((draft) => drafts.add(draft, ...features));
      store.set({ selected: now().next - 1, tool: "select" });
    },
    removeSelected() {
      const { selected } = store.state;
      if (typeof selected === "number") actions.change((draft) => drafts.remove(draft, selected));
    },
    /** What is dragged, before it is let go. @param {number} key @param {[number, number]} place */
    drag(key, place) {
      store.set({ drag: { key, place } });
      void askLegs();
    },
    /** @param {number} key @param {[number, number]} place */
    drop(key, place) {
      store.set({ drag: null });
      const to = /** @type {[number, number]} */ (place.map(drafts.rounded));
      actions.change((draft) => {
        const feature = drafts.featureOf(draft, key);
        const from = drafts.placeOf(feature);
        if (!feature || !from) return draft;
        if (feature.geometry.type === "Point") return drafts.place(draft, key,
          { ...feature.geometry, coordinates: [...to, ...feature.geometry.coordinates.slice(2)] });
        const metre = 111_195;
        return drafts.place(draft, key, drafts.shiftedGeometry(feature.geometry,
          (to[0] - from[0]) * metre * Math.cos(from[1] * Math.PI / 180), (to[1] - from[1]) * metre));
      });
    },
    check,
    fit: () => store.set({ fitted: store.state.fitted + 1 }),
    async discard() {
      const { base } = store.state;
      await writing;
      await database.delete("kept", [nameOf(quest)]);
      store.set({ began: base?.hash ?? null });
      if (base) open(base.file, true);
      else store.set({ status: "lost" });
    },
    /** Whether somebody else has published since the draft was begun. */
    async isOvertaken() {
      const base = await published();
      store.set({ base });
      return (base?.hash ?? null) !== store.state.began;
    },
    /** What the daemon would change, for riders too. */
    tryOut: () => api.ask("PUT", below(), { ...body(now().file), query: { dry_run: true } }),
    async publish() {
      const draft = now();
      const text = drafts.written(draft.file);
      const told = await api.ask("PUT", below(), body(draft.file));
      const hash = await hashOf(platform.subtle, text);
      store.set({ base: { file: draft.file, hash }, began: hash, clean: draft });
      await keep();
      return told;
    },
  };

  return {
    store, actions, course, quest,
    seconds: legs.seconds,
    end() {
      ended = true;
      platform.clearTimeout(timer);
      void writing.then(hold.end);
    },
  };
}

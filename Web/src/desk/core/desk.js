// @ts-check
// The desk's core: who one is, which quests there are, and one way to ask the daemon. Screens load what they show
// themselves (`parts/load.js`); nothing that they show is judged here.
import { createApi, path, Problem } from "../../core/api.js";
import { createClock } from "../../core/clock.js";
import { createStore } from "../../core/store.js";
import { chooseLanguage, say } from "../../core/words.js";
import { keptDrafts } from "./editing.js";
import { deskDatabase, judgeDatabase } from "./own.js";
import { invitation } from "./place.js";

/** Whoever has a role may do what those behind it may. */
const ranks = ["viewer", "steward", "judge", "organiser", "admin"];

/**
 * The strongest role that a session has in a quest; `null` where it has none.
 * @param {any} session as `GET /session` tells it
 * @param {string} quest
 * @returns {"viewer" | "steward" | "judge" | "organiser" | "admin" | null}
 */
export function roleIn(session, quest) {
  const own = (session?.roles ?? []).filter((/** @type {any} */ role) => role.role === "admin" || role.quest === quest);
  const best = Math.max(-1, ...own.map((/** @type {any} */ role) => ranks.indexOf(role.role)));
  return /** @type {any} */ (ranks[best] ?? null);
}

/** @param {any} session */
export const isAdmin = (session) => (session?.roles ?? []).some((/** @type {any} */ role) => role.role === "admin");

/** Whether somebody works here at all. @param {any} session */
export const isStaff = (session) => (session?.roles ?? []).some((/** @type {any} */ role) => ranks.includes(role.role));

/**
 * @param {import("../../core/types.d.ts").Platform} platform
 * @param {(language: "ru" | "en") => Promise<void>} loadWords of a language, before it is spoken
 */
export function createDesk(platform, loadWords) {
  /** @type {any} */
  let settings = {};
  try {
    settings = JSON.parse(platform.storage.getItem("desk-settings") ?? "{}") ?? {};
  } catch { /* what cannot be read is as if it were not there */ }
  const clock = createClock(platform.now);
  const store = createStore({
    /** `starting`, `out`, `in`, `insecure`. */
    status: "starting",
    session: /** @type {any} */ (null),
    /** As `GET /admin/quests` tells them. */
    quests: /** @type {any[] | null} */ (null),
    about: /** @type {any} */ (null),
    invited: invitation(),
    language: chooseLanguage(settings.language, platform.languages),
    /** `auto`, `day`, `night`. */
    light: settings.light ?? "auto",
    online: true,
    toasts: /** @type {{ id: number, kind: string, text: string }[]} */ ([]),
  });
  const api = createApi({
    platform, clock, language: () => store.state.language,
    onReach: (online) => store.set({ online }),
    onSignedOut: () => store.state.session && store.set({ session: null, status: "out" }),
  });
  const keep = () => platform.storage.setItem("desk-settings",
    JSON.stringify({ language: store.state.language, light: store.state.light }));

  /** @param {any} session */
  async function enter(session) {
    // The list of before, until it comes: times are those of its zones.
    store.set({ session, quests: store.state.quests ?? seen()?.quests ?? null, status: isStaff(session) ? "in" : "out" });
    remember();
    if (isStaff(session)) await actions.loadQuests().catch(() => {});
    remember();
  }
  /** Roles and quests, by which the desk starts where there is no network: what they open the daemon says again each time. */
  function remember() {
    const { session, quests, about } = store.state;
    platform.storage.setItem("desk-seen", JSON.stringify(isStaff(session) ? { session, quests, about } : null));
  }
  function seen() {
    try {
      return JSON.parse(platform.storage.getItem("desk-seen") ?? "null");
    } catch {
      return null;
    }
  }

  let last = 0;
  let isWarned = false;
  const actions = {
    async loadQuests() {
      const { quests } = await api.ask("GET", "admin/quests");
      store.set({ quests });
      return quests;
    },
    /** One of them as it is now. @param {string} id */
    async loadQuest(id) {
      const told = await api.ask("GET", path("admin", "quests", id));
      const quests = store.state.quests ?? [];
      store.set({ quests: quests.some((one) => one.id === id) ? quests.map((one) => one.id === id ? told : one) : [...quests, told] });
      remember();
    },
    /** Redeems an invitation. @param {{ quest: string, code: string }} about */
    async join({ quest, code }) {
      await enter(await api.ask("POST", "session/join", { json: { quest, code } }));
      store.set({ invited: null });
    },
    /** @param {string} token the admin's or one of the staff */
    bring: async (token) => enter(await api.ask("POST", "session/token", { json: { token } })),
    /** Forgets everything that the browser keeps of the desk and of the riders' app; what waits to be sent only when asked again. */
    async signOut() {
      const own = [deskDatabase(), judgeDatabase()];
      const items = (await Promise.all(own.map((database) => database.all("items").catch(() => [])))).flat();
      const waiting = items.filter((item) => item.state !== "refused").length;
      const drafts = await keptDrafts(platform.database).catch(() => []);
      if ((waiting || drafts.length) && !isWarned) {
        isWarned = true;
        const lost = [waiting && say("desk-station-sign-out", { count: waiting }), drafts.length
          && say("desk-editor-sign-out", { quests: drafts.map((one) => one.draft).join(", ") })];
        throw new Problem({ code: "desk-waiting", detail: lost.filter(Boolean).join(" ") });
      }
      await api.send("DELETE", "session");
      isWarned = false;
      for (const database of [platform.database, ...own]) await database.clear().catch(() => {});
      store.set({ session: null, quests: null, status: "out" });
      remember();
    },
    /** The sessions that speak for the same people, or what is left of them once one has ended. @param {string} [ended] */
    sessions: async (ended) => (await api.ask(ended ? "DELETE" : "GET", ended ? path("sessions", ended) : "sessions")).sessions,
    /** @param {"ru" | "en"} language */
    async setLanguage(language) {
      await loadWords(language);
      store.set({ language });
      keep();
      if (store.state.status === "in") await actions.loadQuests().catch(() => {});
    },
    /** @param {"auto" | "day" | "night"} light */
    setLight(light) {
      store.set({ light });
      keep();
    },
    /** Says what happened, for eight seconds. @param {"ok" | "problem" | "info"} kind @param {string} text */
    toast(kind, text) {
      const id = ++last;
      store.set({ toasts: [...store.state.toasts, { id, kind, text }] });
      platform.setTimeout(() => actions.closeToast(id), 8000);
    },
    /** @param {number} id */
    closeToast: (id) => store.set({ toasts: store.state.toasts.filter((toast) => toast.id !== id) }),
    forgetInvitation() {
      store.set({ invited: null });
      history.replaceState(null, "", location.pathname);
    },
  };

  return {
    platform, store, api, clock, actions,
    /** The address below `/api/v1/admin/quests/QUEST`. @param {string} quest @param {...string} rest */
    below: (quest, ...rest) => path("admin", "quests", quest, ...rest),
    async start() {
      if (!platform.isSecure) return store.set({ status: "insecure" });
      void api.ask("GET", "about").then((about) => {
        clock.rehearse(about.clock);
        store.set({ about });
      }, () => {});
      try {
        await enter(await api.ask("GET", "session"));
      } catch (problem) {
        const kept = /** @type {any} */ (problem).passes ? seen() : null;
        store.set(kept ? { ...kept, status: "in" } : { status: "out" });
      }
    },
  };
}

// @ts-check
// The core of the page of accounts: who is signed in, what belongs to the account, and what can be done with it. Whoever has
// no account finds the rides of this browser here.
import { createApi, path } from "../../core/api.js";
import { createClock } from "../../core/clock.js";
import { keptSettings } from "../../core/settings.js";
import { createStore } from "../../core/store.js";
import { chooseLanguage } from "../../core/words.js";
import { deskDatabase, judgeDatabase } from "../../desk/core/own.js";

/** The address of this page, to which sign-ins come back. */
const page = "/account";

/**
 * The devices by which this browser rides in the name of no account.
 * @param {any} session as `GET /session` tells it
 * @param {any[]} rides of the account
 * @returns {any[]} roles of the session
 */
export const looseRides = (session, rides) =>
  (session?.roles ?? []).filter((/** @type {any} */ role) => role.device && !rides.some((ride) => ride.device === role.device));

/**
 * The page from which somebody came to this one, as the app's link says it behind `#`. It is kept while the tab is away at a
 * provider, and never sent to anybody: it may hold the code of a join link.
 * @param {{ hash: string }} location
 * @param {Pick<Storage, "getItem" | "setItem" | "removeItem">} tab
 * @returns {string | null} null where it is no page of this daemon
 */
export function cameFrom(location, tab) {
  const page = location.hash.slice(1) || tab.getItem("from") || "";
  tab.removeItem("from");
  return page.length <= 2048 && /^\/(?!\/)[!-[\]-~]*$/.test(page) ? page : null;
}

/**
 * Which field a refusal is about.
 * @param {any} problem
 * @returns {string} empty where it is about none
 */
export const fieldOf = (problem) => problem?.code?.match(/^account-(name|phone|language)-invalid$/)?.[1] ?? problem?.member ?? "";

/**
 * @param {import("../../core/types.d.ts").Platform} platform
 * @param {{ loadWords: (language: "ru" | "en") => Promise<void>, go: (address: string) => void, tab: Pick<Storage, "getItem" | "setItem" | "removeItem"> }} outside
 * words of a language, how to leave for another address, and what is kept by the tab
 */
export function createAccount(platform, { loadWords, go, tab }) {
  const settings = keptSettings(platform);
  const clock = createClock(platform.now);
  const store = createStore({
    /** `starting`, `failed`, `insecure`, `out`, `in`. */
    status: "starting",
    problem: /** @type {any} */ (null),
    about: /** @type {any} */ (null),
    session: /** @type {any} */ (null),
    /** As `GET /account` tells it. */
    account: /** @type {any} */ (null),
    rides: /** @type {any[]} */ ([]),
    sessions: /** @type {any[]} */ ([]),
    /** Titles of quests by their ids, as far as they are known. */
    titles: /** @type {Record<string, string>} */ ({}),
    language: chooseLanguage(settings.language, platform.languages),
    /** `auto`, `day`, `night`. */
    light: settings.night,
    /** Where to go to sign out at the provider too; asked about first. */
    providerLogout: /** @type {string | null} */ (null),
    /** The page of a quest from which somebody came. */
    from: cameFrom(platform.location, tab),
    toasts: /** @type {{ id: number, kind: string, text: string }[]} */ ([]),
  });
  const leave = () => store.set({ status: "out", account: null, rides: [], sessions: [] });
  const api = createApi({
    platform, clock, language: () => store.state.language,
    onSignedOut: () => store.state.status === "in" && (leave(), store.set({ session: { roles: [] } })),
  });
  /** The riders' app has the same settings: one choice holds for both. */
  const keep = (/** @type {any} */ patch) =>
    platform.storage.setItem("settings", JSON.stringify({ ...keptSettings(platform), ...patch }));

  async function loadAccount() {
    const [account, { rides }, { sessions }] = await Promise.all([
      api.ask("GET", "account"), api.ask("GET", "account/history"), api.ask("GET", "sessions"),
    ]);
    store.set({ account, rides, sessions, status: "in" });
  }

  async function load() {
    const [about, session] = await Promise.all([
      api.ask("GET", "about"),
      // A session that has ended is as none.
      api.ask("GET", "session").catch((problem) => {
        if (problem.isSignedOut) return { roles: [] };
        throw problem;
      }),
    ]);
    clock.rehearse(about.clock);
    store.set({ about, session, problem: null });
    if (session.account) {
      await loadAccount();
      // A phone on which nobody has chosen speaks as was chosen in the account.
      const { language } = store.state.account;
      if (language && !keptSettings(platform).language) await actions.setLanguage(language).catch(() => {});
    } else leave();
    void loadTitles();
    return session;
  }

  /** Quests of this browser that the account does not know. */
  async function loadTitles() {
    for (const { quest } of looseRides(store.state.session, store.state.rides)) {
      const told = await api.ask("GET", path("quests", quest)).catch(() => null);
      if (told?.title) store.set({ titles: { ...store.state.titles, [quest]: told.title } });
    }
  }

  const databases = () => [platform.database, deskDatabase(), judgeDatabase()];
  /** What the browser keeps of others is nobody's business once nobody is signed in and nobody rides. */
  async function left() {
    const session = await load();
    if (!session.roles?.length) for (const database of databases()) await database.clear().catch(() => {});
  }

  const take = (/** @type {any} */ account) =>
      store.set({ account });
  let last = 0;
  const actions = {
    load: () => load().catch((problem) => store.set({ status: store.state.status === "starting" ? "failed" : store.state.status,
      problem })),
    /** @param {{ name: string, phone: string, language: string }} profile what is empty is left out */
    async saveProfile(profile) {
      const json = Object.fromEntries(Object.entries(profile).map(([name, text]) => [name, text.trim()]).filter(([, text]) => text));
      take(await api.ask("PUT", "account/profile", { json }));
    },
    /** Before the tab leaves for a provider, which sends back to this page alone. */
    keepFrom: () => void (store.state.from && tab.setItem("from", store.state.from)),
    /** Goes to another provider; comes back here with its sign-in added. @param {string} provider */
    async addSignIn(provider) {
      const { address } = await api.ask("POST", "account/sign-ins", { json: { provider, page } });
      actions.keepFrom();
      go(address);
    },
    /** @param {string} link */
    removeSignIn: async (link) => take(await api.ask("DELETE", path("account", "sign-ins", link))),
    async merge() {
      await api.ask("POST", "account/merge");
      await loadAccount();
    },
    /** @param {string} device of this session */
    async keepRide(device) {
      store.set({ rides: (await api.ask("PUT", path("account", "participations", device))).rides });
    },
    /** Who looked at the track of this device's team. @param {string} quest */
    looks: async (quest) => (await api.ask("GET", path("quests", quest, "looks"))).looks,
    /** @param {string} id */
    async endSession(id) {
      store.set({ sessions: (await api.ask("DELETE", path("sessions", id))).sessions });
    },
    async endOthers() {
      store.set({ sessions: (await api.ask("POST", "account/sessions/end")).sessions });
    },
    /** How much this browser still has to send: it is lost with the roles of the account. */
    async unsent() {
      const all = await Promise.all(databases().map(async (database) => {
        const items = await database.all("items").catch(() => []);
        return items.filter((item) => item.state !== "refused").length + await database.count("fixes").catch(() => 0);
      }));
      return all.reduce((sum, count) => sum + count, 0);
    },
    async signOut() {
      const told = await api.ask("DELETE", "account/session");
      await left();
      store.set({ providerLogout: told?.provider_logout ?? null });
    },
    goToProvider: () => go(store.state.providerLogout ?? page),
    forgetProvider: () => store.set({ providerLogout: null }),
    /** @returns {Promise<number>} in how many quests something was erased */
    async erase() {
      const { quests } = await api.ask("POST", "account/erase", { json: { confirm: "erase" } });
      await left();
      return quests ?? 0;
    },
    /** @param {"ru" | "en"} language */
    async setLanguage(language) {
      await loadWords(language);
      store.set({ language });
      keep({ language });
    },
    /** @param {string} light */
    setLight(light) {
      store.set({ light });
      keep({ night: light });
    },
    /** Says what happened, for eight seconds. @param {string} text */
    toast(text) {
      const id = ++last;
      store.set({ toasts: [...store.state.toasts, { id, kind: "ok", text }] });
      platform.setTimeout(() => actions.closeToast(id), 8000);
    },
    /** @param {number} id */
    closeToast: (id) => store.set({ toasts: store.state.toasts.filter((toast) => toast.id !== id) }),
  };

  return {
    platform, store, api, actions,
    async start() {
      if (!platform.isSecure) return store.set({ status: "insecure" });
      await actions.load();
    },
  };
}


// @ts-check
import { Problem, path } from "./api.js";
import { bounds, lengths, placeAlong } from "./geometry.js";
import { step } from "./navigation.js";
import { createPhotos } from "./photos.js";
import { gpxOf } from "./positions.js";
import { readSession } from "./session.js";
import { checkOffline } from "./tasks.js";

/**
 * @typedef {import("./types.d.ts").Session | null} Found
 * @typedef {{
 *   platform: import("./types.d.ts").Platform,
 *   store: import("./types.d.ts").Store,
 *   api: ReturnType<typeof import("./api.js").createApi>,
 *   queue: ReturnType<typeof import("./queue.js").createQueue>,
 *   poll: ReturnType<typeof import("./poll.js").createPoll>,
 *   positions: ReturnType<typeof import("./positions.js").createPositions>,
 *   stream: ReturnType<typeof import("./stream.js").createStream>,
 *   signals: ReturnType<typeof import("./signals.js").createSignals>,
 *   pack: ReturnType<typeof import("./pack.js").createPack>,
 *   session: ReturnType<typeof import("./session.js").createSession>,
 *   toasts: { show: (kind: string, about: { text?: string, code?: string }) => void, close: (id: number) => void },
 *   database: import("./types.d.ts").Database,
 *   load: (name: string) => Promise<import("./types.d.ts").Told>,
 *   refresh: (name: string) => Promise<unknown>,
 *   refreshAll: () => Promise<void>,
 *   enter: (found: Found) => Promise<void>,
 *   forget: () => Promise<void>,
 *   listen: () => void,
 *   loaded: Set<string>,
 * }} Parts
 */

/** Positions of a track that the daemon tells at once. */
const fixesAtOnce = 5000;

/**
 * What people do. Each is named in README.md.
 * @param {Parts} parts of `createApp`
 */
export function createActions(parts) {
  const { platform, store, api, queue, poll, positions, signals, pack, session, toasts, database } = parts;
  /** The session, for what nobody can do without one. */
  const own = () => {
    const found = store.state.session;
    if (!found) throw new Problem({ code: "token-missing", status: 401 });
    return found;
  };
  const quest = () => own().quest;
  const below = (/** @type {string[]} */ ...rest) => path("quests", quest(), ...rest);
  const taskOf = (/** @type {string} */ id) => store.state.tasks.list.find((/** @type {import("./types.d.ts").Task} */ task) =>
    task.id === id);

  /** @param {import("./types.d.ts").Told} told @param {string} asked @param {string} [code] */
  async function joined(told, asked, code) {
    const found = readSession(told, asked) ?? readSession(await session.load(), asked);
    const before = await database.get("kept", "session");
    // What was meant for another team is not sent for this one.
    if (found && before?.quest === asked && before.team.id !== found.team.id) await parts.forget();
    await parts.enter(found && { ...found, code: code ?? null });
    return found;
  }

  /** The browser forgets everything of the host then; what the rider keeps for himself is no part of the quest. */
  async function endSession() {
    const kept = ["settings", "bike"].map((name) => ({ name, text: platform.storage.getItem(name) }));
    await session.end();
    for (const { name, text } of kept) if (text) platform.storage.setItem(name, text);
  }

  /** @param {string} task @param {string} text */
  const probable = (task, text) => {
    const found = taskOf(task);
    return found ? checkOffline(platform.subtle, found, text).catch(() => null) : null;
  };

  function ride() {
    platform.askCompass?.();
    signals.keepAwake(true);
  }

  /** Dated, so that one without network counts from when it began. @param {boolean} paused */
  async function tellTracking(paused) {
    const about = { quest: quest(), path: below("tracking") };
    store.set({ session: { ...own(), pausedSince: paused ? platform.now() : null } });
    await database.put("kept", store.state.session, "session");
    await queue.add({ ...about, kind: "tracking", dated: true, body: { paused } });
  }

  const photos = createPhotos({ platform, queue, quest, route: () => below("photos") });
  let registrationKey = "";

  const loads = /** @type {import("./types.d.ts").Loads} */ (Object.fromEntries(
    [
      ["loadQuest", "quest"], ["loadTasks", "tasks"], ["loadAreas", "areas"], ["loadContacts", "contacts"],
      ["loadTeam", "team"], ["loadTeamPositions", "team/positions"], ["loadAnswers", "answers"],
      ["loadMessages", "messages"], ["loadResults", "results"], ["loadSOS", "sos"],
    ].map(([action, name]) => [action, () => parts.load(name)]),
  ));

  const actions = {
    ...loads,

    /** @param {{ quest: string, code: string, deviceName?: string }} about */
    join: async (about) => joined(await session.join(about), about.quest, about.code),
    /**
     * With the code of the link, out of the team that the phone was in. Where the code is good, all that is against it is that
     * the phone has a team; by one that is not, it leaves nothing.
     */
    async change() {
      const { device } = own();
      const { quest: asked, code } = store.state.link;
      const link = { quest: asked ?? "", code: code ?? "" };
      const refused = await session.join(link).catch((/** @type {Problem} */ error) => error);
      if (refused.code !== "session-has-team") throw refused;
      await api.ask("DELETE", below("team", "devices", device));
      return actions.join(link);
    },
    /**
     * A task's code by a link, or typed: the task's field has it until `followed`.
     * @param {{ task: string | null, tag: string | null }} to
     */
    follow: ({ task, tag }) => store.set({ link: { ...store.state.link, task, tag } }),
    followed: () => store.set({ link: { ...store.state.link, task: null, tag: null } }),
    /** Whether a text is probably right, as far as this phone can tell. @param {string} task @param {string} text */
    probable: (task, text) => probable(task, text),
    /** Stays in the team, whatever the link says. */
    async stay() {
      // The question also closes where the session ended while it was asked.
      if (store.state.session) await parts.enter({ ...own(), code: store.state.link.code });
    },
    /** @param {{ quest: string, name: string }} about */
    guest: async (about) => joined(await session.guest(about), about.quest),
    /** @param {{ quest: string, name: string, captain?: string, phone?: string, class?: string }} about */
    async register({ quest, ...about }) {
      // A repeat after a lost answer makes no second team; another request does.
      registrationKey ||= platform.id();
      try {
        const made = await session.register(quest, about, registrationKey);
        registrationKey = "";
        return made;
      } catch (error) {
        if (!(/** @type {Problem} */ (error).passes)) registrationKey = "";
        throw error;
      }
    },
    /** @param {"tracking" | "no-tracking"} agreed @param {string | null} [guardian] who agrees for a rider under 18 */
    async consent(agreed, guardian) {
      if (agreed === "tracking") {
        // What the rider has seen is what is agreed to.
        const digest = (store.state.terms ?? await actions.loadTerms()).digest;
        try {
          await api.ask("POST", below("consent"), { json: { digest, guardian } });
        } catch (error) {
          if (/** @type {Problem} */ (error).code === "consent-changed") await actions.loadTerms();
          throw error;
        }
      } else if (store.state.session?.consent === "tracking") {
        await api.ask("DELETE", below("consent"));
        await queue.dropFixes();
      }
      // Browsers throw away what nobody asked them to keep.
      void platform.persist?.();
      const found = { ...own(), consent: agreed };
      await parts.enter(found);
      const { position } = store.state;
      if (agreed !== "tracking") store.set({ position: { ...position, tracking: "refused" } });
      // Who rode without is recorded from now on.
      else if (position.tracking === "refused") actions.startTracking();
    },
    async loadTerms() {
      const terms = await api.ask("GET", below("consent"));
      store.set({ terms });
      return terms;
    },
    /** Out of the team: what this device has ridden and answered stays the team's. */
    async leave() {
      const { device, roles } = own();
      await api.ask("DELETE", below("team", "devices", device));
      // The browser may be in other quests, too.
      if (roles.length < 2) await endSession().catch(() => {});
      await parts.forget();
    },
    /** Out of the browser: the device stays in its team. */
    async signOut() {
      await endSession();
      await parts.forget();
    },
    /** The browsers that speak for this device, or what is left of them once one has ended. @param {string} [ended] */
    sessions: async (ended) => (await api.ask(ended ? "DELETE" : "GET", path("sessions", ...(ended ? [ended] : [])))).sessions,
    async erase() {
      const { roles } = own();
      await api.ask("POST", below("erase"), { json: { confirm: "erase" } });
      if (roles.length < 2) await endSession().catch(() => {});
      await parts.forget();
    },

    async loadQuests() {
      const { body } = await api.load("quests");
      store.set({ quests: body.quests });
      return body.quests;
    },
    /** @param {string} task */
    async loadHints(task) {
      const { hints } = await api.ask("GET", below("tasks", task, "hints"));
      store.set({ hints: { ...store.state.hints, [task]: hints } });
      return hints;
    },
    /** All of a way that is followed. @param {string} route */
    loadRoute: (route) => api.ask("GET", below("routes", route)),
    /** Which tasks still pay, from where this phone is. */
    loadTour() {
      const { fix } = store.state.position;
      return api.ask("GET", below("tour"), { query: fix ? { position: fix.position.join(",") } : {}, timeout: 60_000 });
    },
    /** Who looked at where the team was, the latest first. */
    loadLooks: async () => (await api.ask("GET", below("looks"))).looks,
    /**
     * The profile of the rest of a route: metres from its start and above the sea.
     * @param {string} route
     * @returns {Promise<[number, number][]>}
     */
    loadHeights: async (route) => (await api.ask("GET", below("routes", route),
      { query: { elevations: "rest" } })).properties.heights ?? [],

    /** @param {import("./navigation.js").Happening} kind @param {string | null} [task] */
    navigate(kind, task = null) {
      const { navigation } = store.state;
      const moved = step(navigation, { kind, task });
      if (moved !== navigation) store.set({ navigation: moved });
    },
    /** @param {string | null} task */
    select: (task) => actions.navigate(task == null ? "close" : "choose", task),
    /** @param {1 | -1} by */
    selectNeighbour(by) {
      const { shown, navigation, guide } = store.state;
      if (!shown.length) return;
      const at = shown.indexOf(navigation.task ?? guide.target?.id ?? "");
      const first = by > 0 ? 0 : shown.length - 1;
      actions.select(at < 0 ? shown[first] : shown[(at + by + shown.length) % shown.length]);
    },
    /** @param {string} where */
    lead(where) {
      const isStop = where === "finish" || where === "start";
      actions.navigate("lead", isStop || where === "nearest" ? null : where);
      // Who is led to the finish means it: being there ends the ride. Who is led elsewhere means it no longer.
      if (where === "finish") void actions.declareFinish("leading");
      else if (where !== "start") void actions.rideOn();
      return poll.lead(isStop ? { lead: where } : { task: where });
    },
    /** Takes back that the team comes to the finish, where this phone or another one of the team has said so. */
    async rideOn() {
      const { queue: { items }, ride: { phase }, tasks: { stops } } = store.state;
      if (phase === "finished" || !stops.some((stop) => stop.role === "finish")) return;
      // What waits here is newer than what the daemon knows.
      if (!items.some((item) => item.kind === "finish")) await actions.loadFinish().catch(() => {});
      if (store.state.finish?.declared === "leading") await actions.declareFinish("riding");
    },
    async loadFinish() {
      store.set({ finish: await api.ask("GET", below("finish")) });
    },
    /** Dated, so that one without network counts from when it was said. @param {"leading" | "finished" | "riding"} intent */
    declareFinish(intent) {
      store.set({ finish: { ...store.state.finish, declared: intent === "riding" ? undefined : intent } });
      return queue.add({ quest: quest(), kind: "finish", path: below("finish"), dated: true, body: { intent } });
    },
    /** @param {Partial<import("./types.d.ts").Filter>} patch */
    setFilter: (patch) => store.set({ filter: { ...store.state.filter, ...patch } }),
    /** @param {string} sort */
    setSort: (sort) => store.set({ sort }),

    /** @param {{ task: string, text?: string }} about */
    async answer({ task, text = "" }) {
      return queue.add({
        quest: quest(), kind: "answer", task, text, path: below("answers"), dated: true,
        body: { task, ...(text ? { text } : {}) }, probable: text ? await probable(task, text) : null,
      });
    },
    /** @param {{ task: string, file: Blob, text?: string }} about */
    photo: (about) => photos.send(about),
    /** What was taken and not sent: kept, asked for, or thrown away (`null`). @param {string} task @param {Blob | null} [file] */
    photoDraft(task, file) {
      if (file === undefined) return photos.kept(task);
      store.set({ interrupted: null });
      return file ? photos.keep(task, file) : photos.drop(task);
    },
    /** The camera is opened for a task, or comes back with nothing. @param {string | null} task */
    openCamera: (task) => photos.opened(task),
    /** The sheet of the task for which the camera was open when the phone ended the page. */
    async resumeCamera() {
      const task = await photos.interrupted();
      if (task == null || !taskOf(task)) return;
      actions.select(task);
      store.set({ interrupted: task });
    },
    /** @param {number} item */
    retry: (item) => queue.retry(item),
    /** @param {number} item */
    discard: (item) => queue.discard(item),
    sendNow: () => queue.drain(),
    /** @param {string} answer @param {string} text */
    appeal: (answer, text) =>
      queue.add({ quest: quest(), kind: "appeal", text, path: below("answers", answer, "appeal"), body: { text } }),
    /** @param {string} task @param {number} number */
    async openHint(task, number) {
      const hint = await api.ask("POST", below("tasks", task, "hints", String(number)));
      const known = store.state.hints[task] ?? [];
      const hints = known.some((one) => one.number === number)
        ? known.map((one) => one.number === number ? hint : one) : [...known, hint];
      store.set({ hints: { ...store.state.hints, [task]: hints } });
      return hint;
    },

    startTracking() {
      ride();
      positions.start();
    },
    pauseTracking() {
      positions.pause();
      return tellTracking(true);
    },
    async resumeTracking() {
      ride();
      // No position is older than the end of the pause.
      await tellTracking(false);
      positions.start();
    },
    /** @param {{ speed: number } | null} how metres a second @param {import("./types.d.ts").LonLat} [place] from where */
    simulate(how, place) {
      const { about, position, session } = store.state;
      if (how && (!about?.demo || session?.consent !== "tracking")) throw new Problem({ code: "not-allowed", status: 403 });
      const from = position.simulated ? position.fix?.position : place ?? demoPlace(store.state);
      store.set({ position: { ...position, simulated: how?.speed ?? 0 } });
      void database.put("kept", how, "simulated").catch(() => {});
      ride();
      positions.simulate(how && { ...how, from });
      if (session?.pausedSince) void tellTracking(false);
    },

    /** The own track as this phone has seen it, oldest first. */
    async gpx() {
      const fixes = await database.all("track");
      return new Blob([gpxOf(fixes)], { type: "application/gpx+xml" });
    },

    /** What the daemon has of the device's track, by whatever app it came: GPX files, the earliest first. */
    async loadTrack() {
      const files = [];
      for (let since = ""; ;) {
        const text = await (await api.send("GET", below("track"), { query: since ? { since } : {} })).text();
        files.push(text);
        const times = [...text.matchAll(/<time>([^<]+)/g)];
        if (times.length < fixesAtOnce || files.length === 60) return files;
        since = new Date(Date.parse(times[times.length - 1][1]) + 1).toISOString();
      }
    },

    /** The track of a watch, GPX or FIT; what became of its positions. @param {Blob} file */
    async sendTrack(file) {
      const told = await api.ask("POST", below("track"), { body: file, headers: { "content-type": "application/octet-stream" },
        timeout: 300_000 });
      void parts.refreshAll();
      return told;
    },
    /** Metres of the own track, as this phone has seen it. */
    ridden: async () => lengths((await database.all("track")).map((/** @type {import("./types.d.ts").Fix} */ fix) =>
      fix.position)).at(-1) ?? 0,

    seeMessages() {
      const { messages } = store.state;
      const seen = messages.list.at(-1)?.seq ?? 0;
      store.set({ messages: { ...messages, seen, unread: 0 } });
      return database.put("kept", seen, `read ${quest()}`);
    },
    /** @param {{ text?: string }} about */
    sos({ text = "" } = {}) {
      const fix = store.state.position.fix ?? store.state.here;
      return queue.add({
        quest: quest(), kind: "sos", text, path: below("sos"),
        body: { ...(text ? { text } : {}), ...(fix ? { position: fix.position, accuracy: fix.accuracy } : {}) },
      });
    },

    /** By a tap: where the phone is, to be read out; a call for help says it too. */
    locate: async () => store.set({ here: await positions.once() }),

    /** Takes back what this phone called, also without network. */
    withdrawSOS() {
      const { device } = own();
      const isHeard = (store.state.sos ?? []).some((call) => !call.closed_at && call.device === device);
      return queue.withdraw({ quest: quest(), path: below("sos"), body: { device } }, isHeard);
    },

    /** @param {string} device */
    makeCaptain: (device) => team(api.ask("PUT", below("team", "captain"), { json: { device } })),
    /** @param {string | null} device */
    makePrimary: (device) => team(api.ask("PUT", below("team", "primary"), { json: { device } })),
    /** @param {string} device */
    removeDevice: (device) => team(api.ask("DELETE", below("team", "devices", device))),
    /** @param {string} device */
    pairTracker: (device) => team(api.ask("POST", below("team", "devices", device, "ingest"))),
    /** @param {string} device */
    unpairTracker: (device) => team(api.ask("DELETE", below("team", "devices", device, "ingest"))),
    /** @param {string} device */
    replaceDevice: (device) => team(api.ask("POST", below("team", "devices", device, "replace"))),

    async download() {
      const current = quest();
      if (!store.state.tasks.loadedAt) await parts.refresh("tasks");
      const { tasks, areas } = store.state;
      const places = [...tasks.list, ...tasks.stops].map((place) => place.center).filter(Boolean);
      const border = areas?.features?.find((area) => area.properties?.role === "bounds");
      const ring = border?.geometry?.type === "Polygon" ? border.geometry.coordinates[0] : [];
      // Before the start nobody is told where: the whole map, as far as there is room for it.
      const [west, south, east, north] = store.state.about?.map?.bounds ?? [];
      const all = bounds(ring) ? [...places, ...ring] : places.length || north == null ? places : [[west, south], [east, north]];
      if (all.length) return pack.download(current, all, !tasks.loadedAt);
    },
    clearPack: () => pack.clear(),

    /** @param {Partial<import("./types.d.ts").Settings>} patch */
    setSettings(patch) {
      const settings = { ...store.state.settings, ...patch };
      store.set({ settings });
      platform.storage.setItem("settings", JSON.stringify(settings));
      // The way is another one.
      if ("profile" in patch) void poll.lead({});
      if ("wakeLock" in patch) signals.keepAwake(["on", "asking", "none"].includes(store.state.position.tracking));
    },
    /** @param {"ru" | "en"} language whose words are loaded already */
    setLanguage(language) {
      actions.setSettings({ language });
      store.set({ language });
      parts.loaded.clear();
      parts.stream.reset();
      parts.listen();
      // The turns are told in it, too.
      void poll.lead({});
      return store.state.session ? parts.refreshAll() : parts.refresh("quest");
    },
    testSignals() {
      platform.askCompass?.();
      signals.wake();
      signals.give("check-in");
    },
    /** By a tap: some phones keep the screen on by no other word. */
    keepAwake: () => signals.hold(true),
    /** Puts the app onto the home screen, by the browser's question. */
    install: () => platform.install?.(),
    closeVerdict: () => store.set({ verdict: null }),
    /** @param {number} id */
    closeToast: (id) => toasts.close(id),
    /** @param {"ok" | "problem" | "info"} kind @param {{ text?: string, code?: string }} about */
    toast: (kind, about) => toasts.show(kind, about),
  };
  return actions;

  /** @param {Promise<import("./types.d.ts").Told>} change */
  async function team(change) {
    const told = await change;
    void parts.refresh("team");
    return told;
  }

  /**
   * Where a simulated ride begins: where the route has come to, else at the start, else at the first task.
   * @param {import("./types.d.ts").State} state
   */
  function demoPlace({ route, tasks }) {
    if (route) return placeAlong(route.line, route.lengths, route.passed);
    return [...tasks.stops.filter((stop) => stop.role === "start"), ...tasks.list].find((one) => one.center)?.center ?? null;
  }
}

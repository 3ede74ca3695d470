// @ts-check
import { createActions } from "./actions.js";
import { createApi, path } from "./api.js";
import { createClock } from "./clock.js";
import { createEvents } from "./events.js";
import { createMates } from "./mates.js";
import { takeAnswer, takeMessages, takeNext } from "./next.js";
import { createPack } from "./pack.js";
import { createPoll } from "./poll.js";
import { createMotion, createPositions } from "./positions.js";
import { createPreview } from "./preview.js";
import { createQueue } from "./queue.js";
import { createSession, readLink, readSession } from "./session.js";
import { keptSettings } from "./settings.js";
import { createSignals } from "./signals.js";
import { derive, emptied, initialState } from "./state.js";
import { createStore } from "./store.js";
import { createStream } from "./stream.js";
import { readTasks } from "./tasks.js";
import { chooseLanguage } from "./words.js";

/** Milliseconds after the first screen in which a slow phone draws its map. */
const workerWaits = 4000;

/**
 * Ties the parts together. Nothing happens before `start`.
 * @param {import("./types.d.ts").Platform} platform
 */
export function createApp(platform) {
  const settings = keptSettings(platform);
  const clock = createClock(platform.now);
  const events = createEvents();
  const store = createStore(initialState(readLink(platform.location), settings, chooseLanguage(settings.language, platform.languages)));
  const { database } = platform;
  const api = createApi({
    platform, clock, language: () => store.state.language,
    onReach(online) {
      const was = store.state.online;
      store.set({ online });
      // What waited for the network goes now, and not when its pause is over.
      if (online && !was) void queue.drain();
    },
    onSignedOut(problem) {
      if (!store.state.session) return;
      store.set({ session: null, status: "join" });
      listen();
      events.emit("signed-out", { code: problem.code });
    },
  });
  const session = createSession(api);

  const announce = (/** @type {import("./next.js").Happened[]} */ happened) =>
    happened.forEach(([name, about]) => name === "verdict" ? tellVerdict(about.answer) : events.emit(name, about));

  /** @param {import("./types.d.ts").Answer} answer */
  function tellVerdict(answer) {
    // By an answer, the list and the stream the same word may come.
    const word = `${answer.verdict} ${answer.reason ?? ""}`;
    const { verdict } = store.state;
    if (verdict?.answer.id === answer.id) store.set({ verdict: { ...verdict, answer: { text: verdict.answer.text, ...answer } } });
    if (verdicts.get(answer.id) === word) return;
    verdicts.set(answer.id, word);
    const task = store.state.tasks.list.find((one) => one.id === answer.task) ?? null;
    if (answer.verdict !== "pending") {
      store.set({ verdict: { answer, task, points: answer.verdict === "accepted" ? task?.points ?? null : null } });
    }
    events.emit("verdict", { answer, task });
    // It may have opened tasks, and costs attempts.
    void refresh("tasks");
  }

  /** What was told of each answer. @type {Map<string, string>} */
  const verdicts = new Map();
  let keptAt = 0;
  /** @param {import("./types.d.ts").NextReply} reply of the poll or the stream */
  function takeReply(reply) {
    // A first position changes nothing but where to.
    const isFirst = store.state.nextProblem?.code === "position-unknown";
    if (reply.problem) {
      store.set({ nextProblem: { code: reply.problem.code, detail: reply.problem.detail ?? "" } });
      // Nothing is known of the way; what was known stays, and grows old.
      if (!reply.task && !reply.stop) reply = { ...reply, ...whereTo(store.state.next), geometry: undefined };
    } else {
      store.set({ nextProblem: null });
    }
    const before = store.state;
    const { patch, happened } = takeNext(before, reply, platform.now());
    store.set(patch);
    const target = (/** @type {import("./types.d.ts").NextReply | null} */ next) =>
      next?.task?.properties?.id ?? next?.stop?.properties?.role;
    if (before.next && !isFirst && target(before.next) !== target(reply)) {
      void refresh("answers");
      void refresh("tasks");
    }
    // Also what organisers have recorded, or taken back.
    if ((reply.finished_at ?? null) !== (before.team?.finish ?? null)) void renew("team");
    if (patch.route || platform.now() - keptAt > 30_000) {
      keptAt = platform.now();
      const { next, nextAt, route, seen } = store.state;
      void database.put("kept", { next, nextAt, route, seen }, `next ${store.state.session?.quest}`).catch(() => {});
    }
    announce(happened);
  }

  /** Who asks after a recorded finish is refused. @param {{ code: string }} problem */
  function hearOfFinish({ code }) {
    if (code === "team-finished" && store.state.ride.phase !== "finished") void renew("team");
  }

  const whereTo = (/** @type {import("./types.d.ts").NextReply | null} */ next) => ({
    task: next?.task ?? null, stop: next?.stop, route_id: next?.route_id ?? null, remaining: next?.remaining ?? null,
    maneuver: next?.maneuver, ahead: next?.ahead, time_left: next?.time_left ?? null, late_after: next?.late_after,
  });

  const queue = createQueue({
    platform, api, clock,
    onChange: (waiting) => store.set({ queue: waiting }),
    onReply: (reply) => poll.told(reply),
    question: () => poll.question(),
    onSent(item, reply) {
      events.emit("sent", item);
      if (reply?.verdict) {
        // A judge may have been heard before a reply that waits for one; that to an appeal is newer than what was heard.
        const listed = store.state.answers.find((one) => one.id === reply.id) ?? reply;
        const word = reply.verdict === "pending" && listed.verdict !== "pending" ? listed : reply;
        // What was answered only this phone knows.
        const told = item.text ? { ...word, text: item.text } : word;
        if (told.verdict !== "pending" || !verdicts.has(told.id)) {
          store.set({ answers: takeAnswer(store.state.answers, told) });
          tellVerdict(told);
        } else void refresh("answers");
      } else if (item.kind === "sos" || item.kind === "withdrawal") void renew("sos");
      else if (item.kind === "finish") {
        if (reply) store.set({ finish: reply });
        void refresh("team");
      }
      else void refresh("answers");
      platform.channel?.postMessage({ kind: "sent" });
    },
    onRefused: (item) => events.emit("refused", item),
    onFixesRefused(problem) {
      // What is recorded has changed since it was read.
      if (problem.code === "consent-missing") void loadSession().catch(() => {});
      else store.set({ nextProblem: { code: problem.code, detail: problem.detail } });
    },
  });
  queue.of(() => store.state.session?.quest ?? null);
  const poll = createPoll({
    platform, api, store, queue, onReply: takeReply, onProblem: hearOfFinish,
    onAsk() {
      mates.look();
      const { team, ride, stream } = store.state;
      // Without the stream nobody tells what another phone of the team has answered.
      if (stream !== "open" && (team?.devices.filter((device) => !device.tracker).length ?? 0) > 1) void refresh("answers");
      // Organisers move starts, which nothing else tells.
      if (ride.phase === "before" && platform.now() - lookedAt >= 30_000) lookAtStart();
    },
  });
  const mates = createMates({ platform, store, refresh: (name) => refresh(name) });
  let lookedAt = platform.now();
  function lookAtStart() {
    lookedAt = platform.now();
    void refresh("quest");
    void refresh("team");
  }

  const motion = createMotion();
  const positions = createPositions({
    platform,
    way() {
      const { route, guide, verdict } = store.state;
      return { route, place: guide.target?.center ?? null, waits: verdict != null };
    },
    onFix(fix, toSend) {
      // Where to is known as soon as it is known from where, and not when the next question is due.
      const isFirst = !store.state.position.fix;
      store.set({ position: { ...store.state.position, fix } });
      const { pace, course } = motion(fix);
      store.set(course == null ? { pace } : { pace, heading: course });
      if (!toSend || store.state.session?.consent !== "tracking") return;
      queue.addFix(fix).then(() => (isFirst ? queue.drain() : undefined), () => events.emit("storage-full", {}));
      void database.put("track", fix).catch(() => {});
    },
    onState: (tracking, since) => store.set({ position: { ...store.state.position, tracking, since } }),
  });

  const stream = createStream({
    platform, api,
    route: () => store.state.session && path("quests", store.state.session.quest, "ride"),
    onState: (state) => store.set({ stream: state }),
    onEvent(name, told) {
      if (name === "next") takeReply(told);
      else if (name === "team") {
        store.set({ teamLive: Object.fromEntries(told.devices.map((/** @type {import("./types.d.ts").Told} */ one) => [one.device,
          one])) });
        mates.look();
      }
      else if (name === "ride") takeRide(told);
      else if (name === "answers") for (const part of ["answers", "tasks"]) void renew(part);
    },
  });

  /** @param {{ device: string, event: string }} told one event of the team's rides */
  function takeRide(told) {
    const isOwn = told.device === store.state.session?.device;
    if (["arrived", "finished", "started"].includes(told.event)) for (const part of ["answers", "tasks", "team"]) void renew(part);
    if (!isOwn) return;
    if (told.event === "off-route") {
      store.set({ offRoute: true });
      events.emit("off-route", { route: store.state.route });
    } else if (["back-on-route", "re-routed"].includes(told.event)) store.set({ offRoute: false });
  }

  const signals = createSignals({
    platform, events, settings: () => store.state.settings, onWakeLock: (wakeLock) => store.set({ wakeLock }),
  });
  const pack = createPack({ platform, api, onState: (state) => store.set({ pack: state }) });

  /**
   * How each thing that is loaded by ETag becomes a part of the state.
   * @type {Record<string, (body: import("./types.d.ts").Told) => Partial<import("./types.d.ts").State>>}
   */
  const readers = {
    quest: (body) => ({ quest: body }),
    tasks: (body) => ({ tasks: readTasks(body, platform.now()) }),
    answers: (body) => ({ answers: body.answers, adjustments: body.adjustments ?? [] }),
    areas: (body) => ({ areas: body }),
    contacts: (body) => ({ contacts: body.contacts }),
    team: (body) => ({ team: body }),
    "team/positions": (body) => ({ teamPositions: body }),
    messages: (body) => ({ messages: takeMessages(store.state.messages, body.messages).messages }),
    sos: (body) => ({ sos: body.calls }),
    results: (body) => ({ results: body }),
  };
  const kept = Object.keys(readers);
  const routeOf = (/** @type {string} */ name) => {
    const quest = encodeURIComponent(store.state.session?.quest ?? store.state.link.quest ?? "");
    return name === "quest" ? `quests/${quest}` : `quests/${quest}/${name}`;
  };

  /** Asks for a part anew. @param {string} name @returns {Promise<import("./types.d.ts").Told>} the part */
  async function load(name) {
    const { body, isNew } = await api.load(routeOf(name));
    if (isNew || !loaded.has(name)) {
      const before = name === "answers" && loaded.has(name) ? store.state.answers : body.answers ?? [];
      for (const answer of body.answers ?? []) {
        const { answer_type: kind = "" } = store.state.tasks.list.find((one) => one.id === answer.task) ?? {};
        // What was told as waiting is decided; and nobody has sent those that positions and stewards decide.
        if ((answer.verdict !== "pending" && verdicts.get(answer.id)?.startsWith("pending"))
          || (/^(arrival|station)/.test(kind) && before.find((/** @type {import("./types.d.ts").Answer} */ one) =>
            one.id === answer.id)?.verdict !== answer.verdict)) tellVerdict(answer);
      }
      loaded.add(name);
      store.set(readers[name](body));
    }
    return body;
  }
  /** @type {Set<string>} */
  const loaded = new Set();
  /** @type {Map<string, Promise<unknown>>} */
  const under = new Map();

  /** The same where nobody waits for it; what cannot be had now is asked for later. @param {string} name */
  function refresh(name) {
    const running = under.get(name);
    if (running) return running;
    const work = load(name).catch(() => null).finally(() => under.delete(name));
    under.set(name, work);
    return work;
  }

  /** Asks anew for what has changed: an answer that is on its way may be older. @param {string} name */
  const renew = (name) => Promise.resolve(under.get(name)).then(() => refresh(name));

  /** Shows what was told the last time. @param {string} quest */
  async function restore(quest) {
    const get = (/** @type {string} */ name) => database.get("kept", name);
    const [next, read, packed, ...parts] =
      await Promise.all([get(`next ${quest}`), get(`read ${quest}`), get("pack"), ...kept.map((name) => api.kept(routeOf(name)))]);
    kept.forEach((name, place) => parts[place] && !loaded.has(name) && store.set(readers[name](parts[place].body)));
    if (next && !store.state.next) store.set(next);
    if (read) store.set({ messages: takeMessages({ ...store.state.messages, seen: read }, []).messages });
    pack.restore(packed);
  }

  /** Whether the phone keeps anything of a ride, also an earlier one. */
  let hasKept = false;
  /** @param {import("./types.d.ts").Session | null} found as `readSession` makes it, or `null` */
  async function enter(found) {
    const before = store.state.session;
    const hadKept = hasKept;
    hasKept ||= Boolean(found);
    void database.put("kept", found, "session").catch(() => {});
    if (before && found && before.quest !== found.quest) {
      positions.stop();
      store.set({ ...emptied(), queue: store.state.queue });
    }
    store.set({ session: found, status: !found ? "join" : found.consent ? "ready" : "consent" });
    if (!found) return;
    if (before?.quest !== found.quest || before?.device !== found.device) {
      loaded.clear();
      // On slow phones reading takes a while, also where nothing is found.
      if (hadKept) await restore(found.quest);
      // The daemon may have said meanwhile that nobody is signed in.
      if (!store.state.session) return;
    }
    if (found.pausedSince && store.state.position.tracking === "off") {
      store.set({ position: { ...store.state.position, tracking: "paused", since: found.pausedSince } });
    } else if (found.consent === "tracking" && store.state.position.tracking === "off" && (await mayLocate || await platform.mayLocate())) {
      // The app was opened again on the way.
      if (store.state.session) actions.startTracking();
    }
    listen();
    if (!store.state.session) return;
    if (needed.some((name) => !loaded.has(name) && !under.has(name))) void refreshAll();
  }

  const needed = ["quest", "tasks", "team", "answers", "areas", "contacts", "messages", "sos"];
  /** The first screen's first: browsers ask a host for six things at a time, and the first position is one of them. */
  async function refreshAll() {
    await Promise.all(needed.slice(0, 3).map(refresh));
    await Promise.all(needed.slice(3).map(refresh));
  }

  // The answer takes a while on slow phones.
  const mayLocate = platform.mayLocate();

  /** Stream and poll run while the page is seen and somebody rides. */
  function listen() {
    const { session, status } = store.state;
    const wanted = Boolean(session) && status === "ready" && platform.isVisible();
    poll.run(wanted);
    stream[wanted ? "open" : "close"]();
  }

  /** Forgets everything that the phone keeps of the quest. */
  async function forget() {
    poll.run(false);
    poll.reset();
    stream.reset();
    positions.stop();
    signals.keepAwake(false);
    // What is on its way would be kept after all else was forgotten.
    await Promise.allSettled(under.values());
    await database.clear().catch(() => database.clear());
    hasKept = false;
    loaded.clear();
    await pack.clear();
    await platform.caches?.delete("request-seen");
    store.set({ ...emptied(), status: "join", toasts: [] });
    await queue.load();
    platform.channel?.postMessage({ kind: "queue" });
  }

  let isTicking = false;
  function tick() {
    if (!platform.isVisible()) return void (isTicking = false);
    isTicking = true;
    store.set({ moment: clock.now() });
    platform.setTimeout(tick, 1000);
  }

  async function loadSession(told = session.load()) {
    const { link } = store.state;
    const found = readSession(await told, link.quest, store.state.session);
    await enter(found);
    if (!found && link.quest) void refresh("quest");
  }

  /** A page that is loaded again goes on with the demo's position. */
  async function simulateOn() {
    const how = await database.get("kept", "simulated");
    const { about, session, position } = store.state;
    if (!how || !about?.demo || session?.consent !== "tracking" || position.tracking === "paused") return;
    actions.simulate(how, (await database.all("track")).at(-1)?.position);
  }

  const toasts = {
    last: 0,
    /** @param {string} kind @param {{ text?: string, code?: string }} about */
    show(kind, { text = "", code = "" }) {
      const id = ++toasts.last;
      store.set({ toasts: [...store.state.toasts, { id, kind, text, code }] });
      platform.setTimeout(() => toasts.close(id), 8000);
    },
    /** @param {number} id */
    close: (id) => store.set({ toasts: store.state.toasts.filter((toast) => toast.id !== id) }),
  };

  const parts = {
    platform, store, api, queue, poll, positions, stream, signals, pack, session, toasts, database,
    load, refresh, refreshAll, enter, forget, listen, loaded,
  };
  const actions = createActions(parts);

  return {
    store,
    events,
    actions,
    clock,
    /** Shows what the phone has, then asks the daemon. */
    async start() {
      if (!platform.isSecure) return store.set({ status: "insecure" });
      derive(store, { clock, events });
      const preview = createPreview({ store, api });
      store.subscribe(() => preview.look());
      platform.compass?.((degrees) => {
        if (!(store.state.pace > 1)) store.set({ heading: Math.round(degrees) });
      });
      platform.onVisible((visible) => {
        listen();
        if (!visible) return;
        if (!isTicking) tick();
        void signals.hold();
        signals.resume();
        positions.look();
        void queue.drain();
        if (store.state.status === "ready") void refreshAll();
      });
      platform.onTap(() => {
        signals.wake();
        void signals.hold();
        // Where the app began to track by itself no tap has asked yet.
        if (["asking", "on", "none"].includes(store.state.position.tracking)) platform.askCompass?.();
      });
      platform.onInstall?.((offered) => store.set({ installable: offered }));
      platform.onOnline(() => void (queue.drain(), poll.soon()));
      if (platform.channel) {
        platform.channel.onmessage = ({ data }) => void (data?.kind === "queue" ? queue.load() : data?.kind === "sent"
          && refresh("answers"));
      }
      // With the start tasks are told, and can be had for riding without network.
      store.watch((state) => state.ride.phase, (phase) => {
        if (phase !== "riding" || !store.state.session) return;
        lookAtStart();
        for (const name of needed) if (!loaded.has(name)) void refresh(name);
        void poll.soon();
        // The map that is looked at comes first.
        platform.setTimeout(() => {
          const { state, early } = store.state.pack;
          if (store.state.session && (early || ["none", "failed"].includes(state))) actions.download().catch(() => {});
        }, 10_000);
      });
      // Tasks that open on the way may bring pictures.
      store.watch((state) => state.tasks.list.flatMap((task) => task.media).join(), () =>
        void (store.state.pack.state === "ready" && store.state.session && pack.media(store.state.session.quest)));
      tick();
      const asked = [api.load("about"), session.load()];
      for (const work of asked) work.catch(() => {});
      const [before, about] = await Promise.all([database.get("kept", "session"), api.kept("about"), queue.load()]);
      hasKept ||= Boolean(before);
      if (about) store.set({ about: about.body });
      const { link } = store.state;
      if (before && (!link.quest || link.quest === before.quest)) {
        await enter(before);
        if (store.state.session) await actions.resumeCamera();
      }
      try {
        const { body, isNew } = await asked[0];
        store.set({ about: body });
        if (isNew) clock.rehearse(body.clock);
        await loadSession(asked[1]);
        await simulateOn();
      } catch {
        // What is kept is shown; the poll finds out when the network is back.
        if (store.state.status === "starting") store.set({ status: "join" });
        if (!store.state.session && link.quest) void refresh("quest");
        await simulateOn();
      }
      void queue.drain();
      // It fetches what starts without network: after what is shown now, and after the map that comes then.
      await Promise.all(under.values());
      platform.setTimeout(() => void platform.worker?.register().catch(() => {}), workerWaits);
    },
  };
}

// @ts-check
// What feeds the live room: the stream, and the lists that stand beside it, asked for again when the stream says that they
// are others by now.
import { createStream } from "../../core/stream.js";
import { createLive, trailStep } from "./live.js";

/** The record after which everything is asked for that the daemon still keeps: the feed is not empty at first. */
const beginning = "1";
/** Seconds between two looks at the results, the teams, and calls for help, where nothing says that they are others. */
const seldom = 60;
/** Milliseconds in which what the daemon still keeps of a call comes. */
const soonest = 300;
/** The least of seconds between two looks at the results while answers come. */
const soon = 10;

/**
 * @param {ReturnType<typeof import("./desk.js").createDesk>} desk
 * @param {string} quest
 * @param {{ onCall: (call: any) => void, onState: () => void }} heard `onCall` of a call that is new
 */
export function createLiveRoom(desk, quest, { onCall, onState }) {
  const live = createLive();
  const { platform } = desk;
  let heardAt = platform.now();
  let state = "off";
  /** @type {any} */
  let problem = null;
  /** As `GET /admin/quests/QUEST` tells it. @type {any} */
  let told = null;

  /** The daemon's comments say that it is alive too, though nobody moves: every piece is heard. @param {any} response */
  const listened = (response) => ({
    body: {
      getReader() {
        const reader = response.body.getReader();
        return {
          async read() {
            const piece = await reader.read();
            heardAt = platform.now();
            return piece;
          },
        };
      },
    },
  });
  const api = /** @type {any} */ ({
    /** @param {string} method @param {string} route @param {any} options */
    async send(method, route, options) {
      try {
        const response = await desk.api.send(method, route, { ...options, headers: { "last-event-id": beginning, ...options.headers } });
        problem = null;
        return listened(response);
      } catch (found) {
        problem = found;
        throw found;
      }
    },
  });
  const stream = createStream({
    platform, api,
    route: () => desk.below(quest, "live", "events"),
    onEvent(name, data) {
      const isNew = name === "sos" && !live.calls.has(data.id) && !data.closed_at;
      live.apply(name, data);
      // Of a call that the next of the old events closes, nobody needs to hear any more.
      if (isNew) platform.setTimeout(() => live.calls.get(data.id)?.closed_at || onCall(data), soonest);
    },
    onState(now) {
      state = now;
      if (now === "open") {
        heardAt = platform.now();
        void lists.sos.ask();
      }
      onState();
    },
  });

  /**
   * A list that is asked for by its ETag: every so often, and sooner when it is due.
   * @param {string} route below `/api/v1/` @param {(body: any) => void} take @param {() => number} mark Rises when the list is another.
   */
  function list(route, take, mark) {
    let [etag, language] = ["", ""];
    let [askedAt, seen] = [-Infinity, mark()];
    const ask = async () => {
      askedAt = platform.now();
      seen = mark();
      try {
        if (language !== desk.store.state.language) etag = "";
        language = desk.store.state.language;
        const response = await desk.api.send("GET", route, { headers: etag ? { "if-none-match": etag } : {} });
        const body = await desk.api.read(response);
        etag = response.headers.get("etag") ?? "";
        if (body) take(body);
      } catch { /* the next one comes soon; that there is no network is said by the stream */ }
    };
    return {
      ask,
      look() {
        const wait = 1000 * (seen === mark() ? seldom : soon);
        if (platform.now() - askedAt >= wait) void ask();
      },
    };
  }
  const lists = {
    teams: list(desk.below(quest, "teams"), (body) => live.knowTeams(body.teams), () => live.plans),
    results: list(desk.below(quest, "results"), (body) => live.knowStandings(body.standings), () => live.scores),
    sos: list(desk.below(quest, "sos"), (body) => live.knowCalls(body.calls), () => 0),
    quest: list(desk.below(quest), (body) => void (told = body), () => live.plans),
  };

  let isFilled = false;
  return {
    live, lists,
    /** Whether trails have what was before the room was opened. */
    get isFilled() {
      return isFilled;
    },
    /**
     * Fills trails with what was before the room was opened, of all teams by one question. The log notes who looks, for each team, and
     * teams can read that: so it is asked by hand.
     */
    async fill() {
      live.knowTracks(await desk.api.ask("GET", desk.below(quest, "tracks"), { query: { step: trailStep / 1000 }, timeout: 60_000 }));
      isFilled = true;
    },
    /** Milliseconds by the device's clock at which the daemon was heard last. */
    get heardAt() {
      return heardAt;
    },
    get isOpen() {
      return state === "open";
    },
    get quest() {
      return told;
    },
    get problem() {
      return problem;
    },
    open: () => stream.open(),
    close: () => stream.close(),
    /** Called each second. */
    look() {
      for (const one of Object.values(lists)) one.look();
    },
  };
}

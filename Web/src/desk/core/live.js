// @ts-check
// Where the teams of a quest are and how they fare, as the live stream tells it: positions, rides, records, calls for help.
// Nothing here knows of a screen, and nothing is judged: silence, bounds and lateness are the daemon's words.
import { bearing, distance } from "../../core/geometry.js";

/** @typedef {import("../../core/types.d.ts").LonLat} LonLat */
/** @typedef {"sos" | "out" | "late" | "silent" | "standing" | "riding" | "finished" | "unheard"} TeamLook */

/** What may be said of a team, the gravest first: a marker shows the first that holds. @type {TeamLook[]} */
export const looks = ["sos", "out", "late", "silent", "standing", "riding", "finished", "unheard"];
/** Those above all others in the list. */
const alarms = new Set(["sos", "out", "late", "silent"]);

/** A device that has not come farther than this, in metres, … */
const still = 15;
/** … for so long, in milliseconds, stands. */
const patience = 30_000;
/** Slower than this, in metres a second, is no riding. */
const slow = 0.7;
/** One place of a trail every so many milliseconds, for ten minutes. */
export const trailStep = 10_000;
const trailLength = 61;
/** Entries of the feed that are kept. */
const feedLength = 300;
/** What is told of rides that everybody at the desk wants to know; the rest is for riders. */
const rideNews = new Set(["started", "arrived", "finished", "out-of-bounds", "stale"]);
/** Commands that the feed leaves out, since they are heard elsewhere or say nothing of the ride. */
const dull = new Set(["track-viewed", "ingest-issued", "ingest-revoked", "consent-given", "code-issued"]);

/**
 * The places of a device in the last ten minutes, in memory that is taken once.
 */
function createTrail() {
  const places = new Float64Array(2 * trailLength);
  const times = new Float64Array(trailLength);
  let count = 0;
  /** @param {LonLat} place @param {number} time */
  function add(place, time) {
    const last = (count + trailLength - 1) % trailLength;
    if (count && time < times[last] + trailStep) return;
    const at = count % trailLength;
    places.set(place, 2 * at);
    times[at] = time;
    count += 1;
  }
  return {
    add,
    /** Puts earlier places before those that are here. @param {{ place: LonLat, time: number }[]} earlier */
    begin(earlier) {
      /** @type {{ place: LonLat, time: number }[]} */
      const own = [];
      for (let index = Math.max(0, count - trailLength); index < count; index++) {
        const at = index % trailLength;
        own.push({ place: [places[2 * at], places[2 * at + 1]], time: times[at] });
      }
      count = 0;
      for (const { place, time } of [...earlier.filter((one) => !own.length || one.time < own[0].time), ...own]) add(place, time);
    },
    /** From the oldest on. @param {number} since @returns {LonLat[]} */
    line(since) {
      /** @type {LonLat[]} */
      const line = [];
      for (let index = Math.max(0, count - trailLength); index < count; index++) {
        const at = index % trailLength;
        if (times[at] >= since) line.push([places[2 * at], places[2 * at + 1]]);
      }
      return line;
    },
  };
}

/**
 * @typedef {{
 *   id: string, team: string, place: LonLat, time: number, told: any, turn: number | null,
 *   anchor: LonLat, movedAt: number, trail: ReturnType<typeof createTrail>,
 * }} LiveDevice
 * @typedef {{
 *   id: string, name: string, number: number | null, rank: number | null, points: number | null, class: string | null,
 *   isFinished: boolean, isOut: boolean, stay: any, devices: Set<string>,
 * }} LiveTeam
 * @typedef {{
 *   id: string, name: string, number: number | null, rank: number | null, points: number | null,
 *   look: TeamLook, looks: TeamLook[], device: LiveDevice | null, age: number | null,
 * }} LiveRow
 * @typedef {{ key: string, at: number, team: string | null, what: string, task: string | null, answer: string | null, verdict: string | null, cause: string }} FeedEntry
 */

export function createLive() {
  /** @type {Map<string, LiveDevice>} */
  const devices = new Map();
  /** @type {Map<string, LiveTeam>} */
  const teams = new Map();
  /** @type {Map<string, any>} */
  const calls = new Map();
  /** @type {FeedEntry[]} */
  let feed = [];
  let version = 0;
  let scores = 0;
  let plans = 0;

  /** @param {string} id @param {string} [name] */
  function teamOf(id,
        name) {
    let team = teams.get(id);
    if (!team) {
      team = { id, name: name || id, number: null, rank: null, points: null, class: null, isFinished: false, isOut: false, stay: null,
        devices: new Set() };
      teams.set(id, team);
    } else if (name && team.name !== name) team.name = name;
    return team;
  }

  /** @param {any} feature */
  function takePosition(feature) {
    const told = feature.properties;
    const place = feature.geometry?.coordinates;
    if (!told?.device || !place) return;
    const time = Date.parse(told.time);
    let device = devices.get(told.device);
    if (!device) {
      const isSlow = told.speed != null && told.speed < slow;
      device = {
        id: told.device, team: told.team, place, time, told, turn: told.course ?? null, anchor: place,
        movedAt: isSlow ? -Infinity : time, trail: createTrail(),
      };
      devices.set(device.id, device);
      teamOf(told.team, told.name).devices.add(device.id);
    } else {
      teamOf(told.team, told.name);
      const step = distance(device.place, place);
      if (told.course != null) device.turn = told.course;
      else if (step > 5) device.turn = bearing(device.place, place);
      if (distance(device.anchor, place) > still) {
        device.anchor = place;
        device.movedAt = time;
      }
      device.place = place;
      device.time = time;
      device.told = told;
    }
    device.trail.add(place, time);
    if (told.points != null) teamOf(told.team).points = told.points;
    teamOf(told.team).stay = told.finish_stay ?? null;
  }

  /** @param {FeedEntry} entry */
  function note(entry) {
    feed = [entry, ...feed.slice(0, feedLength - 1)];
  }

  /** @param {any} event */
  function takeRide(event) {
    const device = devices.get(event.device);
    if (device && event.event === "stale") device.told = { ...device.told, stale: true };
    if (device && event.event === "finished") device.told = { ...device.told, finished: true };
    if (!rideNews.has(event.event)) return;
    note({
      key: `ride ${event.device} ${event.event} ${event.at}`, at: Date.parse(event.at), team: event.team ?? null, what: event.event,
      task: event.task ?? null, answer: null, verdict: null, cause: event.zone ?? "",
    });
  }

  /** @param {any} record */
  function takeRecord(record) {
    const { kind, command } = record;
    // Whether a stay still waits for somebody is told with the next position, or the next list of teams.
    if (command === "team-finished" && record.team) teamOf(record.team).stay = null;
    if (["verdict", "review", "adjustment", "withdrawal", "appeal"].includes(kind)) scores += 1;
    if (kind === "command") plans += 1;
    if (kind === "answer" || kind === "verdict" || kind === "review") {
      const before = feed.findIndex((entry) => entry.answer === record.answer);
      if (before >= 0) {
        const entry = feed[before];
        feed = feed.with(before, { ...entry, task: entry.task ?? record.task ?? null, verdict: record.verdict ?? entry.verdict,
          what: kind === "review" ? "review" : entry.what });
        return;
      }
    }
    if (kind === "command" ? dull.has(command) : !["answer", "verdict", "review", "adjustment", "appeal", "erased"].includes(kind)) return;
    note({
      key: `record ${record.seq}`, at: Date.parse(record.at), team: record.team ?? null, what: kind === "command" ? command : kind,
      task: record.task ?? null, answer: record.answer ?? null, verdict: record.verdict ?? null, cause: "",
    });
  }

  /** The device that was heard of last. @param {LiveTeam} team */
  function leading(team) {
    let found = null;
    for (const id of team.devices) {
      const device = devices.get(id);
      if (device && (!found || device.time > found.time)) found = device;
    }
    return found;
  }

  /**
   * Everything that holds of a team, the gravest first.
   * @param {LiveTeam} team
   * @param {LiveDevice | null} device
   * @param {Set<string>} called
   */
  function looksOf(team, device, called) {
    /** @type {TeamLook[]} */
    const found = [];
    if (called.has(team.id)) found.push("sos");
    if (team.isFinished || device?.told.finished) found.push("finished");
    else if (!device) found.push("unheard");
    else {
      const { told } = device;
      if (told.out_of_bounds?.length) found.push("out");
      if (told.late) found.push("late");
      if (told.stale) found.push("silent");
      else found.push(device.time - device.movedAt >= patience ? "standing" : "riding");
    }
    return found;
  }

  return {
    devices, teams, calls,
    /** Rises with everything that is told. */
    get version() {
      return version;
    },
    /** Rises when the results may be others. */
    get scores() {
      return scores;
    },
    /** Rises when somebody of the staff, or a team, changed something: teams, closures, messages. */
    get plans() {
      return plans;
    },
    get feed() {
      return feed;
    },
    /** An event of the stream. @param {string} name @param {any} data */
    apply(name, data) {
      version += 1;
      if (name === "positions") for (const feature of data.features ?? []) takePosition(feature);
      else if (name === "ride") takeRide(data);
      else if (name === "record") takeRecord(data);
      else if (name === "sos") {
        teamOf(data.team, data.team_name);
        calls.set(data.id, data);
      }
    },
    /** All calls for help, as the daemon lists them. @param {any[]} list */
    knowCalls(list) {
      version += 1;
      calls.clear();
      for (const call of list) calls.set(call.id, call);
    },
    /** @param {any[]} list as `GET …/teams` has them */
    knowTeams(list) {
      version += 1;
      for (const one of list) {
        const team = teamOf(one.id, one.name);
        team.number = one.number ?? null;
        team.points = one.points ?? team.points;
        team.class = one.class ?? null;
        team.isFinished = Boolean(one.finished_at);
        team.stay = one.finish_stay ?? null;
        team.isOut = one.entry === "withdrawn" || one.entry === "disqualified";
      }
    },
    /** @param {any[]} list as `GET …/results` has them */
    knowStandings(list) {
      version += 1;
      for (const one of list) {
        const team = teamOf(one.team, one.name);
        team.number = one.number ?? team.number;
        team.rank = one.rank ?? null;
        team.points = one.points ?? null;
      }
    },
    /** The last minutes of what the daemon has of all teams, before what was heard here. @param {any} told as `GET …/tracks` has it */
    knowTracks({ since, until, teams: list }) {
      version += 1;
      const [start, from] = [Date.parse(since), Date.parse(until) - trailLength * trailStep];
      for (const { team, t, p } of list) {
        const known = teams.get(team);
        const device = known && leading(known);
        if (!device) continue;
        let first = t.length;
        while (first > 0 && start + 1000 * t[first - 1] >= from) first -= 1;
        device.trail.begin(t.slice(first).map((/** @type {number} */ second, /** @type {number} */ index) =>
          ({ place: p[first + index], time: start + 1000 * second })));
      }
    },
    /** Teams that stay at the finish and have not confirmed it, the first to come first. */
    finishStays: () => [...teams.values()].filter((team) => team.stay && !team.isFinished && !team.isOut)
      .map(({ id, name, number, stay }) => ({ id, name, number, since: /** @type {string} */ (stay.since) }))
      .sort((a, b) => Date.parse(a.since) - Date.parse(b.since)),
    /** Calls that nobody has closed, the oldest first. */
    openCalls: () => [...calls.values()].filter((call) => !call.closed_at).sort((a, b) => a.seq - b.seq),
    /**
     * The teams as they are now: alarms first, then by rank and points; and how many there are of each look.
     * @param {{ now: number, filter?: TeamLook | null, search?: string }} wanted `search` in names and numbers
     */
    look({ now, filter = null, search = "" }) {
      const called = new Set([...calls.values()].filter((call) => !call.closed_at).map((call) => call.team));
      const counts = /** @type {Record<TeamLook, number>} */ (Object.fromEntries(looks.map((name) => [name, 0])));
      const words = search.trim().toLowerCase();
      /** @type {LiveRow[]} */
      const rows = [];
      let total = 0;
      for (const team of teams.values()) {
        const device = leading(team);
        // Who rides no longer is looked for only where something is wrong.
        if (team.isOut && !called.has(team.id) && !device) continue;
        const own = looksOf(team, device, called);
        total += 1;
        for (const name of own) counts[name] += 1;
        if (filter && !own.includes(filter)) continue;
        if (words && !team.name.toLowerCase().includes(words) && String(team.number ?? "") !== words) continue;
        rows.push({
          id: team.id, name: team.name, number: team.number, rank: team.rank, points: team.points, look: own[0], looks: own, device,
          age: device ? Math.max(0, Math.round((now - device.time) / 1000)) : null,
        });
      }
      rows.sort(inOrder);
      return { rows, counts, total };
    },
    /** The trail of a team's devices, as lines. @param {string} id @param {number} now */
    trails(id, now) {
      const lines = [];
      for (const device of teams.get(id)?.devices ?? []) {
        const one = devices.get(device);
        const line = one?.trail.line(now - 600_000) ?? [];
        if (one) line.push(one.place);
        if (line.length > 1) lines.push(line);
      }
      return lines;
    },
  };
}

/** @param {LiveRow} row */
const gravity = (row) => (alarms.has(row.look) ? looks.indexOf(row.look) : looks.length + (row.look === "unheard" ? 1 : 0));

/** @param {LiveRow} a @param {LiveRow} b */
function inOrder(a, b) {
  return gravity(a) - gravity(b) || (a.rank ?? Infinity) - (b.rank ?? Infinity) || (b.points ?? 0) - (a.points ?? 0) ||
    (a.number ?? Infinity) - (b.number ?? Infinity) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
}

/**
 * The markers of rows as GeoJSON: one point each, with the look whose sign it has.
 * @param {LiveRow[]} rows
 */
export function markersOf(rows) {
  const features = [];
  for (const { id, name, look, device } of rows) {
    if (!device) continue;
    features.push({
      type: "Feature", geometry: { type: "Point", coordinates: device.place },
      properties: { team: id, name, look, gravity: looks.indexOf(look), turn: look === "riding" ? Math.round(device.turn ?? 0) : 0 },
    });
  }
  return { type: "FeatureCollection", features };
}

// @ts-check
import { bearing, distance, nearestOnLine, placeAlong } from "./geometry.js";
/** @typedef {import("./types.d.ts").Fix} Fix */

/** Nearer together than both no two positions are sent. */
const apart = { seconds: 4, metres: 6 };

/**
 * A track as a GPX file.
 * @param {Fix[]} fixes
 */
export function gpxOf(fixes) {
  const points = fixes.map(({ position: [longitude, latitude], altitude, time }) =>
    `<trkpt lat="${latitude.toFixed(7)}" lon="${longitude.toFixed(7)}">${altitude == null ? "" : `<ele>${altitude.toFixed(1)}</ele>`}` +
    `<time>${new Date(time).toISOString()}</time></trkpt>`
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="ReQuest" xmlns="http://www.topografix.com/GPX/1/1">` +
    `<trk><trkseg>\n${points.join("\n")}\n</trkseg></trk></gpx>\n`;
}

/** Metres that somebody has to have moved for a course to be told by his positions. */
const moved = 6;
/** Seconds after which what was told before says nothing of now. */
const forgotten = 10;

/**
 * How fast and whereto the phone moves: as it tells itself, else by its positions.
 * @returns {(fix: Fix) => { pace: number, course: number | null }} metres a second, and degrees from north; `null` of a phone that stands
 */
export function createMotion() {
  /** @type {Fix[]} */
  let recent = [];
  return (fix) => {
    recent = [...recent.filter(({ time }) => time < fix.time && fix.time - time <= forgotten * 1000), fix];
    // The latest that is far enough away: of a turn that was ridden before nothing is left.
    const from = recent.findLast(({ position }) => distance(position, fix.position) >= moved);
    const pace = fix.speed ?? (from ? distance(from.position, fix.position) / Math.max(0.5, (fix.time - from.time) / 1000) : 0);
    return { pace, course: fix.course ?? (from && fix.speed == null && pace > 0.8 ? bearing(from.position, fix.position) : null) };
  };
}

/** Milliseconds without a word of the browser after which it has forgotten us, as phones do in the background. */
const silence = { seen: 30_000, back: 5_000 };

/**
 * Where the phone is. Every position is shown; those that say something new are sent.
 * @param {{
 *   platform: import("./types.d.ts").Platform,
 *   onFix: (fix: Fix, toSend: boolean) => void,
 *   onState: (tracking: string, since: number) => void,
 *   way: () => { route: import("./types.d.ts").Route | null, place: import("./types.d.ts").LonLat | null, waits: boolean },
 * }} parts `way` is what a simulated rider goes by: the route, the place at its end, and whether there is something to read first
 */
export function createPositions({ platform, onFix, onState, way }) {
  let tracking = "off";
  /** @type {number | null} */
  let watch = null;
  let began = 0;
  /** @type {Fix | null} */
  let sent = null;
  let heardAt = 0;
  /** @type {import("./types.d.ts").Timer | null} */
  let timer = null;
  /** @type {{ speed: number, place: import("./types.d.ts").LonLat | null, along: number, id: string | null } | null} */
  let simulated = null;

  /** @param {string} to */
  function become(to) {
    if (tracking === to) return;
    tracking = to;
    onState(to, platform.now());
  }

  /** @param {Fix} fix */
  function take(fix) {
    if (tracking === "paused" || tracking === "off") return;
    become("on");
    const isNew = !sent || fix.time - sent.time >= apart.seconds * 1000 ||
      (fix.time > sent.time && distance(sent.position, fix.position) >= apart.metres);
    if (isNew) sent = fix;
    onFix(fix, isNew);
  }

  /** @param {GeolocationPosition} found */
  function heard(found) {
    heardAt = platform.now();
    take(read(found));
  }

  /** @param {GeolocationPosition} found @returns {Fix} */
  function read({ coords, timestamp }) {
    const now = platform.now();
    const number = (/** @type {number | null} */ value) => typeof value === "number" && Number.isFinite(value) ? value : undefined;
    return {
      position: [coords.longitude, coords.latitude],
      // Some phones date by another clock than their own. None is as old as what nobody had agreed to yet.
      time: timestamp >= began && Math.abs(timestamp - now) < 60_000 ? timestamp : now,
      accuracy: number(coords.accuracy),
      speed: number(coords.speed),
      // Who stands has no course.
      course: (coords.speed ?? 0) > 0.5 ? number(coords.heading) : undefined,
      altitude: number(coords.altitude),
    };
  }

  function stopWatching() {
    if (watch != null) platform.geolocation?.clearWatch(watch);
    watch = null;
    platform.clearTimeout(timer);
  }

  /** Goes on for a second: along the route, then to the place itself, and stays there until the next route comes. */
  function ride() {
    timer = platform.setTimeout(ride, 1000);
    const it = /** @type {NonNullable<typeof simulated>} */ (simulated);
    const { route, place, waits } = way();
    const from = it.place;
    if (route && !waits) {
      const { line, lengths, passed, id } = route;
      if (it.id !== id) {
        it.id = id;
        it.along = (from && nearestOnLine(line, lengths, from, passed - 100, passed + 300)?.along) ?? passed;
      }
      const total = lengths[lengths.length - 1];
      const next = it.along < total ? Math.min(total, it.along + it.speed) : null;
      const to = next != null ? placeAlong(line, lengths, next) : place ?? line[line.length - 1];
      const far = from ? distance(from, to) : 0;
      // The route begins on the road, which may be some metres away.
      if (from && to && (far > 2 * it.speed || next == null && far > it.speed)) it.place = placeAlong([from, to], [0, far], it.speed);
      else {
        it.place = to;
        it.along = next ?? total;
      }
    }
    tell(from);
  }

  /** @param {import("./types.d.ts").LonLat | null} from */
  function tell(from) {
    const place = simulated?.place;
    if (!place) return;
    const speed = from ? distance(from, place) : 0;
    take({ position: place, time: platform.now(), accuracy: 5, speed, course: from && speed ? bearing(from, place) : undefined });
  }

  function begin() {
    stopWatching();
    began = platform.now();
    if (simulated) {
      tell(null);
      timer = platform.setTimeout(ride, 1000);
      return;
    }
    if (!platform.geolocation) return become("none");
    ask();
  }

  function ask() {
    heardAt = platform.now();
    watch = platform.geolocation.watchPosition(
      heard,
      (/** @type {{ code: number }} */ error) => {
        heardAt = platform.now();
        if (tracking === "paused" || tracking === "off") return;
        become(error.code === 1 ? "denied" : "none");
      },
      { enableHighAccuracy: true, maximumAge: 0, timeout: 20_000 },
    );
    timer = platform.setTimeout(guard, silence.seen);
  }

  /** Asks anew where the browser says neither where we are nor that it does not know. @param {number} [most] */
  function look(most = silence.seen) {
    if (watch == null || !platform.isVisible() || platform.now() - heardAt < most) return false;
    stopWatching();
    ask();
    return true;
  }

  function guard() {
    if (!look()) timer = platform.setTimeout(guard, silence.seen);
  }

  return {
    /** Where the phone is now, for whoever needs help and is not recorded: nothing else hears of it. @returns {Promise<Fix>} */
    once: () =>
      new Promise((resolve, reject) => {
        if (!platform.geolocation) return reject(new Error("no position"));
        platform.geolocation.getCurrentPosition((found) => resolve(read(found)), reject, { enableHighAccuracy: true, timeout: 30_000 });
      }),
    /** To be called when the page is seen again. */
    look: () => void look(silence.back),
    /** By a tap: browsers ask the rider. */
    start() {
      become("asking");
      begin();
    },
    pause() {
      stopWatching();
      become("paused");
    },
    stop() {
      stopWatching();
      simulated = null;
      become("off");
    },
    /**
     * A position that rides along the route, for the demo; `null` ends it.
     * @param {{ speed: number, from?: import("./types.d.ts").LonLat | null } | null} how metres a second
     */
    simulate(how) {
      simulated = how && { speed: how.speed, place: how.from ?? null, along: 0, id: null };
      if (tracking === "paused" || tracking === "off") become("asking");
      begin();
    },
  };
}

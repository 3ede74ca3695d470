// @ts-check
import { distance, placeAlong } from "./geometry.js";
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

/**
 * Where the phone is. Every position is shown; those that say something new are sent.
 * @param {{
 *   platform: import("./types.d.ts").Platform,
 *   onFix: (fix: Fix, toSend: boolean) => void,
 *   onState: (tracking: string, since: number) => void,
 *   route: () => import("./types.d.ts").Route | null,
 * }} parts
 */
export function createPositions({ platform, onFix, onState, route }) {
  let tracking = "off";
  /** @type {any} */
  let watch = null;
  /** @type {Fix | null} */
  let sent = null;
  /** @type {any} */
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

  /** @param {any} found */
  function heard({ coords, timestamp }) {
    const now = platform.now();
    const number = (/** @type {any} */ value) => typeof value === "number" && Number.isFinite(value) ? value : undefined;
    take({
      position: [coords.longitude, coords.latitude],
      // Some phones date by another clock than their own.
      time: Math.abs(timestamp - now) < 60_000 ? timestamp : now,
      accuracy: number(coords.accuracy),
      speed: number(coords.speed),
      // Who stands has no course.
      course: coords.speed > 0.5 ? number(coords.heading) : undefined,
      altitude: number(coords.altitude),
    });
  }

  function stopWatching() {
    if (watch != null) platform.geolocation?.clearWatch(watch);
    watch = null;
    platform.clearTimeout(timer);
  }

  function ride() {
    timer = platform.setTimeout(ride, 1000);
    const way = route();
    if (!simulated || !way) return;
    if (simulated.id !== way.id) Object.assign(simulated, { id: way.id, along: way.passed });
    const end = way.lengths[way.lengths.length - 1];
    const from = placeAlong(way.line, way.lengths, simulated.along);
    simulated.along = Math.min(end, simulated.along + simulated.speed);
    simulated.place = placeAlong(way.line, way.lengths, simulated.along);
    take({
      position: simulated.place, time: platform.now(), accuracy: 5,
      speed: distance(from, simulated.place),
    });
  }

  function begin() {
    stopWatching();
    if (simulated) {
      if (simulated.place) take({ position: simulated.place, time: platform.now(), accuracy: 5, speed: 0 });
      return ride();
    }
    if (!platform.geolocation) return become("none");
    watch = platform.geolocation.watchPosition(
      heard,
      (/** @type {{ code: number }} */ error) => {
        if (tracking === "paused" || tracking === "off") return;
        become(error.code === 1 ? "denied" : "none");
      },
      { enableHighAccuracy: true, maximumAge: 0, timeout: 20_000 },
    );
  }

  return {
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
      become("off");
    },
    /**
     * A position that rides along the route, for the demo; `null` ends it.
     * @param {{ speed?: number, from?: import("./types.d.ts").LonLat } | null} how metres a second
     */
    simulate(how) {
      simulated = how && { speed: how.speed ?? 6, place: how.from ?? null, along: 0, id: null };
      if (tracking === "paused" || tracking === "off") become("asking");
      begin();
    },
  };
}

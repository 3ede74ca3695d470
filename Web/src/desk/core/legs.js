// @ts-check
// Riding times between consecutive places, by the daemon's tables. One question is on its way at a time, and the next one is
// about the places of that moment: while something is dragged only the legs that end there are unknown.

/** @typedef {[number, number]} LonLat */
/** @typedef {[LonLat, LonLat]} Leg */

/** Ten ways of a table are a hundred pairs, which cost as much as one route. */
const most = 10;
const remembered = 5000;

const written = (/** @type {LonLat} */ place) => `${place[0].toFixed(6)},${place[1].toFixed(6)}`;
const nameOf = (/** @type {Leg} */ [from, to]) => `${written(from)};${written(to)}`;

/**
 * A table's address that has these ways, and where in it each stands.
 * @param {string} profile
 * @param {Leg[]} legs
 */
export function tableFor(profile, legs) {
  const places = [...new Set(legs.flat().map(written))];
  const sources = [...new Set(legs.map(([from]) => places.indexOf(written(from))))];
  const destinations = [...new Set(legs.map(([, to]) => places.indexOf(written(to))))];
  return {
    address: `/table/v1/${profile}/${places.join(";")}?sources=${sources.join(";")}`
      + `&destinations=${destinations.join(";")}&annotations=duration`,
    /** @param {Leg} leg */
    at: ([from, to]) => [sources.indexOf(places.indexOf(written(from))), destinations.indexOf(places.indexOf(written(to)))],
  };
}

/**
 * @param {(address: string) => Promise<{ status: number, body: any }>} ask
 * @param {() => void} onTold
 * @param {(ms: number) => Promise<void>} [rest] before a daemon that has much to do is asked again
 */
export function createLegs(ask, onTold, rest = (ms) => new Promise((done) => setTimeout(done, ms))) {
  /** Seconds; `null` where no way leads. @type {Map<string, number | null>} */
  let known = new Map();
  /** @type {Leg[]} */
  let wanted = [];
  let profile = "trekking";
  let busy = false;

  async function work() {
    if (busy) return;
    busy = true;
    let alone = false;
    try {
      for (let fails = 0; fails < 5;) {
        const missing = [...new Map(wanted.map((leg) => [nameOf(leg), leg])).values()].filter((leg) => !known.has(nameOf(leg)));
        const asked = missing.slice(0, alone ? 1 : most);
        if (!asked.length) break;
        const as = profile;
        const table = tableFor(profile, asked);
        const { status, body } = await ask(table.address).catch(() => ({ status: 0, body: null }));
        if (as !== profile) continue;
        if (status === 200 && Array.isArray(body?.durations)) {
          for (const leg of asked) {
            const [row, column] = table.at(leg);
            known.set(nameOf(leg), body.durations[row]?.[column] ?? null);
          }
          fails = 0;
          onTold();
        } else if (status === 400) {
          // A place without a road near it spoils the table: each way by itself then.
          if (asked.length > 1) alone = true;
          else known.set(nameOf(asked[0]), null);
        } else {
          fails += 1;
          await rest(500 * fails);
        }
      }
    } finally {
      busy = false;
    }
    if (known.size > remembered) known = new Map([...known].slice(-remembered / 2));
  }

  return {
    /** The places of now, in their order. @param {LonLat[]} places @param {string} [by] the profile */
    want(places, by = "trekking") {
      if (by !== profile) known = new Map();
      profile = by;
      wanted = places.slice(1).map((to, index) => [places[index], to]);
      return work();
    },
    /** Seconds, `null` where no way leads, `undefined` where nothing was told yet. @param {LonLat} from @param {LonLat} to */
    seconds: (from, to) => known.get(nameOf([from, to])),
  };
}

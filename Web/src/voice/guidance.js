// @ts-check
// What is said of the turns of a way, and when: by the time that is left at the pace, from the own position.
/**
 * @typedef {{ distance: number, kind: string, modifier?: string, location: number[], text: string }} Turn of
 *   `GET …/routes/{route}`: metres from the way's start, and what to do without how far it is
 * @typedef {{ id: string, length: number, turns: Turn[] }} Way
 * @typedef {{ way: Way, passed: number, pace: number, here: boolean }} Ride `passed` metres of it, at `pace` metres a second; `here`: in
 *   the target's zone
 * @typedef {(code: string, values?: Record<string, string | number>) => string} Say
 */

/** Metres a second of who stands, or of whom nobody knows: 18 km/h, as the daemon's sentences have it. */
const usual = 5;
/** @param {number} least @param {number} value @param {number} most */
const between = (least, value, most) => Math.min(most, Math.max(least, value));

/**
 * How many metres before a turn it is told: far ahead, in time to look round, and just before.
 * @param {number} pace metres a second
 */
export function leads(pace) {
  const speed = pace > 1 ? pace : usual;
  return { far: between(250, 90 * speed, 1000), soon: between(60, 30 * speed, 250), now: between(15, 6 * speed, 40) };
}

/**
 * A length in words that voices read rightly.
 * @param {number} metres
 * @param {Say} say
 */
export function spoken(metres, say) {
  const step = metres < 100 ? 5 : metres < 300 ? 10 : metres < 1000 ? 50 : 100;
  const rounded = Math.max(5, Math.round(metres / step) * step);
  if (rounded < 1000) return say("web-voice-metres", { count: rounded });
  const tenths = Math.round(rounded / 100);
  return tenths % 10 ? say("web-voice-tenths", { count: tenths / 10 }) : say("web-voice-kilometres", { count: tenths / 10 });
}

/** @param {string} text */
export const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1);

const nameOf = (/** @type {Turn} */ turn) => `${turn.location.join()} ${turn.kind} ${turn.modifier ?? ""}`;

/** Seconds that have to lie between two sentences about one turn. */
const pause = { far: 15, soon: 5 };

/**
 * Which of the sentences about a turn it is the time for: 1 far, 2 soon, 3 now.
 * @param {number} left metres
 * @param {number} pace
 * @param {boolean} isArrival
 */
function stageAt(left, pace, isArrival) {
  const lead = leads(pace);
  const speed = pace > 1 ? pace : usual;
  if (left <= lead.now) return isArrival ? 0 : 3;
  if (left <= lead.soon) return left - lead.now > pause.soon * speed ? 2 : 0;
  return left <= lead.far && left - lead.soon > pause.far * speed ? 1 : 0;
}

/**
 * Remembers what was told of the turns.
 * @param {Say} say
 */
export function createGuidance(say) {
  /** The latest sentence of each turn that still lies ahead. @type {Map<string, number>} */
  const told = new Map();

  /** @param {Ride} ride */
  function nextOf({ way, passed }) {
    const place = way.turns.findIndex((turn) => turn.distance > passed);
    return place < 0 ? null : { turn: way.turns[place], after: way.turns[place + 1] ?? null };
  }

  /**
   * The words for a turn as it lies before the rider, `null` where it lies behind.
   * @param {Turn} turn @param {Turn | null} after @param {Ride} ride
   */
  function words(turn, after, { passed, pace, here }) {
    const left = turn.distance - passed;
    const isArrival = turn.kind === "arrive";
    if (left <= 0 || isArrival && here) return null;
    const follows = after && after.kind !== "arrive" && turn.kind !== "roundabout"
      && after.distance - turn.distance < 2 * leads(pace).now;
    const action = follows ? say("web-voice-then", { action: turn.text, next: after.text }) : turn.text;
    return left <= leads(pace).now ? sentence(action) : say("web-voice-ahead", { distance: spoken(left, say), action });
  }

  return {
    /**
     * What is to be said now; each sentence of a turn is told once, and none that comes too late.
     * @param {Ride} ride
     * @returns {{ urgent: boolean, words: (later: Ride) => string | null } | null} `words` are those of the moment in which they are said:
     *   nothing for a turn that lies behind by then
     */
    due(ride) {
      const next = nextOf(ride);
      const ahead = next ? [next.turn, next.after].flatMap((turn) => turn ? [nameOf(turn)] : []) : [];
      for (const name of told.keys()) if (!ahead.includes(name)) told.delete(name);
      if (!next || next.turn.kind === "arrive" && ride.here) return null;
      const { turn, after } = next;
      const stage = stageAt(turn.distance - ride.passed, ride.pace, turn.kind === "arrive");
      if (stage <= (told.get(nameOf(turn)) ?? 0)) return null;
      told.set(nameOf(turn), stage);
      // What was told along with the turn before is told once more, when it comes.
      if (after && stage > 1 && after.distance - turn.distance < 2 * leads(ride.pace).now) told.set(nameOf(after), 2);
      return {
        urgent: stage === 3,
        words(later) {
          const same = later.way.turns.findIndex((other) => nameOf(other) === nameOf(turn));
          return same < 0 ? null : words(later.way.turns[same], later.way.turns[same + 1] ?? null, later);
        },
      };
    },
  };
}

// @ts-check
/**
 * Three clocks. `device` dates what is sent: the daemon takes the skew off by `sent_at`. `now` is the daemon's, by which
 * people are told how much time is left. A daemon that rehearses runs faster, and then both go by it.
 * @param {() => number} device
 */
export function createClock(device) {
  let skew = 0;
  /** @type {{ speed: number, now: number, at: number } | null} */
  let rehearsal = null;
  /** @param {number} ms */
  const dated = (ms) => rehearsal ? rehearsal.now + (ms - rehearsal.at) * rehearsal.speed : ms;
  return {
    device,
    now: () => dated(device()) + (rehearsal ? 0 : skew),
    /** @param {number} [ms] by the device's clock */
    wire: (ms = device()) => new Date(Math.round(dated(ms))).toISOString(),
    /**
     * The field `Date` has whole seconds, and the way took time: less than two seconds say nothing.
     * @param {string | null} date
     */
    heard(date) {
      const told = date ? Date.parse(date) : NaN;
      if (Number.isNaN(told)) return;
      const difference = told + 500 - device();
      if (Math.abs(difference - skew) > 2000) skew = Math.abs(difference) > 2000 ? difference : 0;
    },
    /** @param {{ speed: number, now: string } | undefined} told */
    rehearse(told) {
      rehearsal = told ? { speed: told.speed, now: Date.parse(told.now), at: device() } : null;
    },
  };
}

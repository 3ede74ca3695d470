// @ts-check
/**
 * Figures and times in words, in a language and the quest's zone.
 * @param {(code: string, values?: Record<string, string | number>) => string} say
 * @param {() => "ru" | "en"} language
 * @param {() => string | undefined} zone of the quest, as `Asia/Yekaterinburg`
 */
export function createFormat(say, language, zone) {
  /** @type {Map<string, Intl.DateTimeFormat>} */
  const known = new Map();
  /** @param {number | string | null | undefined} moment @param {Intl.DateTimeFormatOptions} options @param {string} [timeZone] */
  function dated(moment, options, timeZone = zone()) {
    const date = new Date(moment ?? NaN);
    if (Number.isNaN(date.getTime())) return "–";
    const key = `${language()} ${timeZone} ${JSON.stringify(options)}`;
    let format = known.get(key);
    if (!format) {
      const locale = language() === "ru" ? "ru-RU" : "en-GB";
      try {
        format = new Intl.DateTimeFormat(locale, { ...options, timeZone });
      } catch {
        // A zone that this browser does not know.
        format = new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC", timeZoneName: "short" });
      }
      known.set(key, format);
    }
    return format.format(date);
  }
  /** Hours, minutes and seconds. @param {number} seconds */
  function parts(seconds) {
    const all = Math.abs(Math.trunc(seconds));
    return [Math.trunc(all / 3600), Math.trunc(all / 60) % 60, all % 60];
  }
  const signed = (/** @type {number} */ seconds, /** @type {string} */ text) => seconds <= -1 ? `−${text}` : text;
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");

  return {
    /**
     * A distance in figures of three digits at most, and its unit: the figure is shown large.
     * @param {number | null | undefined} metres
     */
    distance(metres) {
      if (metres == null || !Number.isFinite(metres)) return { figure: "–", unit: "" };
      const step = metres < 100 ? 5 : 10;
      const rounded = metres < 20 ? Math.round(metres) : Math.round(metres / step) * step;
      if (rounded < 1000) return { figure: String(rounded), unit: say("web-unit-metres") };
      const tenths = metres < 99_950 ? Math.round(metres / 100) / 10 : Math.round(metres / 1000);
      const figure = metres < 9_950 ? tenths.toFixed(1) : String(Math.round(metres / 1000));
      return { figure: language() === "ru" ? figure.replace(".", ",") : figure, unit: say("web-unit-kilometres") };
    },
    /**
     * Time left or ridden: `12:05` or `1:02:05`; below zero with a minus.
     * @param {number | null | undefined} seconds
     */
    clock(seconds) {
      if (seconds == null || !Number.isFinite(seconds)) return "–";
      const [hours, minutes, rest] = parts(seconds);
      return signed(seconds, hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`);
    },
    /**
     * The same as nobody takes it for something else: `6 s`, `1 min 06`, `2:59:06`; below zero with a minus.
     * @param {number | null | undefined} seconds
     * @param {boolean} [isShort] hours without seconds: `2 h 59`
     */
    span(seconds, isShort = false) {
      if (seconds == null || !Number.isFinite(seconds)) return "–";
      const [hours, minutes, rest] = parts(seconds);
      return signed(seconds, hours
        ? isShort ? say("web-span-hours", { hours, minutes: two(minutes) }) : `${hours}:${two(minutes)}:${two(rest)}`
        : minutes ? say("web-span-minutes", { minutes, seconds: two(rest) }) : say("web-span-seconds", { seconds: rest }));
    },
    /**
     * The quest's zone by its name, where clocks there show another time than this phone; else nothing.
     * @param {number} moment
     */
    otherZone(moment) {
      const told = (/** @type {string | undefined} */ timeZone) => dated(moment, { day: "numeric", hour: "2-digit", minute: "2-digit" },
        timeZone);
      const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
      const there = zone();
      return there && told(there) !== told(here) ? there.split("/").at(-1)?.replaceAll("_", " ") ?? "" : "";
    },
    /** @param {number | string | null | undefined} moment */
    time: (moment) => dated(moment, { hour: "2-digit", minute: "2-digit" }),
    /** @param {number | string | null | undefined} moment @param {string} [zone] another one than the quest's */
    dayAndTime: (moment, zone) =>
      dated(moment, { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" }, zone),
    /**
     * Where from here, in a word: by eighths of the circle.
     * @param {number} degrees from north
     */
    direction(degrees) {
      const names = [
        say("web-north"), say("web-north-east"), say("web-east"), say("web-south-east"),
        say("web-south"), say("web-south-west"), say("web-west"), say("web-north-west"),
      ];
      return names[Math.round(((degrees % 360) + 360) % 360 / 45) % 8];
    },
    /** @param {number} bytes */
    size(bytes) {
      if (bytes < 950_000) return say("web-size-kilobytes", { count: Math.max(1, Math.round(bytes / 1000)) });
      return say("web-size-megabytes", { count: Math.round(bytes / 100_000) / 10 });
    },
  };
}

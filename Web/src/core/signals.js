// @ts-check
/** Tones in hertz and seconds, vibrations in milliseconds. @type {Record<string, { tones: [number, number][], shakes: number[] }>} */
const signals = {
  accepted: { tones: [[880, 0.12], [1175, 0.12], [1568, 0.3]], shakes: [200, 80, 200] },
  rejected: { tones: [[330, 0.25], [247, 0.4]], shakes: [500] },
  "check-in": { tones: [[988, 0.15], [1319, 0.35]], shakes: [300, 100, 300] },
  arrival: { tones: [[784, 0.15], [988, 0.15], [1319, 0.4]], shakes: [300, 100, 300, 100, 300] },
  warning: { tones: [[440, 0.2], [0, 0.08], [440, 0.2], [0, 0.08], [440, 0.2]], shakes: [150, 80, 150, 80, 150] },
  message: { tones: [[1047, 0.1], [0, 0.06], [1047, 0.1]], shakes: [120, 60, 120] },
  rerouted: { tones: [[660, 0.08]], shakes: [80] },
};

/**
 * Sound, vibration, and a screen that stays on.
 * @param {{
 *   platform: import("./types.d.ts").Platform,
 *   events: import("./types.d.ts").Events,
 *   settings: () => { sound: boolean, vibration: boolean, wakeLock: boolean },
 *   onWakeLock: (state: "off" | "held" | "lost" | "refused" | "missing") => void,
 * }} parts
 */
export function createSignals({ platform, events, settings, onWakeLock }) {
  const idle = platform.wakeLock ? "off" : "missing";
  /** @type {AudioContext | null} */
  let audio = null;
  /** @type {WakeLockSentinel | null} */
  let lock = null;
  let isWanted = false;
  let isTapped = false;
  let isAsking = false;
  let wasHeld = false;

  /** @param {keyof typeof signals} name */
  function give(name) {
    const { tones, shakes } = signals[name];
    // Before the first tap browsers allow neither, and complain.
    if (!isTapped) return;
    if (settings().vibration) platform.vibrate?.(shakes);
    if (!settings().sound || !audio) return;
    let at = audio.currentTime + 0.02;
    for (const [pitch, length] of tones) {
      if (pitch) {
        const tone = audio.createOscillator();
        const volume = audio.createGain();
        tone.type = "square";
        tone.frequency.value = pitch;
        // Without a rise and a fall loudspeakers click.
        volume.gain.setValueAtTime(0, at);
        volume.gain.linearRampToValueAtTime(0.6, at + 0.01);
        volume.gain.setValueAtTime(0.6, at + length - 0.02);
        volume.gain.linearRampToValueAtTime(0, at + length);
        tone.connect(volume).connect(audio.destination);
        tone.start(at);
        tone.stop(at + length);
      }
      at += length;
    }
  }

  events.on("verdict", ({ answer }) => answer.verdict !== "pending" && give(answer.verdict));
  for (const name of /** @type {const} */ (["check-in", "arrival", "warning", "message", "rerouted"])) events.on(name, () => give(name));
  events.on("off-route", () => give("rerouted"));
  events.on("go-back", () => give("warning"));
  events.on("refused", () => give("rejected"));

  // Who prepares for the start is to know it before the first try.
  if (!platform.wakeLock) onWakeLock(idle);

  /** Phones end the lock when the page is hidden. @param {boolean} [isTold] whether the rider knows, and has tapped to have it again */
  async function hold(isTold = false) {
    if (!isWanted || lock || isAsking || !platform.wakeLock || !platform.isVisible()) return;
    isAsking = true;
    try {
      lock = await platform.wakeLock.request("screen");
      wasHeld = true;
      onWakeLock("held");
      lock.addEventListener("release", () => {
        lock = null;
        onWakeLock(isWanted ? "lost" : idle);
      });
      if (!isWanted) await lock.release();
    } catch {
      // A battery that is nearly empty, or a browser that does not want to.
      onWakeLock(wasHeld && !isTold ? "lost" : "refused");
    } finally {
      isAsking = false;
    }
  }

  /** Phones stop the sound for a call or a locked screen, some under a word that only they have (`interrupted`). */
  const resume = () => {
    const state = /** @type {string | undefined} */ (audio?.state);
    if (audio && state !== "running" && state !== "closed") void audio.resume?.()?.catch?.(() => {});
  };

  return {
    give,
    resume,
    /** Browsers let a page sound only once it was tapped: to be called by a tap. */
    wake() {
      isTapped = true;
      audio ??= platform.audio?.() ?? null;
      resume();
    },
    hold,
    /** @param {boolean} wanted */
    keepAwake(wanted) {
      isWanted = wanted && settings().wakeLock;
      if (isWanted) return void hold();
      onWakeLock(idle);
      void lock?.release();
    },
  };
}

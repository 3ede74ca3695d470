// @ts-check
/** @type {import("./types.d.ts").Settings} */
const defaultSettings = {
  language: null,
  night: "auto",
  sound: true,
  vibration: true,
  northUp: false,
  textSize: 100,
  wakeLock: true,
  voice: "off",
  sunlight: false,
  unit: "metric",
  profile: null,
};

/** @param {import("./types.d.ts").Platform} platform @returns {import("./types.d.ts").Settings} */
export function keptSettings(platform) {
  try {
    return { ...defaultSettings, ...JSON.parse(platform.storage.getItem("settings") ?? "{}") };
  } catch {
    return defaultSettings;
  }
}

/** What is said where only turns are. */
const ofTurns = ["turn", "check-in", "arrival", "off-route"];

/**
 * Whether the voice says it: then nothing else reads it aloud.
 * @param {{ settings: { voice: string }, speech: string }} state
 * @param {string} happening an event's name, or `turn`
 */
export const saysAloud = ({ settings: { voice }, speech }, happening) =>
  speech === "ready" && (voice === "all" || voice === "turns" && ofTurns.includes(happening));

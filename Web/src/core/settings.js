// @ts-check
const defaultSettings = {
  language: /** @type {string | null} */ (null),
  night: "auto",
  sound: true,
  vibration: true,
  headingUp: false,
  textSize: 100,
  wakeLock: true,
  unit: "metric",
};

/** @param {import("./types.d.ts").Platform} platform */
export function keptSettings(platform) {
  try {
    return { ...defaultSettings, ...JSON.parse(platform.storage.getItem("settings") ?? "{}") };
  } catch {
    return defaultSettings;
  }
}

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
  unit: "metric",
};

/** @param {import("./types.d.ts").Platform} platform @returns {import("./types.d.ts").Settings} */
export function keptSettings(platform) {
  try {
    return { ...defaultSettings, ...JSON.parse(platform.storage.getItem("settings") ?? "{}") };
  } catch {
    return defaultSettings;
  }
}

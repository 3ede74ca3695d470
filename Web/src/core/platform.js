// @ts-check
import { indexedDatabase, memoryDatabase } from "./database.js";
import { takeEarly } from "./early.js";

/** Scales a picture down to what judges need, and leaves its place and time behind. @param {Blob} file */
async function shrink(file) {
  const side = 2048;
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  const part = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * part);
  canvas.height = Math.round(picture.height * part);
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => blob ? resolve(blob) : reject(new Error("no picture")), "image/jpeg", 0.85)
  );
}

/** @param {(degrees: number) => void} heard */
function compass(heard) {
  const name = "ondeviceorientationabsolute" in window ? "deviceorientationabsolute" : "deviceorientation";
  const listener = (/** @type {Event} */ found) => {
    const event = /** @type {DeviceOrientationEvent & { webkitCompassHeading?: number }} */ (found);
    const north = event.webkitCompassHeading ?? (event.absolute && event.alpha != null ? 360 - event.alpha : null);
    if (north != null) heard((north + (screen.orientation?.angle ?? 0)) % 360);
  };
  addEventListener(name, listener);
  return () => removeEventListener(name, listener);
}

let isCompassAsked = false;
/** By a tap: iPhones ask the rider then, once. Who refuses goes without; a call that no tap has made counts for nothing. */
function askCompass() {
  /** @typedef {{ DeviceOrientationEvent?: { requestPermission?: () => Promise<string> } }} Compass */
  const { DeviceOrientationEvent: event } = /** @type {Compass} */ (globalThis);
  const request = event?.requestPermission;
  if (!request || isCompassAsked) return;
  isCompassAsked = true;
  request.call(event).catch(() => isCompassAsked = false);
}

/** The browser's question, as long as it has not been asked. @type {{ prompt(): Promise<unknown> } | null} */
let question = null;
/** @param {(offered: boolean) => void} heard */
function onInstall(heard) {
  addEventListener("beforeinstallprompt", (event) => {
    // Asked where a rider looks for it, and not by a bar over the map.
    event.preventDefault();
    question = /** @type {Event & { prompt(): Promise<unknown> }} */ (event);
    heard(true);
  });
  addEventListener("appinstalled", () => heard(false));
}
async function install() {
  await question?.prompt();
}

const worker = {
  register: () => navigator.serviceWorker.register("/worker.js", { scope: "/", updateViaCache: "none" }),
  /** Asks the browser to send what waits, once there is network, also when the page is closed. @param {string} [queue] */
  async sync(queue = "request-queue") {
    const registration = /** @type {ServiceWorkerRegistration & { sync?: { register(name: string): Promise<void> } }} */ (
      await navigator.serviceWorker.ready);
    await registration.sync?.register(queue);
  },
};

/** @returns {import("./types.d.ts").Platform} the browser's */
export function browserPlatform() {
  /** @type {import("./types.d.ts").Database} */
  let database;
  try {
    database = indexedDatabase(indexedDB);
  } catch {
    database = memoryDatabase();
  }
  /** Browsers without locks have one tab at a time, as a rule. */
  /** @type {import("./types.d.ts").Locks} */
  const alone = { request: (_, work) => work() };
  const { early } = /** @type {{ early?: import("./early.js").Early }} */ (globalThis);
  return {
    // What was asked for early and has failed is asked for again.
    fetch: (url, options) => takeEarly(early, url, options)?.catch(() => fetch(url, options)) ?? fetch(url, options),
    now: Date.now,
    setTimeout: (work, ms) => setTimeout(work, Math.min(ms, 2 ** 31 - 1)),
    clearTimeout: (timer) => clearTimeout(timer ?? undefined),
    id: () => crypto.randomUUID(),
    database,
    locks: navigator.locks ? { request: (name, work, options = {}) => navigator.locks.request(name, options, work) } : alone,
    channel: "BroadcastChannel" in window ? new BroadcastChannel("request") : null,
    storage: localStorage,
    geolocation: navigator.geolocation,
    async mayLocate() {
      const found = await navigator.permissions?.query({ name: "geolocation" }).catch(() => null);
      return found?.state === "granted";
    },
    persist: async () => navigator.storage?.persist?.(),
    subtle: crypto.subtle,
    caches: "caches" in window ? caches : null,
    worker: "serviceWorker" in navigator ? worker : null,
    audio: "AudioContext" in window ? () => new AudioContext() : null,
    vibrate: "vibrate" in navigator ? (pattern) => void navigator.vibrate(pattern) : null,
    wakeLock: "wakeLock" in navigator ? navigator.wakeLock : null,
    compass: "DeviceOrientationEvent" in window ? compass : null,
    askCompass,
    shrink,
    isVisible: () => document.visibilityState === "visible",
    onVisible: (heard) =>
      document.addEventListener("visibilitychange", () => heard(document.visibilityState === "visible")),
    onTap(heard) {
      for (const name of ["pointerup", "keydown"]) addEventListener(name, heard, { capture: true });
    },
    onOnline: (heard) => addEventListener("online", heard),
    onInstall,
    install,
    isSecure: isSecureContext,
    languages: navigator.languages,
    location,
  };
}

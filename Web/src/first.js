// @ts-check
/** What index.html has inside: it runs before any file of the app has come. */
import { askEarly } from "./core/early.js";

// With a service worker the scripts come from the phone, and there is nothing to gain.
if (!navigator.serviceWorker?.controller) {
  const early = askEarly({
    fetch: (url, options) => fetch(url, options), now: Date.now, storage: localStorage, languages: navigator.languages, location,
  });
  Object.assign(globalThis, { early });
}

// @ts-check
/** The beginning of the desk: words of the app and of the desk first, then the core, then what is shown. */
import { browserPlatform } from "../core/platform.js";
import { loadWords, say, spokenLanguage, useWords } from "../core/words.js";
import { speakBy } from "../parts/words.js";
import { createDesk } from "./core/desk.js";
import { draw } from "./screens/desk.js";

const loadOwnWords = (/** @type {"ru" | "en"} */ language) => loadWords(language, (address) => fetch(address), "desk-");

speakBy(say);
const desk = createDesk(browserPlatform(), loadOwnWords);
const started = desk.start();
await loadOwnWords(desk.store.state.language).catch(() => useWords(spokenLanguage(), {}));
draw(/** @type {Element} */ (document.getElementById("app")), desk);
await started;

/** The riders' worker keeps the desk too where somebody works at it: a station is often without network. */
async function keepForLater() {
  if (desk.store.state.status !== "in" || !desk.platform.worker) return;
  stop();
  await desk.platform.worker.register();
  (await navigator.serviceWorker.ready).active?.postMessage({ kind: "keep-desk" });
}
const stop = desk.store.subscribe(() => void keepForLater().catch(() => {}));
void keepForLater().catch(() => {});

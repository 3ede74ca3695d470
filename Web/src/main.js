// @ts-check
/** The beginning of the app: words first, then the core, then what is shown. */
import { createApp } from "./core/app.js";
import { browserPlatform } from "./core/platform.js";
import { loadWords, say } from "./core/words.js";
import { speakBy } from "./parts/words.js";
import { draw } from "./screens/app.js";

const platform = browserPlatform();
const app = createApp(platform);
speakBy(say);
const ask = (/** @type {string} */ address) => platform.fetch(address, { headers: { "accept-language": app.store.state.language } });
// Words come from the browser's cache without network; where they never came codes are shown rather than nothing.
const words = loadWords(app.store.state.language, ask).catch(() => {});

// The words of a language are there before anything is drawn in it.
const { setLanguage } = app.actions;
app.actions.setLanguage = async (/** @type {"ru" | "en"} */ language) => {
  await loadWords(language, ask);
  return setLanguage.call(app.actions, language);
};
// On a slow network each wait is felt: what is known is asked for meanwhile.
void app.start();
await words;
draw(/** @type {Element} */ (document.getElementById("app")), app);

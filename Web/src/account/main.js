// @ts-check
/** The beginning of the page of accounts: words of the app and its own first, then the core, then what is shown. */
import { browserPlatform } from "../core/platform.js";
import { loadWords, say, spokenLanguage, useWords } from "../core/words.js";
import { speakBy } from "../parts/words.js";
import { createAccount } from "./core/account.js";
import { draw } from "./screens/page.js";

const loadOwnWords = (/** @type {"ru" | "en"} */ language) => loadWords(language, (address) => fetch(address), "account-");

speakBy(say);
const account = createAccount(browserPlatform(), { loadWords: loadOwnWords, go: (address) => location.assign(address),
  tab: sessionStorage });
const started = account.start();
await loadOwnWords(account.store.state.language).catch(() => useWords(spokenLanguage(), {}));
draw(/** @type {Element} */ (document.getElementById("app")), account);
await started;

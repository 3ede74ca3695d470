// @ts-check
/** The beginning of the app: words first, then what is shown with them. */

import { chooseLanguage, loadWords, say } from "./core/words.js";

const language = chooseLanguage(localStorage.getItem("language"), navigator.languages);
await loadWords(language, (address) => fetch(address));
document.documentElement.lang = language;
document.title = say("web-title");

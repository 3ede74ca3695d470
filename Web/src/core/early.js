// @ts-check
import { chooseLanguage, wordsAddress } from "./words.js";
import { keptSettings } from "./settings.js";
import { address, path } from "./requests.js";
import { readLink, readSession } from "./session.js";

/** Milliseconds after which an early answer is too old to be shown. */
const lasts = 20_000;

/** @typedef {{ at: number, language: string, answers: Map<string, Promise<Response>> }} Early by the address that was asked */

/**
 * Asks for what the first screen shows while the app's scripts are still on their way. The page has this inside
 * (`Web/src/first.js`), so a phone that opens a quest for the first time waits one round trip less for each step.
 * @param {{
 *   fetch: typeof fetch, now: () => number, storage: Pick<Storage, "getItem">, languages: readonly string[],
 *   location: { pathname: string, hash: string },
 * }} platform
 * @returns {Early}
 */
export function askEarly({ fetch, now, storage, languages, location }) {
  const settings = keptSettings(/** @type {import("./types.d.ts").Platform} */ ({ storage }));
  const language = chooseLanguage(settings.language, languages);
  /** @type {Map<string, Promise<Response>>} */
  const answers = new Map();
  const ask = (/** @type {string} */ url, /** @type {RequestInit} */ options = { cache: "no-store" }) => {
    const answer = fetch(url, {
      headers: { "accept-language": language }, credentials: "same-origin", redirect: "error",
      signal: AbortSignal.timeout(lasts), ...options,
    });
    answer.catch(() => {});
    answers.set(url, answer);
    return answer;
  };
  ask(wordsAddress(language), {});
  const { quest } = readLink(location);
  ask(address("about"));
  ask(address("session")).then(async (answer) => {
    const session = answer.ok ? readSession(await answer.clone().json(), quest) : null;
    const id = session?.quest ?? quest;
    // Before consent the tasks are not what they are after it.
    const parts = session?.consent ? ["", "tasks", "team"] : [""];
    if (id) for (const part of parts) ask(address(path(...["quests", id, part].filter(Boolean))));
  }).catch(() => {});
  return { at: now(), language, answers };
}

/**
 * The early answer to a request, once; nothing where there is none or it is old.
 * @param {Early | undefined} early
 * @param {string} url
 * @param {RequestInit} [options] of the request
 * @param {number} [now] milliseconds
 * @returns {Promise<Response> | undefined}
 */
export function takeEarly(early, url, { method = "GET", headers } = {}, now = Date.now()) {
  const answer = early?.answers.get(url);
  if (!early || !answer || method !== "GET") return undefined;
  early.answers.delete(url);
  const isSame = /** @type {Record<string, string>} */ (headers ?? {})["accept-language"] === early.language;
  return isSame && now - early.at < lasts ? answer : undefined;
}

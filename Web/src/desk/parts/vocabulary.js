// @ts-check
import { useEffect, useState } from "preact";
import { languages } from "../../core/words.js";
import { useDesk } from "./app.js";

/** @type {Record<string, Record<string, string>> | null} */
let kept = null;

/**
 * The desk's words in all languages, for what is not read or written in the desk's own: cards, lists.
 * @returns {Record<string, Record<string, string>> | null} patterns by language and code
 */
export function useVocabularies() {
  const desk = useDesk();
  const [words, set] = useState(kept);
  useEffect(() => {
    if (kept) return;
    Promise.all(languages.map(async (language) => {
      const answer = await desk.platform.fetch(`/words/desk-${language}.json`, {});
      if (!answer.ok) throw new Error(`words: ${answer.status}`);
      return [language, await answer.json()];
    })).then((all) => set(kept = Object.fromEntries(all)), () => {});
  }, []);
  return words;
}

// @ts-check
import { path } from "../../core/api.js";

/**
 * Photos of answers, fetched before they are looked at and kept for a while, since the daemon lets no cache keep them.
 * @param {{ api: any, quest: string, urls?: { createObjectURL: (blob: Blob) => string, revokeObjectURL: (url: string) => void }, most?: number }} parts
 */
export function createPhotos({ api, quest, urls = URL, most = 24 }) {
  /** The latest asked for last. @type {Map<string, Promise<string>>} */
  const kept = new Map();
  const forget = (/** @type {string} */ answer) => {
    kept.get(answer)?.then((url) => urls.revokeObjectURL(url), () => {});
    kept.delete(answer);
  };
  return {
    /** The address of an answer's photo in this page. @param {string} answer @returns {Promise<string>} */
    get(answer) {
      const found = kept.get(answer) ??
        api.send("GET", path("admin", "quests", quest, "answers", answer, "photo"), { timeout: 60_000 })
          .then((/** @type {any} */ response) => response.blob()).then((/** @type {Blob} */ blob) => urls.createObjectURL(blob));
      kept.delete(answer);
      kept.set(answer, found);
      found.catch(() => kept.get(answer) === found && kept.delete(answer));
      if (kept.size > most) forget(/** @type {string} */ (kept.keys().next().value));
      return found;
    },
    end: () => [...kept.keys()].forEach(forget),
  };
}

/** Whether an answer has a picture, which is fetched ahead; videos are streamed. @param {any} answer */
export const hasPicture = (answer) => Boolean(answer.photo?.type?.startsWith("image/"));

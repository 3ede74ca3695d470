// @ts-check

/**
 * The languages that a quest's file is written in: its own, and those of its translations (`name:ru`).
 * @param {any} file
 * @param {Record<string, any>} quest its own properties
 * @returns {("ru" | "en")[]}
 */
export function languagesOf(file, quest) {
  const own = String(quest.language ?? "").trim();
  // As the daemon takes it where nothing is said.
  /** @type {Set<any>} */
  const found = new Set([["ru", "en"].includes(own) ? own : /\p{Script=Cyrillic}/u.test(JSON.stringify(file)) ? "ru" : "en"]);
  for (const members of [quest, ...(file?.features ?? []).map((/** @type {any} */ one) => one?.properties ?? {})]) {
    for (const name of Object.keys(members)) {
      const said = /:(ru|en)$/.exec(name);
      if (said) found.add(said[1]);
    }
  }
  return [...found];
}

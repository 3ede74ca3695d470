// @ts-check
// Which screen of the desk is open, kept in the page's address: `#!SCREEN/QUEST/OF`. An invitation's link has
// `#quest=…&code=…` instead, which goes away once it is redeemed.

/** @typedef {{ screen: string, quest: string, of: string }} Place */

/** @param {string} [hash] @returns {Place} */
export function place(hash = location.hash) {
  const parts = /^#!/.test(hash) ? hash.slice(2).split("/") : [];
  const [screen = "", quest = "", of = ""] = parts.map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return "";
    }
  });
  return { screen: /^[a-z-]*$/.test(screen) ? screen : "", quest, of };
}

/** The address of a screen, for links. @param {string} screen @param {string} [quest] @param {string} [of] */
export const at = (screen, quest = "", of = "") =>
  "#!" + [screen, quest, of].map(encodeURIComponent).join("/").replace(/\/+$/, "");

/** @param {string} screen @param {string} [quest] @param {string} [of] */
export const go = (screen, quest, of) => void (location.hash = at(screen, quest, of));

/** What an invitation's link says. @param {string} [hash] @returns {{ quest: string, code: string } | null} */
export function invitation(hash = location.hash) {
  if (!/^#\w/.test(hash)) return null;
  const said = new URLSearchParams(hash.slice(1));
  const [quest, code] = [said.get("quest") ?? "", said.get("code") ?? ""];
  return code ? { quest, code } : null;
}

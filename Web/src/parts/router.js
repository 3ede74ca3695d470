// @ts-check
// Which screen is open, kept in the page's history so that the phone's back button goes back: `#!list`. What stands
// behind `#` of a link that was opened (`#code=…`) is the core's, and goes away with the first screen.
import { useEffect, useState } from "preact";

/** @returns {{ screen: string, of: string }} */
export function place(hash = location.hash) {
  const found = hash.match(/^#!([a-z-]+)(?:\/(.+))?$/);
  let of = "";
  try {
    of = decodeURIComponent(found?.[2] ?? "");
  } catch { /* what is no text names nothing */ }
  return { screen: found?.[1] ?? "", of };
}

/** @type {Set<() => void>} */
const listeners = new Set();
const tell = () => listeners.forEach((listener) => listener());

/**
 * Opens a screen; without a name the first one.
 * @param {string} [screen]
 * @param {string} [of] What it is about, as a task's id.
 */
export function open(screen = "", of = "") {
  const now = place();
  if (now.screen === screen && now.of === of) return;
  const address = location.pathname + location.search + (screen ? `#!${screen}${of ? `/${encodeURIComponent(of)}` : ""}` : "");
  const depth = screen ? (history.state?.depth ?? 0) + 1 : 0;
  if (screen) history.pushState({ depth }, "", address);
  else history.replaceState({ depth }, "", address);
  tell();
}

/** Back to the screen before, or to the first where there is none of ours. */
export function back() {
  if ((history.state?.depth ?? 0) > 0) history.back();
  else open();
}

let follow = () => location.reload();

/**
 * Says what happens by another link of ours in a page that is open, as the code of a task; else it is loaded anew.
 * @param {() => void} does
 */
export const followBy = (does) => void (follow = does);

/** The screen that is open, for a component that is drawn anew when it is another. */
export function usePlace() {
  const [hash, set] = useState(location.hash);
  useEffect(() => {
    const listener = () => set(location.hash);
    const linked = () => /^#\w/.test(location.hash) ? follow() : listener();
    listeners.add(listener);
    addEventListener("popstate", listener);
    addEventListener("hashchange", linked);
    // What changed since this was drawn, before anybody listened.
    listener();
    return () => {
      listeners.delete(listener);
      removeEventListener("popstate", listener);
      removeEventListener("hashchange", linked);
    };
  }, []);
  return place(hash);
}

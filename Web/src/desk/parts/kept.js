// @ts-check
import { useEffect, useState } from "preact";
import { deskDatabase } from "../core/own.js";
import { useLoad } from "./load.js";

/**
 * What the daemon tells at an address, as `useLoad` does, and what it told the last time as long as there is no network, also
 * after the page was closed.
 * @param {string | null} route @param {{ every?: number, query?: Record<string, any> }} [options]
 * @returns {{ body: any, problem: any, at: number, reload: () => Promise<void>, put: (body: any) => void }}
 */
export function useKept(route, options) {
  const told = useLoad(route, options);
  const [kept, setKept] = useState(/** @type {any} */ ({ route: null, body: null, at: 0 }));
  useEffect(() => {
    if (!route) return;
    let ended = false;
    deskDatabase().get("kept", route).then((found) => !ended && found
      && setKept((/** @type {any} */ now) => now.route === route ? now : { route, ...found }), () => {});
    return () => void (ended = true);
  }, [route]);
  /** @param {any} body */
  const put = (body) => {
    const now = { body, at: Date.now() };
    setKept({ route, ...now });
    if (route) deskDatabase().put("kept", now, route).catch(() => {});
  };
  useEffect(() => void (told.body && put(told.body)), [told.body]);
  const own = kept.route === route ? kept : { body: null, at: 0 };
  return { ...told, body: own.body ?? told.body, at: Math.max(own.at, told.at), put };
}

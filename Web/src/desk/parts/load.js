// @ts-check
import { useCallback, useEffect, useRef, useState } from "preact";
import { useDesk } from "./app.js";

/**
 * What the daemon tells at an address, asked for by its ETag, and again every so often while the page is seen. What was
 * told stays while there is no network, with its age.
 * @param {string | null} route below `/api/v1/`; `null` asks for nothing
 * @param {{ every?: number, query?: Record<string, any> }} [options] seconds between two questions
 * @returns {{ body: any, problem: any, at: number, reload: () => Promise<void> }} `at` is when it was told last, in milliseconds
 */
export function useLoad(route, { every = 0, query } = {}) {
  const desk = useDesk();
  const [told, set] = useState(/** @type {any} */ ({ body: null, problem: null, at: 0 }));
  const asked = useRef(/** @type {any} */ ({}));
  const words = JSON.stringify(query ?? null);
  const ask = useCallback(async () => {
    if (!route) return;
    const name = `${route} ${words} ${desk.store.state.language}`;
    const { etag } = asked.current.name === name ? asked.current : { etag: null };
    try {
      const response = await desk.api.send("GET", route, { query, headers: etag ? { "if-none-match": etag } : {} });
      const body = await desk.api.read(response);
      if (asked.current.ended) return;
      asked.current = { name, etag: response.headers.get("etag") };
      set((/** @type {any} */ before) => ({ body: response.status === 304 ? before.body : body, problem: null, at: Date.now() }));
    } catch (problem) {
      if (!asked.current.ended) set((/** @type {any} */ before) => ({ ...before, problem }));
    }
  }, [route, words]);
  useEffect(() => {
    asked.current = {};
    set({ body: null, problem: null, at: 0 });
    void ask();
    const timer = every && setInterval(() => document.visibilityState === "visible" && void ask(), every * 1000);
    return () => {
      asked.current = { ended: true };
      if (timer) clearInterval(timer);
    };
  }, [ask, every]);
  return { ...told, reload: ask };
}

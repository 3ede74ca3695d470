// @ts-check
import { createContext, useContext, useEffect, useRef, useState } from "preact";

/** The core's app, for all components below. */
export const AppContext = createContext(/** @type {any} */ (null));

/** @returns {import("../core/types.d.ts").App} The core's app: `store`, `actions`, `events`. */
export const useApp = () => useContext(AppContext);

/**
 * The state, for a component that is drawn anew when one of the named members is another object.
 * @template {keyof import("../core/types.d.ts").State} K
 * @param {...K} members
 * @returns {Record<K, any>} only those that are named: no other is watched
 */
export function usePart(...members) {
  const app = useApp();
  const [, drawAnew] = useState(0);
  const seen = useRef(/** @type {any} */ (null));
  seen.current = app.store.state;
  useEffect(() => {
    const look = () => {
      const state = app.store.state;
      if (members.some((name) => state[name] !== seen.current[name])) drawAnew((count) => count + 1);
    };
    // What changed since this was drawn, before anybody listened.
    look();
    return app.store.subscribe(look);
  }, [app]);
  return app.store.state;
}

/**
 * Runs an action of the core, and tells whether it runs and what was against it.
 * @returns {{ busy: boolean, problem: any, run: (action: () => any, after?: (value: any) => void) => void }}
 */
export function useRun() {
  const [state, set] = useState({ busy: false, problem: /** @type {any} */ (null) });
  const run = async (/** @type {() => any} */ action, /** @type {((value: any) => void) | undefined} */ after) => {
    set({ busy: true, problem: null });
    try {
      const value = await action();
      set({ busy: false, problem: null });
      after?.(value);
    } catch (problem) {
      set({ busy: false, problem });
    }
  };
  return { ...state, run };
}

// @ts-check
import { useEffect, useState } from "preact";

/**
 * Draws anew when a store changes.
 * @template {Record<string, any>} S
 * @param {import("../../core/types.d.ts").Store<S>} store
 * @returns {S}
 */
export function useStore(store) {
  const [, drawn] = useState(store.state);
  useEffect(() => {
    const draw = () => drawn(store.state);
    // It may have changed since it was drawn: effects come later.
    draw();
    return store.subscribe(draw);
  }, [store]);
  return store.state;
}

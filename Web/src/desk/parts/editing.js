// @ts-check
import { createContext, useContext, useEffect, useRef, useState } from "preact";

export const EditingContext = createContext(/** @type {any} */ (null));

/**
 * The quest that is edited here; a component is drawn anew when one of the named members of its state is another object.
 * @param {...keyof import("../core/editing.js").Editing["store"]["state"]} members
 * @returns {import("../core/editing.js").Editing}
 */
export function useEditing(...members) {
  const editing = useContext(EditingContext);
  const [, drawAnew] = useState(0);
  const seen = useRef(/** @type {any} */ (null));
  seen.current = editing.store.state;
  useEffect(() => {
    const look = () => {
      const { state } = editing.store;
      if (members.some((name) => state[name] !== seen.current[name])) drawAnew((/** @type {number} */ count) => count + 1);
    };
    // What changed since this was drawn, before anybody listened.
    look();
    return editing.store.subscribe(look);
  }, [editing]);
  return editing;
}

// @ts-check
import { createContext, useContext, useEffect, useState } from "preact";

export const EditingContext = createContext(/** @type {any} */ (null));

/** The quest that is edited here; its component is drawn anew with each change. @returns {import("../core/editing.js").Editing} */
export function useEditing() {
  const editing = useContext(EditingContext);
  const [, drawAnew] = useState(editing.store.state);
  useEffect(() => {
    const look = () => drawAnew(editing.store.state);
    // What changed since this was drawn, before anybody listened.
    look();
    return editing.store.subscribe(look);
  }, [editing]);
  return editing;
}

// @ts-check
import { createContext, useContext, useEffect, useState } from "preact";

export const EditingContext = createContext(/** @type {any} */ (null));

/** The quest that is edited here; its component is drawn anew with each change. @returns {import("../core/editing.js").Editing} */
export function useEditing() {
  const editing = useContext(EditingContext);
  const [, drawAnew] = useState(0);
  useEffect(() => editing.store.subscribe(() => drawAnew((count) => count + 1)), [editing]);
  return editing;
}

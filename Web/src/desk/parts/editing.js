// @ts-check
import { createContext, html, useContext, useEffect, useRef, useState } from "preact";
import { useRun } from "../../parts/app.js";
import { say } from "../../parts/words.js";

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

/** Says that another tab has the draft, and takes it over. */
export function Elsewhere() {
  const { actions } = useEditing();
  const { busy, run } = useRun();
  return html`<div class="box wait column" role="status"><p>${say("desk-editor-elsewhere")}</p>
    <div><button type="button" class="button main" disabled=${busy} onClick=${() => run(actions.takeOver)}>${say("desk-editor-take-over")}
      </button></div></div>`;
}

// @ts-check
// The desk's core for its components: the same context as that of the riders' app, with the desk's own types.
import { useApp, usePart } from "../../parts/app.js";

/** @typedef {ReturnType<typeof import("../core/desk.js").createDesk>} Desk */

/** @returns {Desk} `store`, `actions`, `api`. */
export const useDesk = () => /** @type {any} */ (useApp());

/**
 * The state, for a component that is drawn anew when one of the named members is another object.
 * @param {...keyof Desk["store"]["state"]} members
 * @returns {Desk["store"]["state"]}
 */
export const useDeskPart = (...members) => /** @type {any} */ (usePart)(...members);

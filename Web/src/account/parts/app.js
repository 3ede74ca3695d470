// @ts-check
// The core of accounts for its components: the same context as that of the riders' app, with types of its own.
import { useApp, usePart } from "../../parts/app.js";

/** @typedef {ReturnType<typeof import("../core/account.js").createAccount>} Account */

/** @returns {Account} `store`, `actions`. */
export const useAccount = () => /** @type {any} */ (useApp());

/**
 * The state, for a component that is drawn anew when one of the named members is another object.
 * @param {...keyof Account["store"]["state"]} members
 * @returns {Account["store"]["state"]}
 */
export const useAccountPart = (...members) => /** @type {any} */ (usePart)(...members);

// @ts-check
import { indexedDatabase, memoryDatabase } from "../../core/database.js";

/** @typedef {import("../../core/types.d.ts").Database} Database */

/** @type {Map<string, Database>} */
const opened = new Map();

/**
 * A database of the desk's own, beside that of the riders' app, so that neither sends what the other has to say.
 * @param {string} name
 */
function own(name) {
  let database = opened.get(name);
  if (!database) {
    try {
      database = indexedDatabase(indexedDB, name);
    } catch {
      database = memoryDatabase();
    }
    opened.set(name, database);
  }
  return database;
}

/** What a steward has said and the daemon does not know yet, and the lists of stations. */
export const deskDatabase = () => own("request-desk");

/** What a judge has decided and the daemon does not know yet. */
export const judgeDatabase = () => own("request-judge");

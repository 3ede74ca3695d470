// @ts-check
import { indexedDatabase, memoryDatabase } from "../../core/database.js";

/** @type {import("../../core/types.d.ts").Database | null} */
let opened = null;

/** The desk's own database, beside that of the riders' app, so that neither sends what the other has to say. */
export function deskDatabase() {
  try {
    return opened ??= indexedDatabase(indexedDB, "request-desk");
  } catch {
    return opened ??= memoryDatabase();
  }
}

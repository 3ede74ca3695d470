// @ts-check
// Codes that were told to this page, which tells them once: kept only as long as it is open, so that cards can be printed with them.

/** @typedef {{ id: string, name: string, code: string, number?: number, role?: string, link?: string }} Issued */

/** @type {Map<string, Map<string, Issued>>} */
const known = new Map();

/** @param {"team" | "staff"} kind @param {string} quest @param {Issued} issued */
export function keepIssued(kind, quest, issued) {
  const name = `${kind} ${quest}`;
  known.set(name, (known.get(name) ?? new Map()).set(issued.id, issued));
}

/** @param {"team" | "staff"} kind @param {string} quest @param {string} id */
export const forgetIssued = (kind, quest, id) => void known.get(`${kind} ${quest}`)?.delete(id);

/** @param {"team" | "staff"} kind @param {string} quest @returns {Issued[]} */
export const issuedOf = (kind, quest) => [...(known.get(`${kind} ${quest}`)?.values() ?? [])];

/** The link of a team's card. @param {string} server @param {string} quest @param {string} code */
export const cardLink = (server, quest, code) => `${server}/q/${encodeURIComponent(quest)}#code=${code}`;

/**
 * The link of a code that hangs at the place of a task.
 * @param {string} server
 * @param {string} quest
 * @param {string} task
 * @param {string} code
 */
export const taskLink = (server, quest, task, code) =>
  `${server}/q/${encodeURIComponent(quest)}#task=${encodeURIComponent(task)}&tag=${encodeURIComponent(code)}`;

/** The link of an invitation to the staff. @param {string} server @param {string} quest @param {string} code */
export const deskLink = (server, quest, code) => `${server}/desk#quest=${encodeURIComponent(quest)}&code=${code}`;

// @ts-check
import { path } from "./api.js";

/** @typedef {import("./types.d.ts").Role & { device: string, team: { id: string, name: string } }} OwnRole */

/**
 * What the daemon tells of a session, for one quest.
 * @param {{ roles?: import("./types.d.ts").Role[] } | null | undefined} told as `GET /session`, or the answer to joining
 * @param {string | null} quest the one of the page's address; without one the only quest that was joined
 * @param {import("./types.d.ts").Session | null} [before] what the phone keeps: that somebody rides without tracking, only it knows
 * @returns {import("./types.d.ts").Session | null}
 */
export function readSession(told, quest, before) {
  const roles = told?.roles ?? [];
  const own = /** @type {OwnRole[]} */ (roles.filter((role) => role.device));
  const found = quest ? own.find((role) => role.quest === quest) : own.length === 1 ? own[0] : null;
  if (!found) return null;
  const same = before?.device === found.device ? before : null;
  const refused = same?.consent === "no-tracking";
  return {
    quest: found.quest,
    device: found.device,
    team: found.team,
    // By which code it joined, or which one of a link it did not want; and by which it joined for certain.
    code: same?.code ?? null,
    consent: !found.needs_consent ? "tracking" : refused ? "no-tracking" : null,
    pausedSince: found.tracking_paused_at ? Date.parse(found.tracking_paused_at) : null,
    roles,
    quests: [...new Set(roles.map((role) => role.quest).filter(Boolean))],
  };
}

/** A code as it is compared. @param {string | null} [code] */
export const bareCode = (code) => (code ?? "").replace(/[^a-z0-9]/gi, "").toUpperCase();

/**
 * @param {{ pathname: string, hash: string }} location
 * @returns {import("./types.d.ts").Link}
 */
export function readLink({ pathname, hash }) {
  let quest = null;
  try {
    quest = decodeURIComponent(pathname.match(/^\/q\/([^/]+)\/?$/)?.[1] ?? "") || null;
  } catch {
    // No address of ours.
  }
  const items = new URLSearchParams(hash.replace(/^#/, ""));
  return { quest, code: items.get("code") || null, register: items.has("register"), task: items.get("task") || null, tag: items.get("tag")
    || null };
}

/**
 * The link that a QR code or a message says, at whatever address the daemon is reached; `null` where a text is none.
 * @param {string} text
 */
export function linkIn(text) {
  try {
    const link = readLink(new URL(text.trim()));
    return link.quest ? link : null;
  } catch {
    return null;
  }
}

/**
 * Where a sign-in at a provider begins.
 * @param {string} provider
 * @param {string} language
 * @param {string} page the page to come back to
 */
export const signInAddress = (provider, language, page) =>
  `/sign-in/${encodeURIComponent(provider)}?${new URLSearchParams({ page, lang: language })}`;

/**
 * Joining and leaving. The token is in a cookie, which no script sees.
 * @param {ReturnType<typeof import("./api.js").createApi>} api
 */
export function createSession(api) {
  return {
    load: () => api.ask("GET", "session"),
    /** @param {{ quest: string, code: string, deviceName?: string }} about */
    join: ({ quest, code, deviceName }) =>
      api.ask("POST", "session/join", { json: { quest, code, ...(deviceName ? { device_name: deviceName } : {}) } }),
    /** @param {{ quest: string, name: string }} about */
    guest: ({ quest, name }) => api.ask("POST", "session/guest", { json: { quest, name } }),
    /** @param {string} quest @param {Record<string, unknown>} about @param {string} key a repeat of the same request makes no other team */
    register: (quest, about, key) =>
      api.ask("POST", path("quests", quest, "registrations"), { json: about, headers: { "idempotency-key": key } }),
    end: () => api.send("DELETE", "session"),
  };
}

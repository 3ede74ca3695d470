// @ts-check
// What is sent first of a rider's queue, how, and when the daemon has it: for the page (queue.js), and for the service worker
// when no page is open, which has this file in it.
import { path } from "./requests.js";
/**
 * @typedef {import("./types.d.ts").QueueItem} QueueItem
 * @typedef {import("./types.d.ts").Told} Told
 */

/** Positions in one request; the daemon takes 1,000. */
export const batch = 500;
/** Bytes that are lost at most when the network goes: a larger file goes in parts of so many. */
export const part = 262_144;

/** Calls for help and what takes them back; and pauses, told before positions, which would be dropped. @param {QueueItem} item */
export const isUrgent = ({ kind }) => kind === "sos" || kind === "withdrawal" || kind === "tracking";

/**
 * Whether it may go now: answers to one task stay in order.
 * @param {QueueItem} item @param {QueueItem[]} items all that wait @param {number} now
 */
export const isReady = (item, items, now) =>
  item.state !== "refused" && (item.notBefore ?? 0) <= now &&
  !(item.task && items.some((other) => other.id < item.id && other.task === item.task && (other.notBefore ?? 0) > now));

/** Whether a refusal tells that an earlier sending arrived, though its answer did not. @param {string} code */
export const hasArrived = (code) => code === "idempotency-key-reused" || code === "appeal-open";

/** The positions at the head that go together: somebody may have ridden in another quest before. @param {Told[]} fixes */
export function ofOneQuest(fixes) {
  const end = fixes.findIndex((fix) => fix.quest !== fixes[0].quest);
  return end < 0 ? fixes : fixes.slice(0, end);
}

/** @param {Told[]} fixes of one quest @param {string} sentAt @returns {import("./requests.js").Asked} */
export const requestOfFixes = (fixes, sentAt) => ({
  method: "POST", route: path("quests", fixes[0].quest, "positions"), json: { sent_at: sentAt, fixes: fixes.map((fix) => fix.wire) },
});

/**
 * Sends one thing, all requests that it takes; returns what the daemon told.
 * @param {QueueItem} item
 * @param {{
 *   ask: (asked: import("./requests.js").Asked) => Promise<Told>,
 *   blob: (key: string) => Promise<Blob | null>,
 *   subtle: Pick<SubtleCrypto, "digest">,
 *   wire: (ms?: number) => string,
 *   sentAt: () => string,
 *   mark: (item: QueueItem) => Promise<unknown>,
 *   advance?: (progress: number) => void,
 * }} phone `mark` keeps that it was tried, before anybody can hear of it; `sentAt` dates it by the clock of now: one of long ago
 * would make the answer as late as the network was away
 */
export async function sendItem(item, { ask, blob, subtle, wire, sentAt, mark, advance }) {
  if (item.kind === "withdrawal") return withdraw(item, ask);
  if (item.kind === "sos" && !item.tried) await mark({ ...item, tried: true });
  const headers = { "idempotency-key": item.key };
  const isPhoto = item.kind === "photo";
  let file = isPhoto ? await blob(item.key) : null;
  let upload;
  if (file && file.size > part) {
    upload = await sendParts(item, file, { ask, subtle, wire, advance });
    file = null;
  }
  const at = item.kind === "tracking" || item.kind === "finish" ? "at" : "answered_at";
  const told = item.dated ? { ...item.body, [at]: wire(item.at), sent_at: sentAt() } : item.body;
  return ask(isPhoto
    ? {
      method: "POST", route: item.path, query: { ...told, upload }, body: file, isLarge: true,
      headers: { ...headers, "content-type": file?.type || "image/jpeg" },
    }
    : { method: "POST", route: item.path, json: told, headers });
}

/**
 * Sends what the daemon does not have of a file, also after the app was closed; returns the name by which the answer calls it.
 * @param {QueueItem} item @param {Blob} file
 * @param {Pick<Parameters<typeof sendItem>[1], "ask" | "subtle" | "wire" | "advance">} phone
 */
async function sendParts(item, file, { ask, subtle, wire, advance }) {
  const hash = new Uint8Array(await subtle.digest("SHA-256", await file.arrayBuffer()));
  const name = Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const route = item.path.replace(/photos$/, `uploads/${name}`);
  let { received } = await ask({ route });
  while (received < file.size) {
    advance?.(received / file.size);
    const end = Math.min(received + part, file.size);
    ({ received } = await ask({
      method: "PUT", route, body: file.slice(received, end), isLarge: true,
      query: { answered_at: wire(item.at), sent_at: wire() },
      headers: { "content-range": `bytes ${received}-${end - 1}/${file.size}` },
    }));
  }
  return name;
}

/** Takes back the calls that this phone has open. @param {QueueItem} item @param {Parameters<typeof sendItem>[1]["ask"]} ask */
async function withdraw(item, ask) {
  const { calls } = await ask({ route: item.path });
  for (const call of calls) {
    if (call.closed_at || call.device !== item.body.device) continue;
    await ask({ method: "POST", route: `${item.path}/${path(call.id)}/withdraw` });
  }
}

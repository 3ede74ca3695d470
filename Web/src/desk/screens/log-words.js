// @ts-check
// Records in words. Names of people and texts are not in the log: it has their digests.
import { say } from "../../parts/words.js";
import { nameOf } from "../core/log.js";
import { roleWord } from "./entrance.js";
import { statusWord } from "./results-words.js";

/** @type {Record<string, () => string>} */
const known = {
  published: () => say("desk-log-published"), opened: () => say("desk-log-opened"), closed: () => say("desk-log-closed"),
  "team-added": () => say("desk-log-team-added"), "team-renamed": () => say("desk-log-team-renamed"),
    "team-removed": () => say("desk-log-team-removed"),
  "bib-given": () => say("desk-log-bib-given"), "contact-given": () => say("desk-log-contact-given"),
    "class-chosen": () => say("desk-log-class-chosen"),
  "team-registered": () => say("desk-log-team-registered"), "registration-confirmed": () => say("desk-log-registration-confirmed"),
  "code-issued": () => say("desk-log-code-issued"), "code-revoked": () => say("desk-log-code-revoked"),
  "device-joined": () => say("desk-log-device-joined"), "device-removed": () => say("desk-log-device-removed"),
    "device-replaced": () => say("desk-log-device-replaced"),
  "place-offered": () => say("desk-log-place-offered"), "captain-changed": () => say("desk-log-captain-changed"),
    "primary-chosen": () => say("desk-log-primary-chosen"),
  "tracker-added": () => say("desk-log-tracker-added"), "ingest-issued": () => say("desk-log-ingest-issued"),
    "ingest-revoked": () => say("desk-log-ingest-revoked"),
  "staff-invited": () => say("desk-log-staff-invited"), "staff-joined": () => say("desk-log-staff-joined"),
    "staff-revoked": () => say("desk-log-staff-revoked"),
  "zone-added": () => say("desk-log-zone-added"), "zone-removed": () => say("desk-log-zone-removed"),
    "zone-renamed": () => say("desk-log-zone-renamed"),
  "wave-chosen": () => say("desk-log-wave-chosen"), "team-started": () => say("desk-log-team-started"),
    "team-finished": () => say("desk-log-team-finished"),
  paused: () => say("desk-log-paused"), resumed: () => say("desk-log-resumed"), "times-shifted": () => say("desk-log-times-shifted"),
  "protests-set": () => say("desk-log-protests-set"), "results-signed": () => say("desk-log-results-signed"),
    "message-sent": () => say("desk-log-message-sent"),
  "entry-changed": () => say("desk-log-entry-changed"), "hint-opened": () => say("desk-log-hint-opened"),
    "track-viewed": () => say("desk-log-track-viewed"),
  "sos-raised": () => say("desk-log-sos-raised"), "sos-taken": () => say("desk-log-sos-taken"),
    "sos-closed": () => say("desk-log-sos-closed"), "sos-withdrawn": () => say("desk-log-sos-withdrawn"),
  "consent-given": () => say("desk-log-consent-given"), "consent-withdrawn": () => say("desk-log-consent-withdrawn"),
  "finish-declared": () => say("desk-log-finish-declared"), "tracking-paused": () => say("desk-log-tracking-paused"),
    "tracking-resumed": () => say("desk-log-tracking-resumed"),
  answer: () => say("desk-log-answer"), verdict: () => say("desk-log-verdict"), review: () => say("desk-log-review"),
    opinion: () => say("desk-log-opinion"),
  adjustment: () => say("desk-log-adjustment"), appeal: () => say("desk-log-appeal"), withdrawal: () => say("desk-log-withdrawal"),
  positions: () => say("desk-log-positions"), erased: () => say("desk-log-erased"),
};

/** Whatever a record can be called, with its word, in the order of the list above. */
export const kinds = () => Object.entries(known).map(([name, word]) => ({ name, word: word() }));

/** The word of a kind of records or of a command; nothing where there is none. @param {string} name @returns {string | undefined} */
export const recordWord = (name) => known[name]?.();

/**
 * What a record says happened.
 * @param {any} record
 * @param {(task: string) => string} task names tasks
 * @param {Map<string, string>} answers tasks by answer
 */
export function told(record, task, answers) {
  const { body } = record;
  const id = body.task ?? answers.get(body.answer);
  const verdict = body.verdict ?? body.decision;
  const facts = [
    id && task(id),
    verdict && ({ accepted: say("desk-log-accepted"), rejected: say("desk-log-rejected"),
      pending: say("desk-log-pending") })[/** @type {"accepted"} */ (verdict)],
    record.kind === "verdict" && verdict === "accepted" && say("desk-log-points", { count: body.points }),
    record.kind === "adjustment" && body.points && say("desk-log-points", { count: body.points }),
    record.kind === "adjustment" && body.seconds && say("desk-log-seconds", { count: body.seconds }),
    record.kind === "positions" && say("desk-log-count", { count: body.count }),
    body.edition && say("desk-log-edition", { count: body.edition }), body.bib, body.class, body.wave, body.entry
      && statusWord(body.entry === "competing" ? "ok" : body.entry), body.role && roleWord(body.role), body.zone, body.number,
    (body.start || body.end) && `${body.start ?? 0} / ${body.end ?? 0}`,
  ].filter(Boolean);
  const word = (known[nameOf(record)] ?? (() => nameOf(record)))();
  return facts.length ? `${word}: ${facts.join(", ")}` : word;
}

/** Who did it. @param {any} record @param {Map<string, string>} staff names by id */
export function actorWord(record, staff) {
  const { actor } = record;
  if (actor === "admin") return say("desk-role-admin");
  if (actor === "system") return say("desk-log-system");
  if (actor.startsWith("staff:")) return staff.get(actor.slice(6)) ?? say("desk-log-staff");
  return say("desk-log-device");
}

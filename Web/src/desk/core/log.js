// @ts-check
// The log as people look through it. Whether its chain is whole the daemon says.

/** How many records come at a time. */
export const pageSize = 1000;

/** What a record is called: its kind, or the command that it is. @param {any} record */
export const nameOf = (record) => record.kind === "command" ? String(record.body?.command ?? "command") : record.kind;

/**
 * The task that a record is about, by itself or by the answer that it names.
 * @param {any} record
 * @param {Map<string, string>} answers tasks by answer
 */
export const taskOf = (record, answers) => record.body?.task ?? answers.get(record.body?.answer) ?? null;

/** The tasks of answers, by the records of those. @param {any[]} records @returns {Map<string, string>} */
export const answersOf = (records) => new Map(records.filter((one) => one.kind === "answer").map((one) => [one.body.answer,
  one.body.task]));

/**
 * The records that fit what is asked for, the newest first.
 * @param {any[]} records
 * @param {{ team?: string, task?: string, kind?: string, words?: string, from?: number | null, to?: number | null }} asked times in milliseconds
 * @param {(record: any) => string} told the words of a record
 */
export function picked(records, asked, told) {
  const words = (asked.words ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  const answers = answersOf(records);
  return records.filter((one) => {
    const moment = Date.parse(one.at);
    return (!asked.team || one.team === asked.team) && (!asked.kind || nameOf(one) === asked.kind) &&
      (!asked.task || taskOf(one, answers) === asked.task) &&
      (asked.from == null || moment >= asked.from) && (asked.to == null || moment <= asked.to) &&
      (!words.length || (() => {
        const text = `${one.seq} ${told(one)} ${one.actor} ${one.team ?? ""} ${JSON.stringify(one.body)}`.toLowerCase();
        return words.every((word) => text.includes(word));
      })());
  }).reverse();
}

/** The end of a log as somebody has noted it, `SEQ:HASH`; `null` of what is none. @param {string} text */
export function headIn(text) {
  const found = /^\s*(\d{1,15}):([0-9a-f]{64})\s*$/i.exec(text);
  return found ? { seq: Number(found[1]), hash: found[2].toLowerCase() } : null;
}

// @ts-check
// Rows of the table of teams: how a team stands, which rows are shown, and in which order.

/** As words are looked for in what teams are called. @param {string} text */
const folded = (text) => text.trim().replace(/\s+/g, " ").normalize("NFC").toLowerCase();

/** @typedef {"waiting" | "withdrawn" | "disqualified" | "finished" | "started" | "joined" | "expected"} Standing */

/** Where a team stands, of all that is known the most telling. @param {any} team @param {number} now @returns {Standing} */
export function standingOf(team, now) {
  if (team.registration === "waiting") return "waiting";
  if (team.entry === "withdrawn" || team.entry === "disqualified") return team.entry;
  if (team.finished_at) return "finished";
  if (team.started_at && Date.parse(team.started_at) <= now) return "started";
  return team.device_count ? "joined" : "expected";
}

/**
 * @typedef {{ number: number, name: string, class: string, wave: string, devices: number, standing: string, captain: string, phone: string, team: any }}
 *   TeamRow
 */

/**
 * @param {any[]} teams @param {any[]} contacts @param {{ id: string, name: string }[]} waves @param {{ id: string, name: string }[]} classes @param {number} now
 * @returns {TeamRow[]}
 */
export function teamRows(teams, contacts,
    waves, classes, now) {
  const name = (/** @type {any[]} */ list, /** @type {string | undefined} */ id) => (id ? list.find((one) => one.id === id)?.name ?? id
    : "");
  return teams.map((team) => {
    const contact = contacts.find((one) => one.team === team.id);
    return {
      team, number: team.number ?? 0, name: team.name, class: name(classes, team.class), wave: name(waves, team.wave),
      devices: team.device_count, standing: standingOf(team, now), captain: contact?.captain ?? "", phone: contact?.phone ?? "",
    };
  });
}

/** Those that have all words somewhere. @param {TeamRow[]} rows @param {string} words */
export function matching(rows, words) {
  const wanted = folded(words).split(" ").filter(Boolean);
  return rows.filter((row) => {
    const text = folded([row.number, row.name, row.team.id, row.class, row.wave, row.captain, row.phone].join(" "));
    return wanted.every((word) => text.includes(word));
  });
}

/** @param {TeamRow[]} rows @param {keyof TeamRow} by @param {boolean} down */
export function sorted(rows, by, down) {
  const order = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });
  const sign = down ? -1 : 1;
  return [...rows].sort((a, b) => sign * (typeof a[by] === "number" ? Number(a[by]) - Number(b[by])
    : order.compare(String(a[by]), String(b[by]))) || a.number - b.number);
}

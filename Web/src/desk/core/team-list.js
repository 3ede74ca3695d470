// @ts-check
// A list of teams as organisers keep it in a spreadsheet, and the steps from the teams that are there to those of the list: as
// `questctl team import` takes it (docs/guides/TEAMS.md).

/** @typedef {"name" | "id" | "bib" | "wave" | "class" | "entry" | "captain" | "phone"} Column */
/** @typedef {{ line: number, column: string, code: string, values?: Record<string, string | number> }} Problem */
/** @typedef {{ line: number, name: string } & Partial<Record<Column, string>>} Row */
/** @typedef {{ row: Row, team: any, changes: Column[] }} Step `team` is `null` of a new one */
/**
 * @typedef {{ steps: Step[], unchanged: number, others: number, columns: Column[], titles: Record<string, string>, strange: string[], problems: Problem[], free: string[] }}
 *   Plan
 */

/** In the order in which they are shown. @type {Column[]} */
const names = ["name", "id", "bib", "wave", "class", "entry", "captain", "phone"];

/**
 * The words that mean something, by what they mean, of all languages: a list is not always written in that of the desk.
 * @param {(string | undefined)[]} lists as `name: name|team; wave: wave`
 * @returns {Map<string, string>}
 */
export const meaningsOf = (lists) => new Map(lists.flatMap((list) => (list ?? "").split(";")).flatMap((one) => {
  const [meant, words = ""] = one.split(":");
  return words.split("|").map((word) => /** @type {[string, string]} */ ([folded(word), meant.trim()]));
}));

const plain = (/** @type {any} */ text) => String(text ?? "").trim().replace(/\s+/g, " ");
/** As names are held against each other. @param {any} text */
export const folded = (text) => plain(text).normalize("NFC").toLowerCase();

/**
 * What a list of teams asks for.
 * @param {{ line: number, cells: string[] }[]} rows of `rowsOf`
 * @param {{ teams: any[], contacts: any[], waves: { id: string, names: string[] }[], classes: { id: string, names: string[] }[] }} ground the quest as it is
 * @param {{ columns: Map<string, string>, entries: Map<string, string> }} words of `meaningsOf`
 * @returns {Plan}
 */
export function planOf(rows, ground, words) {
  /** @type {Problem[]} */
  const problems = [];
  const [header, ...body] = rows;
  /** @type {Partial<Record<Column, number>>} */
  const places = {};
  /** @type {string[]} */
  const strange = [];
  for (const [place, cell] of (header?.cells ?? []).entries()) {
    if (!cell.trim()) continue;
    const column = /** @type {Column | undefined} */ (words.columns.get(folded(cell)));
    if (!column) strange.push(plain(cell));
    else if (column in places) problems.push({ line: header.line, column: plain(cell), code: "column-twice" });
    else places[column] = place;
  }
  const columns = names.filter((name) => name in places);
  const title = (/** @type {Column} */ column) =>
    plain(header?.cells[places[column] ?? -1]) || column;
  const plan = { steps: /** @type {Step[]} */ ([]), unchanged: 0, others: 0, columns,
    titles: Object.fromEntries(columns.map((name) => [name, title(name)])), strange, problems, free: /** @type {string[]} */ ([]) };
  if (!("name" in places)) {
    problems.push({ line: header?.line ?? 1, column: "", code: "no-names" });
    return plan;
  }

  /** @type {Row[]} */
  const read = [];
  const known = (/** @type {any[]} */ list) => new Map(list.flatMap((one) => [one.id, ...one.names].map((name) => [folded(name), one.id])));
  const meanings = { wave: known(ground.waves), class: known(ground.classes), entry: words.entries };
  for (const { line, cells } of body) {
    const note = (/** @type {Column} */ column, /** @type {string} */ code, /** @type {any} */ values) =>
      problems.push({ line, column: title(column), code, values });
    /** @type {Row} */
    const row = { line, name: "" };
    for (const column of columns) row[column] = plain(cells[places[column] ?? -1]);
    if (!row.name) note("name", "no-name", {});
    for (const column of /** @type {const} */ (["wave", "class", "entry"])) {
      const word = row[column];
      if (!word) continue;
      const meant = meanings[column].get(folded(word));
      if (!meant) note(column, "unknown", { word });
      row[column] = meant ?? word;
    }
    if (row.bib && !(/^\d{1,5}$/.test(row.bib) && Number(row.bib) > 0)) note("bib", "no-number", { word: row.bib });
    // A spreadsheet took the phone for a number.
    if (/\de\+\d/i.test(row.phone ?? "")) note("phone", "rounded", {});
    read.push(row);
  }
  for (const column of /** @type {const} */ (["name", "id", "bib"])) {
    const lines = new Map();
    for (const row of read) {
      const value = folded(row[column]);
      if (!value) continue;
      if (lines.has(value) && !(column === "name" && row.id)) problems.push({ line: row.line, column: title(column), code: "twice",
        values: { line: lines.get(value) } });
      else lines.set(value, row.line);
    }
  }

  const contacts = new Map(ground.contacts.map((one) => [one.team, one]));
  const matched = new Set();
  for (const row of read) {
    const alike = ground.teams.filter((team) => folded(team.name) === folded(row.name));
    const team = row.id ? ground.teams.find((one) => one.id === row.id) ?? null : alike[0] ?? null;
    if (!row.id && alike.length > 1) problems.push({ line: row.line, column: title("name"), code: "several" });
    if (team) matched.add(team.id);
    const contact = contacts.get(team?.id);
    const before = /** @type {Record<string, any>} */ ({ ...team, captain: contact?.captain, phone: contact?.phone,
      entry: team?.entry ?? "competing" });
    const changes = columns.filter((column) => column !== "id" && (team || column !== "name") &&
      !(column === "entry" && !row.entry) && String(before[column] ?? "") !== String(row[column] ?? ""));
    if (team && !changes.length) plan.unchanged++;
    else plan.steps.push({ row, team, changes });
  }
  plan.others = ground.teams.filter((team) => !matched.has(team.id)).length;
  // Numbers that are exchanged are given back first.
  for (const { row, team } of plan.steps) {
    const owner = row.bib && ground.teams.find((one) => String(one.bib ?? "") === row.bib && one.id !== team?.id);
    if (!owner) continue;
    if (matched.has(owner.id)) plan.free.push(owner.id);
    else problems.push({ line: row.line, column: title("bib"), code: "taken", values: { team: owner.name } });
  }
  problems.sort((a, b) => a.line - b.line);
  return plan;
}

/**
 * The requests by which something of a team becomes another: their route below the team, and what they say.
 * @param {Column[]} changes
 * @param {Record<string, any>} to
 * @returns {[string, any][]}
 */
export function requestsOf(changes, to) {
  const has = (/** @type {Column} */ column) => changes.includes(column);
  const said = (/** @type {any} */ value) => value || undefined;
  return /** @type {[string, any][]} */ ([
    has("name") && ["name", { name: to.name }],
    has("bib") && ["bib", { bib: to.bib ? Number(to.bib) : undefined }],
    has("class") && ["class", { class: said(to.class) }],
    has("wave") && ["wave", { wave: said(to.wave) }],
    (has("captain") || has("phone")) && ["contact", { captain: said(to.captain), phone: said(to.phone) }],
    has("entry") && ["entry", { status: to.entry, reason: to.reason }],
  ].filter(Boolean));
}

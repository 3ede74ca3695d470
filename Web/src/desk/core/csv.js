// @ts-check
// Tables as spreadsheets save them: semicolons, tabs or commas, with or without a byte order mark, UTF-8 or what older ones write.

/** The text of a file: UTF-8 or UTF-16 by its mark, else UTF-8 where it is that, else Windows-1251. @param {Uint8Array} bytes */
export function decoded(bytes) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1251").decode(bytes);
  }
}

/** Whether a file is a workbook, which is no table of text. @param {Uint8Array} bytes */
export const isWorkbook = (bytes) =>
  [[0x50, 0x4b, 3, 4], [0xd0, 0xcf, 0x11, 0xe0]].some((mark) => mark.every((byte, index) => bytes[index] === byte));

/** The sign between cells: the one that stands most often in the first line, outside of quotes. @param {string} text */
function separator(text) {
  const counts = /** @type {Record<string, number>} */ ({ ";": 0, "\t": 0, ",": 0 });
  let quoted = false;
  for (const sign of text) {
    if (sign === '"') quoted = !quoted;
    else if (!quoted && (sign === "\n" || sign === "\r")) break;
    else if (!quoted && sign in counts) counts[sign]++;
  }
  return Object.keys(counts).reduce((best, sign) => (counts[sign] > counts[best] ? sign : best));
}

/**
 * Its rows with the lines at which they begin, from 1; empty ones are left out. A quote within quotes is written twice, and
 * lines may break there.
 * @param {string} text
 * @returns {{ line: number, cells: string[] }[]}
 */
export function rowsOf(text) {
  const said = text.replace(/^\uFEFF/, "");
  // What Excel reads, and shows nobody.
  const hint = /^sep=(.)\r?\n/.exec(said);
  const between = hint ? hint[1] : separator(said);
  /** @type {{ line: number, cells: string[] }[]} */
  const rows = [];
  let [cells, cell, quoted, line, began] = [/** @type {string[]} */ ([]), "", false, hint ? 2 : 1, hint ? 2 : 1];
  const end = () => {
    cells.push(cell);
    if (cells.some((one) => one.trim())) rows.push({ line: began, cells });
    [cells, cell] = [[], ""];
  };
  for (let index = hint ? hint[0].length : 0; index < said.length; index++) {
    const sign = said[index];
    if (sign === "\n") line++;
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (said[index + 1] === '"') cell += said[++index];
      else quoted = false;
    } else if (sign === '"' && !cell.trim()) [quoted, cell] = [true, ""];
    else if (sign === between) {
      cells.push(cell);
      cell = "";
    } else if (sign === "\n" || (sign === "\r" && said[index + 1] !== "\n")) {
      if (sign === "\r") line++;
      end();
      began = line;
    } else if (sign !== "\r") cell += sign;
  }
  if (cell || cells.length) end();
  return rows;
}

/** A line of such a table, with commas. @param {(string | number | null | undefined)[]} cells */
export const lineOf = (cells) =>
  cells.map((cell) => {
    const text = String(cell ?? "");
    return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  }).join(",") + "\r\n";

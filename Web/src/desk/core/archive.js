// @ts-check
// Files of an event put together in the browser: a ZIP archive of files that are stored as they are, tracks as GPX, the log as lines.

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});
/** @param {Uint8Array} bytes */
export function crc32(bytes) {
  let value = 0xffffffff;
  for (const byte of bytes) value = table[(value ^ byte) & 255] ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}

/**
 * A ZIP archive, its files stored, their names in UTF-8.
 * @param {{ name: string, bytes: Uint8Array }[]} files @param {Date} time
 * @returns {Blob}
 */
export function zip(files, time) {
  const stamp = [
    time.getHours() << 11 | time.getMinutes() << 5 | time.getSeconds() >> 1,
    (time.getFullYear() - 1980) << 9 | (time.getMonth() + 1) << 5 | time.getDate(),
  ];
  /** @param {number} length @param {(view: DataView) => void} fill */
  const part = (length, fill) => {
    const bytes = new Uint8Array(length);
    fill(new DataView(bytes.buffer));
    return bytes;
  };
  /** @type {Uint8Array[][]} */
  const [body, list] = [[], []];
  let offset = 0;
  for (const { name, bytes } of files) {
    const [title, sum, start] = [new TextEncoder().encode(name), crc32(bytes), offset];
    const common = (/** @type {DataView} */ view, /** @type {number} */ at) => {
      [20, 0x0800, 0, ...stamp].forEach((value, index) => view.setUint16(at + 2 * index, value, true));
      [sum, bytes.length, bytes.length].forEach((value, index) => view.setUint32(at + 10 + 4 * index, value, true));
      view.setUint16(at + 22, title.length, true);
    };
    const head = part(30, (view) => {
      view.setUint32(0, 0x04034b50, true);
      common(view, 4);
    });
    body.push(head, title, bytes);
    offset += 30 + title.length + bytes.length;
    list.push(part(46, (view) => {
      view.setUint32(0, 0x02014b50, true);
      view.setUint16(4, 20, true);
      common(view, 6);
      view.setUint32(42, start, true);
    }), title);
  }
  const size = list.reduce((sum, one) => sum + one.length, 0);
  const end = part(22, (view) => {
    view.setUint32(0, 0x06054b50, true);
    view.setUint16(8, files.length, true);
    view.setUint16(10, files.length, true);
    view.setUint32(12, size, true);
    view.setUint32(16, offset, true);
  });
  return new Blob(/** @type {any} */ ([...body, ...list, end]), { type: "application/zip" });
}

const escaped = (/** @type {string} */ text) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/**
 * All tracks as one GPX file, a `trk` for each team.
 * @param {{ since: string, teams: { name: string, t: number[], p: [number, number][] }[] }} tracks as `GET …/tracks` tells them
 */
export function gpx({ since, teams }) {
  const start = Date.parse(since);
  const one = (/** @type {any} */ team) => `<trk><name>${escaped(team.name)}</name><trkseg>${team.p.map((/** @type {any} */ [longitude, latitude], /** @type {number} */ index) =>
    `<trkpt lat="${latitude}" lon="${longitude}"><time>${new Date(start + team.t[index] * 1000).toISOString()}</time></trkpt>`).join("\n")}</trkseg></trk>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="ReQuest" xmlns="http://www.topografix.com/GPX/1/1">\n${teams.map(one).join("\n")}\n</gpx>\n`;
}

/** The log as `questctl log verify --file` reads it: a line for each record, then its head. @param {any[]} records @param {any} head @param {string} quest */
export const logLines = (records, head, quest) => [...records, { head, quest }].map((one) => JSON.stringify(one)).join("\n") + "\n";

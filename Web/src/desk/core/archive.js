// @ts-check
// Files of an event put together in the browser: tracks as GPX, the log as lines.

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

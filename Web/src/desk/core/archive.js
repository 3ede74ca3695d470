// @ts-check
// Files of an event put together in the browser: tracks as GPX, the log as lines.

const escaped = (/** @type {string} */ text) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/**
 * All tracks as one GPX file, a `trk` for each team.
 * @param {{ since: string, teams: { name: string, t: number[], p: [number, number][] }[] }} tracks as `GET …/tracks` tells them
 */
export function gpx({ since, teams }) {
  const start = Date.parse(since);
  /** @param {any} team */
  function one(team) {
    const points = team.p.map((/** @type {[number, number]} */ [longitude, latitude], /** @type {number} */ index) => {
      const time = new Date(start + team.t[index] * 1000).toISOString();
      return `<trkpt lat="${latitude}" lon="${longitude}"><time>${time}</time></trkpt>`;
    });
    return `<trk><name>${escaped(team.name)}</name><trkseg>${points.join("\n")}</trkseg></trk>`;
  }
  const head = '<gpx version="1.1" creator="ReQuest" xmlns="http://www.topografix.com/GPX/1/1">';
  return ['<?xml version="1.0" encoding="UTF-8"?>', head, teams.map(one).join("\n"), "</gpx>", ""].join("\n");
}

/** The log as `questctl log verify --file` reads it: a line for each record, then its head. @param {any[]} records @param {any} head @param {string} quest */
export const logLines = (records, head, quest) => [...records, { head, quest }].map((one) => JSON.stringify(one)).join("\n") + "\n";

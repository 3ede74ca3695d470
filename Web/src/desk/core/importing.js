// @ts-check
// Files of other programs as quests' files: GeoJSON is read here, all else by the daemon.
import { draftOf } from "./draft.js";

/**
 * The file that GeoJSON stands for; `null` of anything else.
 * @param {string} text
 */
export function readGeoJSON(text) {
  let value;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return null;
  }
  if (value?.type === "FeatureCollection" && Array.isArray(value.features)) return draftOf(value).file;
  const feature = value?.type === "Feature" ? value : value?.coordinates ? { type: "Feature", properties: {}, geometry: value } : null;
  return feature && { type: "FeatureCollection", features: [feature] };
}

/**
 * @param {any} api
 * @param {string} route of the daemon's import
 * @param {Blob} file
 * @returns {Promise<{ file: any, remarks: { text: string }[], findings: any[] } | null>} `null` of GeoJSON that is none
 */
export async function readFile(api, route, file) {
  const head = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  // ZIP archives, such as KMZ, are no text.
  const text = head[0] === 0x50 && head[1] === 0x4b ? "" : await file.text();
  if (/^\uFEFF?\s*[{[]/.test(text)) {
    const read = readGeoJSON(text);
    return read && { file: read, remarks: [], findings: [] };
  }
  const answer = await api.ask("POST", route, { body: file, headers: { "content-type": "application/octet-stream" }, timeout: 120_000 });
  return { file: answer.document, remarks: answer.remarks ?? [], findings: answer.findings ?? [] };
}

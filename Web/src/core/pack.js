// @ts-check
import { bounds } from "./geometry.js";
/** @typedef {import("./types.d.ts").LonLat} LonLat */

/** What there is before anything was fetched; `early`: before the quest's places were told; `expected`: bytes of the whole. */
export const nothing = { state: "none", bytes: 0, total: 0, tiles: 0, expected: 0, at: 0, tooLarge: false, early: false };

/** Names of caches that `worker.js` reads. */
export const packCache = "request-pack";

/** What is kept of the map at most, by default. */
export const packLimit = 30_000_000;

/**
 * The tiles that show an area, from the farthest view to the nearest; 256 of a zoom at most from which on it is left out.
 * @param {[number, number, number, number]} area west, south, east, north
 * @param {number} from
 * @param {number} to
 * @returns {[number, number, number][]} z, x, y
 */
export function tilesOf([west, south, east, north], from, to) {
  /** @type {[number, number, number][]} */
  const tiles = [];
  for (let z = from; z <= to; z++) {
    const count = 2 ** z;
    const column = (/** @type {number} */ longitude) => Math.floor((longitude + 180) / 360 * count);
    const row = (/** @type {number} */ latitude) => {
      const sine = Math.sin(Math.max(-85, Math.min(85, latitude)) * Math.PI / 180);
      return Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * count);
    };
    for (let x = column(west); x <= column(east); x++) {
      for (let y = row(north); y <= row(south); y++) tiles.push([z, x, y]);
    }
  }
  return tiles;
}

/**
 * The quest's area with a margin of kilometres around it.
 * @param {LonLat[]} places
 * @param {number} margin
 * @returns {[number, number, number, number] | null}
 */
export function areaOf(places, margin = 1.5) {
  const box = bounds(places);
  if (!box) return null;
  const up = margin / 111.2;
  const across = up / Math.max(0.1, Math.cos((box[1] + box[3]) / 2 * Math.PI / 180));
  return [box[0] - across, box[1] - up, box[2] + across, box[3] + up];
}

/**
 * The files of an archive whose files are stored and not packed.
 * @param {Uint8Array} archive
 * @returns {Map<string, Uint8Array>}
 */
export function readArchive(archive) {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const files = new Map();
  let end = archive.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end--;
  if (end < 0) throw new Error("half an archive");
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (view.getUint32(at, true) !== 0x02014b50 || view.getUint16(at + 10, true) !== 0) throw new Error("no archive of ours");
    const size = view.getUint32(at + 24, true);
    const nameLength = view.getUint16(at + 28, true);
    const local = view.getUint32(at + 42, true);
    const name = new TextDecoder().decode(archive.subarray(at + 46, at + 46 + nameLength));
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    if (start + size > archive.length) throw new Error("half an archive");
    files.set(name, archive.subarray(start, start + size));
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return files;
}

/** @param {SubtleCrypto} subtle @param {Uint8Array | ArrayBuffer} bytes */
export async function digest(subtle, bytes) {
  const hash = new Uint8Array(await subtle.digest("SHA-256", /** @type {BufferSource} */ (bytes)));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const types = /** @type {Record<string, string>} */ ({
  jpg: "image/jpeg", jpeg: "image/jpeg", png: "image/png", webp: "image/webp", mp3: "audio/mpeg", ogg: "audio/ogg", m4a: "audio/mp4",
});

/**
 * Fetches the quest's media and the map of its area, and keeps them where the worker finds them.
 * @param {{
 *   platform: import("./types.d.ts").Platform,
 *   api: ReturnType<typeof import("./api.js").createApi>,
 *   onState: (pack: import("./types.d.ts").Pack) => void,
 *   limit?: number,
 * }} parts
 */
export function createPack({ platform, api, onState, limit = packLimit }) {
  let pack = nothing;
  let isRunning = false;
  /** @param {Partial<typeof pack>} patch */
  function become(patch) {
    pack = { ...pack, ...patch };
    onState(pack);
  }

  /** @param {string} quest @param {Cache} cache */
  async function fetchMedia(quest, cache) {
    const route = `quests/${encodeURIComponent(quest)}/bundle`;
    const kept = await platform.database.get("kept", "bundle");
    const response = await api.send("GET", route, {
      headers: kept?.etag ? { "if-none-match": kept.etag } : {}, timeout: 600_000,
    });
    if (response.status === 304) return kept.bytes;
    const archive = new Uint8Array(await response.arrayBuffer());
    const files = readArchive(archive);
    const manifest = JSON.parse(new TextDecoder().decode(files.get("manifest.json")));
    let bytes = 0;
    for (const { path, sha256 } of manifest.files) {
      const file = files.get(path);
      if (!file || await digest(platform.subtle, file) !== sha256) throw new Error("half an archive");
      if (!path.startsWith("media/")) continue;
      const name = path.slice("media/".length);
      await cache.put(
        `/api/v1/quests/${encodeURIComponent(quest)}/media/${encodeURIComponent(name)}`,
        new Response(/** @type {BodyInit} */ (file),
          { headers: { "content-type": types[name.split(".").at(-1) ?? ""] ?? "application/octet-stream" } }),
      );
      bytes += file.length;
    }
    await platform.database.put("kept", { etag: response.headers.get("etag"), bytes }, "bundle");
    return bytes;
  }

  /** @param {LonLat[]} places @param {Cache} cache */
  async function fetchTiles(places, cache) {
    const area = areaOf(places);
    const styles = await Promise.all(["day", "night"].map(async (name) => {
      const response = await platform.fetch(`/styles/${name}.json`);
      // A daemon without a basemap has no style.
      if (response.status === 404) return null;
      if (!response.ok) throw new Error(`style ${response.status}`);
      await cache.put(`/styles/${name}.json`, response.clone());
      return response.json();
    }));
    /** @type {{ tiles: string[], minzoom?: number, maxzoom?: number }[]} */
    const sources = Object.values(styles[0]?.sources ?? {});
    const source = sources.find((one) => one.tiles);
    if (!area || !source) return;
    const all = tilesOf(area, source.minzoom ?? 0, source.maxzoom ?? 14);
    become({ total: all.length });
    let bytes = 0;
    let done = 0;
    let isFull = false;
    const queue = all.values();
    // Six at a time, as browsers do at most with one host.
    await Promise.all(Array.from({ length: 6 }, async () => {
      for (const [z, x, y] of queue) {
        if (isFull) return;
        const url = source.tiles[0].replace("{z}", String(z)).replace("{x}", String(x)).replace("{y}", String(y));
        let response = await cache.match(url);
        if (!response) {
          response = await platform.fetch(url);
          if (response.status === 429) throw new Error("too many");
          // A place without anything has no tile.
          if (response.ok) await cache.put(url, response.clone());
        }
        // Added after waiting: the others add meanwhile.
        const size = response.ok && response.status !== 204 ? (await response.arrayBuffer()).byteLength : 0;
        bytes += size;
        done += 1;
        isFull = bytes >= limit;
        // The first tiles are the far views, each unlike all others: they tell nothing of the rest.
        become({ bytes, tiles: done, expected: done < 24 ? 0 : Math.min(limit, Math.round(bytes / done * all.length)) });
      }
    }));
    become({ tooLarge: isFull && done < all.length });
  }

  return {
    /** @param {import("./types.d.ts").Pack | undefined} kept */
    restore: (kept) => kept && become(kept),
    /** @param {string} quest @param {LonLat[]} places @param {boolean} [early] the map alone: what the quest has is not told yet */
    async download(quest, places, early = false) {
      if (isRunning || !platform.caches) return;
      isRunning = true;
      // Of too large a map there are other parts than those of the quest.
      if (pack.early && pack.tooLarge) await platform.caches.delete(packCache);
      become({ state: "loading", bytes: 0, tiles: 0, expected: 0, tooLarge: false, early });
      try {
        const cache = await platform.caches.open(packCache);
        const media = early ? 0 : await fetchMedia(quest, cache);
        await fetchTiles(places, cache);
        become({ state: "ready", at: platform.now(), bytes: pack.bytes + media });
        await platform.database.put("kept", pack, "pack");
      } catch {
        become({ state: "failed" });
      } finally {
        isRunning = false;
      }
    },
    /** @param {string} quest whose pictures are others now */
    async media(quest) {
      if (!isRunning && platform.caches) await fetchMedia(quest, await platform.caches.open(packCache)).catch(() => {});
    },
    async clear() {
      await platform.caches?.delete(packCache);
      await platform.database.delete("kept", ["pack", "bundle"]);
      become(nothing);
    },
  };
}

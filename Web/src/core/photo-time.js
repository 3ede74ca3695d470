// @ts-check
// When a picture was taken, by itself, else by its file: read before the picture is scaled down, which leaves this behind.

/** Bytes in which cameras write it; more are not looked at. */
const head = 131_072;
/** Entries of a directory; no camera has more. */
const most = 512;
/** Nothing is older. */
const first = Date.UTC(2000, 0, 1);

/**
 * @param {Blob & { lastModified?: number }} file @param {number} now
 * @returns {Promise<{ at: number, by: "camera" | "file" } | null>} milliseconds; `null` where nobody says
 */
export async function takenAt(file, now) {
  const within = (/** @type {number | null | undefined} */ at) => at != null && at >= first && at <= now + 86_400_000 ? at : null;
  const camera = within(timeIn(new DataView(await file.slice(0, head).arrayBuffer())));
  if (camera != null) return { at: camera, by: "camera" };
  const written = within(file.lastModified);
  return written == null ? null : { at: written, by: "file" };
}

/**
 * The time of a JPEG's Exif segment (`DateTimeOriginal`, by `OffsetTimeOriginal`; by this phone's zone where that is missing).
 * @param {DataView} bytes the beginning of the file
 */
export function timeIn(bytes) {
  try {
    return found(bytes);
  } catch (error) {
    // It says that something lies beyond its end.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** @param {DataView} bytes */
function found(bytes) {
  if (bytes.getUint16(0) !== 0xffd8) return null;
  for (let place = 2; bytes.getUint8(place) === 0xff; place += 2 + bytes.getUint16(place + 2)) {
    const marker = bytes.getUint8(place + 1);
    // The picture itself begins.
    if (marker === 0xda || marker === 0xd9) return null;
    if (marker !== 0xe1 || bytes.getUint32(place + 4) !== 0x45786966) continue;
    return timeOf(new DataView(bytes.buffer, bytes.byteOffset + place + 10, bytes.getUint16(place + 2) - 8));
  }
  return null;
}

/** @param {DataView} exif from the byte order on */
function timeOf(exif) {
  const order = exif.getUint16(0);
  if (order !== 0x4949 && order !== 0x4d4d) return null;
  const isLittle = order === 0x4949;
  const number = (/** @type {number} */ place) => exif.getUint32(place, isLittle);
  /** @param {number} directory @param {number} tag @param {number} type */
  function entry(directory, tag, type) {
    const count = Math.min(most, exif.getUint16(directory, isLittle));
    for (let index = 0; index < count; index += 1) {
      const place = directory + 2 + 12 * index;
      if (exif.getUint16(place, isLittle) === tag) return exif.getUint16(place + 2, isLittle) === type ? place : null;
    }
    return null;
  }
  /** @param {number} directory @param {number} tag */
  function text(directory, tag) {
    const place = entry(directory, tag, 2);
    const length = place == null ? 0 : number(place + 4);
    if (place == null || length < 1 || length > 20) return "";
    const start = length <= 4 ? place + 8 : number(place + 8);
    return Array.from({ length }, (_, index) => String.fromCharCode(exif.getUint8(start + index))).join("").split("\0")[0];
  }
  const details = entry(number(4), 0x8769, 4);
  if (details == null) return null;
  const directory = number(details + 8);
  const said = text(directory, 0x9003).match(/^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/);
  if (!said) return null;
  const local = `${said[1]}-${said[2]}-${said[3]}T${said[4]}`;
  const utc = Date.parse(`${local}Z`);
  // Neither what is no date, nor 31 February, which some browsers take for 3 March.
  if (Number.isNaN(utc) || !new Date(utc).toISOString().startsWith(local)) return null;
  const offset = text(directory, 0x9011).match(/^([+-])(\d\d):(\d\d)$/);
  if (!offset) return Date.parse(local);
  return utc - (offset[1] === "-" ? -1 : 1) * (Number(offset[2]) * 60 + Number(offset[3])) * 60_000;
}

// @ts-check
// Maps on paper: their sizes, scales, and the way between metres and millimetres.

/** Around the Earth, by the sphere of web maps, in metres. */
const around = 40_075_016.686;
/** A pixel of CSS in metres on paper, printed as large as it is. */
const pixel = 0.0254 / 96;

/** Width and height in mm, of paper that stands. @type {Record<string, [number, number]>} */
export const papers = { a4: [210, 297], a3: [297, 420] };
export const scales = [2500, 4000, 5000, 7500, 10_000, 15_000, 20_000, 25_000, 50_000, 100_000];

/** The 1:N of a map at a zoom. @param {number} zoom of tiles of 512 pixels @param {number} latitude */
export const scaleOf = (zoom, latitude) => around * Math.cos(latitude * Math.PI / 180) / (512 * 2 ** zoom) / pixel;

/** The zoom at which a map is 1:N. @param {number} scale @param {number} latitude */
export const zoomOf = (scale, latitude) => Math.log2(around * Math.cos(latitude * Math.PI / 180) / (512 * scale * pixel));

/**
 * The longest bar of a round length that fits.
 * @param {number} scale
 * @param {number} [most] in mm
 * @returns {{ metres: number, width: number }} its width in mm
 */
export function barOf(scale, most = 50) {
  const fits = scale * most / 1000;
  const power = 10 ** Math.floor(Math.log10(fits));
  const metres = power * (fits >= 5 * power ? 5 : fits >= 2 * power ? 2 : 1);
  return { metres, width: metres * 1000 / scale };
}

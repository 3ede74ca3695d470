// @ts-check
/**
 * What reads QR codes in the picture of a camera.
 *
 * @typedef {(video: HTMLVideoElement) => Promise<string | null>} Look what a code says that is seen now
 * @typedef {{ look: Look, close: () => void }} Decoder
 */

/** Pixels on each side of what is looked at: a sheet at arm's length is read with fewer, and slow phones take long over more. */
const side = 640;

/**
 * The middle of a picture, where a code is held: how much of it, and how large it is drawn.
 * @param {number} width
 * @param {number} height
 */
export function crop(width, height) {
  const size = Math.min(width, height);
  return { x: (width - size) / 2, y: (height - size) / 2, size, drawn: Math.min(size, side) };
}

/** The browser's own, where it has one that reads QR codes: it is the quickest. @returns {Promise<Decoder | null>} */
async function builtIn() {
  const Detector = /** @type {any} */ (globalThis).BarcodeDetector;
  const formats = await Detector?.getSupportedFormats?.().catch(() => []);
  if (!formats?.includes("qr_code")) return null;
  const detector = new Detector({ formats: ["qr_code"] });
  return { look: async (video) => (await detector.detect(video))[0]?.rawValue ?? null, close() {} };
}

/** A worker of its own, so that the picture does not stop while it looks. @param {string} address @returns {Decoder} */
function ownWorker(address) {
  const worker = new Worker(address);
  // Codes are printed dark on light.
  worker.postMessage({ type: "inversionMode", data: "original" });
  const canvas = document.createElement("canvas");
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { alpha: false, willReadFrequently: true }));
  return {
    async look(video) {
      const { x, y, size, drawn } = crop(video.videoWidth, video.videoHeight);
      if (!drawn) return null;
      if (canvas.width !== drawn) canvas.width = canvas.height = drawn;
      context.drawImage(video, x, y, size, size, 0, 0, drawn, drawn);
      const picture = context.getImageData(0, 0, drawn, drawn);
      return new Promise((resolve, reject) => {
        worker.onmessage = ({ data }) => resolve(data.data || null);
        worker.onerror = () => reject(new Error("no decoder"));
        worker.postMessage({ type: "decode", data: picture }, [picture.data.buffer]);
      });
    },
    close: () => worker.terminate(),
  };
}

/** @param {() => string} address of the worker's script @returns {Promise<Decoder>} */
export const createDecoder = async (address = () => import.meta.resolve("qr-scanner.js")) => await builtIn() ?? ownWorker(address());

// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { createDecoder, crop } from "../src/screens/answers/decoder.js";

const script = () => "/app/qr-scanner.0123456789.js";

/** A browser as far as a decoder sees it. @param {any} [detector] */
function browser(detector) {
  const world = /** @type {any} */ (globalThis);
  const seen = { workers: /** @type {any[]} */ ([]), sent: /** @type {any[]} */ ([]), drawn: /** @type {any[]} */ ([]) };
  const before = { Worker: world.Worker, document: world.document, BarcodeDetector: world.BarcodeDetector };
  world.BarcodeDetector = detector;
  world.Worker = class {
    /** @type {any} */ onmessage = null;
    isOver = false;
    /** @param {string} address */
    constructor(address) {
      seen.workers.push(Object.assign(this, { address }));
    }
    /** @param {any} message */
    postMessage(message) {
      seen.sent.push(message);
      if (message.type === "decode") queueMicrotask(() => this.onmessage({ data: { type: "qrResult", data: "LYNX-7" } }));
    }
    terminate() {
      this.isOver = true;
    }
  };
  world.document = {
    createElement: () => ({
      width: 300, height: 150,
      getContext: () => ({
        drawImage: (/** @type {any[]} */ ...how) => seen.drawn.push(how.slice(1)),
        getImageData: (/** @type {number} */ _x, /** @type {number} */ _y, /** @type {number} */ width, /** @type {number} */ height) =>
          ({ width, height, data: new Uint8ClampedArray(4) }),
      }),
    }),
  };
  return { seen, end: () => Object.assign(world, before) };
}

test("of a picture the middle is looked at, at most 640 pixels wide", () => {
  assert.deepEqual(crop(1280, 720), { x: 280, y: 0, size: 720, drawn: 640 });
  assert.deepEqual(crop(480, 640), { x: 0, y: 80, size: 480, drawn: 480 });
});

test("a browser without BarcodeDetector, as an iPhone's, reads codes by the worker", async () => {
  const { seen, end } = browser();
  try {
    const decoder = await createDecoder(script);
    assert.equal(await decoder.look(/** @type {any} */ ({ videoWidth: 1280, videoHeight: 720 })), "LYNX-7");
    assert.deepEqual(seen.drawn, [[280, 0, 720, 720, 0, 0, 640, 640]]);
    assert.equal(seen.sent.at(-1).data.width, 640);
    assert.equal(seen.workers[0].address, script());
    decoder.close();
    assert.ok(seen.workers[0].isOver);
  } finally {
    end();
  }
});

test("a camera that has no picture yet is not looked at", async () => {
  const { seen, end } = browser();
  try {
    const decoder = await createDecoder(script);
    assert.equal(await decoder.look(/** @type {any} */ ({ videoWidth: 0, videoHeight: 0 })), null);
    assert.deepEqual(seen.drawn, []);
  } finally {
    end();
  }
});

test("a BarcodeDetector is taken where it reads QR codes, and only there", async () => {
  for (const [formats, workers] of /** @type {[string[], number][]} */ ([[["qr_code"], 0], [["ean_13"], 1], [[], 1]])) {
    const { seen, end } = browser(class {
      static getSupportedFormats = async () => formats;
      detect = async () => [{ rawValue: "OWL-1" }];
    });
    try {
      const decoder = await createDecoder(script);
      assert.equal(await decoder.look(/** @type {any} */ ({ videoWidth: 640, videoHeight: 640 })), workers ? "LYNX-7" : "OWL-1");
      assert.equal(seen.workers.length, workers);
    } finally {
      end();
    }
  }
});

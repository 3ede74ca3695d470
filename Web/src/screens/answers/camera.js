// @ts-check
import { html, useEffect, useRef, useState } from "preact";
import { say } from "../../parts/words.js";
import { createDecoder } from "./decoder.js";

/** Milliseconds between two looks: often enough for a hand, and the phone stays cool. */
const pause = 200;

/**
 * The camera, until it sees a code.
 * @param {{ onCode: (text: string) => void, onClose: () => void }} props what the code says, whatever it is
 */
export function Camera({ onCode, onClose }) {
  const video = useRef(/** @type {any} */ (null));
  const dialog = useRef(/** @type {any} */ (null));
  const [problem, setProblem] = useState("");
  useEffect(() => {
    /** @type {MediaStream | null} */
    let stream = null;
    /** @type {import("./decoder.js").Decoder | null} */
    let decoder = null;
    /** @type {any} */
    let timer = null;
    let ended = false;
    const end = () => {
      ended = true;
      clearTimeout(timer);
      decoder?.close();
      stream?.getTracks().forEach((track) => track.stop());
    };
    dialog.current.showModal();
    (async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment", width: { ideal: 1280 } } });
        if (ended) return end();
        video.current.srcObject = stream;
        await video.current.play();
      } catch {
        return ended || setProblem(say("web-scan-no-camera"));
      }
      try {
        decoder = await createDecoder();
        if (ended) return end();
        const look = async () => {
          const found = await decoder?.look(video.current);
          if (ended) return;
          if (found) onCode(found);
          else timer = setTimeout(() => look().catch(fail), pause);
        };
        await look();
      } catch {
        fail();
      }
    })();
    function fail() {
      if (!ended) setProblem(say("web-scan-no-decoder"));
      end();
    }
    return end;
  }, []);
  return html`<dialog ref=${dialog} aria-label=${say("web-scan-title")} onCancel=${onClose}>
    <div class="column">
      <p class="strong">${say("web-scan-title")}</p>
      <div class="preview"><video ref=${video} muted playsinline></video></div>
      ${problem && html`<p class="mistake" role="alert">${problem}</p>`}
      <button type="button" class="button" onClick=${onClose}>${say("web-close")}</button>
    </div>
  </dialog>`;
}

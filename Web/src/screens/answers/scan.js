// @ts-check
import { html, useEffect, useRef, useState } from "preact";
import { say } from "../../parts/words.js";
import { codeIn } from "./compose.js";

/** Whether the browser reads codes by its camera. */
export const canScan = () => "BarcodeDetector" in globalThis && Boolean(navigator.mediaDevices?.getUserMedia);

/**
 * The camera, until it sees a code.
 * @param {{ onCode: (code: string) => void, onClose: () => void }} props
 */
export function Scan({ onCode, onClose }) {
  const video = useRef(/** @type {any} */ (null));
  const dialog = useRef(/** @type {any} */ (null));
  const [problem, setProblem] = useState("");
  useEffect(() => {
    /** @type {MediaStream | null} */
    let stream = null;
    /** @type {any} */
    let timer = null;
    let ended = false;
    dialog.current.showModal();
    (async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
        if (ended) return stream.getTracks().forEach((track) => track.stop());
        video.current.srcObject = stream;
        await video.current.play();
        const detector = new /** @type {any} */ (globalThis).BarcodeDetector({ formats: ["qr_code"] });
        const look = async () => {
          const found = await detector.detect(video.current).catch(() => []);
          if (ended) return;
          if (found.length) onCode(codeIn(found[0].rawValue));
          else timer = setTimeout(look, 250);
        };
        look();
      } catch {
        setProblem(say("web-scan-no-camera"));
      }
    })();
    return () => {
      ended = true;
      clearTimeout(timer);
      stream?.getTracks().forEach((track) => track.stop());
    };
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

// @ts-check
import { html, useEffect, useState } from "preact";
import { Icon } from "../../parts/icon.js";
import { say } from "../../parts/words.js";
import { roleIn } from "../core/desk.js";
import { useDesk, useDeskPart } from "./app.js";

/**
 * The QR codes of texts, drawn by the daemon.
 * @param {string} quest @param {string[]} texts
 * @returns {{ codes: { size: number, path: string }[], problem: any }} no codes as long as they are not there
 */
export function useCodes(quest, texts) {
  const desk = useDesk();
  const [told, set] = useState(/** @type {any} */ ({ codes: [], problem: null }));
  const words = JSON.stringify(texts);
  useEffect(() => {
    let ended = false;
    set({ codes: [], problem: null });
    if (!texts.length) return;
    const draw = async () => {
      /** @type {any[]} */
      const codes = [];
      // As many as one request may have.
      for (let from = 0; from < texts.length; from += 500) {
        codes.push(...(await desk.api.ask("POST", desk.below(quest, "qr"), { json: { texts: texts.slice(from, from + 500) } })).codes);
      }
      return codes;
    };
    draw().then((codes) => ended || set({ codes, problem: null }), (problem) => ended || set({ codes: [], problem }));
    return () => void (ended = true);
  }, [quest, words]);
  return told;
}

/** @param {{ code: { size: number, path: string } | undefined, label: string }} props */
export const QR = ({ code, label }) => code
  ? html`<svg class="qr" role="img" aria-label=${label} viewBox=${`0 0 ${code.size} ${code.size}`} shape-rendering="crispEdges">
    <rect width=${code.size} height=${code.size} fill="#fff" /><path d=${code.path} fill="#000" /></svg>`
  : null;

/** The longest text of which the daemon draws a code. */
const longest = 300;

/**
 * A link to be sent, or an address to be written down, with its QR code.
 * @param {{ quest: string, link: string, label: string, isAddress?: boolean, children?: any }} props
 */
export function Link({ quest, link, label, isAddress = false, children }) {
  const desk = useDesk();
  // Only organisers have codes drawn; others see the link.
  const role = roleIn(useDeskPart("session").session, quest);
  const isDrawn = (role === "organiser" || role === "admin") && link.length <= longest;
  const { codes } = useCodes(quest, isDrawn ? [link] : []);
  return html`<div class="linked"><${QR} code=${codes[0]} label=${say("desk-qr-of", { text: label })} />
    <div class="column wide"><p class="strong">${label}</p><p class="link-text">
      ${isAddress ? html`<code dir="ltr">${link}</code>` : html`<a href=${link} dir="ltr">${link}</a>`}</p>${children}
      <div><button type="button" class="button small" onClick=${() =>
        navigator.clipboard.writeText(link).then(() => desk.actions.toast("ok", say("desk-copied")),
          () => desk.actions.toast("problem", say("desk-not-copied")))}><${Icon} name="share" size=${20} />${say("desk-copy")}</button>
          </div></div></div>`;
}

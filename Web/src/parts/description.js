// @ts-check
import { html } from "preact";
import { blocks } from "./markdown.js";

/** @param {import("./markdown.js").Inline} part @returns {any} */
function drawn(part) {
  if (typeof part === "string") return part;
  if (part.kind === "break") return html`<br />`;
  const inner = part.parts.map(drawn);
  if (part.kind === "em") return html`<em>${inner}</em>`;
  if (part.kind === "strong") return html`<strong>${inner}</strong>`;
  return html`<a href=${part.href} target="_blank" rel="noopener noreferrer nofollow">${inner}</a>`;
}

/**
 * A description, of which its part of Markdown is drawn and all else is text.
 * @param {{ text?: string | null }} props
 */
export function Description({ text }) {
  if (!text) return null;
  return html`<div class="text" dir="auto">
    ${blocks(text).map((block) =>
      block.kind === "p"
        ? html`<p dir="auto">${block.parts.map(drawn)}</p>`
        : block.kind === "ul"
        ? html`<ul>${block.items.map((item) => html`<li dir="auto">${item.map(drawn)}</li>`)}</ul>`
        : html`<ol start=${block.start}>${block.items.map((item) => html`<li dir="auto">${item.map(drawn)}</li>`)}</ol>`
    )}
  </div>`;
}

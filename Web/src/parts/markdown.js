// @ts-check
// The part of Markdown that descriptions may have: paragraphs, line breaks, emphasis, lists and links to http, https and
// mailto. All else is text. Nothing here makes HTML: the tree is drawn by Preact, which writes texts as texts.

/** @typedef {{ kind: "em" | "strong" | "link" | "break", parts: Inline[], href?: string }} Span */
/** @typedef {string | Span} Inline */
/** @typedef {{ kind: "p", parts: Inline[] } | { kind: "ul" | "ol", items: Inline[][], start?: number }} Block */

const listItem = /^ {0,3}(?:([-*])|(\d{1,9})[.)])\s+(.*)$/;

/**
 * @param {string} text
 * @returns {Block[]}
 */
export function blocks(text) {
  /** @type {Block[]} */
  const found = [];
  /** @type {string[]} */
  let lines = [];
  /** @type {{ kind: "ul" | "ol", items: string[][], start: number } | null} */
  let list = null;
  const close = () => {
    if (lines.length) found.push({ kind: "p", parts: inline(lines.join("\n")) });
    if (list) {
      found.push({ kind: list.kind, start: list.start, items: list.items.map((item) => inline(item.join("\n"))) });
    }
    lines = [];
    list = null;
  };
  for (const line of text.replace(/\r\n?/g, "\n").split("\n")) {
    const item = line.match(listItem);
    if (!line.trim()) {
      if (!list) close();
      else list.items[list.items.length - 1].push("");
    } else if (item && (!lines.length || item[1])) {
      const kind = item[1] ? "ul" : "ol";
      if (lines.length || (list && list.kind !== kind)) close();
      list ??= { kind, items: [], start: Number(item[2] ?? 1) };
      list.items.push([item[3]]);
    } else if (list && (/^\s/.test(line) || list.items[list.items.length - 1].at(-1) !== "")) {
      list.items[list.items.length - 1].push(line.trim());
    } else {
      if (list) close();
      lines.push(line.trim());
    }
  }
  close();
  for (const block of found) {
    if (block.kind !== "p") {
      for (const item of block.items) {
        for (let last = item.at(-1); last && typeof last !== "string" && last.kind === "break"; last = item.at(-1)) item.pop();
      }
    }
  }
  return found;
}

/**
 * @param {string} text
 * @param {number} [depth] How deep emphasis may still lie in emphasis.
 * @returns {Inline[]}
 */
export function inline(text, depth = 6) {
  /** @type {Inline[]} */
  const parts = [];
  let plain = "";
  const flush = () => {
    if (plain) parts.push(plain);
    plain = "";
  };
  let at = 0;
  while (at < text.length) {
    const sign = text[at];
    if (sign === "\\" && /[!-/:-@[-`{-~]/.test(text[at + 1] ?? "")) {
      plain += text[at + 1];
      at += 2;
      continue;
    }
    if (sign === "\n") {
      flush();
      parts.push({ kind: "break", parts: [] });
      at += 1;
      continue;
    }
    // Three and more are a gap to be filled in.
    const gap = sign === "_" && /^_{3,}/.exec(text.slice(at, at + 100));
    if (gap) {
      plain += gap[0];
      at += gap[0].length;
      continue;
    }
    if (depth > 0 && (sign === "*" || sign === "_")) {
      const mark = text[at + 1] === sign ? sign + sign : sign;
      const end = closing(text, at, mark);
      if (end > 0) {
        flush();
        parts.push({ kind: mark.length === 2 ? "strong" : "em", parts: inline(text.slice(at + mark.length, end), depth - 1) });
        at = end + mark.length;
        continue;
      }
      plain += mark;
      at += mark.length;
      continue;
    }
    if (depth > 0 && sign === "[") {
      const link = text.slice(at, at + 1500).match(/^\[((?:\\.|[^\]\\\n]){1,1000})\]\(([^()\s]{1,2000})\)/);
      const href = link && safeLink(link[2]);
      if (link && href) {
        flush();
        parts.push({ kind: "link", href, parts: inline(link[1], 0) });
        at += link[0].length;
        continue;
      }
    }
    plain += sign;
    at += 1;
  }
  flush();
  return parts;
}

/**
 * Where emphasis ends, or -1. `_` within a word is none, and none begins or ends at a space.
 * @param {string} text
 * @param {number} start
 * @param {string} mark
 */
function closing(text, start, mark) {
  const letter = /[\p{L}\p{N}]/u;
  const from = start + mark.length;
  if (/\s/.test(text[from] ?? " ")) return -1;
  if (mark[0] === "_" && letter.test(text[start - 1] ?? "")) return -1;
  const limit = Math.min(text.length, from + 1000);
  for (let at = from + 1; at < limit; at += 1) {
    if (text[at] === "\\") {
      at += 1;
      continue;
    }
    if (!text.startsWith(mark, at) || /\s/.test(text[at - 1])) continue;
    if (mark.length === 1 && (text[at + 1] === mark || text[at - 1] === mark)) continue;
    if (mark[0] === "_" && letter.test(text[at + mark.length] ?? "")) continue;
    return at;
  }
  return -1;
}

/**
 * The address, where it is one that may be opened; else `null`.
 * @param {string | null | undefined} address
 */
export function safeLink(address) {
  if (!address) return null;
  try {
    const url = new URL(address);
    return ["http:", "https:", "mailto:"].includes(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}

// @ts-check
/**
 * The app's texts. They are messages of the daemon, served in each language as `{code: pattern}`; this fills them as the
 * daemon fills its own (`Sources/QuestBase/Messages/MessageTemplate.swift`), and tests check both with the same cases
 * (`Web/test/words-cases.json`).
 *
 * `{name}` stands for a value, `{count|task|tasks}` for the form that the number `count` asks for: English has two forms
 * (1, other), Russian three (1, 2–4, 5 and more).
 */

/** @typedef {"en" | "ru"} Language */
/** A number is written with at most one decimal; whole ones choose plural forms too. @typedef {string | number} Value */
/** @typedef {{ [name: string]: Value }} Values */
/** @typedef {{ [code: string]: string }} Patterns */
/** @typedef {string | { name: string, forms?: string[] }} Piece */

/** @type {Language[]} */
export const languages = ["ru", "en"];

/** @type {{ language: Language, patterns: Patterns }} */
let spoken = { language: "en", patterns: {} };

/** @type {Map<string, Piece[]>} */
const known = new Map();

/**
 * The language to begin with: the one that was chosen, else the first of the browser's that we have, else English.
 * @param {string | null | undefined} chosen
 * @param {readonly string[]} preferred as `navigator.languages`
 * @returns {Language}
 */
export function chooseLanguage(chosen, preferred) {
  for (const wanted of [chosen ?? "", ...preferred]) {
    const found = languages.find((language) => language === wanted.toLowerCase().split("-")[0]);
    if (found) return found;
  }
  return "en";
}

/** @param {Language} language @param {string} [page] as `desk-` */
export const wordsAddress = (language, page = "") => `/words/${page}${language}.json`;

/**
 * Fetches the texts of a language and speaks it from then on. What was spoken before stays when this fails.
 * @param {Language} language
 * @param {(address: string) => Promise<Response>} ask as `fetch`
 * @param {string[]} pages beginnings of further files, such as `desk-`: other pages say the app's words and their own
 */
export async function loadWords(language, ask, ...pages) {
  const lists = await Promise.all(["", ...pages].map(async (page) => {
    const answer = await ask(wordsAddress(language, page));
    if (!answer.ok) throw new Error(`words: ${answer.status}`);
    return answer.json();
  }));
  useWords(language, Object.assign({}, ...lists));
}

/**
 * Speaks a language with these texts.
 * @param {Language} language
 * @param {Patterns} patterns
 */
export function useWords(language, patterns) {
  spoken = { language, patterns };
}

/** @returns {Language} */
export function spokenLanguage() {
  return spoken.language;
}

/**
 * The text of a code; codes are written as literals, so that a test finds them. A code without a text is shown as it is.
 * @param {string} code
 * @param {Values} [values]
 * @returns {string}
 */
export function say(code, values = {}) {
  const pattern = Object.hasOwn(spoken.patterns, code) ? spoken.patterns[code] : code;
  return fill(pattern, values, spoken.language);
}

/**
 * A pattern with its values, in a language. A placeholder without a value stays as it is, a plural form without a whole
 * number is left out.
 * @param {string} pattern
 * @param {Values} values
 * @param {Language} language
 * @returns {string}
 */
export function fill(pattern, values, language) {
  let text = "";
  for (const piece of piecesOf(pattern)) {
    if (typeof piece === "string") {
      text += piece;
      continue;
    }
    const value = Object.hasOwn(values, piece.name) ? values[piece.name] : undefined;
    if (!piece.forms) {
      text += value === undefined ? `{${piece.name}}` : written(value, language);
    } else if (typeof value === "number" && Number.isInteger(value)) {
      text += piece.forms[Math.min(pluralForm(value, language), piece.forms.length - 1)];
    }
  }
  return text;
}

/**
 * The plural form that a whole number asks for, of the two in English or the three in Russian.
 * @param {number} count
 * @param {Language} language
 * @returns {number}
 */
export function pluralForm(count, language) {
  const magnitude = Math.abs(count);
  if (language === "en") return magnitude === 1 ? 0 : 1;
  const [ones, tens] = [magnitude % 10, magnitude % 100];
  if (ones === 1 && tens !== 11) return 0;
  return ones >= 2 && ones <= 4 && !(tens >= 12 && tens <= 14) ? 1 : 2;
}

/**
 * A number with at most one decimal, half away from zero.
 * @param {Value} value
 * @param {Language} language
 * @returns {string}
 */
export function written(value, language) {
  if (typeof value === "string" || !Number.isFinite(value)) return String(value);
  const tenths = Math.sign(value) * Math.round(Math.abs(value) * 10);
  const digits = String(tenths / 10);
  return language === "ru" ? digits.replace(".", ",") : digits;
}

/**
 * @param {string} pattern
 * @returns {Piece[]}
 */
function piecesOf(pattern) {
  const before = known.get(pattern);
  if (before) return before;
  /** @type {Piece[]} */
  const pieces = [];
  let rest = pattern;
  for (;;) {
    const open = rest.indexOf("{");
    const close = open < 0 ? -1 : rest.indexOf("}", open);
    if (close < 0) break;
    if (open > 0) pieces.push(rest.slice(0, open));
    const [name, ...forms] = rest.slice(open + 1, close).split("|");
    pieces.push(forms.length > 0 ? { name, forms } : { name });
    rest = rest.slice(close + 1);
  }
  if (rest) pieces.push(rest);
  // Patterns are those of the catalogue, but who knows what somebody says.
  if (known.size > 4000) known.clear();
  known.set(pattern, pieces);
  return pieces;
}

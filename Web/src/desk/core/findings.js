// @ts-check
// What the daemon finds wrong with a draft, by what it is about.

/** @typedef {{ severity: "error" | "warning", code: string, text: string, path?: string | null, feature?: number }} Finding */
/** @typedef {{ draft: any, errors: number, warnings: number, all: Finding[], of: Map<number, Finding[]>, quest: Finding[] }} Checked */

/** The property that a finding is about; empty where it is about the whole. @param {Finding} finding */
export function propertyOf(finding) {
  const rest = (finding.path ?? "").replace(/^features\[\d+\]\.?/, "").replace(/^properties\.?/, "");
  return /^[\w:-]+/.exec(rest)?.[0] ?? "";
}

/** The number of its feature. @param {Finding} finding */
const numberOf = (finding) => finding.feature ?? (/^features\[(\d+)\]/.exec(finding.path ?? "")?.[1] ?? null);

/**
 * @param {import("./draft.js").Draft} draft the one that was asked about
 * @param {{ errors: number, warnings: number, findings: Finding[] }} answer
 * @returns {Checked}
 */
export function checked(draft, { errors, warnings, findings }) {
  /** @type {Map<number, Finding[]>} */
  const of = new Map();
  /** @type {Finding[]} */
  const quest = [];
  for (const finding of findings) {
    const number = numberOf(finding);
    const key = number == null ? undefined : draft.keys[Number(number)];
    const list = key == null ? quest : of.get(key) ?? [];
    list.push(finding);
    if (key != null) of.set(key, list);
  }
  return { draft, errors, warnings, all: findings, of, quest };
}

/** The gravest of some. @param {Finding[] | undefined} findings @returns {"error" | "warning" | null} */
export const gravest = (findings) =>
  !findings?.length ? null : findings.some((finding) => finding.severity === "error") ? "error" : "warning";

// @ts-check
/** Whether keys are text where the focus is. @param {any} target */
export const isTyping = (target) =>
  Boolean(target?.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target?.tagName) ||
    (target?.tagName === "INPUT" && !/^(checkbox|radio|button|range)$/.test(target.type)));

/**
 * The letter, digit or name of a key, whatever the layout: with Russian letters those of the same place count.
 * @param {{ key: string, code: string, ctrlKey: boolean, altKey: boolean, metaKey: boolean }} event
 * @returns {string} empty where it is somebody else's
 */
export function keyOf({ key, code, ctrlKey, altKey, metaKey }) {
  if (ctrlKey || altKey || metaKey) return "";
  if (/^(Digit|Numpad)\d$/.test(code)) return code.at(-1) ?? "";
  if (/^[\x20-\x7e]$/.test(key)) return key.toLowerCase();
  return /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : key;
}

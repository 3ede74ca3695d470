// @ts-check
/** Which of the signs of icon.js belongs to what is told of a way. */

const kinds = ["pushing", "steps", "unpaved", "ferry", "train"];

/** The sign of a part of the way that rides otherwise than a paved street. @param {string} kind @returns {import("./icon.js").IconName} */
export const partIcon = (kind) => /** @type {import("./icon.js").IconName} */ (kinds.includes(kind) ? kind : "warning");

/**
 * The sign of a turn; of what begins there where one goes straight on to it.
 * @param {{ kind?: string, modifier?: string, begins?: string } | null | undefined} maneuver
 * @returns {import("./icon.js").IconName}
 */
export function turnIcon(maneuver) {
  const modifier = maneuver?.modifier ?? "";
  if (maneuver?.kind === "arrive") return "arrive";
  if (maneuver?.begins && (!modifier || modifier === "straight" || maneuver.kind === "notification")) return partIcon(maneuver.begins);
  if (maneuver?.kind === "roundabout" || maneuver?.kind === "rotary") return "roundabout";
  if (modifier === "uturn") return "back";
  if (modifier.startsWith("sharp ")) return modifier.endsWith("left") ? "sharp-left" : "sharp-right";
  if (modifier.startsWith("slight ")) return modifier.endsWith("left") ? "keep-left" : "keep-right";
  if (modifier.endsWith("left")) return "left";
  if (modifier.endsWith("right")) return "right";
  return "straight";
}

/**
 * What streets are called, and how signs write it where there is little room.
 * @param {string} list as in the words: `Street=St|Avenue=Ave`
 * @returns {Record<string, string>}
 */
export const inShort = (list) => Object.fromEntries(list.split("|").map((pair) => {
  const [whole, short] = pair.split("=");
  return [whole.toLowerCase(), short];
}));

/**
 * Words so many that they fit: all, else with what is on every sign in short, else whole ones from the beginning, with an
 * ellipsis where some are left out.
 * @param {string} text
 * @param {(some: string) => boolean} fits
 * @param {Record<string, string>} [short] as `inShort` makes it
 */
export function wordsThatFit(text, fits, short = {}) {
  if (fits(text)) return text;
  const words = text.split(" ").map((word) => short[word.toLowerCase()] ?? word);
  if (fits(words.join(" "))) return words.join(" ");
  while (words.length > 1) {
    words.pop();
    const some = `${words.join(" ").replace(/[\s,;:–-]+$/, "")}…`;
    if (fits(some) || words.length === 1) return some;
  }
  return words.join(" ");
}

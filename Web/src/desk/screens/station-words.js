// @ts-check
import { say } from "../../parts/words.js";

/** The sign, the word and the colour of how a team stands. @param {any} row */
export function stateOf(row) {
  if (row.state === "been") return { icon: "tick", tone: "ok", word: say("desk-station-state-been") };
  if (row.asks) return { icon: "wait", tone: "wait", word: say("desk-station-state-asks") };
  if (row.state === "here") return { icon: "pin", tone: "accent", word: say("desk-station-state-here") };
  if (row.state === "failed") return { icon: "cross", tone: "warn", word: say("desk-station-state-failed") };
  if (row.state === "gone") return { icon: "flag", tone: "", word: say("desk-station-state-gone") };
  return { icon: "clock", tone: "", word: say("desk-station-state-expected") };
}

// @ts-check
import { linkIn } from "../../core/session.js";
import { say } from "../../parts/words.js";
import { codeIn } from "./compose.js";

/**
 * The code of what was scanned, typed or pasted for a task. A link to another task leads there instead: its code would be a
 * wrong answer here; and what is no code of a task says so.
 * @param {any} app @param {string} text @param {string | null} [task]
 * @returns {string | null}
 */
export function codeFor(app, text, task = null) {
  const link = linkIn(text);
  if (!link) return codeIn(text);
  if (link.quest !== app.store.state.session?.quest || !link.tag) app.actions.toast("problem", { text: say("web-code-not-here") });
  else if (link.task && link.task !== task) app.actions.follow(link);
  else return link.tag;
  return null;
}

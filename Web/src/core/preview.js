// @ts-check
import { path } from "./api.js";
import { distance, lengths } from "./geometry.js";
import { profileOf } from "./next.js";
/**
 * The way to a checkpoint that is looked at, before anybody is led there.
 * @typedef {{
 *   task: string, state: "loading" | "shown" | "none", line: import("./types.d.ts").LonLat[], distance: number | null,
 *   duration: number | null, ascent: number | null,
 * }} Preview
 * @typedef {{ task?: { properties: { id: string } } | null, remaining?: { distance: number, duration: number, ascent?: number } | null,
 *   geometry?: { coordinates: import("./types.d.ts").LonLat[] } }} Reply
 */

/** Metres that a rider has to have ridden for the way to be asked for anew. */
const moved = 100;

/**
 * Asks for the way as soon as a checkpoint is chosen: from the own place, by a question that chooses nothing.
 * @param {{ store: import("./types.d.ts").Store, api: ReturnType<typeof import("./api.js").createApi> }} parts
 */
export function createPreview({ store, api }) {
  /** @type {import("./types.d.ts").LonLat | null} */
  let from = null;
  let asked = "";

  /** @param {string} quest @param {string} task @param {import("./types.d.ts").LonLat} here */
  async function ask(quest, task, here) {
    const { position } = store.state;
    /** @param {Preview["state"]} state @param {Partial<Preview>} [more] */
    const show = (state, more = {}) => {
      const empty = { task, state, line: [], distance: null, duration: null, ascent: null };
      if (store.state.navigation.task === task) store.set({ preview: { ...empty, ...more } });
    };
    if (store.state.preview?.task !== task) show("loading");
    try {
      const accuracy = Math.min(1e6, Math.round(position.fix?.accuracy ?? 50));
      const query = { position: here.join(","), accuracy, task, have: "", profile: profileOf(store.state) };
      const response = await api.send("GET", path("quests", quest, "next"), { query });
      const reply = /** @type {Reply} */ (await api.read(response));
      const line = reply.geometry?.coordinates ?? [];
      if (!reply.remaining || line.length < 2 || reply.task?.properties.id !== task) return show("none");
      const { distance, duration, ascent = null } = reply.remaining;
      show("shown", { line, distance: distance || lengths(line).at(-1), duration, ascent });
    } catch {
      // Without network the straight line and its length are shown; what was asked for before stays.
      if (store.state.preview?.state !== "shown") show("none");
    }
  }

  return {
    /** After each change of the state. */
    look() {
      const { position, session, navigation: { mode, task } } = store.state;
      const here = position.fix?.position ?? null;
      if (!task || !session || !["choosing", "looking"].includes(mode)) {
        asked = "";
        if (!task && store.state.preview) store.set({ preview: null });
        return;
      }
      if (!here || (asked === task && from && distance(from, here) < moved)) return;
      [asked, from] = [task, here];
      void ask(session.quest, task, here);
    },
  };
}

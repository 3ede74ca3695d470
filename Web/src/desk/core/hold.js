// @ts-check
// What one tab of the browser has at a time. A tab that is asked for it writes down what it has to and gives it away; from one that
// does not answer it is taken.

/** Milliseconds: a tab that was just left gives it away in the first, one that is asked for it in the second. */
const [soon, patience] = [400, 2000];

/**
 * @param {{
 *   platform: Pick<import("../../core/types.d.ts").Platform, "locks" | "channel" | "setTimeout" | "clearTimeout">,
 *   name: string, onLost: () => any,
 * }} parts `onLost` is waited for before another tab has it
 */
export function createHold({ platform, name, onLost }) {
  /** @type {(() => void) | null} */
  let release = null;
  let ended = false;
  const channel = /** @type {any} */ (platform.channel);
  const heard = async (/** @type {any} */ event) => {
    const give = release;
    if (event.data?.kind !== "desk-wanted" || event.data.name !== name || !give) return;
    release = null;
    await onLost();
    give();
  };
  channel?.addEventListener?.("message", heard);

  /** @param {any} options @returns {Promise<boolean>} whether it is ours now */
  const ask = (options) => new Promise((told) => {
    /** @type {(() => void) | null} */
    let own = null;
    platform.locks.request(name, () => new Promise((give) => {
      if (ended) return give(undefined);
      release = own = () => give(undefined);
      told(true);
    }), options).catch(() => {
      // It was not given in time, or was taken away.
      told(false);
      if (!own || release !== own) return;
      release = null;
      onLost();
    });
  });
  /** @param {number} ms */
  async function within(ms) {
    const control = new AbortController();
    const timer = platform.setTimeout(() => control.abort(), ms);
    const isOurs = await ask({ signal: control.signal });
    platform.clearTimeout(timer);
    return isOurs;
  }

  return {
    get isOurs() {
      return release != null;
    },
    take: async () => release != null || await within(soon),
    /** Takes it from another tab. */
    async takeOver() {
      channel?.postMessage({ kind: "desk-wanted", name });
      return await within(patience) || await ask({ steal: true });
    },
    end() {
      ended = true;
      channel?.removeEventListener?.("message", heard);
      release?.();
      release = null;
    },
  };
}

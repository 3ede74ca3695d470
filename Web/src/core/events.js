// @ts-check
/**
 * Things that happen once: signals and toasts hear of them. What lasts stands in the state.
 * @returns {import("./types.d.ts").Events}
 */
export function createEvents() {
  /** @typedef {import("./types.d.ts").Happenings} Happenings */
  /** Each hears what is told by the name that it listens to. @type {Map<string, Set<(about: Happenings[keyof Happenings]) => void>>} */
  const listeners = new Map();
  return {
    on(name, heard) {
      const all = listeners.get(name) ?? new Set();
      const own = /** @type {(about: Happenings[keyof Happenings]) => void} */ (heard);
      listeners.set(name, all.add(own));
      return () => void all.delete(own);
    },
    emit(name, about) {
      for (const heard of [...(listeners.get(name) ?? [])]) heard(about);
    },
  };
}

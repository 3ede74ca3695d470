// @ts-check
/**
 * Things that happen once: signals and toasts hear of them. What lasts stands in the state.
 * @returns {import("./types.d.ts").Events}
 */
export function createEvents() {
  /** @type {Map<string, Set<(about: any) => void>>} */
  const listeners = new Map();
  return {
    on(name, heard) {
      const all = listeners.get(name) ?? new Set();
      listeners.set(name, all.add(heard));
      return () => void all.delete(heard);
    },
    emit(name, about) {
      for (const heard of [...(listeners.get(name) ?? [])]) heard(about);
    },
  };
}

// @ts-check
/**
 * State in one object that is replaced, never changed. Listeners hear of all changes of a round at once.
 * @template {object} S
 * @param {S} initial
 * @param {(work: () => void) => void} [later]
 * @returns {import("./types.d.ts").Store<S>}
 */
export function createStore(initial, later = queueMicrotask) {
  let state = initial;
  let due = false;
  /** @type {Set<() => void>} */
  const listeners = new Set();
  const tell = () => {
    due = false;
    for (const listener of [...listeners]) listener();
  };
  /** @param {() => void} listener */
  const subscribe = (listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    get state() {
      return state;
    },
    set(patch) {
      if (/** @type {(keyof S)[]} */ (Object.keys(patch)).every((name) => Object.is(state[name], patch[name]))) return;
      state = { ...state, ...patch };
      if (due) return;
      due = true;
      later(tell);
    },
    subscribe,
    watch(select, listener) {
      let seen = select(state);
      return subscribe(() => {
        const value = select(state);
        if (Object.is(value, seen)) return;
        seen = value;
        listener(value);
      });
    },
  };
}

// @ts-check
/** Milliseconds between two questions where the others are, while some are told, and while none is. */
const [often, seldom] = [10_000, 60_000];

/**
 * Asks where the team's other devices are, as long as somebody rides and the quest shows it.
 * @param {{ platform: import("./types.d.ts").Platform, store: import("./types.d.ts").Store, refresh: (name: string) => unknown }} parts
 */
export function createMates({ platform, store, refresh }) {
  let askedAt = -Infinity;
  return {
    /** Called whenever there may be news of the ride; it asks only when it is time to. */
    look() {
      const { team, teamPositions, ride } = store.state;
      if ((team?.devices.length ?? 0) < 2 || ride.phase !== "riding") return;
      const others = (teamPositions?.features ?? []).filter((/** @type {import("./types.d.ts").Feature} */ one) => !one.properties.this);
      const isShown = others.some((/** @type {import("./types.d.ts").Feature} */ one) => one.geometry);
      if (platform.now() - askedAt < (isShown ? often : seldom)) return;
      askedAt = platform.now();
      void refresh("team/positions");
    },
  };
}

// @ts-check
/** Milliseconds after which nobody looks for the task that the camera was opened for. */
const forgotten = 1_800_000;

/**
 * Photos and videos until they are in the queue. What a file input gives is on the disk before anything else is done with it:
 * phones end pages to make room for their camera.
 * @param {{
 *   platform: import("./types.d.ts").Platform,
 *   queue: Pick<ReturnType<typeof import("./queue.js").createQueue>, "add">,
 *   quest: () => string,
 *   route: () => string,
 * }} parts
 */
export function createPhotos({ platform, queue, quest, route }) {
  const { database } = platform;
  const nameOf = (/** @type {string} */ task) => `draft ${quest()} ${task}`;
  const closed = () => database.delete("kept", ["camera"]).catch(() => {});
  /** A phone without room takes it all the same, as long as the page is open. @param {string} task @param {Blob} file */
  const keep = async (task, file) => {
    await database.put("blobs", file, nameOf(task)).catch(() => {});
    await closed();
  };
  return {
    keep,
    /** @param {string} task @returns {Promise<Blob | undefined>} what was taken and not sent */
    kept: (task) => database.get("blobs", nameOf(task)).catch(() => undefined),
    /** @param {string} task */
    drop: (task) => database.delete("blobs", [nameOf(task)]).catch(() => {}),
    /** To be called when the camera is opened, or comes back with nothing. @param {string | null} task */
    opened: (task) => task == null ? closed() : database.put("kept", { quest: quest(), task, at: platform.now() },
      "camera").catch(() => {}),
    /** The task that the camera was opened for, when the page was ended. @returns {Promise<string | null>} */
    async interrupted() {
      const found = await database.get("kept", "camera").catch(() => undefined);
      await closed();
      return found?.quest === quest() && platform.now() - found.at < forgotten ? found.task : null;
    },
    /** @param {{ task: string, file: Blob, text?: string }} about */
    async send({ task, file, text = "" }) {
      await keep(task, file);
      // Scaled down it no longer says so.
      const taken = await import("./photo-time.js").then(({ takenAt }) => takenAt(file, platform.now())).catch(() => null);
      const isPicture = file.type.startsWith("image/");
      // A picture that this browser cannot read goes as it is: the daemon says what is wrong with it.
      const blob = isPicture && platform.shrink ? await platform.shrink(file).catch(() => file) : file;
      const item = await queue.add({
        quest: quest(), kind: "photo", task, text, path: route(), dated: true,
        body: {
          task, ...(text ? { text } : {}), ...(taken ? { taken_at: new Date(taken.at).toISOString(), taken_by: taken.by } : {}),
        },
      }, blob);
      await this.drop(task);
      return item;
    },
  };
}

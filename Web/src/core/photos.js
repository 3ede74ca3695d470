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
  const drop = (/** @type {string} */ name) => database.delete("blobs", [name]).catch(() => {});
  const closed = () => database.delete("kept", ["camera"]).catch(() => {});
  /** A phone without room takes it all the same, as long as the page is open. @param {string} name @param {Blob} file */
  const keep = async (name, file) => {
    await database.put("blobs", file, name).catch(() => {});
    await closed();
  };
  // The session can end, or become one of another quest, while the disk works: each asks for the quest before it waits.
  return {
    /** @param {string} task @param {Blob} file */
    keep: (task, file) => keep(nameOf(task), file),
    /** @param {string} task @returns {Promise<Blob | undefined>} what was taken and not sent */
    kept: (task) => database.get("blobs", nameOf(task)).catch(() => undefined),
    /** @param {string} task */
    drop: (task) => drop(nameOf(task)),
    /** To be called when the camera is opened, or comes back with nothing. @param {string | null} task */
    opened: (task) => task == null ? closed() : database.put("kept", { quest: quest(), task, at: platform.now() },
      "camera").catch(() => {}),
    /** The task that the camera was opened for, when the page was ended. @returns {Promise<string | null>} */
    async interrupted() {
      const current = quest();
      const found = await database.get("kept", "camera").catch(() => undefined);
      await closed();
      return found?.quest === current && platform.now() - found.at < forgotten ? found.task : null;
    },
    /** @param {{ task: string, file: Blob, text?: string }} about */
    async send({ task, file, text = "" }) {
      const about = { quest: quest(), path: route(), name: nameOf(task) };
      await keep(about.name, file);
      // Scaled down it no longer says so.
      const taken = await import("./photo-time.js").then(({ takenAt }) => takenAt(file, platform.now())).catch(() => null);
      const isPicture = file.type.startsWith("image/");
      // A picture that this browser cannot read goes as it is: the daemon says what is wrong with it.
      const blob = isPicture && platform.shrink ? await platform.shrink(file).catch(() => file) : file;
      const item = await queue.add({
        quest: about.quest, kind: "photo", task, text, path: about.path, dated: true,
        body: {
          task, ...(text ? { text } : {}), ...(taken ? { taken_at: new Date(taken.at).toISOString(), taken_by: taken.by } : {}),
        },
      }, blob);
      await drop(about.name);
      return item;
    },
  };
}

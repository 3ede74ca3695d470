// @ts-check
// Pictures that were sent, as long as the page is open: whoever waits for a judge sees what he waits for.

/** @type {Map<string, string>} */
const pictures = new Map();

/** @param {string} task @param {Blob} file */
export function keepPicture(task, file) {
  const before = pictures.get(task);
  if (before) URL.revokeObjectURL(before);
  pictures.set(task, URL.createObjectURL(file));
}

/** The address of what was sent last for a task. @param {string} task */
export const pictureOf = (task) => pictures.get(task);

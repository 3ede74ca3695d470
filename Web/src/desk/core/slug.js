// @ts-check
// A quest's id that is offered for its title: what stands in links has no other letters than a–z.

const letters = "а a б b в v г g д d е e ё e ж zh з z и i й y к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch ъ  ы y ь  э e ю yu я ya".split(" ");
/** @type {Map<string, string>} */
const latin = new Map(letters.flatMap((letter, index) => (index % 2 ? [] : [/** @type {[string, string]} */ ([letter, letters[index + 1]])])));

/**
 * An id of a title in Russian or English; empty where nothing is left of it.
 * @param {string} title
 */
export const slugOf = (title) =>
  [...title.toLowerCase().normalize("NFC")].map((letter) => latin.get(letter) ?? letter.normalize("NFD").replace(/\p{M}/gu, "")).join("")
    .replace(/[^a-z0-9]+/g, "-").slice(0, 40).replace(/^-+|-+$/g, "");

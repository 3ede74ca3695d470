// @ts-check
// A quest's id that is offered for its title: what stands in links has no other letters than a–z.

/** The Russian alphabet's letters in their order, as passports write them, without the seventh of it. */
const letters = "a b v g d e zh z i y k l m n o p r s t u f kh ts ch sh shch - y - e yu ya".split(" ").map((latin) => latin.replace("-",
  ""));
const latin = new Map([...letters.map((letter, index) => /** @type {[string, string]} */ ([String.fromCharCode(0x430 + index), letter])),
  ["\u0451", "e"]]);

/**
 * An id of a title in Russian or English; empty where nothing is left of it.
 * @param {string} title
 */
export const slugOf = (title) =>
  [...title.toLowerCase().normalize("NFC")].map((letter) => latin.get(letter) ?? letter.normalize("NFD").replace(/\p{M}/gu, "")).join("")
    .replace(/[^a-z0-9]+/g, "-").slice(0, 40).replace(/^-+|-+$/g, "");

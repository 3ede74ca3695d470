// @ts-check

/** @typedef {"name" | "bib" | "class" | "wave" | "captain" | "phone"} Member */

/**
 * The requests by which something of a team becomes another: their route below the team, and what they say.
 * @param {Member[]} changes
 * @param {Record<string, any>} to
 * @returns {[string, any][]}
 */
export function requestsOf(changes, to) {
  const has = (/** @type {Member} */ member) => changes.includes(member);
  const said = (/** @type {any} */ value) => value || undefined;
  return /** @type {[string, any][]} */ ([
    has("name") && ["name", { name: to.name }],
    has("bib") && ["bib", { bib: to.bib ? Number(to.bib) : undefined }],
    has("class") && ["class", { class: said(to.class) }],
    has("wave") && ["wave", { wave: said(to.wave) }],
    (has("captain") || has("phone")) && ["contact", { captain: said(to.captain), phone: said(to.phone) }],
  ].filter(Boolean));
}

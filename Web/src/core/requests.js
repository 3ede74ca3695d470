// @ts-check
// What a request of the interface looks like: for the page, and for the service worker, which has this file in it.

/**
 * @typedef {{
 *   method?: string, route: string, query?: Record<string, unknown>, json?: unknown, body?: BodyInit | null,
 *   headers?: Record<string, string>, isLarge?: boolean,
 * }} Asked `route` is below `/api/v1/`; `isLarge` may take longer than others
 */

const root = "/api/v1/";

/** @param {string[]} parts */
export const path = (...parts) => parts.map(encodeURIComponent).join("/");

/**
 * @param {string} route
 * @param {Record<string, unknown>} [query] members that are null or undefined are left out
 */
export function address(route, query) {
  const items = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) if (value != null) items.set(name, String(value));
  const text = `${items}`;
  return root + route + (text && `?${text}`);
}

/** The body and its fields as `fetch` takes them. @param {Asked} asked */
export const written = ({ json, body, headers = {} }) =>
  json === undefined ? { body, headers } : { body: JSON.stringify(json), headers: { ...headers, "content-type": "application/json" } };

/** Whether the same request may come through later. @param {number} status of its answer */
export const mayPass = (status) => status >= 500 || status === 408 || status === 429;

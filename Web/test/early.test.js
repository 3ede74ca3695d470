// @ts-check
// What the page asks for before its scripts have come, and who takes the answers.
import assert from "node:assert/strict";
import { test } from "node:test";
import { askEarly, takeEarly } from "../src/core/early.js";

const joined = { roles: [{ quest: "town", device: "d1", team: { id: "t", name: "T" }, needs_consent: false }] };

/** @param {unknown} session @param {Partial<Parameters<typeof askEarly>[0]>} [about] */
async function asked(session, about = {}) {
  /** @type {[string, RequestInit | undefined][]} */
  const requests = [];
  const early = askEarly({
    fetch: /** @type {typeof fetch} */ ((url, options) => {
      requests.push([`${url}`, options]);
      return session === null ? Promise.reject(new TypeError("no network")) : Promise.resolve(Response.json(url === "/api/v1/session" ? session : {}));
    }),
    now: () => 1000, storage: { getItem: () => null }, languages: ["ru-RU", "en"], location: { pathname: "/q/town", hash: "" }, ...about,
  });
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  await new Promise((done) => setTimeout(done));
  return { early, requests, urls: requests.map(([url]) => url) };
}

const first = ["/words/ru.json", "/api/v1/about", "/api/v1/session"];
const of = (/** @type {string[]} */ ...parts) => parts.map((part) => `/api/v1/quests/town${part}`);

test("a rider's tasks and team are asked for as soon as the session is known", async () => {
  assert.deepEqual((await asked(joined)).urls, [...first, ...of("", "/tasks", "/team")]);
});

test("before consent and before joining only the quest is asked for", async () => {
  const undecided = { roles: [{ ...joined.roles[0], needs_consent: true }] };
  assert.deepEqual((await asked(undecided)).urls, [...first, ...of("")]);
  assert.deepEqual((await asked({ roles: [] })).urls, [...first, ...of("")]);
});

test("a page without a quest asks for none, and for the only one that was joined", async () => {
  const location = { pathname: "/", hash: "" };
  assert.deepEqual((await asked({ roles: [] }, { location })).urls, first);
  assert.deepEqual((await asked(joined, { location })).urls, [...first, ...of("", "/tasks", "/team")]);
});

test("the language is the chosen one, else the browser's", async () => {
  const storage = { getItem: () => JSON.stringify({ language: "en" }) };
  const { requests } = await asked(joined, { storage });
  assert.equal(requests[0][0], "/words/en.json");
  assert.ok(requests.every(([, options]) => /** @type {Record<string, string>} */ (options?.headers)["accept-language"] === "en"));
});

test("without network nothing is thrown, and the request's failure is what is taken", async () => {
  const { early } = await asked(null);
  await assert.rejects(/** @type {Promise<Response>} */ (takeEarly(early, "/api/v1/about", { headers: { "accept-language": "ru" } }, 1001)));
});

test("an answer is taken once, by the same request, and not when it is old", async () => {
  const russian = { headers: { "accept-language": "ru" } };
  for (const [name, url, options, now, isTaken] of /** @type {[string, string, RequestInit, number, boolean][]} */ ([
    ["the same", "/api/v1/about", russian, 1001, true],
    ["another address", "/api/v1/aboute", russian, 1001, false],
    ["another method", "/api/v1/about", { ...russian, method: "POST" }, 1001, false],
    ["another language", "/api/v1/about", { headers: { "accept-language": "en" } }, 1001, false],
    ["no language", "/api/v1/about", {}, 1001, false],
    ["after twenty seconds", "/api/v1/about", russian, 21_000, false],
  ])) {
    const { early } = await asked(joined);
    assert.equal(Boolean(takeEarly(early, url, options, now)), isTaken, name);
    if (isTaken) assert.equal(takeEarly(early, url, options, now), undefined, "twice");
  }
  assert.equal(takeEarly(undefined, "/api/v1/about", russian), undefined);
});

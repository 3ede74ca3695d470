// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { signInAddress } from "../src/core/session.js";
import { answer, daemon, phone, refusal, time } from "./world.js";

const { cameFrom, createAccount, fieldOf, looseRides } = await import("../src/account/core/account.js");

const anna = { id: "0190-anna", name: "Anna", created_at: "2026-06-01T09:00:00Z", sign_ins: [{ id: "l1", provider: "club", label: "Club", linked_at: "2026-06-01T09:00:00Z" }], roles: [] };
const ride = { quest: "lake", title: "Lake", device: "d1", team: "t1", team_name: "Owls", since: "2026-06-01T09:00:00Z", status: "closed", may_ride: true };
const rider = (/** @type {string} */ quest, /** @type {string} */ device) => ({ role: "rider", quest, device, team: { id: "t", name: "Owls" } });

/** A browser before a daemon at which somebody is signed in, or nobody. @param {any} [changes] of what the daemon says @param {any} [location] */
function world(changes = {}, location = { pathname: "/account", hash: "" }) {
  const told = /** @type {any} */ ({
    about: { name: "r", sign_in: [{ id: "club", label: "Club" }] },
    session: { roles: [rider("lake", "d1"), rider("park", "d2")], account: { id: anna.id, name: "Anna" } },
    account: anna, "account/history": { rides: [ride] }, sessions: { sessions: [{ id: "s1", this: true }, { id: "s2", this: false }] },
    "quests/park": { id: "park", title: "Park" }, ...changes,
  });
  const server = daemon(({ method, path, body }) => {
    const found = told[method === "GET" ? path : `${method} ${path}`];
    if (typeof found === "function") return found(body);
    return found && (found.status ? found : answer(200, found));
  });
  /** @type {string[]} */
  const left = [];
  const platform = phone({ clock: time(), daemon: server, languages: ["en"], location });
  const words = /** @type {string[]} */ ([]);
  const kept = new Map();
  const tab = { getItem: (/** @type {string} */ key) => kept.get(key) ?? null, setItem: (/** @type {string} */ key, /** @type {string} */ value) => void kept.set(key, value), removeItem: (/** @type {string} */ key) => void kept.delete(key) };
  const account = createAccount(platform, { loadWords: async (language) => void words.push(language), go: (address) => left.push(address), tab });
  return { tab, told, server, left, words, platform, account, state: () => account.store.state };
}

test("whoever is signed in has profile, rides and sessions; rides of the browser that are not kept have their titles", async () => {
  const { account, state } = world();
  await account.start();
  await time().settle();
  assert.equal(state().status, "in");
  assert.deepEqual([state().account.name, state().rides.length, state().sessions.length], ["Anna", 1, 2]);
  assert.deepEqual(looseRides(state().session, state().rides).map((role) => role.device), ["d2"]);
  assert.deepEqual(state().titles, { park: "Park" });
});

test("without an account nothing of one is asked for, and the rides of the browser are there", async () => {
  const { account, server, state } = world({ session: { roles: [rider("park", "d2")] } });
  await account.start();
  await time().settle();
  assert.equal(state().status, "out");
  assert.equal(server.asked.some((one) => one.path.startsWith("account")), false);
  assert.deepEqual(looseRides(state().session, []).map((role) => role.quest), ["park"]);
});

test("a session that has ended is as none; without a daemon one may ask again", async () => {
  const ended = world({ session: refusal(401, "session-unknown") });
  await ended.account.start();
  assert.equal(ended.state().status, "out");
  const alone = world();
  alone.server.network = false;
  await alone.account.start();
  assert.equal(alone.state().status, "failed");
  alone.server.network = true;
  await alone.account.actions.load();
  assert.equal(alone.state().status, "in");
});

test("a profile is saved as a whole, without what is empty; a refusal is about its field", async () => {
  const { account, server, told, state } = world({ "PUT account/profile": (/** @type {any} */ body) => answer(200, { ...anna, ...body }) });
  await account.start();
  await account.actions.saveProfile({ name: " Ann ", phone: "", language: "ru" });
  assert.deepEqual(server.askedFor("profile")[0].body, { name: "Ann", language: "ru" });
  assert.equal(state().account.name, "Ann");
  told["PUT account/profile"] = refusal(422, "account-phone-invalid");
  const problem = await account.actions.saveProfile({ name: "", phone: "1\n2", language: "" }).catch((error) => error);
  assert.equal(fieldOf(problem), "phone");
  assert.equal(fieldOf({ code: "account-last-sign-in" }), "");
  assert.equal(fieldOf({ code: "member-invalid", member: "language" }), "language");
});

test("sign-ins begin at the provider and come back to a page", async () => {
  assert.equal(signInAddress("club", "ru", "/account"), "/sign-in/club?page=%2Faccount&lang=ru");
  const { account, left, server } = world({ "POST account/sign-ins": { address: "https://club.test/authorize?x=1" } });
  await account.start();
  await account.actions.addSignIn("club");
  assert.deepEqual(server.askedFor("account/sign-ins")[0].body, { provider: "club", page: "/account" });
  assert.deepEqual(left, ["https://club.test/authorize?x=1"]);
});

test("whoever came by a join link finds the quest and its code again, also when a provider has sent back", async () => {
  const { account, tab, state, server } = world({ "POST account/sign-ins": { address: "https://club.test/authorize" } }, { pathname: "/account", hash: "#/q/park#code=7KQ2-M4ZD" });
  await account.start();
  assert.equal(state().from, "/q/park#code=7KQ2-M4ZD");
  const here = { hash: "" };
  assert.equal(cameFrom(here, tab), null, "nobody went away");
  account.actions.keepFrom();
  assert.equal(cameFrom(here, tab), "/q/park#code=7KQ2-M4ZD");
  assert.equal(cameFrom(here, tab), null, "once");
  await account.actions.addSignIn("club");
  assert.equal(cameFrom(here, tab), "/q/park#code=7KQ2-M4ZD");
  assert.ok(!JSON.stringify(server.askedFor("account/sign-ins")).includes("7KQ2"), "the code is sent to nobody");
});

test("nobody is led to another site from the page of accounts", () => {
  const { tab } = world();
  for (const page of ["/", "/q/park", "/q/park#code=A", "/q/park#code=", "/desk?x=1"]) assert.equal(cameFrom({ hash: `#${page}` }, tab), page);
  for (const page of ["", "q", "//evil.example", "/\\evil.example", "https://evil.example", "/a\nb", "/ä", "/a b", "javascript:x", `/${"x".repeat(2048)}`]) {
    assert.equal(cameFrom({ hash: `#${page}` }, tab), null, page);
  }
});

test("the last sign-in stays, with the words of the daemon", async () => {
  const { account, state } = world({ "DELETE account/sign-ins/l1": refusal(409, "account-last-sign-in") });
  await account.start();
  await assert.rejects(account.actions.removeSignIn("l1"), { code: "account-last-sign-in" });
  assert.equal(state().account.sign_ins.length, 1);
});

test("a ride of the browser is kept in the account", async () => {
  const { account, state } = world({ "PUT account/participations/d2": { rides: [{ ...ride, quest: "park", device: "d2" }, ride] } });
  await account.start();
  await account.actions.keepRide("d2");
  assert.deepEqual(looseRides(state().session, state().rides), []);
});

test("after a merger everything is asked for anew", async () => {
  const { account, told, state } = world({ account: { ...anna, merge_offer: { provider: "vk", until: "2026-06-14T09:10:00Z" } }, "POST account/merge": anna });
  await account.start();
  assert.ok(state().account.merge_offer);
  told.account = anna;
  told["account/history"] = { rides: [ride, { ...ride, device: "d9" }] };
  await account.actions.merge();
  assert.deepEqual([state().account.merge_offer, state().rides.length], [undefined, 2]);
});

test("signing out leaves what rides without an account; the browser forgets all only when nothing is left", async () => {
  const { account, told, platform, state, left } = world({ "DELETE account/session": { provider_logout: "https://club.test/logout" } });
  await account.start();
  await platform.database.put("kept", { quest: "lake" }, "session");
  told.session = { roles: [rider("park", "d2")] };
  await account.actions.signOut();
  assert.deepEqual([state().status, state().account, state().providerLogout], ["out", null, "https://club.test/logout"]);
  assert.ok(await platform.database.get("kept", "session"));
  assert.deepEqual(left, [], "asked about first");
  account.actions.goToProvider();
  assert.deepEqual(left, ["https://club.test/logout"]);

  const alone = world({ "DELETE account/session": {} });
  await alone.account.start();
  await alone.platform.database.put("kept", { quest: "lake" }, "session");
  alone.told.session = { roles: [] };
  await alone.account.actions.signOut();
  assert.equal(await alone.platform.database.get("kept", "session"), undefined);
  assert.equal(alone.state().providerLogout, null);
});

test("what waits to be sent is counted before it is lost, but not what was refused", async () => {
  const { account, platform } = world();
  await account.start();
  await platform.database.put("items", { id: 1, state: "waiting" });
  await platform.database.put("items", { id: 2, state: "refused" });
  await platform.database.put("fixes", { id: 1 });
  assert.equal(await account.actions.unsent(), 2);
});

test("erasing is confirmed to the daemon, and tells in how many quests", async () => {
  const { account, server, told, state } = world({ "POST account/erase": { erased: true, quests: 3 } });
  await account.start();
  told.session = { roles: [] };
  assert.equal(await account.actions.erase(), 3);
  assert.deepEqual(server.askedFor("account/erase")[0].body, { confirm: "erase" });
  assert.equal(state().status, "out");
});

test("sessions end one by one, or all others at once", async () => {
  const left = { sessions: [{ id: "s1", this: true }] };
  const { account, state } = world({ "DELETE sessions/s2": left, "POST account/sessions/end": left });
  await account.start();
  await account.actions.endSession("s2");
  assert.deepEqual(state().sessions.map((one) => one.id), ["s1"]);
  await account.actions.endOthers();
  assert.deepEqual(state().sessions.map((one) => one.id), ["s1"]);
});

test("language and colours are those of the riders' app; an account's language is spoken where none was chosen", async () => {
  const { account, platform, words, state } = world({ account: { ...anna, language: "ru" } });
  platform.storage.setItem("settings", JSON.stringify({ sound: false }));
  await account.start();
  assert.equal(state().language, "ru");
  assert.deepEqual(words, ["ru"]);
  account.actions.setLight("night");
  await account.actions.setLanguage("en");
  await account.actions.load();
  const { sound, night, language } = JSON.parse(platform.storage.getItem("settings"));
  assert.deepEqual({ sound, night, language }, { sound: false, night: "night", language: "en" });
  assert.equal(state().language, "en");
});

test("an account that ends elsewhere ends here with the next question", async () => {
  const { account, told, state } = world();
  await account.start();
  told["account/history"] = refusal(401, "session-unknown");
  await account.actions.merge().catch(() => {});
  assert.equal(state().status, "in", "the merger itself was refused, not the session");
  told["POST account/merge"] = refusal(401, "session-unknown");
  await assert.rejects(account.actions.merge());
  assert.equal(state().status, "out");
});

// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { slugOf } from "../src/desk/core/slug.js";

test("a title in Russian or English makes an id that may stand in links", () => {
  assert.equal(slugOf("Вокруг парка – 2026"), "vokrug-parka-2026");
  assert.equal(slugOf("Съезд ёжиков, щука!"), "sezd-ezhikov-shchuka");
  assert.equal(slugOf("Café «Night ride»"), "cafe-night-ride");
});

test("a long title is cut, and nothing is made of signs alone", () => {
  assert.match(slugOf("Очень длинное название одного большого велоквеста вокруг озера"), /^[a-z0-9][a-z0-9-]{0,38}[a-z0-9]$/);
  assert.equal(slugOf(" – ?"), "");
});

// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { memoryDatabase } from "../src/core/database.js";
import { databaseCases } from "./database-cases.js";

test("the database in memory does what the queue relies on", async () => {
  const database = memoryDatabase();
  await databaseCases(() => database, assert.deepEqual);
});

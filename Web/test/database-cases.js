// @ts-check
/**
 * What the queue relies on, of every database. Without a test library, so that a browser can run it with its own IndexedDB.
 * @param {() => import("../src/core/types.d.ts").Database} open the same each time, as after a restart
 * @param {(is: any, wanted: any, what: string) => void} equal
 */
export async function databaseCases(open, equal) {
  let database = open();
  await database.clear();
  equal(await database.get("kept", "etag"), undefined, "what was never put is not there");
  await database.put("kept", { etag: "1", body: { deep: [1, 2] } }, "etag");
  await database.put("kept", { etag: "2", body: { deep: [1, 2] } }, "etag");
  equal((await database.get("kept", "etag")).etag, "2", "a name has the last value");

  const ids = [];
  for (const text of ["a", "b", "c"]) ids.push(await database.putItem({ text, key: `key ${text}` }, text === "b" ? new Blob(["photo"]) : undefined));
  equal(ids[0] < ids[1] && ids[1] < ids[2], true, "numbers rise");
  equal((await database.all("items")).map((item) => [item.id === ids.shift(), item.text]), [[true, "a"], [true, "b"], [true, "c"]], "items come in their order");
  equal(await (await database.get("blobs", "key b")).text(), "photo", "a photo is kept with its item");

  database = open();
  const [first, second] = await database.all("items");
  await database.putItem({ ...first, state: "refused" });
  equal((await database.all("items")).map((item) => item.state ?? ""), ["refused", "", ""], "an item that changes keeps its place, also after a restart");
  await database.delete("items", [second.id]);
  equal((await database.all("items")).map((item) => item.text), ["a", "c"], "what is taken away is gone");
  equal(await database.putItem({ text: "d", key: "key d" }) > second.id, true, "numbers are not used again");

  for (let at = 0; at < 12; at++) await database.put("fixes", { wire: at });
  equal((await database.all("fixes", 10)).map((fix) => fix.wire), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], "the first so many, in order");
  equal(await database.count("fixes"), 12, "all are counted");

  await database.clear();
  for (const store of /** @type {const} */ (["items", "fixes", "track", "kept", "blobs"])) equal(await database.count(store), 0, `${store} is empty after clearing`);
}

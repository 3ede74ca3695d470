// @ts-check
/** @typedef {import("./types.d.ts").Database} Database */

const numbered = ["items", "fixes", "track"];
const named = ["kept", "blobs"];

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** @param {IDBTransaction} transaction */
const stored = (transaction) =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(undefined);
    transaction.onerror = transaction.onabort = () => reject(transaction.error);
  });

/**
 * What lasts on the phone. A promise is kept once the transaction is on the disk, not before.
 * @param {IDBFactory} factory
 * @param {string} name `worker.js` opens the same
 * @returns {Database}
 */
export function indexedDatabase(factory, name = "request") {
  /** @type {Promise<IDBDatabase> | null} */
  let opened = null;
  const open = () =>
    opened ??= new Promise((resolve, reject) => {
      const request = factory.open(name, 1);
      request.onupgradeneeded = () => {
        for (const store of numbered) request.result.createObjectStore(store, { keyPath: "id", autoIncrement: true });
        for (const store of named) request.result.createObjectStore(store);
      };
      request.onerror = () => {
        opened = null;
        reject(request.error);
      };
      request.onsuccess = () => {
        // Browsers close it when they need the room, or another tab deletes it.
        request.result.onclose = () => opened = null;
        request.result.onversionchange = () => {
          request.result.close();
          opened = null;
        };
        resolve(request.result);
      };
    });
  /**
   * Once more where the browser has just taken the database away, as it does when a session ends.
   * @param {string | string[]} stores @param {IDBTransactionMode} [mode] @param {IDBTransactionOptions} [options]
   */
  const begin = (stores, mode, options) => {
    const once = async () => (await open()).transaction(stores, mode, options);
    return once().catch(() => {
      opened = null;
      return once();
    });
  };
  /**
   * @template T
   * @param {string | string[]} stores
   * @param {(transaction: IDBTransaction) => T | Promise<T>} work
   * @returns {Promise<T>}
   */
  async function change(stores, work) {
    // What waits to be sent lasts through a battery that dies; what the daemon has told needs no such effort.
    const durability = stores === "kept" || stores === "track" ? "relaxed" : "strict";
    const transaction = await begin(stores, "readwrite", { durability });
    const end = stored(transaction);
    const result = work(transaction);
    // The transaction says what went wrong.
    if (result instanceof Promise) result.catch(() => {});
    await end;
    return result;
  }
  /** @param {string} store */
  const reading = async (store) => (await begin(store)).objectStore(store);
  return {
    get: async (store, key) => done((await reading(store)).get(key)),
    all: async (store, limit) => done((await reading(store)).getAll(null, limit)),
    count: async (store) => done((await reading(store)).count()),
    put: (store, value, key) => change(store, (transaction) => void transaction.objectStore(store).put(value, key)),
    delete: (store, keys) =>
      change(store, (transaction) => {
        for (const key of keys) transaction.objectStore(store).delete(key);
      }),
    putItem: (item, blob) =>
      change(["items", "blobs"], (transaction) => {
        if (blob) transaction.objectStore("blobs").put(blob, item.key);
        return done(/** @type {IDBRequest<number>} */ (transaction.objectStore("items").put(item)));
      }),
    clear: () =>
      change([...numbered, ...named], (transaction) => {
        for (const store of [...numbered, ...named]) transaction.objectStore(store).clear();
      }),
  };
}

/**
 * The same in memory: for tests, and where a browser keeps nothing (private windows).
 * @returns {Database}
 */
export function memoryDatabase() {
  let last = 0;
  /** @type {Record<string, Map<string | number, unknown>>} */
  const stores = Object.fromEntries([...numbered, ...named].map((store) => [store, new Map()]));
  const copy = (/** @type {unknown} */ value) => value === undefined ? undefined : structuredClone(value);
  /** @param {string} store @param {{ id?: number }} value */
  function number(store, value) {
    const id = value.id ?? ++last;
    stores[store].set(id, copy({ ...value, id }));
    return id;
  }
  /** @type {Database} */
  const database = {
    get: async (store, key) => copy(stores[store].get(key)),
    async put(store, value, key = "") {
      if (numbered.includes(store)) number(store, /** @type {{ id?: number }} */ (value));
      else stores[store].set(key, copy(value));
    },
    async delete(store, keys) {
      for (const key of keys) stores[store].delete(key);
    },
    all: async (store, limit) =>
      [...stores[store]].sort(([a], [b]) => a < b ? -1 : 1).slice(0, limit).map(([, value]) => copy(value)),
    count: async (store) => stores[store].size,
    async putItem(item, blob) {
      if (blob && item.key) stores.blobs.set(item.key, blob);
      return number("items", item);
    },
    async clear() {
      for (const store of Object.values(stores)) store.clear();
    },
  };
  return database;
}

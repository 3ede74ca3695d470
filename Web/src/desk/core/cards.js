// @ts-check
// The answers that a judge has at hand: the first is the one looked at, the others are claimed ahead so that none waits for the network.
import { path } from "../../core/api.js";
import { createStore } from "../../core/store.js";

/** How many are at hand beside the one looked at. */
const ahead = 5;
/** Seconds: how soon the empty queue is asked again, and how soon claims are made anew, which end after 120. */
const [emptyPause, renewal] = [5, 45];
/** As many as a claim may name, and hold. */
const [named, most] = [1000, 20];

/**
 * @param {{
 *   platform: import("../../core/types.d.ts").Platform, api: any, quest: string, by: string,
 *   decisions: ReturnType<typeof import("./decisions.js").createDecisions>, blind?: boolean,
 * }} parts
 */
export function createCards({ platform, api, quest, by, decisions, blind = false }) {
  const store = createStore({
    /** As `QueueItem` of the daemon. */
    cards: /** @type {any[]} */ ([]),
    /** How many wait for this judge in all. */
    waiting: 0,
    loaded: false,
    /** Whether this judge asked not to see teams. */
    blind,
    problem: /** @type {any} */ (null),
  });
  const below = (/** @type {string[]} */ ...rest) => path("admin", "quests", quest, "queue", ...rest);
  /** @type {Set<string>} */
  const skipped = new Set();
  /** Cards that were decided, for whoever takes that back. @type {Map<string, any>} */
  const taken = new Map();
  /** Answers that are decided here and not yet there. @type {Set<string>} */
  const unsettled = new Set();
  /** When the daemon was told of a decision. @type {Map<string, number>} */
  const settled = new Map();
  let knowsClaims = true;
  let ended = true;
  let claimedAt = 0;
  /** @type {any} */
  let timer = null;
  /** @type {Promise<void> | null} */
  let claiming = null;
  let again = false;
  const idOf = (/** @type {any} */ card) => card.answer.id;

  /** Whether this judge has said an opinion of an answer that is still open. @param {any} answer */
  const isOwnOpinion = (answer) =>
    answer.opinions > 0 && (answer.opinion_list ?? []).slice(-answer.opinions).some((/** @type {any} */ opinion) => opinion.actor === by);

  /** @param {number} count @param {string[]} keep @param {string[]} skip @returns {Promise<{ items: any[], waiting: number }>} */
  async function ask(count, keep, skip) {
    const query = { blind: store.state.blind ? true : null };
    if (knowsClaims) {
      try {
        return await api.ask("POST", below("claim"), { query,
          json: { count: Math.min(most, count), keep: keep.slice(0, named), skip: skip.slice(-named) } });
      } catch (/** @type {any} */ problem) {
        // A daemon of before claims.
        if (problem.status !== 404) throw problem;
      }
    }
    const { items } = await api.ask("GET", below(), { query });
    knowsClaims = false;
    const open = items.filter((/** @type {any} */ item) => !isOwnOpinion(item.answer));
    const left = open.filter((/** @type {any} */ item) => !skip.includes(idOf(item)));
    const held = left.filter((/** @type {any} */ item) => keep.includes(idOf(item)));
    return { items: [...held, ...left.filter((/** @type {any} */ item) => !held.includes(item))].slice(0, count), waiting: open.length };
  }

  async function claimOnce() {
    const begun = platform.now();
    const { blind } = store.state;
    const cards = store.state.cards.map(idOf);
    // What waits to be sent is held until it is: else another judge would be given it meanwhile.
    const sent = [...new Set([...unsettled, ...decisions.store.state.waiting.map((/** @type {any} */ item) => item.answer)])].filter((id) =>
      !cards.includes(id));
    const told = await ask(ahead + 1 + sent.length, [...cards, ...sent], [...skipped]);
    if (ended || blind !== store.state.blind) return;
    // Decided meanwhile: the daemon may not have known when it answered.
    const isOver = (/** @type {string} */ id) => sent.includes(id) || decisions.waits(id) || unsettled.has(id)
      || (settled.get(id) ?? 0) >= begun;
    const fresh = new Map(told.items.filter((item) => !isOver(idOf(item)) && !skipped.has(idOf(item))).map((item) => [idOf(item), item]));
    // The card that somebody looks at never becomes another one under their fingers: whoever is too late is told so.
    const before = store.state.cards.filter((card, index) => index === 0 || fresh.has(idOf(card)));
    const held = [...before.map((card) => fresh.get(idOf(card)) ?? card),
      ...[...fresh.values()].filter((item) => !before.some((card) => idOf(card) === idOf(item)))];
    claimedAt = platform.now();
    store.set({ cards: held, waiting: Math.max(held.length, (told.waiting ?? 0) - sent.length), loaded: true, problem: null });
    // What was skipped comes round again.
    if (!held.length && skipped.size) {
      skipped.clear();
      again = true;
    }
  }

  /** Fills up what is at hand, and keeps it. */
  function claim() {
    if (claiming) {
      again = true;
      return claiming;
    }
    claiming = (async () => {
      do {
        again = false;
        await claimOnce();
      } while (again && !ended);
    })().catch((problem) => store.set({ problem })).finally(() => claiming = null);
    return claiming;
  }

  function tick() {
    if (ended) return;
    const due = store.state.cards.length ? renewal : emptyPause;
    if (platform.isVisible() && platform.now() - claimedAt >= due * 1000) void claim();
    timer = platform.setTimeout(tick, emptyPause * 1000);
  }

  const leave = (/** @type {string} */ id) => store.set({ cards: store.state.cards.filter((card) => idOf(card) !== id) });
  const stopHearing = decisions.onSettled((/** @type {string} */ answer) => {
    unsettled.delete(answer);
    settled.set(answer, platform.now());
    void claim();
  });

  return {
    store, claim,
    async start() {
      ended = false;
      timer = platform.setTimeout(tick, emptyPause * 1000);
      await claim();
    },
    /**
     * Decides at once on the screen; more is claimed when the daemon knows.
     * @param {any} card
     * @param {"accepted" | "rejected"} verdict
     * @param {{ reason?: string | null, overrule?: boolean }} [how]
     */
    async decide(card, verdict, how = {}) {
      const id = idOf(card);
      // A key that was pressed twice is meant for no other card, and decides none twice.
      if (!store.state.cards.some((one) => idOf(one) === id)) return;
      settled.delete(id);
      unsettled.add(id);
      taken.set(id, card);
      if (taken.size > 50) taken.delete(/** @type {string} */ (taken.keys().next().value));
      store.set({ waiting: Math.max(0, store.state.waiting - 1) });
      leave(id);
      try {
        await decisions.decide({ answer: id, verdict, task: card.answer.task_name, ...how });
      } catch (problem) {
        // Nothing was kept: it is to be decided still.
        taken.delete(id);
        unsettled.delete(id);
        store.set({ cards: [card, ...store.state.cards] });
        throw problem;
      }
    },
    /** @param {any} card */
    skip(card) {
      if (!store.state.cards.some((one) => idOf(one) === idOf(card))) return Promise.resolve();
      skipped.add(idOf(card));
      leave(idOf(card));
      return claim();
    },
    /** Takes back the last decision; its card is looked at again. @param {string} reason of the record */
    async undo(reason) {
      const undone = await decisions.undo(reason);
      if (!undone || undone.kind === "opinion") return undone;
      const card = taken.get(undone.answer);
      taken.delete(undone.answer);
      settled.delete(undone.answer);
      unsettled.delete(undone.answer);
      if (card) store.set({ cards: [card, ...store.state.cards.filter((one) => idOf(one) !== undone.answer)],
        waiting: store.state.waiting + 1 });
      void claim();
      return undone;
    },
    /** @param {boolean} blind */
    setBlind(blind) {
      store.set({ blind, cards: [], loaded: false });
      again = true;
      return claim();
    },
    /**
     * Gives back what is at hand: others need not wait until the claims are over.
     * @param {boolean} isClosing whether the page goes as well
     */
    end(isClosing = false) {
      if (!isClosing) {
        ended = true;
        platform.clearTimeout(timer);
        stopHearing();
      }
      const answers = store.state.cards.map(idOf);
      if (!knowsClaims || !answers.length) return;
      if (!isClosing) return void api.ask("POST", below("release"), { json: { answers } }).catch(() => {});
      const options = { method: "POST", keepalive: true, credentials: /** @type {const} */ ("same-origin"),
        headers: { "content-type": "application/json" }, body: JSON.stringify({ answers }) };
      void platform.fetch(`/api/v1/${below("release")}`, options).catch(() => {});
    },
  };
}

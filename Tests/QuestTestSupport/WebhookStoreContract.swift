public import QuestRules

/// The behaviour of every store of webhooks.
public enum WebhookStoreContract {
    /// A webhook of quest `park`.
    public static func webhook(_ id: String, of quest: String = "park") -> Webhook {
        Webhook(
            id: WebhookID(id), quest: QuestID(quest), url: "https://example.org/\(id)",
            events: ["verdict", "team-finished"], salt: Array(1...16), createdAt: Timestamp(milliseconds: 7),
            progress: WebhookProgress(cursor: 3))
    }

    /// - Throws: `ContractViolation` with what is not as it should be.
    public static func check(_ store: some WebhookStore) async throws {
        try require(try await store.webhooks().isEmpty, "a new store has none")
        var first = webhook("first")
        let second = webhook("second")
        let other = webhook("first", of: "town")
        for hook in [first, second, other] { try await store.add(hook) }
        try require(try await store.webhooks() == [first, second, other], "what was added, in this order")
        var refusal: StoreError?
        do throws(StoreError) { try await store.add(first) } catch { refusal = error }
        try require(refusal == .duplicate(what: "webhook"), "two of one id")

        let attempt = WebhookAttempt(
            at: Timestamp(milliseconds: 9), delivery: "first-4-6", recordCount: 2, status: 503, failure: nil,
            milliseconds: 12)
        let cut = WebhookAttempt(
            at: Timestamp(milliseconds: 10), delivery: "first-4-6", recordCount: 2, status: nil,
            failure: "timed-out", milliseconds: 9_000)
        first.progress = WebhookProgress(
            cursor: 3, through: 6, failures: 2, failingSince: Timestamp(milliseconds: 9),
            retryAt: Timestamp(milliseconds: 99), isStopped: true, attempts: [attempt, cut])
        try await store.update(first)
        try require(try await store.webhooks() == [first, second, other], "how far it has come")
        try await store.update(webhook("ghost"))
        try require(try await store.webhooks().count == 3, "what is not there is not made by an update")
        try await store.removeWebhook(first.id, of: first.quest)
        try await store.removeWebhook(first.id, of: first.quest)
        try require(try await store.webhooks() == [second, other], "another quest's of that id stays")
    }
}

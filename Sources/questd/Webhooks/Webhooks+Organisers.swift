import QuestEngine
import QuestWire
import ServerBase

/// Operations of organisers on webhooks.
extension Webhooks {
    /// Looks up first what other daemons have done, where there are any.
    private func loadLatest() async throws {
        if areShared { await reload() } else { try await load() }
    }

    func list(of quest: QuestID) async throws -> [Webhook] {
        try await loadLatest()
        return known.filter { $0.quest == quest }
    }

    /// - Throws: `Refused` where there is none.
    func show(_ id: WebhookID, of quest: QuestID) async throws -> Webhook {
        try await loadLatest()
        guard let hook = find(Key(quest: quest, id: id)) else { throw Refused(message: .webhookUnknown(id)) }
        return hook
    }

    /// Adds one, which is sent what happens from now on.
    ///
    /// - Parameter id: `nil` for one that is made of the host's name.
    /// - Returns: Also its secret, which is told this once.
    /// - Throws: `Refused`, `StoreError`.
    func add(
        _ address: OutgoingAddress, events: [String], as id: WebhookID?, to quest: QuestID
    ) async throws -> (webhook: Webhook, secret: WebhookSecret) {
        try await loadLatest()
        let head = try await store.head(of: quest)
        let others = known.filter { $0.quest == quest }
        guard others.count < WebhookLimits.webhooks.value else {
            throw Refused(message: .tooManyWebhooks(limit: WebhookLimits.webhooks.value))
        }
        let taken = Set(others.map(\.id))
        if let id, taken.contains(id) { throw Refused(message: .webhookExists(id), member: "id") }
        let hook = Webhook(
            id: id ?? Self.freeID(for: address.host, besides: taken), quest: quest, url: address.text,
            events: events, salt: ids.salt(), createdAt: clock.now,
            progress: WebhookProgress(cursor: head.seq))
        // Before it is on the disk, so that no other takes its place.
        known.append(hook)
        do throws(StoreError) {
            try await kept.add(hook)
        } catch {
            known.removeAll { $0.key == hook.key }
            throw error
        }
        behind.insert(hook.key)
        wake()
        return (hook, secret(of: hook))
    }

    func remove(_ id: WebhookID, of quest: QuestID) async throws -> Webhook {
        let hook = try await show(id, of: quest)
        try await kept.removeWebhook(id, of: quest)
        known.removeAll { $0.key == hook.key }
        behind.remove(hook.key)
        return hook
    }

    /// Sends a delivery without records, at once. A receiver that takes it is sent again what waits for it.
    func test(_ id: WebhookID, of quest: QuestID) async throws -> WebhookAttempt {
        let hook = try await show(id, of: quest)
        guard testing.insert(hook.key).inserted else {
            throw RequestError.busy(retryAfter: WorkPool.retryAfter)
        }
        defer { testing.remove(hook.key) }
        let name = "\(id)-test-\(clock.now.milliseconds)"
        let attempt = await send(bodies.test(of: hook, named: name), named: name, recordCount: 0, to: hook)
        let changed = change(hook.key) { progress in
            progress.note(attempt)
            if attempt.isDelivered, !busy.contains(hook.key) { progress.recover() }
        }
        guard let changed else { throw Refused(message: .webhookUnknown(id)) }
        if attempt.isDelivered {
            behind.insert(hook.key)
            wake()
        }
        try await kept.update(changed)
        return attempt
    }

    private static func freeID(for host: String, besides taken: Set<WebhookID>) -> WebhookID {
        let slug = Slug.make(from: host, limit: 60)
        let base = slug.isEmpty ? "webhook" : slug
        let candidates = [base] + (2...taken.count + 2).map { "\(base)-\($0)" }
        return WebhookID(candidates.first { !taken.contains(WebhookID($0)) } ?? base)
    }
}

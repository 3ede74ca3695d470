/// The port to whatever keeps webhooks: the stores of quests do. A call returns only after the change is durable.
public protocol WebhookStore: Sendable {
    /// Returns the webhooks of all quests, in the order in which they were added.
    func webhooks() async throws(StoreError) -> [Webhook]

    /// Keeps a new one.
    ///
    /// - Throws: `StoreError.duplicate` where its quest has one of that id, `.full`, `.unavailable`.
    func add(_ webhook: Webhook) async throws(StoreError)

    /// Keeps how far one has come; nothing happens where it is gone.
    func update(_ webhook: Webhook) async throws(StoreError)

    /// Forgets one, or nothing where it is gone. Those of a quest that is removed are forgotten with it.
    func removeWebhook(_ id: WebhookID, of quest: QuestID) async throws(StoreError)
}

extension InMemoryQuestStore: WebhookStore {
    public func webhooks() async throws(StoreError) -> [Webhook] { webhookRows }

    public func add(_ webhook: Webhook) async throws(StoreError) {
        guard place(of: webhook.id, in: webhook.quest) == nil else { throw .duplicate(what: "webhook") }
        webhookRows.append(webhook)
    }

    public func update(_ webhook: Webhook) async throws(StoreError) {
        guard let place = place(of: webhook.id, in: webhook.quest) else { return }
        webhookRows[place] = webhook
    }

    public func removeWebhook(_ id: WebhookID, of quest: QuestID) async throws(StoreError) {
        webhookRows.removeAll { $0.quest == quest && $0.id == id }
    }

    private func place(of id: WebhookID, in quest: QuestID) -> Int? {
        webhookRows.firstIndex { $0.quest == quest && $0.id == id }
    }
}

import QuestRules
import QuestTestSupport
import Testing

@Suite("The in-memory store")
struct InMemoryQuestStoreTests {
    @Test("keeps the contract of stores", arguments: QuestStoreContract.clauses)
    func contract(clause: QuestStoreContract) async throws {
        try await clause.check(InMemoryQuestStore())
    }

    @Test("keeps accounts")
    func accounts() async throws {
        try await AccountStoreContract.check(InMemoryQuestStore())
    }

    @Test("keeps blobs")
    func blobs() async throws {
        try await BlobStoreContract.check(InMemoryQuestStore())
    }

    @Test("keeps webhooks; with a quest that is removed they go")
    func webhooks() async throws {
        let store = InMemoryQuestStore()
        try await WebhookStoreContract.check(store)
        try await SessionStoreContract.check(InMemoryQuestStore())
        try await store.removeQuest(QuestID("park"), after: .empty)
        #expect(try await store.webhooks().map(\.quest.rawValue) == ["town"])
    }
}

import QuestEngine
import QuestStoreSQLite
import QuestTestSupport
import Testing

@Suite("The SQLite store")
struct SQLiteContractTests {
    @Test("keeps the contract of stores", arguments: QuestStoreContract.clauses)
    func contract(clause: QuestStoreContract) async throws {
        try await TemporaryDatabase.use { path in
            let store = try SQLiteQuestStore(path: path)
            try await clause.check(store)
            try await store.close()
        }
    }

    @Test("keeps webhooks, and after it was opened again as well; with a quest that is removed they go")
    func webhooks() async throws {
        try await TemporaryDatabase.use { path in
            var store = try SQLiteQuestStore(path: path)
            try await WebhookStoreContract.check(store)
            try await store.close()
            store = try SQLiteQuestStore(path: path)
            let kept = try await store.webhooks()
            #expect(kept.map(\.quest.rawValue) == ["park", "town"])
            try await store.removeQuest(QuestID("park"), after: .empty)
            #expect(try await store.webhooks().map(\.quest.rawValue) == ["town"])
            try await store.close()
        }
    }
}

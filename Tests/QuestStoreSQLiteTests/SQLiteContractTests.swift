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
}

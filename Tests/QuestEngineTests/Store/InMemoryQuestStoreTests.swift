import QuestEngine
import QuestTestSupport
import Testing

@Suite("The in-memory store")
struct InMemoryQuestStoreTests {
    @Test("keeps the contract of stores", arguments: QuestStoreContract.clauses)
    func contract(clause: QuestStoreContract) async throws {
        try await clause.check(InMemoryQuestStore())
    }
}

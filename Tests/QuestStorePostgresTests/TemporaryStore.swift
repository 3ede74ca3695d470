import QuestRules
import QuestTestSupport

@testable import QuestStorePostgres

/// Stores in databases that are gone after the test.
enum TemporaryStore {
    /// Runs a body on the address of an empty database.
    static func useDatabase<Value>(
        of server: TemporaryPostgres? = nil, _ body: (PostgresAddress) async throws -> Value
    ) async throws -> Value {
        let server = try server ?? TemporaryPostgres.shared()
        let address = try server.makeDatabase()
        defer { try? server.dropDatabase(at: address) }
        guard let parsed = PostgresAddress(address) else {
            throw TemporaryPostgres.Failure(description: "no address")
        }
        return try await body(parsed)
    }

    /// Runs a body on a store in an empty database, and closes it.
    static func use<Value>(
        limits: PostgresLimits = PostgresLimits(), _ body: (PostgresQuestStore) async throws -> Value
    ) async throws -> Value {
        try await useDatabase { address in
            let store = try await PostgresQuestStore.open(address, limits: limits)
            do {
                let value = try await body(store)
                await store.close()
                return value
            } catch {
                await store.close()
                throw error
            }
        }
    }
}

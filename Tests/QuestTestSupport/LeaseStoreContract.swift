public import QuestRules

/// The behaviour of every store of leases, on one that has none.
public enum LeaseStoreContract {
    /// - Throws: `ContractViolation` with what is not as it should be.
    public static func check(_ store: some LeaseStore) async throws {
        try require(try await store.lease("duty", to: "a", for: 3600) == "a", "who asks first")
        try require(try await store.lease("duty", to: "b", for: 3600) == "a", "nobody else while it holds")
        try require(try await store.lease("duty", to: "a", for: 3600) == "a", "its holder renews it")
        try require(
            try await store.lease("other", to: "b", for: 3600) == "b", "another name is another lease")
        try await store.endLease("duty", of: "b")
        try require(try await store.lease("duty", to: "b", for: 3600) == "a", "only its holder gives it back")
        try await store.endLease("duty", of: "a")
        try await store.endLease("duty", of: "a")
        try require(try await store.lease("duty", to: "b", for: 0.05) == "b", "whoever asks after that")
        // It is over by itself.
        while try await store.lease("duty", to: "c", for: 3600) == "b" {
            try await Task.sleep(for: .milliseconds(10))
        }
        try require(try await store.lease("duty", to: "b", for: 3600) == "c", "it is another's then")
        // Of many who ask at once one has it.
        try await store.endLease("other", of: "b")
        let holders = try await withThrowingTaskGroup(of: String.self) { group in
            for number in 0..<20 {
                group.addTask { try await store.lease("other", to: "\(number)", for: 3600) }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        try require(holders.count == 1, "all are told the same one: \(holders.sorted())")
    }
}

public import QuestRules

/// What every store does: run each clause on a fresh store. A clause throws `ContractViolation` where a store
/// fails.
public struct QuestStoreContract: Sendable, CustomStringConvertible {
    /// The clause, as a sentence.
    public let description: String
    public let check: @Sendable (any QuestStore) async throws -> Void

    init(_ description: String, _ check: @escaping @Sendable (any QuestStore) async throws -> Void) {
        self.description = description
        self.check = check
    }

    public static let clauses =
        commitClauses + tableClauses + memberClauses + erasureClauses
        + removalClauses
}

/// A clause of the contract that a store does not keep.
public struct ContractViolation: Error, CustomStringConvertible {
    public let description: String
}

/// - Throws: `ContractViolation` unless the condition holds.
func require(_ condition: Bool, _ what: String, line: Int = #line) throws {
    guard condition else { throw ContractViolation(description: "\(what) (line \(line))") }
}

/// - Throws: `ContractViolation` unless the commit is refused with this error.
func require(
    _ expected: StoreError, from store: any QuestStore, committing entries: [Entry], to quest: QuestID,
    after head: LogHead, line: Int = #line
) async throws {
    do throws(StoreError) {
        _ = try await store.commit(entries, to: quest, after: head)
    } catch {
        return try require(error == expected, "refused with \(error), not \(expected)", line: line)
    }
    throw ContractViolation(description: "took what should be refused with \(expected) (line \(line))")
}

extension QuestStory {
    /// The story as a store has it after one commit.
    public func stored(in store: any QuestStore) async throws -> [Record] {
        try await store.commit(entries, to: quest, after: .empty)
    }
}

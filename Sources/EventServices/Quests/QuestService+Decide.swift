package import QuestEngine

extension QuestService {
    /// Makes a decision on a snapshot: what to store, if anything, and what to answer whoever asked.
    package typealias Decide<Outcome> =
        @Sendable (QuestSnapshot, inout IdentifierSource) throws -> (entry: Entry?, outcome: Outcome)

    /// Decides by the edition in force, and returns once what was decided is on the disk.
    ///
    /// - Parameters:
    ///   - actor: In whose name it is recorded.
    ///   - decision: Called again on a newer state when another writer was faster. No entry means nothing to store.
    /// - Throws: what `decision` throws, or `StoreError`.
    package func decide(
        as actor: Actor = .admin, at now: Timestamp,
        _ decision: @escaping @Sendable (inout DecisionContext) throws -> Entry?
    ) async throws {
        try await perform { snapshot, ids in
            (try snapshot.decide(as: actor, at: now, ids: &ids, decision), ())
        }
    }

    /// Decides by the edition in force, and returns what came of it once it is on the disk.
    package func decide<Outcome: Sendable>(
        as actor: Actor = .admin, at now: Timestamp,
        _ decision: @escaping @Sendable (inout DecisionContext) throws -> Decision<Outcome>
    ) async throws -> Outcome {
        try await perform { snapshot, ids in
            let decided = try snapshot.decide(as: actor, at: now, ids: &ids, decision)
            return (decided.entry, decided.outcome)
        }
    }
}

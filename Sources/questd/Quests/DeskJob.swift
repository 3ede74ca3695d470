import QuestEngine

extension QuestDesk {
    /// Makes a decision on a snapshot: what to store, if anything, and what to answer whoever asked.
    typealias Decide<Outcome> =
        @Sendable (QuestSnapshot, inout IdentifierSource) throws -> (entry: Entry?, outcome: Outcome)

    /// A decision that waits, with whoever waits for it.
    struct Job: Sendable {
        let alone: Bool
        let propose: @Sendable (QuestSnapshot, inout IdentifierSource) -> Proposal
        let fail: @Sendable (any Error) -> Void

        /// The entry to store, and whom to answer once it is.
        struct Proposal: Sendable {
            let entry: Entry?
            let deliver: @Sendable () -> Void
        }

        init<Outcome: Sendable>(
            alone: Bool, _ continuation: CheckedContinuation<Outcome, any Error>,
            _ decide: @escaping Decide<Outcome>
        ) {
            self.alone = alone
            fail = { continuation.resume(throwing: $0) }
            propose = { snapshot, ids in
                do {
                    let decided = try decide(snapshot, &ids)
                    return Proposal(entry: decided.entry) { continuation.resume(returning: decided.outcome) }
                } catch {
                    return Proposal(entry: nil) { continuation.resume(throwing: error) }
                }
            }
        }
    }
}

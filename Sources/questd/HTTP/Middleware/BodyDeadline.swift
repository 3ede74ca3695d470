import QuestEngine

extension QuestdContext {
    /// Takes a large body, which may need as long as a photo on a slow network, or as is said.
    ///
    /// - Throws: `RequestError.tooSlow` when it is not whole by then.
    func withLargeBody<Outcome: Sendable>(
        within deadline: Limit = PhotoLimits.deadline, _ work: @escaping @Sendable () async throws -> Outcome
    ) async throws -> Outcome {
        wantBody(within: .seconds(deadline.value))
        return try await withThrowingTaskGroup(of: Outcome.self) { group in
            group.addTask { try await work() }
            group.addTask {
                try await Task.sleep(for: .seconds(deadline.value))
                throw RequestError.tooSlow
            }
            defer { group.cancelAll() }
            guard let first = try await group.next() else { throw RequestError.tooSlow }
            return first
        }
    }
}

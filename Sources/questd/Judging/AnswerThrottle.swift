import QuestEngine

/// Slows down whoever tries out answers: each team has a bucket for each task and one for all. An answer that is
/// refused here is no attempt; a repeat of one that was taken costs nothing.
actor AnswerThrottle {
    private struct Key: Hashable {
        let quest: QuestID
        let team: TeamID
        /// `nil` for all tasks together.
        let task: TaskID?

        var size: TokenBuckets<Key>.Size {
            task == nil
                ? .init(RateLimits.answersPerTeam, RateLimits.answerRefillPerTeam)
                : .init(RateLimits.answersPerTask, RateLimits.answerRefillPerTask)
        }
    }

    private var buckets: TokenBuckets<Key>

    /// - Parameter now: The monotonic clock.
    init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        buckets = TokenBuckets(now: now)
    }

    /// - Throws: `RequestError.tooManyRequests`.
    func admit(_ task: TaskID, from team: TeamID, in quest: QuestID) throws(RequestError) {
        let keys = [Key(quest: quest, team: team, task: task), Key(quest: quest, team: team, task: nil)]
        let wait = buckets.admit(keys.map { TokenBuckets<Key>.Want($0, $0.size) })
        if let wait { throw .tooManyRequests(wait.limit, retryAfter: wait.seconds) }
    }
}

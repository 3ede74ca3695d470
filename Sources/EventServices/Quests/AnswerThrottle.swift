package import QuestEngine
package import ServerBase

/// Slows down whoever tries out answers: each team has a bucket for each task and one for all. An answer that is
/// refused here is no attempt; a repeat of one that was taken costs nothing.
package final class AnswerThrottle: Sendable {
    private let buckets: SharedBuckets

    /// - Parameters:
    ///   - feed: Where other daemons are told; `nil` where there are none.
    ///   - now: The monotonic clock.
    package init(
        telling feed: (any ChangeFeed)? = nil,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        buckets = SharedBuckets(
            [
                .answersPerTask: .init(RateLimits.answersPerTask, RateLimits.answerRefillPerTask),
                .answersPerTeam: .init(RateLimits.answersPerTeam, RateLimits.answerRefillPerTeam),
            ], telling: feed, now: now)
    }

    /// - Throws: `RequestError.tooManyRequests`.
    package func admit(_ task: TaskID, from team: TeamID, in quest: QuestID) throws(RequestError) {
        try buckets.admit([
            .init(.answersPerTask, of: "\(quest)\n\(team)\n\(task)"),
            .init(.answersPerTeam, of: "\(quest)\n\(team)"),
        ])
    }

    /// Takes what was taken at other daemons.
    package func take(_ spent: [SpentTokens]) { buckets.take(spent) }
}

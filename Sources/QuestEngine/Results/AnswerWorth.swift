/// The worth of one answer to its team now: its parts of the standing, summed up.
public struct AnswerWorth: Sendable, Hashable {
    /// Negative ones are taken away.
    public var points = 0
    /// Positive ones make the ride longer.
    public var time = Milliseconds.zero

    public init() {}
}

extension Judge {
    /// Returns what each answer of a team is worth at a moment; answers that bring and cost nothing may be missing.
    ///
    /// - Complexity: That of `standingParts`.
    public func answerWorths(
        of team: TeamID, in state: QuestState, at now: Timestamp
    ) -> [AnswerID: AnswerWorth] {
        var worths: [AnswerID: AnswerWorth] = [:]
        for part in standingParts(of: team, in: state, at: now) {
            guard let answer = part.answer else { continue }
            var worth = worths[answer] ?? AnswerWorth()
            worth.points += part.points
            worth.time = worth.time + part.time
            worths[answer] = worth
        }
        return worths
    }
}

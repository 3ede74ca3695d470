/// A filter of answers: it admits those for which all holds that is set.
public struct AnswerFilter: Sendable, Equatable {
    public var task: TaskID?
    public var team: TeamID?
    /// The verdict that holds now.
    public var verdict: Verdict?
    /// The moment that counts is this one, or later.
    public var since: Timestamp?
    /// The moment that counts is before this one.
    public var until: Timestamp?

    public init(
        task: TaskID? = nil, team: TeamID? = nil, verdict: Verdict? = nil, since: Timestamp? = nil,
        until: Timestamp? = nil
    ) {
        self.task = task
        self.team = team
        self.verdict = verdict
        self.since = since
        self.until = until
    }

    func admits(_ answer: JudgedAnswer) -> Bool {
        (task == nil || answer.task == task) && (team == nil || answer.team == team)
            && (verdict == nil || answer.verdict == verdict)
            && since.map { answer.at >= $0 } ?? true && until.map { answer.at < $0 } ?? true
    }
}

extension QuestState {
    /// Returns the answers that a filter admits in the order of the log, without those that count for nothing.
    ///
    /// - Complexity: O(number of answers).
    public func answers(matching filter: AnswerFilter) -> [JudgedAnswer] {
        answers.filter { !$0.isVoid && filter.admits($0) }
    }
}

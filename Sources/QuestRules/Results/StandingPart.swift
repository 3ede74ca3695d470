/// One part of a team's standing, with the record that says so.
public struct StandingPart: Sendable, Hashable {
    public enum Kind: String, Sendable, CaseIterable {
        /// A task done: the answer that was accepted.
        case accepted
        /// A rejected answer, also one that costs nothing.
        case wrong
        /// A rejected answer that looked right: its price, and what wrong answers to the task cost.
        case trap
        case hint
        /// The time of a task that ran out before it was done.
        case overdue
        /// An entry into a toll zone.
        case toll
        /// Points or time that a judge gave or took.
        case adjustment
        /// The time from start to finish.
        case ride
        /// A rest, which is no riding time.
        case rest
        /// A pause of the organisers, which is no riding time.
        case pause
        /// The penalty for being late.
        case late
    }

    public let kind: Kind
    /// `nil` for what concerns no single task.
    public let task: TaskID?
    /// Negative ones are taken away.
    public let points: Int
    /// Positive ones make the ride longer.
    public let time: Milliseconds
    public let at: Timestamp
    /// Number of the record that made it count as it does: a decision, one taken back, a verdict by another edition, or
    /// else the answer; of the riding time, and of rests and pauses, what ended the ride. `nil` where time or positions
    /// alone say so.
    public let seq: Int64?
    /// `nil` for what is no answer.
    public let answer: AnswerID?

    init(
        _ kind: Kind, task: TaskID? = nil, points: Int = 0, time: Milliseconds = .zero, at: Timestamp,
        seq: Int64?, answer: AnswerID? = nil
    ) {
        self.kind = kind
        self.task = task
        self.points = points
        self.time = time
        self.at = at
        self.seq = seq
        self.answer = answer
    }
}

extension RuleEngine {
    /// Returns all parts of a team's standing at a moment, by time.
    ///
    /// Their points come to the standing's. Where it has a time, theirs come to it too, but that no result is below
    /// zero.
    /// - Complexity: O(*n* log *n*) for *n* answers of the team.
    public func standingParts(of team: TeamID, in state: QuestState, at now: Timestamp) -> [StandingPart] {
        score(of: team, in: state, at: now).parts
    }

    /// Whether teams are shown what their own standings are made of: once the quest is over and its results are out.
    /// Before, it would tell a trap from a mistake, and points that they are not shown.
    public func explainsStandings(in state: QuestState, at now: Timestamp) -> Bool {
        isOver(in: state, at: now) && resultsView(in: state, at: now) == .current
    }
}

extension Score {
    /// The parts by time; see `RuleEngine.standingParts`.
    var parts: [StandingPart] {
        var parts = credits.map { credit in
            let takesTime = isTime(credit)
            return StandingPart(
                .accepted, task: credit.task, points: takesTime ? 0 : credit.points,
                time: .seconds(takesTime ? -Int64(credit.points) : 0), at: credit.at,
                seq: credit.source?.seq, answer: credit.source?.answer)
        }
        for adjustment in run.adjustments {
            guard let source = adjustment.source else { continue }
            parts.append(
                StandingPart(
                    source.kind, task: source.task, points: adjustment.points, time: adjustment.time,
                    at: source.at, seq: source.seq, answer: source.answer))
        }
        parts.sort { ($0.at, $0.seq ?? 0) < ($1.at, $1.seq ?? 0) }
        guard let riding, let end, let start = run.start else { return parts }
        let seq = run.finish == nil ? credits.max { $0.until < $1.until }?.source?.seq : run.finishSeq
        parts.append(StandingPart(.ride, time: riding + rest + pause, at: end, seq: seq))
        func take(_ kind: StandingPart.Kind, _ spans: [Breaks.Span]) {
            for span in spans {
                let last = min(span.end ?? end, end)
                let length = last.since(max(span.start, start))
                guard length > .zero else { continue }
                parts.append(StandingPart(kind, time: .zero - length, at: last, seq: seq))
            }
        }
        take(.rest, run.breaks.rests)
        take(.pause, run.breaks.pauses)
        if late > .zero {
            parts.append(
                StandingPart(
                    .late, points: isByTime ? 0 : -latePenalty,
                    time: .seconds(isByTime ? Int64(latePenalty) : 0), at: end, seq: seq))
        }
        return parts
    }
}

/// The worth of one answer to its team now: its parts of the standing, summed up.
public struct AnswerWorth: Sendable, Hashable {
    /// Negative ones are taken away.
    public var points = 0
    /// Positive ones make the ride longer.
    public var time = Milliseconds.zero

    public init() {}
}

extension RuleEngine {
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

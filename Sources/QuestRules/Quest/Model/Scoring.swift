/// The rules of a team's result, as the quest's file states them. Results state them too.
public struct Scoring: Sendable, Equatable {
    /// The measure that teams are ranked by.
    public enum Ranking: String, Sendable, CaseIterable {
        /// Most points first.
        case points
        /// Least time first: riding time and penalties, less the bonuses, all in seconds.
        case time
    }

    /// The measure that decides between teams of the same points or time.
    public enum TieBreak: String, Sendable, CaseIterable {
        /// The shorter time from start to finish, or to the last accepted answer where no finish is asked for.
        case time
        /// The earlier last accepted answer.
        case lastAccepted = "last-accepted"
        /// Fewer rejected answers.
        case fewerWrong = "fewer-wrong"
        /// The teams share the place: always the last resort.
        case shared
    }

    public var ranking = Ranking.points
    /// The measures in the order in which they are asked.
    public var tieBreak: [TieBreak] = [.time, .lastAccepted]
    /// Minutes from the team's start; open-ended where `nil`.
    public var timeLimit: Int?
    /// Minutes after the end in which visits still count; after the end of a team's own time everything else too.
    public var grace = 0
    /// Points, or seconds in a ranking by time, for each started minute after the end.
    public var latePenalty = 0
    /// Minutes after the end up to which a team may be late and still has a result; open-ended where `nil`.
    public var lateLimit: Int?
    /// Whether a team must reach the finish to have a result.
    public var mustFinish = false

    public init() {}
}

/// Rules for the end of a ride at the finish, where that must be reached.
public struct FinishRules: Sendable, Equatable {
    public var mode = FinishMode.declared
    /// Seconds at the finish that are a stay; more where the zone is wider (`FinishRule`).
    public var stay = 60

    public init() {}
}

/// The ways in which a ride ends at the finish. A team that has nothing left to do, or of which nothing counts any
/// more, ends it by each of them as soon as it is there.
public enum FinishMode: String, Sendable, CaseIterable {
    /// The rider chose to be led there, or stays and confirms it. A tracker, which cannot, stays.
    case declared
    /// A stay.
    case stay
    /// Any visit after an answer.
    case arrival
}

/// Times at which results are shown.
public struct ResultsDisplay: Sendable, Equatable {
    /// While the quest is on. Otherwise from `from` on, or once the quest is closed.
    public var isLive = true
    /// Time from which on riders see the standings of that moment until the results are out.
    public var freezes: Timestamp?
    /// Time from which on the final results are shown.
    public var from: Timestamp?

    public init() {}
}

/// Limit of the attempts to answer.
public struct AttemptLimit: Sendable, Equatable {
    /// Answers that get a verdict; as many as one likes where `nil`.
    public var count: Int?
    /// Seconds after a wrong answer in which the next one is refused.
    public var lockOut: Int

    public init(count: Int? = nil, lockOut: Int = 0) {
        self.count = count
        self.lockOut = lockOut
    }
}

/// Rules for answers that wait for a person.
public struct JudgingRules: Sendable, Equatable {
    /// Number of judges that have to agree: 1 or 2. Where two differ, a third one decides.
    public var judges = 1
    /// Whether judges see answers without the team that gave them.
    public var isBlind = false
    /// Reasons for rejecting answers, for judges to choose from; none where the file has none of its own.
    public var rejectReasons: [LocalizedText] = []

    /// Whether the log would tell judges what they must not know before they decide: whose answer it is, or what the
    /// other judge thinks of it.
    public var hidesLogFromJudges: Bool { isBlind || judges > 1 }

    public init() {}
}

extension Quest {
    /// Whether the file prices lateness although no team can be late: nothing counts after the quest's end, and no team
    /// has a time limit of its own.
    var isLatenessPricedInVain: Bool {
        scoring.latePenalty > 0 && closes != nil && max(scoring.grace, scoring.lateLimit ?? 0) == 0
            && scoring.timeLimit == nil && classes.allSatisfy { $0.timeLimit == nil }
    }
}

public import QuestUnits

/// `GET quests/{quest}/results` and `GET admin/quests/{quest}/results`, as far as clients show them.
public struct Results: Codable, Sendable, Equatable {
    public var title: String
    /// The moment that the list speaks of.
    public var countedAt: Timestamp
    /// Whether only a judge's decision can still change it.
    public var isFinal: Bool
    /// Whether it is that of an earlier moment, shown until the results are out.
    public var isFrozen: Bool
    /// `live`, `provisional` once the quest is over, `official` once they are signed.
    public var stage: String?
    /// The moment up to which teams may protest.
    public var protestsUntil: Timestamp?
    public var signedAt: Timestamp?
    /// The name of who signed them, or `admin`.
    public var signedBy: String?
    public var head: LogEnd
    public var scoring: ScoringRules
    public var standings: [TeamStanding]
    /// In the order of their lists; missing where the quest has none.
    public var classes: [QuestClass]?
}

/// The rules that make a result.
public struct ScoringRules: Codable, Sendable, Equatable {
    /// `points` or `time`.
    public var ranking: String
    public var tieBreak: [String]
}

/// Where a team stands; durations in seconds.
public struct TeamStanding: Codable, Sendable, Equatable {
    /// Missing for a team without a result.
    public var rank: Int?
    public var team: TeamID
    public var name: String
    public var number: Int
    /// The class whose list it stands in.
    public var `class`: String?
    public var status: String
    public var points: Int
    public var time: Double?
    public var late: Double
    public var latePenalty: Int
    /// Time at places of rest that was no riding time.
    public var rest: Double?
    /// Time in which organisers had paused the ride.
    public var pause: Double?
    public var lastAccepted: Timestamp?
    public var requiredDone: Int
    /// Missing while the quest is judged blind.
    public var pendingAnswers: Int?
    public var splits: [TaskSplit]
    /// The parts that it is made of, by time; missing where nobody asked.
    public var parts: [TeamStandingPart]?
}

/// A task done; durations in seconds.
public struct TaskSplit: Codable, Sendable, Equatable {
    public var task: TaskID
    public var at: Timestamp
    public var sinceStart: Double?
    public var leg: Double?
    public var points: Int
}

/// One thing that a team's standing is made of.
public struct TeamStandingPart: Codable, Sendable, Equatable {
    /// `accepted`, `wrong`, `trap`, `hint`, `adjustment`, `ride`, `rest`, `pause` or `late`.
    public var kind: String
    public var task: TaskID?
    /// Negative ones are taken away.
    public var points: Int
    /// Positive ones make the ride longer.
    public var seconds: Double
    public var at: Timestamp
    /// The number of the record that made it count.
    public var seq: Int64?
    public var answer: AnswerID?

    public init(
        kind: String, task: TaskID?, points: Int, seconds: Double, at: Timestamp, seq: Int64?,
        answer: AnswerID?
    ) {
        self.kind = kind
        self.task = task
        self.points = points
        self.seconds = seconds
        self.at = at
        self.seq = seq
        self.answer = answer
    }
}

/// A place to ride to, and the one task that is done there.
public struct Checkpoint: Sendable, Equatable {
    public var id: TaskID
    public var zone: ArrivalZone
    public var name: LocalizedText
    public var description: LocalizedText?
    public var difficulty: Difficulty?
    public var category: Category?
    /// Earned with the first accepted answer; negative in a trap place, which riders are not told.
    public var points: Int
    public var marker: Marker
    public var rule: AnswerRule
    /// Times between which this task may be answered; the quest's own times where `nil`.
    public var opens: Timestamp?
    public var closes: Timestamp?
    /// Whether a team may leave the task out: it is passed over where the order binds.
    public var isBonus = false
    /// The id of its `TaskGroup`.
    public var group: String?
    public var attempts = AttemptLimit()
    /// Points, or seconds in a ranking by time, that each rejected answer costs.
    public var penalty = 0
    public var trap: AnswerTrap?
    /// Minutes since the task opened for the team.
    public var timeLimit: Int?
    /// Points, or seconds in a ranking by time, that it costs when that time runs out and the task is not done.
    public var timeLimitPenalty = 0
    /// The fall of the points with time; they stay where `nil`.
    public var fall: ScoreFall?
    /// The time in which a bonus can be done; that of any other task where `nil`.
    public var bonusSpan: BonusSpan?
    /// Conditions that have to hold, all of them, before the task opens.
    public var opensWhen: [OpeningCondition] = []
    /// Before this moment riders do not learn of the task at all.
    public var visibleFrom: Timestamp?
    /// Riders get the task without its place, and no route to it.
    public var isPositionHidden = false
    public var presence = Presence.flagged
    /// Pictures and sounds to show with the task: https links.
    public var media: [String] = []
    public var hints: [Hint] = []
    /// Whether devices get keys of the right answers, to hold an answer against them where there is no network.
    public var isCheckedOffline = false

    public init(
        id: TaskID, zone: ArrivalZone, name: LocalizedText, description: LocalizedText? = nil,
        difficulty: Difficulty? = nil, category: Category? = nil, points: Int = 1, marker: Marker = Marker(),
        rule: AnswerRule = .judge, opens: Timestamp? = nil, closes: Timestamp? = nil
    ) {
        self.id = id
        self.zone = zone
        self.name = name
        self.description = description
        self.difficulty = difficulty
        self.category = category
        self.points = points
        self.marker = marker
        self.rule = rule
        self.opens = opens
        self.closes = closes
    }
}

/// Difficulty of a task: one of three levels, or the organiser's own word.
public enum Difficulty: Sendable, Equatable {
    case low, medium, high
    case other(String)
}

/// Category of a task: one of the original application's four, or the organiser's own word.
public enum Category: Sendable, Equatable {
    /// Observation, «Наблюдательность».
    case observation
    /// Strength, «Сила».
    case strength
    /// Wits, «Смекалка».
    case wits
    /// Agility, «Ловкость».
    case agility
    case other(String)
}

/// Marker of the checkpoint on a map (simplestyle-spec 1.1.0).
public struct Marker: Sendable, Equatable {
    public var color: String?
    public var size: String?
    public var symbol: String?

    public init(color: String? = nil, size: String? = nil, symbol: String? = nil) {
        self.color = color
        self.size = size
        self.symbol = symbol
    }
}

/// Whether a team has to have been at a task's place when it answers; the words of `presence`.
public enum Presence: String, Sendable, CaseIterable {
    /// A right answer waits for a judge, unless positions prove that the team was there (`QuestState.wasAt`).
    case required
    /// Answers are judged by their rule; judges see where positions say that the team was elsewhere.
    case flagged
    /// The place of the team does not matter: the task may be solved at home.
    case free
}

/// Help with a task. Its text never leaves the daemon before the team has opened it.
public struct Hint: Sendable, Equatable {
    public var text: LocalizedText
    /// Minutes since the task opened for the team, before which the hint cannot be had.
    public var delay: Int
    /// Points, or seconds in a ranking by time, that opening it costs; 0 = it opens by itself after the delay.
    public var price: Int

    public init(_ text: LocalizedText, delay: Int = 0, price: Int = 0) {
        self.text = text
        self.delay = delay
        self.price = price
    }
}

/// Answers that look right and cost something. Never leaves the daemon.
public struct AnswerTrap: Sendable, Equatable {
    /// Patterns as in `AnswerRule.text`.
    public var texts: [String]
    /// Points, or seconds in a ranking by time, that each such answer costs.
    public var cost: Int

    public init(texts: [String], cost: Int) {
        self.texts = texts
        self.cost = cost
    }
}

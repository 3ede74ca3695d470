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
    /// Before this moment riders do not learn of the task at all.
    public var visibleFrom: Timestamp?
    /// Riders get the task without its place, and no route to it.
    public var isPositionHidden = false
    public var presence = Presence.flagged
    /// Pictures and sounds to show with the task: https links.
    public var media: [String] = []
    public var hints: [Hint] = []

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

/// The zone in which a rider counts as arrived.
public enum ArrivalZone: Sendable, Equatable {
    case circle(center: Coordinate, radius: Meters)
    /// Rings of a polygon, the outer one first; `target` is the point inside it that riders are led to.
    case polygon(rings: [[Coordinate]], target: Coordinate)

    /// The point that routes lead to.
    public var target: Coordinate {
        switch self {
        case .circle(let center, _): center
        case .polygon(_, let target): target
        }
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

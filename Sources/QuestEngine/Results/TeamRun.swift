/// What counts of one team's ride, without names and texts: from it alone its standing follows.
public struct TeamRun: Sendable, Equatable {
    public var team: TeamID
    public var start: Timestamp?
    public var finish: Timestamp?
    /// The last moment at which it could add to its run; `nil` where nothing but the quest's end does.
    public var last: Timestamp?
    /// Spent at rest stops; no riding time.
    public var rest: Milliseconds
    /// Tasks done, in any order.
    public var credits: [Credit]
    /// What was added or taken away besides: hints, traps, wrong answers, decisions of judges.
    public var adjustments: [Adjustment]
    public var rejectedAnswers: Int
    public var pendingAnswers: Int
    public var entry: EntryStatus

    public init(
        team: TeamID, start: Timestamp? = nil, finish: Timestamp? = nil, last: Timestamp? = nil,
        rest: Milliseconds = .zero,
        credits: [Credit] = [], adjustments: [Adjustment] = [], rejectedAnswers: Int = 0,
        pendingAnswers: Int = 0, entry: EntryStatus = .competing
    ) {
        self.team = team
        self.start = start
        self.finish = finish
        self.last = last
        self.rest = rest
        self.credits = credits
        self.adjustments = adjustments
        self.rejectedAnswers = rejectedAnswers
        self.pendingAnswers = pendingAnswers
        self.entry = entry
    }

    /// A task that was done: the first answer of the team that was accepted.
    public struct Credit: Sendable, Hashable {
        public var task: TaskID
        public var at: Timestamp
        /// Before which the ride did not end: later than `at` where an answer came late and no position proves it.
        public var until: Timestamp
        /// Of a bonus in a ranking by time: seconds that it takes off.
        public var points: Int
        /// A bonus need not be done.
        public var isBonus: Bool

        public init(
            task: TaskID, at: Timestamp, until: Timestamp? = nil, points: Int, isBonus: Bool = false
        ) {
            self.task = task
            self.at = at
            self.until = until ?? at
            self.points = points
            self.isBonus = isBonus
        }
    }

    /// Points and time on top of what the tasks give.
    public struct Adjustment: Sendable, Hashable {
        /// Negative ones are taken away.
        public var points: Int
        /// Positive ones make the ride longer.
        public var time: Milliseconds

        public init(points: Int = 0, time: Milliseconds = .zero) {
            self.points = points
            self.time = time
        }
    }
}

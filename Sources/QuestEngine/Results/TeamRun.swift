/// What counts of one team's ride, without names and texts: from it alone its standing follows.
public struct TeamRun: Sendable, Equatable {
    public var team: TeamID
    public var start: Timestamp?
    public var finish: Timestamp?
    /// Number of the record that tells of the finish.
    public var finishSeq: Int64?
    /// When it had to be back (`TeamTime.end`): what is later is late; `nil` where nothing says so.
    public var end: Timestamp?
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
        team: TeamID, start: Timestamp? = nil, finish: Timestamp? = nil, end: Timestamp? = nil,
        last: Timestamp? = nil, rest: Milliseconds = .zero,
        credits: [Credit] = [], adjustments: [Adjustment] = [], rejectedAnswers: Int = 0,
        pendingAnswers: Int = 0, entry: EntryStatus = .competing
    ) {
        self.team = team
        self.start = start
        self.finish = finish
        self.end = end
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
        /// The edition in force has the task no longer: it is none of those that must be done.
        public var isRemoved: Bool
        /// `nil` where no record tells of it.
        public var source: Source?

        public init(
            task: TaskID, at: Timestamp, until: Timestamp? = nil, points: Int, isBonus: Bool = false,
            isRemoved: Bool = false, source: Source? = nil
        ) {
            self.task = task
            self.at = at
            self.until = until ?? at
            self.points = points
            self.isBonus = isBonus
            self.isRemoved = isRemoved
            self.source = source
        }
    }

    /// Points and time on top of what the tasks give.
    public struct Adjustment: Sendable, Hashable {
        /// Negative ones are taken away.
        public var points: Int
        /// Positive ones make the ride longer.
        public var time: Milliseconds
        /// `nil` where no record tells of it.
        public var source: Source?

        public init(points: Int = 0, time: Milliseconds = .zero, source: Source? = nil) {
            self.points = points
            self.time = time
            self.source = source
        }
    }

    /// What a credit or an adjustment comes from.
    public struct Source: Sendable, Hashable {
        public var kind: StandingPart.Kind
        /// Number of the record that made it count.
        public var seq: Int64
        public var at: Timestamp
        /// `nil` for what concerns no single task.
        public var task: TaskID?
        /// `nil` for what is no answer.
        public var answer: AnswerID?

        public init(
            _ kind: StandingPart.Kind, seq: Int64, at: Timestamp, task: TaskID? = nil,
            answer: AnswerID? = nil
        ) {
            self.kind = kind
            self.seq = seq
            self.at = at
            self.task = task
            self.answer = answer
        }

        /// An answer as it was decided last: by its rule, a proof, a steward, a judge or another edition.
        init(_ kind: StandingPart.Kind, _ answer: JudgedAnswer) {
            self.init(
                kind, seq: answer.worthSeq, at: answer.at, task: answer.task, answer: answer.id)
        }
    }
}

/// The standing of a team: its result, or what it lacks to have one.
public struct Standing: Sendable, Equatable {
    public let team: TeamID
    /// 1 for the first; teams that are equal in everything the rules ask share it, and the next one is counted
    /// from all before it: 1, 1, 3. `nil` without a result.
    public let rank: Int?
    public let status: Status
    /// Points; in a ranking by points the penalty for being late is taken off.
    public let points: Int
    /// Time from start to finish, rests and pauses taken off, penalties added; in a ranking by time also the penalty for being
    /// late, and bonuses are taken off. `nil` before anything that ends the ride.
    public let time: Milliseconds?
    /// Beyond the team's time, its own or the quest's (`TeamTime.end`); zero when in time.
    public let late: Milliseconds
    /// The price of being late: points, or seconds in a ranking by time.
    public let latePenalty: Int
    /// Time at places of rest that was no riding time.
    public let rest: Milliseconds
    /// Time in which the organisers had paused its ride.
    public let pause: Milliseconds
    public let start: Timestamp?
    public let finish: Timestamp?
    /// The moment at which the last task was accepted.
    public let lastAccepted: Timestamp?
    /// Number of tasks done, of those that must be.
    public let requiredDone: Int
    /// `nil`, as the moments, for readers who could tell from it whose answer waits for a judge.
    public let rejectedAnswers: Int?
    public let pendingAnswers: Int?
    /// Tasks in the order in which they were done.
    public let splits: [Split]

    public enum Status: String, Sendable, CaseIterable {
        /// Has a result that nothing can change but a judge.
        case ok
        /// Has a result, and answers that a judge has still to look at.
        case provisional
        /// Still riding.
        case riding
        /// Lacks tasks that must be done.
        case incomplete
        /// Did not reach the finish.
        case notFinished = "not-finished"
        /// Too late for a result.
        case overTime = "over-time"
        /// Has not set out yet, and still may.
        case waiting
        /// Had not set out when its time was over.
        case notStarted = "not-started"
        case guest
        case withdrawn
        case disqualified

        /// Whether it takes part in the ranking.
        public var isRanked: Bool {
            switch self {
            case .ok, .provisional, .riding, .incomplete: true
            case .notFinished, .overTime, .waiting, .notStarted, .guest, .withdrawn, .disqualified: false
            }
        }
    }

    /// One task on the way.
    public struct Split: Sendable, Hashable {
        public let task: TaskID
        public let at: Timestamp
        /// Riding time since the start; `nil` for a team that never started.
        public let sinceStart: Milliseconds?
        /// Riding time since the task before it, or the start.
        public let leg: Milliseconds?
        /// Rest since then.
        public let rest: Milliseconds
        public let points: Int
    }
}

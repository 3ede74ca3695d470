/// Start and finish of a team's ride, as far as the log says so.
public struct TeamRide: Sendable, Equatable {
    /// The start wave it belongs to; none where `nil`.
    public internal(set) var wave: String?
    /// The start, where somebody recorded it: it counts before the wave's time.
    public internal(set) var started: Timestamp?
    /// The number of the record that says so.
    public internal(set) var startSeq: Int64?
    /// `nil` while the team is riding.
    public internal(set) var finish: Finish?
    /// The team's declarations about its finish, by the moments that count.
    public internal(set) var declarations: [FinishDeclaration] = []

    /// A finish, as the log says it.
    public struct Finish: Sendable, Equatable {
        public let time: Timestamp
        /// A device was at the finish; otherwise somebody recorded it. An arrival holds until the team answers
        /// something later that is not wrong at once, so that a place that is start and finish at once ends nobody's
        /// ride too soon. What positions alone tell of is no answer.
        public let isByArrival: Bool
        /// The number of the record that says so.
        public let seq: Int64
        /// Id of that record.
        public let record: RecordID
    }

    /// A finish after which the team can answer no more.
    var recordedFinish: Timestamp? {
        finish.flatMap { $0.isByArrival ? nil : $0.time }
    }

    /// Notes an answer: whoever answers after having been at the finish is riding still, unless the answer is wrong
    /// at once.
    mutating func noteAnswer(at time: Timestamp) {
        if let known = finish, known.isByArrival, time > known.time { finish = nil }
    }
}

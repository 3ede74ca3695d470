import Glibc

/// A visit of a device in or near a zone, in whole numbers, so that it is the same whether it is kept in memory or read
/// back from the log.
public struct Visit: Sendable, Hashable {
    /// The moment that counts (`ClockSkew.countedTime`) at which the zone was entered, as far as is known.
    public var first: Timestamp
    /// The moment that counts at which the device was last likely to be in it.
    public var last: Timestamp
    /// The least distance from the zone's target, in whole metres.
    public var distance: Int
    /// Evidence for the device being in the zone just now, in thousandths; zero once it has left.
    public var evidence: Int
    /// The most that ever spoke for it.
    public var mostEvidence: Int

    /// The evidence from which on a visit counts, in thousandths.
    public static let sureEvidence = 1500
    /// The evidence from which on a judge looks at it, in thousandths.
    public static let doubtfulEvidence = 450

    public init(first: Timestamp, last: Timestamp, distance: Int, evidence: Int, mostEvidence: Int) {
        self.first = first
        self.last = last
        self.distance = distance
        self.evidence = evidence
        self.mostEvidence = mostEvidence
    }

    /// Whether the device may be there still.
    public var isOpen: Bool { evidence > 0 }

    public var certainty: Certainty {
        switch mostEvidence {
        case Self.sureEvidence...: .sure
        case Self.doubtfulEvidence...: .doubtful
        default: .none
        }
    }

    /// The certainty that a visit is one.
    public enum Certainty: Sendable, Hashable {
        /// Counts as an arrival.
        case sure
        /// A judge has to look at the fixes.
        case doubtful
        /// Counts for nothing.
        case none
    }
}

/// A visit to the arrival zone of a task, to the finish or to a place of rest.
public struct TaskVisit: Sendable, Hashable {
    /// `nil` at the finish; at a place of rest its id after `rest:`, which no task can have.
    public let task: TaskID?
    public var visit: Visit

    /// The moment that counts (`ClockSkew.countedTime`) at which the zone was entered.
    public var first: Timestamp { visit.first }
    /// The moment that counts at which the device was last in it.
    public var last: Timestamp { visit.last }
    /// The least distance from the task's place, in whole metres.
    public var distance: Int { visit.distance }
    /// Whether the device may be there still.
    public var isOpen: Bool { visit.isOpen }
    public var certainty: Visit.Certainty { visit.certainty }

    /// Whether both are the same visit, known at two moments.
    func isSame(as other: TaskVisit) -> Bool { task == other.task && first == other.first }

    static func isEarlier(_ left: TaskVisit, than right: TaskVisit) -> Bool {
        (left.first, left.task?.rawValue ?? "") < (right.first, right.task?.rawValue ?? "")
    }
}

extension Visit {
    /// 0 … 100: what just counts is 90 %, twice as much evidence 99 %. A rule of thumb, not a measured probability.
    public var confidence: Int {
        Int((100 * (1 - exp(-log(10) * Double(mostEvidence) / Double(Self.sureEvidence)))).rounded())
    }
}

extension TaskVisit {
    /// The confidence of its visit, 0 … 100.
    public var confidence: Int { visit.confidence }
}

/// One stay of a device in or near a zone, in whole numbers, so that it is the same whether it is kept in
/// memory or read back from the log.
public struct Stay: Sendable, Hashable {
    /// Moment at which the zone was entered, as far as is known, and the last at which the device was likely
    /// to be in it: moments that count (`ClockSkew.countedTime`).
    public var first: Timestamp
    public var last: Timestamp
    /// Least distance from the zone's target, in whole metres.
    public var distance: Int
    /// Evidence for the device being in the zone just now, in thousandths; zero once it has left.
    public var evidence: Int
    /// The most that ever spoke for it.
    public var mostEvidence: Int

    /// Evidence from which on a stay counts, in thousandths.
    public static let sureEvidence = 1500
    /// Evidence from which on a judge looks at a stay, in thousandths.
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

    /// The use of a stay.
    public enum Certainty: Sendable, Hashable {
        /// Counts as an arrival.
        case sure
        /// A judge has to look at the fixes.
        case doubtful
        /// No use.
        case none
    }
}

/// What is known of one stay of a device in or near a zone, in whole numbers, so that it is the same whether it is
/// kept in memory or read back from the log.
public struct Stay: Sendable, Hashable {
    /// When the zone was entered, as far as is known, and when the device was last likely to be in it: moments that
    /// count (`ClockSkew.countedTime`).
    public var first: Timestamp
    public var last: Timestamp
    /// How near to the zone's target it came, in whole metres.
    public var distance: Int
    /// How much speaks for the device being in the zone just now, in thousandths; zero once it has left.
    public var evidence: Int
    /// The most that ever spoke for it.
    public var mostEvidence: Int

    /// From here on a stay counts, in thousandths.
    public static let sureEvidence = 1500
    /// From here on a judge looks at it.
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

    /// What a stay is good for.
    public enum Certainty: Sendable, Hashable {
        /// Counts as an arrival.
        case sure
        /// A judge has to look at the fixes.
        case doubtful
        /// Nothing.
        case none
    }
}

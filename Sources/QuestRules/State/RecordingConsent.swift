/// An agreement of a device's rider to what is recorded.
public struct GivenConsent: Sendable, Equatable {
    /// The version of the terms (`ConsentTerms.version`).
    public let version: Int
    /// The digest of the text that the rider read, in the language in which it was read.
    public let text: Digest
    public let at: Timestamp
    /// The record that names the parent or guardian who agreed for a rider who is under age, which owns the name;
    /// `nil` where the rider agreed.
    public let guardian: RecordID?
    /// The moment of the first agreement since the last withdrawal. Earlier positions are refused.
    let since: Timestamp
}

/// A span in which a device's rider wanted no positions of it recorded; `end` is `nil` while it lasts.
public struct TrackingPause: Sendable, Equatable {
    public let start: Timestamp
    public internal(set) var end: Timestamp?

    init(start: Timestamp, end: Timestamp? = nil) {
        (self.start, self.end) = (start, end)
    }

    func contains(_ time: Timestamp) -> Bool {
        time >= start && end.map { time < $0 } ?? true
    }
}

/// A span of a quest's log in which one person held a device's place in its team: from the device's beginning, or a
/// take-over by a code that somebody else gave out, to the next such take-over.
///
/// A phone that a rider replaces by a code of the device itself is the same person's.
public struct HeldSpan: Sendable, Hashable {
    /// The take-over that begins it; it begins with the device where `nil`.
    public let start: TakeOver?
    /// The take-over that ends it; it lasts where `nil`.
    public let end: TakeOver?

    /// All that a device ever sent.
    public static let whole = HeldSpan(from: nil, to: nil)

    init(from start: TakeOver?, to end: TakeOver?) {
        (self.start, self.end) = (start, end)
    }

    public var isWhole: Bool { start == nil && end == nil }

    /// Whether the record with this number was made in it.
    public func contains(seq: Int64) -> Bool {
        start.map { seq >= $0.seq } ?? true && end.map { seq < $0.seq } ?? true
    }

    /// Moments between which the daemon received what was sent in it: later than the first, and not later than the last.
    public var received: (after: Timestamp, through: Timestamp) {
        (start?.at ?? Timestamp(milliseconds: .min), end?.at ?? Timestamp(milliseconds: .max))
    }

    /// Whether what the daemon received at a moment was sent in it.
    public func contains(receivedAt time: Timestamp) -> Bool {
        start.map { time > $0.at } ?? true && end.map { time <= $0.at } ?? true
    }
}

/// A moment at which somebody took a device's place over by a code that another one gave out: a captain, or organisers.
public struct TakeOver: Sendable, Hashable {
    /// Number of the record that says so.
    public let seq: Int64
    public let at: Timestamp
}

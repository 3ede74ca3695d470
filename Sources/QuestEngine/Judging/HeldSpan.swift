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

extension DeviceState {
    /// The spans in which one person after the other held the device's place, oldest first; the last one lasts.
    public var spans: [HeldSpan] {
        let bounds = [nil] + takeOvers.map { Optional($0) } + [nil]
        return zip(bounds, bounds.dropFirst()).map { HeldSpan(from: $0, to: $1) }
    }

    /// The span of whoever holds the device's place now.
    public var currentSpan: HeldSpan { HeldSpan(from: takeOvers.last, to: nil) }

    /// Returns the spans in which an account's person held the place, oldest first: the one that lasts by the token of now,
    /// earlier ones by when the account was told of them.
    public func spans(of devices: some Sequence<AccountDevice>) -> [HeldSpan] {
        let all = spans
        var owned: Set<Int> = []
        for device in devices {
            let place = takeOvers.count { $0.at <= device.since }
            if device.isHeld {
                owned.insert(all.count - 1)
            } else if place < all.count - 1 {
                owned.insert(place)
            }
        }
        return owned.sorted().map { all[$0] }
    }
}

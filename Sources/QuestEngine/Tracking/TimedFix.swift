/// A fix with the moment that counts, and what its sending alone says against it.
public struct TimedFix: Sendable, Hashable {
    public let fix: Fix
    /// See `ClockSkew.countedTime`.
    public let time: Timestamp
    /// Of `FixFlags.future` and `.outdated`: what only the moment of sending tells.
    public let flags: FixFlags

    public init(_ fix: Fix, time: Timestamp, flags: FixFlags = []) {
        self.fix = fix
        self.time = time
        self.flags = flags
    }

    /// - Parameter questStart: Nothing counts as made before it.
    public init(_ fix: Fix, sentAt: Timestamp, receivedAt: Timestamp, questStart: Timestamp? = nil) {
        self.fix = fix
        time = ClockSkew(sentAt: sentAt, receivedAt: receivedAt)
            .countedTime(of: fix.time, receivedAt: receivedAt, questStart: questStart)
        flags = fix.flags(sentAt: sentAt)
    }

    public var coordinate: Coordinate { fix.coordinate }
}

extension FixBatch {
    /// The fixes with the moments that count, by time and place; fixes of the future last.
    public func timed(questStart: Timestamp? = nil) -> [TimedFix] {
        fixes.map { TimedFix($0, sentAt: sentAt, receivedAt: receivedAt, questStart: questStart) }
    }
}

extension Fix {
    /// Compared with the device's own clock, so that a wrong clock alone makes nothing implausible.
    fileprivate func flags(sentAt: Timestamp) -> FixFlags {
        // Times of devices may be anything.
        let ahead = time - sentAt
        if ahead > FixBatch.furthestAhead { return .future }
        return ahead.value < -FixBatch.oldest.value ? .outdated : []
    }
}

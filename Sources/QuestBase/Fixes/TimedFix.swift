/// A fix with the moment that counts, and what its sending alone says against it.
public struct TimedFix: Sendable, Hashable {
    public let fix: Fix
    /// See `ClockSkew.countedTime`.
    public let time: Timestamp
    /// Flags of `FixFlags.future` and `.outdated`, which only the moment of sending shows.
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

extension Fix {
    /// Fixes older than this when they were sent are flagged (`FixFlags.outdated`).
    public static let oldest = Seconds.thirtyDays
    /// Fixes dated later than this after their sending are flagged (`FixFlags.future`).
    public static let furthestAhead: Seconds = 60
}

extension Fix {
    /// Compared with the device's own clock, so that a wrong clock alone makes nothing implausible.
    fileprivate func flags(sentAt: Timestamp) -> FixFlags {
        // Times of devices may be anything.
        let ahead = time - sentAt
        if ahead > Fix.furthestAhead { return .future }
        return ahead.value < -Fix.oldest.value ? .outdated : []
    }
}

extension TimedFix {
    /// The accuracy as reported, or as assumed where it is not.
    package var accuracy: Meters { fix.accuracy ?? Self.assumedAccuracy }

    /// The accuracy of a fix that does not say it.
    package static var assumedAccuracy: Meters { Fix.assumedAccuracy }

    /// Whether nothing stands against the fix that is known of it alone: its time, its place, what the device says.
    package var isUsable: Bool {
        flags.isEmpty && !fix.isMock && (coordinate.longitude != 0 || coordinate.latitude != 0)
    }
}

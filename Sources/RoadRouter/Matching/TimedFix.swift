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

/// Reasons against a fix. A flagged fix is kept like any other; it only proves nothing.
public struct FixFlags: OptionSet, Sendable, Hashable {
    public let rawValue: UInt16

    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// Dated more than `Fix.furthestAhead` after it was sent.
    public static let future = FixFlags(rawValue: 1 << 0)
    /// Dated more than `Fix.oldest` before it was sent.
    public static let outdated = FixFlags(rawValue: 1 << 1)
    /// The fix lies at 0° north, 0° east: what receivers say that know nothing.
    public static let nullIsland = FixFlags(rawValue: 1 << 2)
    /// The fix may be farther off than `FixFilter.Limits.accuracy`.
    public static let inaccurate = FixFlags(rawValue: 1 << 3)
    /// Farther from the fixes around it than anybody rides.
    public static let teleport = FixFlags(rawValue: 1 << 4)
    /// The device says that the position was made up.
    public static let mock = FixFlags(rawValue: 1 << 5)
    /// The device has another fix of the same moment.
    public static let duplicate = FixFlags(rawValue: 1 << 6)

    /// Stable, kebab-case, in the order above.
    public var names: [String] {
        Self.all.filter { contains($0.flag) }.map(\.name)
    }

    /// All flags with their names.
    public static let all: [(flag: FixFlags, name: String)] = [
        (.future, "future"), (.outdated, "outdated"), (.nullIsland, "null-island"),
        (.inaccurate, "inaccurate"), (.teleport, "teleport"), (.mock, "mock"), (.duplicate, "duplicate"),
    ]
}

/// The difference of a device's clock from ours, and what that makes of its times.
///
/// Skew = received − sent. The time that counts is device time + skew, never later than the moment of receipt
/// and never before the quest's start, nor before any moment that can be sent (`Moments`).
public struct ClockSkew: Sendable, Hashable {
    public let milliseconds: Int64

    public init(sentAt: Timestamp, receivedAt: Timestamp) {
        milliseconds = receivedAt.milliseconds.subtractingSaturating(sentAt.milliseconds)
    }

    /// Beyond two seconds either way: worth a judge's look.
    public var isFlagged: Bool { milliseconds.magnitude > 2000 }

    /// The moment that counts for something the device dates `deviceTime`.
    public func countedTime(
        of deviceTime: Timestamp, receivedAt: Timestamp, questStart: Timestamp?
    ) -> Timestamp {
        let corrected = Timestamp(milliseconds: deviceTime.milliseconds.addingSaturating(milliseconds))
        // Where the daemon's own clock is off, its moments are as good as any.
        let first = Moments.range.lowerBound
        let earliest = receivedAt < first ? Timestamp(milliseconds: .min) : min(first, deviceTime)
        return min(max(corrected, questStart ?? earliest, earliest), receivedAt)
    }
}

/// A fix with the moment that counts for it (`ClockSkew.countedTime`), and what its sending alone says against it.
public struct TimedFix: Sendable, Hashable {
    public var fix: Fix
    public var time: Timestamp
    /// Of `FixFlags.future` and `.outdated`: what only the moment of sending tells.
    public var flags: FixFlags

    /// How far off a fix is taken to be that does not say so.
    public static let assumedAccuracy: Meters = 20

    public init(_ fix: Fix, at time: Timestamp, flags: FixFlags = []) {
        self.fix = fix
        self.time = time
        self.flags = flags
    }

    /// With the moment that the clock of its batch gives it.
    public init(_ fix: Fix, of batch: FixBatch) {
        self.init(fix, sentAt: batch.sentAt, receivedAt: batch.receivedAt)
    }

    public init(_ fix: Fix, sentAt: Timestamp, receivedAt: Timestamp) {
        self.init(
            fix,
            at: ClockSkew(sentAt: sentAt, receivedAt: receivedAt)
                .countedTime(of: fix.time, receivedAt: receivedAt, questStart: nil),
            flags: fix.flags(sentAt: sentAt))
    }

    public var place: Coordinate { fix.coordinate }

    /// As reported, or as assumed where it is not.
    public var accuracy: Meters { fix.accuracy ?? Self.assumedAccuracy }

    /// By the moment that counts; of one moment in the order in which fixes are kept.
    static func isEarlier(_ left: TimedFix, than right: TimedFix) -> Bool {
        left.time == right.time ? left.fix.key < right.fix.key : left.time < right.time
    }
}

extension FixBatch {
    /// The fixes with the moments that count, in the batch's order.
    public var timed: [TimedFix] { fixes.map { TimedFix($0, of: self) } }
}

extension Fix {
    /// Compared with the device's own clock, so that a wrong clock alone makes nothing implausible.
    fileprivate func flags(sentAt: Timestamp) -> FixFlags {
        // Times of devices may be anything.
        let (ahead, isFar) = time.milliseconds.subtractingReportingOverflow(sentAt.milliseconds)
        if isFar { return time > sentAt ? .future : .outdated }
        if Double(ahead) > FixBatch.furthestAhead.value * 1000 { return .future }
        return Double(ahead) < -FixBatch.oldest.value * 1000 ? .outdated : []
    }
}

/// A fix with the moment that counts for it (`ClockSkew.countedTime`).
public struct TimedFix: Sendable, Hashable {
    public var fix: Fix
    public var time: Timestamp
    /// Dated more than `FixBatch.furthestAhead` after its sending.
    public var isFuture = false

    /// How far off a fix is taken to be that does not say so.
    public static let assumedAccuracy: Meters = 20

    public init(_ fix: Fix, at time: Timestamp) {
        self.fix = fix
        self.time = time
    }

    /// With the moment that the clock of its batch gives it.
    public init(_ fix: Fix, of batch: FixBatch) {
        self.init(
            fix,
            at: ClockSkew(sentAt: batch.sentAt, receivedAt: batch.receivedAt)
                .countedTime(of: fix.time, receivedAt: batch.receivedAt, questStart: nil))
        isFuture = fix.time > batch.sentAt + FixBatch.furthestAhead
    }

    public var place: Coordinate { fix.coordinate }

    /// As reported, or as assumed where it is not.
    public var accuracy: Meters { fix.accuracy ?? Self.assumedAccuracy }

    /// By the moment that counts; of one moment in the order in which fixes are kept.
    static func isEarlier(_ left: TimedFix, than right: TimedFix) -> Bool {
        left.time == right.time ? left.fix.key < right.fix.key : left.time < right.time
    }
}

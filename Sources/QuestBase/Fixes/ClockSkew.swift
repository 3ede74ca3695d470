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

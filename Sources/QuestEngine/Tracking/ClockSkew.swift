/// How far a device's clock is from ours, and what that makes of its times.
///
/// Skew = received − sent. The time that counts is device time + skew, never later than the moment of receipt
/// and never before the quest's start.
public struct ClockSkew: Sendable, Hashable {
    public let milliseconds: Int64

    public init(sentAt: Timestamp, receivedAt: Timestamp) {
        milliseconds = receivedAt.milliseconds - sentAt.milliseconds
    }

    /// Beyond two seconds either way: worth a judge's look.
    public var isFlagged: Bool { milliseconds.magnitude > 2000 }

    /// The moment that counts for something the device dates `deviceTime`.
    public func countedTime(
        of deviceTime: Timestamp, receivedAt: Timestamp, questStart: Timestamp?
    ) -> Timestamp {
        let shifted = deviceTime.milliseconds.addingReportingOverflow(milliseconds)
        let corrected = Timestamp(
            milliseconds: shifted.overflow ? receivedAt.milliseconds : shifted.partialValue)
        return min(max(corrected, questStart ?? corrected), receivedAt)
    }
}

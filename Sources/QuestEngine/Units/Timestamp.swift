/// A moment in UTC, in whole milliseconds since 1970-01-01T00:00:00Z.
///
/// Sums and differences saturate: no moment, however far off, makes one fail.
public struct Timestamp: Hashable, Comparable, Sendable {
    public var milliseconds: Int64

    public init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.milliseconds < right.milliseconds
    }

    public static func + (left: Timestamp, right: Seconds) -> Timestamp {
        Timestamp(
            milliseconds: left.milliseconds.addingSaturating(Int64(saturating: right.value * 1000)))
    }

    public static func - (left: Timestamp, right: Timestamp) -> Seconds {
        Seconds(Double(left.milliseconds.subtractingSaturating(right.milliseconds)) / 1000)
    }
}

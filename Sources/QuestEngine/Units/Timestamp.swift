/// A moment in UTC, in whole milliseconds since 1970-01-01T00:00:00Z.
public struct Timestamp: Hashable, Comparable, Sendable {
    public var milliseconds: Int64

    public init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.milliseconds < right.milliseconds
    }

    public static func + (left: Timestamp, right: Seconds) -> Timestamp {
        Timestamp(milliseconds: left.milliseconds + Int64((right.value * 1000).rounded()))
    }

    public static func - (left: Timestamp, right: Timestamp) -> Seconds {
        Seconds(Double(left.milliseconds - right.milliseconds) / 1000)
    }
}

// Ids, moments, places and bounded numbers, which the JSON of the interface has too, stand in a target of their own below
// the engine. They are seen everywhere in the engine, and by everybody who imports it.
@_exported public import QuestUnits

/// A duration in seconds.
public struct Seconds: Hashable, Comparable, Sendable {
    public var value: Double

    @inlinable
    public init(_ value: Double) {
        self.value = value
    }

    @inlinable
    public static var zero: Seconds { Seconds(0) }
    package static let thirtyDays: Seconds = 2_592_000

    @inlinable
    public static func < (left: Seconds, right: Seconds) -> Bool { left.value < right.value }
    @inlinable
    public static func + (left: Seconds, right: Seconds) -> Seconds { Seconds(left.value + right.value) }
    @inlinable
    public static func - (left: Seconds, right: Seconds) -> Seconds { Seconds(left.value - right.value) }
}

extension Seconds: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    @inlinable
    public init(floatLiteral value: Double) { self.init(value) }
    @inlinable
    public init(integerLiteral value: Int) { self.init(Double(value)) }
}

/// A duration in whole milliseconds, for sums that must come out alike wherever they are added up. They saturate.
public struct Milliseconds: Hashable, Comparable, Sendable {
    public var value: Int64

    @inlinable
    public init(_ value: Int64) {
        self.value = value
    }

    @inlinable
    public static var zero: Milliseconds { Milliseconds(0) }

    public static func seconds(_ seconds: Int64) -> Milliseconds {
        Milliseconds(seconds.multipliedSaturating(by: 1000))
    }
    public static func minutes(_ minutes: Int64) -> Milliseconds {
        Milliseconds(minutes.multipliedSaturating(by: 60_000))
    }

    public static func < (left: Milliseconds, right: Milliseconds) -> Bool { left.value < right.value }
    public static func + (left: Milliseconds, right: Milliseconds) -> Milliseconds {
        Milliseconds(left.value.addingSaturating(right.value))
    }
    public static func - (left: Milliseconds, right: Milliseconds) -> Milliseconds {
        Milliseconds(left.value.subtractingSaturating(right.value))
    }

    /// Number of minutes started, the one that is running included; 0 for nothing and for less.
    public var startedMinutes: Int64 { value <= 0 ? 0 : (value - 1) / 60_000 + 1 }
}

/// Sums and differences of moments saturate: no moment, however far off, makes one fail.
extension Timestamp {
    public static func + (left: Timestamp, right: Seconds) -> Timestamp {
        Timestamp(
            milliseconds: left.milliseconds.addingSaturating(Int64(saturating: right.value * 1000)))
    }

    public static func - (left: Timestamp, right: Timestamp) -> Seconds {
        Seconds(Double(left.milliseconds.subtractingSaturating(right.milliseconds)) / 1000)
    }

    /// Returns the time from an earlier moment to this one.
    public func since(_ start: Timestamp) -> Milliseconds {
        Milliseconds(milliseconds.subtractingSaturating(start.milliseconds))
    }
}

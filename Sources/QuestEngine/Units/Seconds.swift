/// A duration in seconds.
public struct Seconds: Hashable, Comparable, Sendable {
    public var value: Double

    @inlinable
    public init(_ value: Double) {
        self.value = value
    }

    public static let zero = Seconds(0)

    @inlinable
    public static func < (left: Seconds, right: Seconds) -> Bool { left.value < right.value }
    @inlinable
    public static func + (left: Seconds, right: Seconds) -> Seconds { Seconds(left.value + right.value) }
    @inlinable
    public static func - (left: Seconds, right: Seconds) -> Seconds { Seconds(left.value - right.value) }
    @inlinable
    public static func += (left: inout Seconds, right: Seconds) { left.value += right.value }
}

extension Seconds: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    public init(floatLiteral value: Double) { self.init(value) }
    public init(integerLiteral value: Int) { self.init(Double(value)) }
}

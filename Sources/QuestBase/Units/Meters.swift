/// A length on the ground in metres.
public struct Meters: Hashable, Comparable, Sendable {
    public var value: Double

    @inlinable
    public init(_ value: Double) {
        self.value = value
    }

    @inlinable
    public static var zero: Meters { Meters(0) }

    @inlinable
    public static func < (left: Meters, right: Meters) -> Bool { left.value < right.value }
    @inlinable
    public static func + (left: Meters, right: Meters) -> Meters { Meters(left.value + right.value) }
    @inlinable
    public static func - (left: Meters, right: Meters) -> Meters { Meters(left.value - right.value) }
    @inlinable
    public static func += (left: inout Meters, right: Meters) { left.value += right.value }
}

extension Meters: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    @inlinable
    public init(floatLiteral value: Double) { self.init(value) }
    @inlinable
    public init(integerLiteral value: Int) { self.init(Double(value)) }
}

/// A length on the ground in metres.
public struct Meters: Hashable, Comparable, Sendable {
    public var value: Double

    @inlinable
    public init(_ value: Double) {
        self.value = value
    }

    public static let zero = Meters(0)

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
    public init(floatLiteral value: Double) { self.init(value) }
    public init(integerLiteral value: Int) { self.init(Double(value)) }
}

/// The cost of an arc, a turn or a route, as searches add and compare it: a whole number of what a profile
/// minimises, milliseconds of riding time with preference or millimetres.
///
/// Whole numbers make every algorithm agree on which of two routes is cheaper. `infinity` is 2³⁰ − 1, so that
/// the sum of two weights never overflows; anything at or above it means "not at all".
@frozen
public struct Weight: Hashable, Comparable, Sendable {
    public var rawValue: UInt32

    @inlinable
    public init(_ rawValue: UInt32) {
        self.rawValue = rawValue
    }

    @inlinable
    public static var zero: Weight { Weight(0) }
    @inlinable
    public static var infinity: Weight { Weight(1 << 30 - 1) }

    @inlinable
    public var isFinite: Bool { rawValue < Weight.infinity.rawValue }

    @inlinable
    public static func < (left: Weight, right: Weight) -> Bool { left.rawValue < right.rawValue }

    /// The sum, capped at `infinity`.
    @inlinable
    public static func + (left: Weight, right: Weight) -> Weight {
        Weight(min(left.rawValue &+ right.rawValue, Weight.infinity.rawValue))
    }
}

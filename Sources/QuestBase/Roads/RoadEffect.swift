/// An effect on riding along a road for the time being.
public enum RoadEffect: Hashable, Sendable {
    /// Closed to everybody.
    case closed
    case slowed(SlowFactor)
}

/// A factor of riding time, in whole hundredths: 1.00 … 100.00.
public struct SlowFactor: Hashable, Comparable, Sendable {
    /// Hundredths: 100 … 10,000.
    public let hundredths: UInt16

    /// Makes a factor, rounded to hundredths.
    public init(_ factor: Ranged<SlowFactors>) { hundredths = UInt16((factor.value * 100).rounded()) }

    /// Makes a factor; `nil` outside 100 … 10,000.
    public init?(hundredths: Int) {
        guard (100...10_000).contains(hundredths) else { return nil }
        self.hundredths = UInt16(hundredths)
    }

    public var value: Double { Double(hundredths) / 100 }

    public static func < (left: SlowFactor, right: SlowFactor) -> Bool {
        left.hundredths < right.hundredths
    }
}

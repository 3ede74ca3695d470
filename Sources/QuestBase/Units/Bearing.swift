/// A direction in degrees clockwise from true north, 0 ..< 360.
public struct Bearing: Hashable, Sendable {
    public let degrees: Double

    /// Creates a bearing of any finite angle, brought into 0 ..< 360.
    @inlinable
    public init(degrees: Double) {
        let turned = degrees.truncatingRemainder(dividingBy: 360)
        let positive = turned < 0 ? turned + 360 : turned
        self.degrees = positive >= 360 ? 0 : positive
    }

    /// Returns the degrees to turn from `self` to face `other`: −180 ..< 180, positive to the right.
    @inlinable
    public func turn(to other: Bearing) -> Double {
        let difference = other.degrees - degrees
        if difference >= 180 { return difference - 360 }
        if difference < -180 { return difference + 360 }
        return difference
    }
}

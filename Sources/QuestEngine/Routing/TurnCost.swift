/// What going on from one arc to another costs, in milliseconds; the same in weight and in duration.
///
/// A bend costs by the square of its angle, a left one more than a right one since traffic keeps right: 4.3 s
/// and 8.4 s at 90 degrees (OSRM's bicycle profile has the same form). It counts only where there is a
/// choice: a road that merely winds, or is cut in two where its surface changes, costs nothing extra.
enum TurnCost {
    /// Turning round at a dead end.
    static let uTurn: UInt32 = 20_000
    /// Getting off the bicycle or on again, on to a ferry or off it.
    static let modeChange: UInt32 = 5_000
    /// A turn by 90 degrees.
    static let right: UInt32 = 4_286
    static let left: UInt32 = 8_400

    /// The cost of an angle in 65,536ths of a turn, positive to the right. Rounded up.
    @inline(__always)
    static func bend(by angle: Int16) -> UInt32 {
        let magnitude = UInt64(angle.magnitude)
        let scale = UInt64(angle < 0 ? left : right)
        // A right angle is 2¹⁴, its square 2²⁸.
        return UInt32(truncatingIfNeeded: (magnitude * magnitude * scale + 1 << 28 - 1) >> 28)
    }
}

/// The costs of turns from one arc to another: a table of constants, in milliseconds where it is time, in the
/// unit of its profile where it is weight.
///
/// A bend costs by the square of its angle, one across traffic more than the other: where traffic keeps right, 4.3 s to
/// the right and 8.4 s to the left at 90 degrees, where it keeps left the other way round (OSRM's bicycle profile has the
/// same form). It counts only where there is a choice: a road that merely winds, or is cut in two where its surface
/// changes, costs nothing extra.
struct TurnCost: BitwiseCopyable, Hashable, Sendable {
    /// Cost of turning round at a dead end.
    var uTurn: UInt32
    /// Cost of getting off the bicycle or on again, on to a ferry or off it.
    var modeChange: UInt32
    /// A turn by 90 degrees, where traffic keeps right.
    var right: UInt32
    var left: UInt32

    /// Duration of turns, in milliseconds.
    static let time = TurnCost(uTurn: 20_000, modeChange: 5_000, right: 4_286, left: 8_400)
    static let nothing = TurnCost(uTurn: 0, modeChange: 0, right: 0, left: 0)

    /// The cost of an angle in 65,536ths of a turn, positive to the right. Rounded up.
    @inline(__always)
    func bend(by angle: Int16) -> UInt32 {
        let magnitude = UInt64(angle.magnitude)
        let scale = UInt64(angle < 0 ? left : right)
        // A right angle is 2¹⁴, its square 2²⁸.
        return UInt32(truncatingIfNeeded: (magnitude * magnitude * scale + 1 << 28 - 1) >> 28)
    }
}

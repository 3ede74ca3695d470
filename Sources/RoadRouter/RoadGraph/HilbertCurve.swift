/// The order in which a Hilbert curve visits the points of the earth: close in the order is close on the
/// ground.
///
/// Source: D. Hilbert, "Über die stetige Abbildung einer Linie auf ein Flächenstück", Math. Annalen 38
/// (1891).
enum HilbertCurve {
    /// The place of a point on a curve through all 2³² × 2³² cells.
    static func index(of point: FixedCoordinate) -> UInt64 {
        // Shifts the signed range to 0 ..< 2³².
        index(
            x: UInt32(bitPattern: point.longitude) ^ 0x8000_0000,
            y: UInt32(bitPattern: point.latitude) ^ 0x8000_0000)
    }

    static func index(x: UInt32, y: UInt32) -> UInt64 {
        var x = x
        var y = y
        var index: UInt64 = 0
        var bit: UInt32 = 1 << 31
        while bit > 0 {
            let right: UInt64 = x & bit == 0 ? 0 : 1
            let upper: UInt64 = y & bit == 0 ? 0 : 1
            index = index << 2 | (3 * right) ^ upper
            if upper == 0 {
                // Turns the quadrant so that the curve goes on where the last one ended.
                if right == 1 {
                    x = ~x
                    y = ~y
                }
                swap(&x, &y)
            }
            bit >>= 1
        }
        return index
    }
}

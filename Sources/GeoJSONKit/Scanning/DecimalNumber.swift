/// A number as written: ± `mantissa` × 10^`exponent`.
struct DecimalNumber {
    var isNegative = false
    /// All digits, if they fit (`isExact`).
    var mantissa: UInt64 = 0
    var exponent = 0
    /// Written with neither fraction nor exponent.
    var isInteger = true
    /// Whether `mantissa` holds every digit: up to 19 of them always fit.
    var isExact = true

    /// The number as a 64-bit integer, if it is written as one and fits; −0 is left to doubles, which know it.
    var integer: Int64? {
        guard isInteger, isExact else { return nil }
        guard isNegative else { return Int64(exactly: mantissa) }
        return mantissa > 0 && mantissa <= Int64.min.magnitude
            ? Int64(truncatingIfNeeded: 0 &- mantissa) : nil
    }

    /// The nearest double, ties to even; nil when these fast ways do not reach, which is rare in coordinates.
    var double: Double? {
        guard isExact, let magnitude else { return nil }
        return isNegative ? -magnitude : magnitude
    }

    private var magnitude: Double? {
        if mantissa <= 1 << 53 {
            // Both factors are exact, so the one operation rounds once (Clinger, "How to read floating point
            // numbers accurately", 1990).
            if exponent == 0 { return Double(mantissa) }
            if exponent < 0, exponent >= -22 { return Double(mantissa) / Self.doublePowers[-exponent] }
            if exponent > 0, exponent <= 22 { return Double(mantissa) * Self.doublePowers[exponent] }
        }
        if mantissa == 0 { return 0 }
        if exponent < 0, exponent >= -19 { return Self.quotient(mantissa, Self.integerPowers[-exponent]) }
        return nil
    }

    /// The double nearest to `dividend / divisor`, both positive: the exact 64 leading bits of the quotient by
    /// whole-number division, and the remainder to tell ties from more than ties.
    static func quotient(_ dividend: UInt64, _ divisor: UInt64) -> Double {
        let dividendShift = dividend.leadingZeroBitCount
        let divisorShift = divisor.leadingZeroBitCount
        // Halving the dividend keeps it below the divisor, so that the quotient fits 64 bits: it is in (2⁶², 2⁶⁴).
        let high = (dividend << dividendShift) >> 1
        let low = (dividend << dividendShift) << 63
        let division = (divisor << divisorShift).dividingFullWidth((high, low))
        // Where the first bit is zero, a bit is missing at the end. It is too low to matter by itself, and the
        // remainder tells whether anything follows.
        let missing = division.quotient.leadingZeroBitCount
        let bits = division.quotient << missing
        let exponent = divisorShift - dividendShift - 63 - missing
        let kept = bits >> 11
        let rest = bits & 0x7FF
        let half: UInt64 = 0x400
        let roundsUp = rest > half || (rest == half && (division.remainder != 0 || kept & 1 == 1))
        let power = Double(
            sign: .plus, exponentBitPattern: UInt(1023 + exponent + 11), significandBitPattern: 0)
        return Double(kept + (roundsUp ? 1 : 0)) * power
    }

    private static let doublePowers: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
        1e18,
        1e19, 1e20, 1e21, 1e22,
    ]

    private static let integerPowers: [UInt64] = [
        1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
        10_000_000_000, 100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000,
        1_000_000_000_000_000, 10_000_000_000_000_000, 100_000_000_000_000_000, 1_000_000_000_000_000_000,
        10_000_000_000_000_000_000,
    ]
}

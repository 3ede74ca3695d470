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
    @inline(__always)
    var integer: Int64? {
        guard isInteger, isExact else { return nil }
        guard isNegative else { return Int64(exactly: mantissa) }
        return mantissa > 0 && mantissa <= Int64.min.magnitude
            ? Int64(truncatingIfNeeded: 0 &- mantissa) : nil
    }

    /// The nearest double, ties to even; nil where these fast ways do not reach, which is rare in coordinates.
    @inline(__always)
    var double: Double? {
        guard isExact, let magnitude else { return nil }
        return isNegative ? -magnitude : magnitude
    }

    @inline(__always)
    private var magnitude: Double? {
        if mantissa <= 1 << 53 {
            // Both factors are exact, so the one operation rounds once (Clinger, "How to read floating point
            // numbers accurately", 1990).
            if exponent <= 0, exponent >= -22 { return Double(mantissa) / Self.powersOfTen[0 &- exponent] }
            if exponent > 0, exponent <= 22 { return Double(mantissa) * Self.powersOfTen[exponent] }
            if mantissa == 0 { return 0 }
        }
        return PowerOfFive.exponents ~= exponent ? Self.product(mantissa, powerOfTen: exponent) : nil
    }

    /// The double nearest to `mantissa` × 10^`exponent`: the mantissa times the 128 leading bits of the power of
    /// five, of which the upper half nearly always decides (Lemire, "Number parsing at a gigabyte per second",
    /// 2021; Mushtak and Lemire, "Fast number parsing without fallback", 2023, for why nothing more is needed).
    /// - Parameters:
    ///   - mantissa: Not zero.
    ///   - exponent: One of ``PowerOfFive/exponents``.
    static func product(_ mantissa: UInt64, powerOfTen exponent: Int) -> Double {
        let zeros = mantissa.leadingZeroBitCount
        let index = exponent &- PowerOfFive.exponents.lowerBound
        let factor = mantissa &<< UInt64(truncatingIfNeeded: zeros)
        var (high, low) = factor.multipliedFullWidth(by: PowerOfFive.high[index])
        if high & 0x1FF == 0x1FF {
            let (sum, carries) = low.addingReportingOverflow(
                factor.multipliedFullWidth(by: PowerOfFive.low[index]).high)
            low = sum
            high &+= carries ? 1 : 0
        }
        let leadingBit = high &>> 63
        // 53 bits and one more to round by.
        var bits = high &>> (leadingBit &+ 9)
        let isTie = low <= 1 && -4...23 ~= exponent && bits & 3 == 1 && bits &<< (leadingBit &+ 9) == high
        if isTie { bits &-= 1 }
        bits = (bits &+ bits & 1) &>> 1
        // ⌊log₂ 10^exponent⌋ and where the product's first bit is.
        let power = (217_706 &* exponent) &>> 16 &+ 63 &- zeros &+ Int(truncatingIfNeeded: leadingBit)
        // Where rounding carried into a 54th bit, adding instead of masking raises the exponent.
        let pattern = UInt64(truncatingIfNeeded: power &+ 1022) &<< 52 &+ bits
        return Double(bitPattern: pattern)
    }

    private static let powersOfTen: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
        1e18, 1e19, 1e20, 1e21, 1e22,
    ]
}

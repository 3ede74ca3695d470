/// The shortest decimal that parses to the same double, of those the nearest: `digits` × 10^`exponent`.
struct ShortestDigits {
    /// The digits, without trailing zeros.
    private(set) var digits: UInt64
    private(set) var exponent: Int

    /// - Parameter number: A finite double other than zero; its sign is ignored.
    init(_ number: Double) {
        (digits, exponent) = Self.shortest(number) ?? Self.described(number)
        if digits % 100_000_000 == 0 {
            digits /= 100_000_000
            exponent += 8
        }
        while true {
            let (quotient, remainder) = digits.quotientAndRemainder(dividingBy: 10)
            guard remainder == 0 else { break }
            digits = quotient
            exponent += 1
        }
    }

    /// The ends of the interval that rounds to the double, and the double itself, all times four and scaled by
    /// a power of ten so that the interval holds one or two of the whole tens or else some whole number
    /// (Giulietti, "The Schubfach way to render doubles", 2022).
    /// - Returns: Nil where the power of ten is beyond ``PowerOfFive``: below 10⁻¹¹ or above 10⁴².
    @inline(__always)
    private static func shortest(_ number: Double) -> (UInt64, Int)? {
        let fraction = number.bitPattern & (1 << 52 - 1)
        let biased = Int(truncatingIfNeeded: number.bitPattern >> 52 & 0x7FF)
        guard biased > 0 else { return nil }
        let significand = fraction | 1 << 52
        let power = biased &- 1075
        // Below a power of two, doubles lie half as far apart.
        let isLowerCloser = fraction == 0 && biased > 1
        // ⌊log₁₀ 2^power⌋, or of three quarters of it.
        let scale = (power &* 1_262_611 &- (isLowerCloser ? 524_031 : 0)) >> 22
        guard PowerOfFive.exponents ~= -scale else { return nil }
        let index = -scale &- PowerOfFive.exponents.lowerBound
        let factor = (high: PowerOfFive.high[index], low: PowerOfFive.low[index])
        // ⌊log₂ 10^−scale⌋ and what is needed to take up the power of two.
        let shift = UInt64(truncatingIfNeeded: power &+ (-scale &* 1_741_647) >> 19 &+ 1)
        let lower = scaled(4 &* significand &- (isLowerCloser ? 1 : 2), shift, factor)
        let middle = scaled(4 &* significand, shift, factor)
        let upper = scaled(4 &* significand &+ 2, shift, factor)
        // The ends round to the double themselves if it is even.
        let margin = significand & 1
        let (least, most) = (lower &+ margin, upper &- margin)

        let units = middle >> 2
        if units >= 10 {
            let tens = units / 10
            let isTenBelowInside = least <= 40 &* tens
            let isTenAboveInside = 40 &* tens &+ 40 <= most
            if isTenBelowInside != isTenAboveInside {
                return (tens &+ (isTenAboveInside ? 1 : 0), scale &+ 1)
            }
        }
        let isBelowInside = least <= 4 &* units
        let isAboveInside = 4 &* units &+ 4 <= most
        if isBelowInside != isAboveInside { return (units &+ (isAboveInside ? 1 : 0), scale) }
        let half = 4 &* units &+ 2
        let roundsUp = middle > half || (middle == half && units & 1 == 1)
        return (units &+ (roundsUp ? 1 : 0), scale)
    }

    /// The upper 64 bits of a product of 192, the last of them set if anything follows.
    @inline(__always)
    private static func scaled(
        _ number: UInt64, _ shift: UInt64, _ factor: (high: UInt64, low: UInt64)
    ) -> UInt64 {
        let number = number &<< shift
        let low = number.multipliedFullWidth(by: factor.low)
        let high = number.multipliedFullWidth(by: factor.high)
        let (middle, carries) = high.low.addingReportingOverflow(low.high)
        return (high.high &+ (carries ? 1 : 0)) | (middle > 1 ? 1 : 0)
    }

    /// The standard library's digits, from its `61.5`, `1e-07` or `1.5e+300`.
    @inline(never)
    private static func described(_ number: Double) -> (UInt64, Int) {
        var digits: UInt64 = 0
        var exponent = 0
        var isFraction = false
        var text = number.magnitude.description.utf8[...]
        if let mark = text.firstIndex(of: UInt8(ascii: "e")) {
            exponent = Int(Substring(text[text.index(after: mark)...])) ?? 0
            text = text[..<mark]
        }
        for byte in text {
            if byte == ASCII.point {
                isFraction = true
            } else if byte != ASCII.zero || digits < 1_000_000_000_000_000_000 {
                digits = digits &* 10 &+ UInt64(byte &- ASCII.zero)
                exponent -= isFraction ? 1 : 0
            } else {
                exponent += isFraction ? 0 : 1
            }
        }
        return (digits, exponent)
    }
}

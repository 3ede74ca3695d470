extension JSONScanner {
    /// Goes past the number that starts here and rounds it to the nearest double.
    @inline(__always)
    mutating func readDouble() throws(Fault) -> Double {
        var end = position
        if let double = plainNumber(at: &end)?.double {
            position = end
            return double
        }
        return try readDoubleCarefully()
    }

    @inline(never)
    private mutating func readDoubleCarefully() throws(Fault) -> Double {
        let start = position
        let number = try scanNumber()
        if let double = number.double { return double }
        return try slowDouble(start..<position)
    }

    /// Reads the number that starts here as an integer where it is written as one and fits.
    @inline(__always)
    mutating func readNumber() throws(Fault) -> JSONValue {
        var end = position
        if let number = plainNumber(at: &end) {
            let integer = number.integer
            if let value = integer.map(JSONValue.integer) ?? number.double.map(JSONValue.number) {
                position = end
                return value
            }
        }
        return try readNumberCarefully()
    }

    @inline(never)
    private mutating func readNumberCarefully() throws(Fault) -> JSONValue {
        let start = position
        let number = try scanNumber()
        if let integer = number.integer { return .integer(integer) }
        if let double = number.double { return .number(double) }
        return .number(try slowDouble(start..<position))
    }

    /// Goes past the number that starts here (RFC 8259, section 6).
    mutating func scanNumber() throws(Fault) -> DecimalNumber {
        let start = position
        var number = DecimalNumber()
        var index = start
        if index < bytes.count, bytes[index] == ASCII.minus {
            number.isNegative = true
            index += 1
        }
        let firstDigit = index
        index = digits(from: index, into: &number.mantissa)
        var digitCount = index - firstDigit
        guard digitCount > 0 else {
            throw invalidNumber(at: start, expected: "a digit behind '-'", foundAt: index)
        }
        if bytes[firstDigit] == ASCII.zero, digitCount > 1 {
            throw Fault(
                .invalidNumber, at: start, expected: "a number without leading zeros", found: "one with them")
        }
        if index < bytes.count, bytes[index] == ASCII.point {
            let firstDecimal = index + 1
            index = digits(from: firstDecimal, into: &number.mantissa)
            guard index > firstDecimal else {
                throw invalidNumber(at: start, expected: "a digit behind the decimal point", foundAt: index)
            }
            number.isInteger = false
            number.exponent = firstDecimal - index
            digitCount += index - firstDecimal
        }
        number.isExact = digitCount <= 19 || significantDigits(from: firstDigit) <= 19
        if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
            index = try exponent(from: index + 1, of: start, into: &number)
        }
        position = index
        return number
    }

    /// Appends the digits that start here to a number, and returns where they end. More than 19 overflow.
    private func digits(from start: Int, into mantissa: inout UInt64) -> Int {
        var index = start
        while index < bytes.count {
            let digit = bytes[index] &- ASCII.zero
            guard digit <= 9 else { break }
            mantissa = mantissa &* 10 &+ UInt64(digit)
            index += 1
        }
        return index
    }

    /// Returns the number of digits behind the leading zeros.
    private func significantDigits(from start: Int) -> Int {
        var count = 0
        var index = start
        while index < bytes.count, ASCII.isDigit(bytes[index]) || bytes[index] == ASCII.point {
            if bytes[index] != ASCII.point, count > 0 || bytes[index] != ASCII.zero { count += 1 }
            index += 1
        }
        return count
    }

    private func exponent(
        from first: Int, of start: Int, into number: inout DecimalNumber
    ) throws(Fault) -> Int {
        var index = first
        var isNegative = false
        if index < bytes.count, bytes[index] == ASCII.minus || bytes[index] == ASCII.plus {
            isNegative = bytes[index] == ASCII.minus
            index += 1
        }
        let firstDigit = index
        var value = 0
        while index < bytes.count, ASCII.isDigit(bytes[index]) {
            // Far beyond any double, and far from overflow.
            if value < 100_000 { value = value * 10 + Int(bytes[index] - ASCII.zero) }
            index += 1
        }
        guard index > firstDigit else {
            throw invalidNumber(at: start, expected: "a digit in the exponent", foundAt: index)
        }
        number.exponent += isNegative ? -value : value
        number.isInteger = false
        return index
    }

    private func invalidNumber(at start: Int, expected: String, foundAt index: Int) -> Fault {
        Fault(.invalidNumber, at: start, expected: expected, found: bytes.tokenName(at: index))
    }

    /// The standard library's conversion, which rounds correctly whatever the length.
    @inline(never)
    private func slowDouble(_ range: Range<Int>) throws(Fault) -> Double {
        let text = String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
        guard let double = Double(text), double.isFinite else {
            throw Fault(
                .numberOutOfRange, at: range.lowerBound, expected: "a number within ±1.8e308",
                found: "one beyond")
        }
        return double
    }
}

/// A number as written: ± `mantissa` × 10^`exponent`.
struct DecimalNumber {
    var isNegative = false
    /// All digits, if they fit (`isExact`).
    var mantissa: UInt64 = 0
    var exponent = 0
    /// Whether it is written with neither fraction nor exponent.
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

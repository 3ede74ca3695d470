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

    /// How many digits follow the leading zeros.
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

/// Shortcuts for what nearly all documents consist of: numbers without exponent and of at most 19 digits, not at
/// the very end of the document. Whatever is not plain is left to the careful ways, which also find out what is
/// wrong with it; so nothing here checks for errors, and nothing moves on unless all is well.
extension JSONScanner {
    /// Loads of whole words from within a plain number stay inside the document up to this many bytes before its
    /// end: a sign, two runs of up to 16 digits, each read in whole words, and the point between.
    private static let margin = 48

    /// Eight bytes, the first one lowest. There must be as many.
    @inline(__always)
    func word(at offset: Int) -> UInt64 {
        let start = UnsafeRawPointer(bytes.baseAddress.unsafelyUnwrapped)
        return UInt64(littleEndian: start.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// Reads the number that starts at `index` and moves that behind it, if the number is plain.
    @inline(__always)
    func plainNumber(at index: inout Int) -> DecimalNumber? {
        guard index &+ Self.margin <= bytes.count else { return nil }
        var number = DecimalNumber()
        var end = index
        if bytes[end] == ASCII.minus {
            number.isNegative = true
            end &+= 1
        }
        let firstDigit = end
        guard passDigits(at: &end, of: &number) else { return nil }
        if bytes[firstDigit] == ASCII.zero, end &- firstDigit > 1 { return nil }
        if bytes[end] == ASCII.point {
            end &+= 1
            let firstDecimal = end
            guard passDigits(at: &end, of: &number) else { return nil }
            number.exponent = firstDecimal &- end
            number.isInteger = false
        }
        guard bytes[end] | 0x20 != UInt8(ascii: "e"), end &- firstDigit <= 20 else { return nil }
        index = end
        return number
    }

    /// Reads 1…15 digits; false when there are none or more.
    @inline(__always)
    private func passDigits(at index: inout Int, of number: inout DecimalNumber) -> Bool {
        let first = DigitWord(word(at: index))
        let count = first.count
        guard count > 0 else { return false }
        number.mantissa = number.mantissa &* Self.powersOfTen[count] &+ first.value(ofFirst: count)
        index &+= count
        guard count == 8 else { return true }
        let second = DigitWord(word(at: index))
        let rest = second.count
        guard rest > 0 else { return true }
        number.mantissa = number.mantissa &* Self.powersOfTen[rest] &+ second.value(ofFirst: rest)
        index &+= rest
        return rest < 8
    }

    /// Reads the position that starts here, if its two or three numbers are plain; stays here otherwise.
    @inline(__always)
    mutating func plainPosition() -> Position? {
        var index = position
        guard depth < maximumDepth, index &+ 1 < bytes.count, bytes[index] == ASCII.openBracket else {
            return nil
        }
        index &+= 1
        guard let longitude = plainCoordinate(at: &index), bytes[index] == ASCII.comma else { return nil }
        index &+= 1
        guard let latitude = plainCoordinate(at: &index) else { return nil }
        var position = Position(longitude: longitude, latitude: latitude)
        if bytes[index] == ASCII.comma {
            index &+= 1
            guard let altitude = plainCoordinate(at: &index) else { return nil }
            position.altitude = altitude
        }
        guard bytes[index] == ASCII.closeBracket else { return nil }
        self.position = index &+ 1
        return position
    }

    /// A plain number and the white space around it.
    @inline(__always)
    private func plainCoordinate(at index: inout Int) -> Double? {
        if bytes[index] == ASCII.space { index &+= 1 }
        guard let double = plainNumber(at: &index)?.double else { return nil }
        if bytes[index] == ASCII.space { index &+= 1 }
        return double
    }

    private static let powersOfTen: [UInt64] = [
        1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000,
    ]
}

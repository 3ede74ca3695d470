/// Shortcuts for what nearly all documents consist of: numbers without exponent and of at most 19 digits, not at
/// the very end of the document. Whatever is not plain is left to the careful ways, which also find out what is
/// wrong with it; so nothing here checks for errors, and nothing moves on unless all is well.
extension JSONScanner {
    /// Loads of whole words from within a plain number stay inside the document up to this many bytes before its
    /// end: a sign, two runs of up to 23 digits, each read in whole words, and the point between.
    private static let margin = 64

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
        var farthestEnd = firstDigit &+ 19
        if bytes[end] == ASCII.point {
            end &+= 1
            farthestEnd &+= 1
            let firstDecimal = end
            guard passDigits(at: &end, of: &number) else { return nil }
            number.exponent = firstDecimal &- end
            number.isInteger = false
        }
        guard bytes[end] | 0x20 != UInt8(ascii: "e"), end <= farthestEnd else { return nil }
        index = end
        return number
    }

    /// Reads 1…23 digits, of which more than 19 overflow; false when there are none or more.
    @inline(__always)
    private func passDigits(at index: inout Int, of number: inout DecimalNumber) -> Bool {
        let first = passWord(at: &index, of: &number)
        guard first == 8 else { return first > 0 }
        let second = passWord(at: &index, of: &number)
        guard second == 8 else { return true }
        return passWord(at: &index, of: &number) < 8
    }

    /// Reads up to eight digits and returns how many.
    @inline(__always)
    private func passWord(at index: inout Int, of number: inout DecimalNumber) -> Int {
        let digits = DigitWord(word(at: index))
        let count = digits.count
        guard count > 0 else { return 0 }
        number.mantissa = number.mantissa &* Self.powersOfTen[count] &+ digits.value(ofFirst: count)
        index &+= count
        return count
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

/// Eight bytes of a document at once, the first one lowest: tests and conversions on all of them together,
/// without vector instructions (Mula and Lemire, "Faster base64 encoding and decoding"; Lemire, "Quickly
/// parsing eight digits", 2018).
struct DigitWord {
    /// The bytes with `0` taken away by exclusive or: decimal digits are 0…9, all else is more.
    private let digits: UInt64

    /// - Parameter bytes: Eight bytes in little-endian order.
    @inline(__always)
    init(_ bytes: UInt64) {
        digits = bytes ^ 0x3030_3030_3030_3030
    }

    /// Number of digits at the beginning, 0…8.
    @inline(__always)
    var count: Int {
        // Adding 6 carries ten and more into the upper half of a byte. A carry out of a byte spoils only those
        // behind the first that is no digit.
        let others = (digits &+ 0x0606_0606_0606_0606 | digits) & 0xF0F0_F0F0_F0F0_F0F0
        return others.trailingZeroBitCount &>> 3
    }

    /// The number that the first 1…8 bytes make, which must be digits.
    @inline(__always)
    func value(ofFirst count: Int) -> UInt64 {
        // Zeros come in front, so that eight digits are left to convert whatever the count.
        var value = digits &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count)
        value = value &* 10 &+ value &>> 8
        let mask: UInt64 = 0x0000_00FF_0000_00FF
        let even = (value & mask) &* 0x000F_4240_0000_0064
        let odd = ((value &>> 16) & mask) &* 0x0000_2710_0000_0001
        return (even &+ odd) &>> 32
    }
}

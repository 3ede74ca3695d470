extension JSONScanner {
    /// Goes past characters of more than one byte, and the spaces between them. Two-byte ones, as of Cyrillic,
    /// Greek, Arabic and Hebrew, are taken four at a time.
    @inline(__always)
    func endOfUTF8Text(from start: Int) throws(Fault) -> Int {
        var index = start
        repeat {
            while index &+ 8 <= bytes.count {
                let faults = Self.faultsOfTwoByteCharacters(word(at: index))
                // How many of the four are whole.
                index &+= (faults.trailingZeroBitCount &>> 4) &* 2
                guard faults == 0 else { break }
            }
            guard index < bytes.count else { return index }
            if bytes[index] == ASCII.space {
                index &+= 1
                continue
            }
            guard bytes[index] >= 0x80 else { return index }
            index = try endOfUTF8Sequence(at: index)
        } while index < bytes.count && bytes[index] >= 0x80
        return index
    }

    /// Not zero in those of the four pairs that are not a lead byte 0xC2…0xDF and a byte 0x80…0xBF.
    @inline(__always)
    private static func faultsOfTwoByteCharacters(_ word: UInt64) -> UInt64 {
        let wrongBits = (word & 0xC0E0_C0E0_C0E0_C0E0) ^ 0x80C0_80C0_80C0_80C0
        // 0xC0 and 0xC1 would be other ways to write ASCII; they have none of the middle bits.
        let middleBits = word & 0x001E_001E_001E_001E
        let overlong = ~(middleBits &+ 0x007E_007E_007E_007E) & 0x0080_0080_0080_0080
        return wrongBits | overlong
    }

    /// Goes past one character of more than one byte: neither overlong, nor a surrogate, nor beyond U+10FFFF
    /// (The Unicode Standard, table 3-7).
    func endOfUTF8Sequence(at start: Int) throws(Fault) -> Int {
        let lead = bytes[start]
        let length: Int
        let second: ClosedRange<UInt8>
        switch lead {
        case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: throw invalidUTF8(at: start)
        }
        guard start + length <= bytes.count, second.contains(bytes[start + 1]) else {
            throw invalidUTF8(at: start)
        }
        for index in start + 2..<start + max(length, 2) where bytes[index] & 0xC0 != 0x80 {
            throw invalidUTF8(at: start)
        }
        return start + length
    }

    private func invalidUTF8(at start: Int) -> Fault {
        let digits = String(bytes[start], radix: 16, uppercase: true)
        return Fault(.invalidUTF8, at: start, expected: "UTF-8", found: "the byte 0x\(digits)")
    }
}

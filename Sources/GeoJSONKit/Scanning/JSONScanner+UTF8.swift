extension JSONScanner {
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

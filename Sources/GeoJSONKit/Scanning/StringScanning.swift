extension JSONScanner {
    /// Goes past the string that starts here, checking escapes, surrogates and UTF-8.
    mutating func scanString() throws(Fault) -> StringToken {
        let start = position &+ 1
        var index = start
        var hasEscapes = false
        var isASCII = true
        while true {
            index = endOfPlainText(from: index)
            guard index < bytes.count else { break }
            let byte = bytes[index]
            if byte == ASCII.quote {
                if hasEscapes || !isASCII { try checkMarks(in: start..<index) }
                position = index &+ 1
                return StringToken(contents: start..<index, hasEscapes: hasEscapes, isASCII: isASCII)
            } else if byte >= 0x80 {
                index = try endOfUTF8Text(from: index)
                isASCII = false
            } else if byte == ASCII.backslash {
                index = try endOfEscape(at: index)
                hasEscapes = true
            } else if byte < 0x20 {
                throw Fault(.controlCharacter, at: index, expected: "'\"' or an escape such as \\n")
            } else {
                index &+= 1
            }
        }
        throw Fault(
            .unterminatedString, at: position, expected: "'\"' at the string's end",
            found: "the end of the document")
    }

    /// Fails if a checked string has more combining marks or flags in a row than may be, however they are written.
    @inline(never)
    private func checkMarks(in contents: Range<Int>) throws(Fault) {
        guard maximumMarks < .max else { return }
        var run = MarkRun(limit: maximumMarks)
        var index = contents.lowerBound
        while index < contents.upperBound {
            let rest = UnsafeBufferPointer(rebasing: bytes[index..<contents.upperBound])
            let count = rest.firstIndex(of: ASCII.backslash) ?? rest.count
            if let excess = run.firstExcess(in: UnsafeBufferPointer(rebasing: rest[..<count])) {
                throw tooManyMarks(at: index + excess)
            }
            index += count
            guard index < contents.upperBound else { return }
            let escape = index
            index += 2
            let scalar = bytes[escape + 1] == UInt8(ascii: "u") ? scalar(behindEscapeAt: &index) : nil
            guard run.take(scalar) else { throw tooManyMarks(at: escape) }
        }
    }

    private func tooManyMarks(at offset: Int) -> Fault {
        Fault(
            .tooManyMarks, at: offset,
            expected:
                "at most \(maximumMarks) combining marks, or \(MarkRun.longestFlags) halves of flags, in a row",
            found: "one more")
    }

    /// Reads the string that starts here.
    mutating func readString() throws(Fault) -> String {
        string(try scanString())
    }

    /// Goes past a member's name and the colon behind it.
    mutating func scanKey() throws(Fault) -> StringToken {
        let key = try scanString()
        try passColon()
        return key
    }

    /// Decodes a checked string.
    func string(_ token: StringToken) -> String {
        guard token.hasEscapes else {
            return String(
                checked: UnsafeBufferPointer(rebasing: bytes[token.contents]), isASCII: token.isASCII)
        }
        return unescaped(token.contents)
    }

    /// Decodes a string with escapes, which is longer as it is written than as it is meant.
    private func unescaped(_ contents: Range<Int>) -> String {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: contents.count) { result in
            var count = 0
            var index = contents.lowerBound
            while index < contents.upperBound {
                var byte = bytes[index]
                index &+= 1
                if byte == ASCII.backslash {
                    byte = bytes[index]
                    index &+= 1
                    switch byte {
                    case UInt8(ascii: "b"): byte = 0x08
                    case UInt8(ascii: "f"): byte = 0x0C
                    case UInt8(ascii: "n"): byte = ASCII.lineFeed
                    case UInt8(ascii: "r"): byte = ASCII.carriageReturn
                    case UInt8(ascii: "t"): byte = ASCII.tab
                    case UInt8(ascii: "u"):
                        for unit in UTF8.encode(scalar(behindEscapeAt: &index))! {
                            result[count] = unit
                            count &+= 1
                        }
                        continue
                    default: break
                    }
                }
                result[count] = byte
                count &+= 1
            }
            return String(checked: UnsafeBufferPointer(rebasing: result[..<count]), isASCII: false)
        }
    }

    /// The character that one `\u` or a pair of them means, whose digits start at `index`.
    private func scalar(behindEscapeAt index: inout Int) -> Unicode.Scalar {
        var scalar = codeUnit(at: index) ?? 0
        index += 4
        if scalar & 0xFC00 == 0xD800 {
            scalar = 0x10000 + (scalar & 0x3FF) << 10 + ((codeUnit(at: index + 2) ?? 0) & 0x3FF)
            index += 6
        }
        return Unicode.Scalar(scalar) ?? "\u{FFFD}"
    }

    private func endOfEscape(at start: Int) throws(Fault) -> Int {
        let expected = "one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX"
        guard start + 1 < bytes.count else { throw Fault(.unexpectedEnd, at: start, expected: expected) }
        switch bytes[start + 1] {
        case ASCII.quote, ASCII.backslash, ASCII.slash, UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return start + 2
        case UInt8(ascii: "u"):
            guard let unit = codeUnit(at: start + 2) else {
                throw Fault(
                    .invalidEscape, at: start, expected: "four hexadecimal digits behind \\u", found: "others"
                )
            }
            guard unit & 0xF800 == 0xD800 else { return start + 6 }
            return try endOfSurrogatePair(at: start, first: unit)
        default:
            throw Fault(.invalidEscape, at: start, expected: expected, found: "another escape")
        }
    }

    private func endOfSurrogatePair(at start: Int, first: UInt32) throws(Fault) -> Int {
        let second = start + 6
        if first & 0xFC00 == 0xD800, second + 1 < bytes.count, bytes[second] == ASCII.backslash,
            bytes[second + 1] == UInt8(ascii: "u"), let unit = codeUnit(at: second + 2),
            unit & 0xFC00 == 0xDC00
        {
            return second + 6
        }
        throw Fault(
            .loneSurrogate, at: start, expected: "a pair of \\uD800…\\uDBFF and \\uDC00…\\uDFFF",
            found: "half of one")
    }

    /// The four hexadecimal digits that start here.
    private func codeUnit(at start: Int) -> UInt32? {
        guard start + 4 <= bytes.count else { return nil }
        var unit: UInt32 = 0
        for index in start..<start + 4 {
            guard let digit = ASCII.hexadecimalValue(bytes[index]) else { return nil }
            unit = unit << 4 | digit
        }
        return unit
    }
}

extension JSONScanner {
    /// Goes past bytes that mean nothing but themselves in a string: ASCII without controls, quotes and
    /// backslashes. Stops at another byte at the latest, near the document's end earlier.
    @inline(__always)
    func endOfPlainText(from start: Int) -> Int {
        var index = start
        while index &+ 8 <= bytes.count {
            let marks = Self.specialBytes(of: word(at: index))
            guard marks == 0 else { return index &+ marks.trailingZeroBitCount &>> 3 }
            index &+= 8
        }
        return index
    }

    /// The highest bit of each byte that is a control, a quote, a backslash or no ASCII; bytes behind the first
    /// such one may be marked wrongly.
    @inline(__always)
    static func specialBytes(of word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quotes = word ^ ones &* UInt64(ASCII.quote)
        let backslashes = word ^ ones &* UInt64(ASCII.backslash)
        // A borrow shows what is less than the number taken away: 32 for controls, 1 for what is zero now.
        let marks = (word &- ones &* 0x20) | (quotes &- ones) | (backslashes &- ones) | word
        return marks & 0x8080_8080_8080_8080
    }
}

extension String {
    /// Makes a string of bytes that were found to be UTF-8, without checking them again where the standard
    /// library can.
    @inline(__always)
    init(checked bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool) {
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            self.init(copying: UTF8Span(unchecked: bytes.span, isKnownASCII: isASCII))
        } else {
            self.init(decoding: bytes, as: UTF8.self)
        }
    }
}

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

    /// Returns bits that are set only in those of the four pairs that are not a lead byte 0xC2…0xDF and a byte
    /// 0x80…0xBF.
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

/// A string that was checked but not decoded yet.
struct StringToken {
    /// The bytes between the quotes.
    let contents: Range<Int>
    let hasEscapes: Bool
    /// Whether all its bytes are ASCII, escapes as they are written.
    let isASCII: Bool
}

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

    /// What is written with escapes is longer than what it means.
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
        guard start + 1 < bytes.count else {
            throw Fault(.unexpectedEnd, at: start, expected: expected)
        }
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

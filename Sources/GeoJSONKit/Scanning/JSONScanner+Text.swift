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

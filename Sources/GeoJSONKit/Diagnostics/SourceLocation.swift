/// A place in a document.
public struct SourceLocation: Sendable, Hashable {
    /// Bytes before the place.
    public let byteOffset: Int
    /// Line breaks before the place, plus one.
    public let line: Int
    /// Characters before the place in its line, plus one. A character is what a reader sees as one: a Cyrillic
    /// letter or an emoji counts once, however many bytes it takes. A byte order mark is not counted.
    public let column: Int

    public init(byteOffset: Int, line: Int, column: Int) {
        self.byteOffset = byteOffset
        self.line = line
        self.column = column
    }
}

extension SourceLocation: CustomStringConvertible {
    /// The location as `line:column`.
    public var description: String { "\(line):\(column)" }
}

extension SourceLocation {
    /// Goes on over bytes that are given away afterwards, so that what follows them can still be located.
    ///
    /// The bytes end where a token ends, so that no character of the reader's lies across their end.
    /// - Complexity: O(*n*), eight bytes at a time where they are ASCII.
    func advanced(over bytes: UnsafeBufferPointer<UInt8>) -> SourceLocation {
        let lineBreaks = bytes.count(of: ASCII.lineFeed)
        var start = 0
        if lineBreaks > 0, let last = bytes.lastIndex(of: ASCII.lineFeed) { start = last + 1 }
        // A byte order mark takes no column.
        if start == 0, byteOffset == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
        let characters = UnsafeBufferPointer(rebasing: bytes[start...]).characterCount
        return SourceLocation(
            byteOffset: byteOffset + bytes.count, line: line + lineBreaks,
            column: (lineBreaks > 0 ? 1 : column) + characters)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Number of characters, `String(decoding: self, as: UTF8.self).count`, of bytes without line feeds, faster
    /// where scalars are characters of their own, as in Latin and Cyrillic texts.
    var characterCount: Int {
        var characters = 0
        var index = 0
        while index < count {
            characters += passPlainWords(&index)
            guard index < count else { break }
            let length = lengthOfPlainScalar(at: index)
            if length > 0 {
                characters += 1
                index += length
                continue
            }
            // The scalar may belong to the one before, and those behind to it.
            let start = startOfScalar(before: index)
            if start < index { characters -= 1 }
            let end = firstBreak(from: index)
            characters +=
                String(decoding: UnsafeBufferPointer(rebasing: self[start..<end]), as: UTF8.self).count
            index = end
        }
        return characters
    }

    /// Goes past words of ASCII and of the commonest Cyrillic letters, and counts their characters.
    private func passPlainWords(_ index: inout Int) -> Int {
        var characters = 0
        while true {
            let ascii = countOfASCIIWords(from: index) * ByteWord.size
            characters += ascii
            index += ascii
            var isInLetter = false
            let start = index
            while index + ByteWord.size <= count,
                let count = ByteWord(self, at: index).countOfASCIIAndCyrillic(isInLetter: &isInLetter)
            {
                characters += count
                index += ByteWord.size
            }
            if isInLetter {
                characters -= 1
                index -= 1
            }
            if index == start { return characters }
        }
    }

    /// Returns the number of words from here on that hold only ASCII.
    private func countOfASCIIWords(from start: Int) -> Int {
        var index = start
        while index + 4 * ByteWord.size <= count,
            (ByteWord(self, at: index) | ByteWord(self, at: index + 8) | ByteWord(self, at: index + 16)
                | ByteWord(self, at: index + 24)).isASCII
        {
            index += 4 * ByteWord.size
        }
        while index + ByteWord.size <= count, ByteWord(self, at: index).isASCII { index += ByteWord.size }
        return (index - start) / ByteWord.size
    }

    /// Returns the number of bytes of the scalar that starts here, if it makes a character with no other such scalar
    /// (Unicode Standard Annex #29, section 3.1.1); 0 if that is not known.
    private func lengthOfPlainScalar(at index: Int) -> Int {
        switch self[index] {
        case 0..<0x80: return 1
        // U+0080…02FF, Greek, Cyrillic but its combining signs U+0483…0489
        case 0xC2...0xCB, 0xCE...0xD1, 0xD3, 0xD4:
            return index + 2 <= count && self[index + 1] & 0xC0 == 0x80 ? 2 : 0
        case 0xD2:
            return index + 2 <= count && (0x8A...0xBF).contains(self[index + 1]) ? 2 : 0
        // Dashes and quotation marks
        case 0xE2:
            return index + 3 <= count && self[index + 1] == 0x80
                && (0x90...0xA7).contains(self[index + 2]) ? 3 : 0
        default: return 0
        }
    }

    /// Returns the start of the scalar that ends here; the offset itself if there is none.
    private func startOfScalar(before index: Int) -> Int {
        var start = Swift.max(index - 1, 0)
        while start > 0, self[start] & 0xC0 == 0x80 { start -= 1 }
        return start
    }

    /// Returns the first offset behind here where a character certainly ends: between two bytes of ASCII, none being
    /// a line feed.
    private func firstBreak(from start: Int) -> Int {
        var index = start + 1
        while index < count, self[index] >= 0x80 || self[index - 1] >= 0x80 { index += 1 }
        return index
    }
}

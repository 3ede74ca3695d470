/// Looks for the end of one JSON value, and goes on where it stopped when more bytes have come.
///
/// It checks no grammar. If the value is well-formed, the end is right; otherwise there is a fault before it.
struct ValueScan {
    private enum Stretch {
        case start, word, string, betweenStrings, end
    }

    /// The byte that is looked at next; may lie beyond what there is, behind a backslash.
    private var position: Int
    /// Number of open arrays and objects.
    private var depth = 0
    private var stretch = Stretch.start

    /// - Parameter start: The offset of the value; no white space.
    init(from start: Int) { position = start }

    /// The bytes have moved.
    mutating func move(by distance: Int) { position += distance }

    /// Returns the offset behind the value; nil if it goes on behind these bytes.
    mutating func end(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        while stretch != .end, position < bytes.count {
            switch stretch {
            case .start: begin(with: bytes[position])
            case .word: passWord(in: bytes)
            case .string: passString(in: bytes)
            case .betweenStrings: passBrackets(in: bytes)
            case .end: break
            }
        }
        return stretch == .end ? position : nil
    }

    private mutating func begin(with byte: UInt8) {
        switch byte {
        case ASCII.openBrace, ASCII.openBracket: stretch = .betweenStrings
        case ASCII.quote:
            stretch = .string
            position += 1
        default: stretch = .word
        }
    }

    /// Numbers and literals have no end of their own.
    private mutating func passWord(in bytes: UnsafeBufferPointer<UInt8>) {
        while position < bytes.count {
            let byte = bytes[position]
            if ASCII.isWhitespace(byte) || byte == ASCII.comma || byte | 0x20 == ASCII.closeBrace {
                stretch = .end
                return
            }
            position += 1
        }
    }

    /// Goes behind the closing quote.
    private mutating func passString(in bytes: UnsafeBufferPointer<UInt8>) {
        var index = position
        defer { position = index }
        while index < bytes.count {
            if index + ByteWord.size <= bytes.count {
                let word = ByteWord(bytes, at: index)
                let mask = word.mask(of: ASCII.quote) | word.mask(of: ASCII.backslash)
                guard mask != 0 else {
                    index += ByteWord.size
                    continue
                }
                index += mask.trailingZeroBitCount >> 3
            }
            switch bytes[index] {
            case ASCII.quote:
                index += 1
                stretch = depth == 0 ? .end : .betweenStrings
                return
            case ASCII.backslash: index += 2
            default: index += 1
            }
        }
    }

    /// Goes to the contents of the next string, or behind the last bracket.
    private mutating func passBrackets(in bytes: UnsafeBufferPointer<UInt8>) {
        var index = position
        var depth = depth
        defer { (position, self.depth) = (index, depth) }
        while index < bytes.count {
            // In most blocks of coordinates no string begins, and the last bracket is not closed.
            while let block = Block(bytes, at: index), block.isWithoutQuotes, block.closing < depth {
                depth += block.opening - block.closing
                index += Block.size
            }
            // In a block with a quote or the end, the byte looked for is near, and so are blocks without.
            let end = min(index + Block.size, bytes.count)
            while index < end {
                let byte = bytes[index]
                index += 1
                if byte == ASCII.quote {
                    stretch = .string
                    return
                }
                if byte | 0x20 == ASCII.openBrace { depth += 1 }
                if byte | 0x20 == ASCII.closeBrace {
                    depth -= 1
                    if depth == 0 {
                        stretch = .end
                        return
                    }
                }
            }
        }
    }
}

/// The brackets among 32 bytes.
private struct Block {
    static let size = 4 * ByteWord.size

    let isWithoutQuotes: Bool
    let opening: Int
    let closing: Int

    /// Creates nil if there are fewer bytes.
    @inline(__always)
    init?(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) {
        guard start + Self.size <= bytes.count else { return nil }
        var quotes: UInt64 = 0
        var opening = ByteWord.Matches()
        var closing = ByteWord.Matches()
        var offset = start
        while offset < start + Self.size {
            let word = ByteWord(bytes, at: offset)
            quotes |= word.mask(of: ASCII.quote)
            opening += word.lowercased.matches(of: ASCII.openBrace)
            closing += word.lowercased.matches(of: ASCII.closeBrace)
            offset += ByteWord.size
        }
        isWithoutQuotes = quotes == 0
        (self.opening, self.closing) = (opening.sum, closing.sum)
    }
}

/// Looks for the end of one JSON value, and goes on where it stopped when more bytes have come.
///
/// It checks no grammar. If the value is well-formed, the end is right; otherwise there is a fault before it.
struct ValueScan {
    /// The byte that is looked at next; may lie beyond what there is, behind a backslash.
    private(set) var position: Int
    /// How many arrays and objects are open.
    private var depth = 0
    private var stretch: Stretch = .start

    private enum Stretch {
        case start, word, string, betweenStrings
    }

    /// - Parameter start: Where the value starts; no white space.
    init(from start: Int) { position = start }

    /// The bytes have moved.
    mutating func move(by distance: Int) { position += distance }

    /// Right behind the value; nil if it goes on behind these bytes.
    mutating func end(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        while position < bytes.count {
            switch stretch {
            case .start: begin(with: bytes[position])
            case .word: return endOfWord(in: bytes)
            case .string:
                guard passString(in: bytes) else { return nil }
                if depth == 0 { return position }
                stretch = .betweenStrings
            case .betweenStrings:
                guard passBracketOrQuote(in: bytes) else { return nil }
                if depth == 0 { return position }
            }
        }
        return nil
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
    private mutating func endOfWord(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        while position < bytes.count {
            let byte = bytes[position]
            if ASCII.isWhitespace(byte) || byte == ASCII.comma || byte | 0x20 == ASCII.closeBrace {
                return position
            }
            position += 1
        }
        return nil
    }

    /// Goes behind the closing quote.
    private mutating func passString(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        while position < bytes.count {
            while position + 8 <= bytes.count {
                let word = ByteWord(bytes, at: position)
                let mask = word.mask(of: ASCII.quote) | word.mask(of: ASCII.backslash)
                if mask != 0 {
                    position += mask.trailingZeroBitCount >> 3
                    break
                }
                position += 8
            }
            guard position < bytes.count else { return false }
            switch bytes[position] {
            case ASCII.quote:
                position += 1
                return true
            case ASCII.backslash: position += 2
            default: position += 1
            }
        }
        return false
    }

    /// Goes behind the next bracket, or to the contents of the next string.
    private mutating func passBracketOrQuote(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        while position + 8 <= bytes.count {
            let word = ByteWord(bytes, at: position)
            let braces = word.lowercased
            let mask =
                word.mask(of: ASCII.quote) | braces.mask(of: ASCII.openBrace)
                | braces.mask(of: ASCII.closeBrace)
            if mask != 0 {
                position += mask.trailingZeroBitCount >> 3
                break
            }
            position += 8
        }
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            if byte == ASCII.quote {
                stretch = .string
                return true
            }
            switch byte | 0x20 {
            case ASCII.openBrace:
                depth += 1
                return true
            case ASCII.closeBrace:
                depth -= 1
                return true
            default: continue
            }
        }
        return false
    }
}

extension ByteSink {
    /// Appends a string between quotes, escaping what JSON wants escaped and nothing else.
    /// - Parameters:
    ///   - isFirst: Whether no comma stands before it.
    ///   - isName: Whether a colon follows.
    @inline(__always)
    mutating func append(quoted string: String, isFirst: Bool = true, isName: Bool = false) {
        var string = string
        string.withUTF8 { bytes in
            guard let text = bytes.baseAddress, Self.isPlain(bytes) else {
                if !isFirst { append(ASCII.comma) }
                append(escaping: bytes)
                if isName { append(ASCII.colon) }
                return
            }
            write(atMost: bytes.count &+ 4) { start in
                var end = start
                if !isFirst { Self.put(ASCII.comma, at: &end) }
                Self.put(ASCII.quote, at: &end)
                end.update(from: text, count: bytes.count)
                end += bytes.count
                Self.put(ASCII.quote, at: &end)
                if isName { Self.put(ASCII.colon, at: &end) }
                return end - start
            }
        }
    }

    @inline(__always)
    private static func put(_ byte: UInt8, at end: inout UnsafeMutablePointer<UInt8>) {
        end.pointee = byte
        end += 1
    }

    /// Whether no byte needs an escape.
    @inline(__always)
    private static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let raw = UnsafeRawBufferPointer(bytes)
        var index = 0
        while index &+ 8 <= bytes.count {
            let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            guard JSONScanner.specialBytes(of: word) & ~word == 0 else { return false }
            index &+= 8
        }
        while index < bytes.count {
            let byte = bytes[index]
            if byte < 0x20 || byte == ASCII.quote || byte == ASCII.backslash { return false }
            index &+= 1
        }
        return true
    }

    @inline(never)
    private mutating func append(escaping bytes: UnsafeBufferPointer<UInt8>) {
        append(ASCII.quote)
        for byte in bytes {
            switch byte {
            case ASCII.quote, ASCII.backslash:
                append(ASCII.backslash)
                append(byte)
            case 0x20...: append(byte)
            case ASCII.lineFeed: append(#"\n"#)
            case ASCII.carriageReturn: append(#"\r"#)
            case ASCII.tab: append(#"\t"#)
            case 0x08: append(#"\b"#)
            case 0x0C: append(#"\f"#)
            default:
                append(byte < 16 ? #"\u000"# : #"\u001"#)
                append(ASCII.hexadecimalDigit(byte & 15))
            }
        }
        append(ASCII.quote)
    }
}

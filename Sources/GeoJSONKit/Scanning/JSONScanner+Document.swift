extension JSONScanner {
    /// Checks the size, goes past a byte order mark if there may be one, and stops at the first value.
    mutating func beginDocument(_ options: ParsingOptions) throws(Fault) {
        guard bytes.count <= options.maximumSize else {
            throw Fault(
                .tooLarge, at: options.maximumSize, expected: "at most \(options.maximumSize) bytes",
                found: "\(bytes.count)")
        }
        if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF {
            let fault = Fault(
                .byteOrderMark, at: 0, expected: "a document without a byte order mark", found: "one")
            if options.conformance == .lenient { warn(fault) } else { try mend(fault) }
            position = 3
        }
        skipWhitespace()
        guard position < bytes.count else {
            throw Fault(.emptyDocument, at: position, expected: "a value")
        }
    }

    /// Makes sure that nothing but white space is left.
    mutating func endDocument() throws(Fault) {
        skipWhitespace()
        guard position == bytes.count else {
            throw Fault(.trailingContent, at: position, expected: "the end of the document")
        }
    }
}

/// Arrays and objects are read by loops of one form:
///
///     var hasElement = try scanner.openArray()
///     while hasElement {
///         // read one value
///         hasElement = try scanner.nextElement()
///     }
extension JSONScanner {
    /// Goes past the opening bracket that stands here.
    /// - Returns: Whether an element follows; otherwise the array is closed already.
    @inline(__always)
    mutating func openArray() throws(Fault) -> Bool {
        try open()
        if position < bytes.count, bytes[position] != ASCII.closeBracket { return true }
        return try closeEmpty(ASCII.closeBracket)
    }

    /// Goes past the opening brace that stands here.
    /// - Returns: Whether a member follows; otherwise the object is closed already.
    @inline(__always)
    mutating func openObject() throws(Fault) -> Bool {
        try open()
        if position < bytes.count, bytes[position] == ASCII.quote { return true }
        if position < bytes.count, bytes[position] != ASCII.closeBrace {
            throw unexpectedCharacter(expected: "a member name or '}'")
        }
        return try closeEmpty(ASCII.closeBrace)
    }

    /// Goes past what separates the element just read from the next one, or past the array's end.
    @inline(__always)
    mutating func nextElement() throws(Fault) -> Bool {
        let end = position
        skipWhitespace()
        if position < bytes.count, bytes[position] == ASCII.comma {
            position += 1
            skipWhitespace()
            if position < bytes.count, bytes[position] != ASCII.closeBracket { return true }
            return try closeAfterComma(ASCII.closeBracket)
        }
        if position < bytes.count, bytes[position] == ASCII.closeBracket {
            position += 1
            depth -= 1
            return false
        }
        return try continueWithoutComma(ASCII.closeBracket, after: end)
    }

    /// Goes past what separates the member just read from the next one, or past the object's end.
    @inline(__always)
    mutating func nextMember() throws(Fault) -> Bool {
        let end = position
        skipWhitespace()
        if position < bytes.count, bytes[position] == ASCII.comma {
            position += 1
            skipWhitespace()
            if position < bytes.count, bytes[position] == ASCII.quote { return true }
            return try closeAfterComma(ASCII.closeBrace)
        }
        if position < bytes.count, bytes[position] == ASCII.closeBrace {
            position += 1
            depth -= 1
            return false
        }
        return try continueWithoutComma(ASCII.closeBrace, after: end)
    }

    /// Goes past the colon between a member's name and its value.
    @inline(__always)
    mutating func passColon() throws(Fault) {
        if position < bytes.count, bytes[position] == ASCII.colon {
            position &+= 1
            skipWhitespace()
        } else {
            try passColonCarefully()
        }
    }

    @inline(never)
    private mutating func passColonCarefully() throws(Fault) {
        let end = position
        skipWhitespace()
        if position < bytes.count, bytes[position] == ASCII.colon {
            position += 1
            skipWhitespace()
            return
        }
        guard position < bytes.count else { throw Fault(.unexpectedEnd, at: end, expected: "':'") }
        guard ValueKind(firstByte: bytes[position]) != nil else { throw unexpectedCharacter(expected: "':'") }
        try mend(Fault(.missingColon, at: end, expected: "':'"))
    }

    @inline(__always)
    private mutating func open() throws(Fault) {
        guard depth < maximumDepth else { throw tooDeep() }
        depth += 1
        position += 1
        skipWhitespace()
    }
}

/// The rare ends.
extension JSONScanner {
    @inline(never)
    private func tooDeep() -> Fault {
        Fault(
            .tooDeep, at: position, expected: "at most \(maximumDepth) levels of arrays and objects",
            found: "one more")
    }

    @inline(never)
    private mutating func closeEmpty(_ bracket: UInt8) throws(Fault) -> Bool {
        if position < bytes.count {
            position += 1
        } else {
            position = endOfLastToken
            try mend(Fault(.missingBracket, at: position, expected: Self.quoted(bracket), depth: depth))
        }
        depth -= 1
        return false
    }

    @inline(never)
    private mutating func closeAfterComma(_ bracket: UInt8) throws(Fault) -> Bool {
        let expected = bracket == ASCII.closeBrace ? "a member name" : "a value"
        guard position < bytes.count else { throw Fault(.unexpectedEnd, at: position, expected: expected) }
        guard bytes[position] == bracket else { throw unexpectedCharacter(expected: expected) }
        try mend(
            Fault(.trailingComma, at: endOfLastToken - 1, expected: expected, found: Self.quoted(bracket)))
        position += 1
        depth -= 1
        return false
    }

    @inline(never)
    private mutating func continueWithoutComma(_ bracket: UInt8, after end: Int) throws(Fault) -> Bool {
        let wanted = Self.quoted(bracket)
        let byte = position < bytes.count ? bytes[position] : nil
        guard let byte, byte != ASCII.closeBracket, byte != ASCII.closeBrace else {
            position = end
            try mend(Fault(.missingBracket, at: end, expected: wanted, depth: depth))
            depth -= 1
            return false
        }
        let continues = bracket == ASCII.closeBrace ? byte == ASCII.quote : ValueKind(firstByte: byte) != nil
        guard continues else { throw unexpectedCharacter(expected: "',' or \(wanted)") }
        try mend(Fault(.missingComma, at: end, expected: "','"))
        return true
    }

    /// The offset behind the last byte before this position that is not white space.
    private var endOfLastToken: Int {
        var index = position
        while index > 0, ASCII.isWhitespace(bytes[index - 1]) { index -= 1 }
        return index
    }

    private static func quoted(_ byte: UInt8) -> String { "'\(Character(UnicodeScalar(byte)))'" }
}

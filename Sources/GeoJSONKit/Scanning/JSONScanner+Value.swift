extension JSONScanner {
    /// Reads whatever value starts here.
    mutating func readValue() throws(Fault) -> JSONValue {
        if position < bytes.count, bytes[position] == ASCII.quote { return .string(try readString()) }
        switch try kind() {
        case .string: return .string(try readString())
        case .number: return try readNumber()
        case .object: return .object(try readObject())
        case .array: return .array(try readArray())
        case .bool: return .bool(try readBool())
        case .null:
            try passLiteral("null")
            return .null
        }
    }

    private mutating func readArray() throws(Fault) -> [JSONValue] {
        var elements: [JSONValue] = []
        var hasElement = try openArray()
        while hasElement {
            elements.append(try readValue())
            hasElement = try nextElement()
        }
        return elements
    }

    /// Notes that the member whose name starts here was there before.
    mutating func warnOfDuplicate(at start: Int) {
        warn(Fault(.duplicateMember, at: start, expected: "each name once", found: "one twice"))
    }

    /// Goes past whatever value starts here, checking its grammar. No recursion: documents may be nested as deep as the
    /// options say, whatever there is of the stack.
    mutating func skipValue() throws(Fault) {
        var open = OpenBrackets()
        while true {
            switch try kind() {
            case .null: try passLiteral("null")
            case .bool: _ = try readBool()
            case .number: _ = try readDouble()
            case .string: _ = try scanString()
            case .array:
                if try openArray() {
                    open.append(isArray: true)
                    continue
                }
            case .object:
                if try openObject() {
                    open.append(isArray: false)
                    _ = try scanKey()
                    continue
                }
            }
            if try !goOn(in: &open) { return }
        }
    }

    /// Goes from behind a value to the next one in the innermost array or object that has one, closing those that have
    /// none.
    /// - Returns: Whether there is one.
    private mutating func goOn(in open: inout OpenBrackets) throws(Fault) -> Bool {
        while let isArray = open.last {
            if isArray {
                if try nextElement() { return true }
            } else if try nextMember() {
                _ = try scanKey()
                return true
            }
            open.removeLast()
        }
        return false
    }

    /// Goes past `null`, if it starts here.
    mutating func passNull() throws(Fault) -> Bool {
        guard position < bytes.count, bytes[position] == UInt8(ascii: "n") else { return false }
        try passLiteral("null")
        return true
    }

    private mutating func readBool() throws(Fault) -> Bool {
        if bytes[position] == UInt8(ascii: "t") {
            try passLiteral("true")
            return true
        }
        try passLiteral("false")
        return false
    }

    private mutating func passLiteral(_ literal: StaticString) throws(Fault) {
        let length = literal.utf8CodeUnitCount
        let expected = UnsafeBufferPointer(start: literal.utf8Start, count: length)
        guard position + length <= bytes.count,
            bytes[position..<position + length].elementsEqual(expected)
        else {
            throw Fault(.invalidLiteral, at: position, expected: "'\(literal)'", found: "another word")
        }
        position += length
    }
}

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

    /// Goes past whatever value starts here, checking its grammar.
    mutating func skipValue() throws(Fault) {
        switch try kind() {
        case .null: try passLiteral("null")
        case .bool: _ = try readBool()
        case .number: _ = try readDouble()
        case .string: _ = try scanString()
        case .array:
            var hasElement = try openArray()
            while hasElement {
                try skipValue()
                hasElement = try nextElement()
            }
        case .object:
            var hasMember = try openObject()
            while hasMember {
                _ = try scanKey()
                try skipValue()
                hasMember = try nextMember()
            }
        }
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

extension JSONScanner {
    /// Reads whatever value starts here.
    mutating func readValue() throws(Fault) -> JSONValue {
        switch try kind() {
        case .null:
            try passLiteral("null")
            return .null
        case .bool:
            return .bool(try readBool())
        case .number:
            return try readNumber()
        case .string:
            return .string(try readString())
        case .array:
            var elements: [JSONValue] = []
            var hasElement = try openArray()
            while hasElement {
                elements.append(try readValue())
                hasElement = try nextElement()
            }
            return .array(elements)
        case .object:
            return .object(try readObject())
        }
    }

    /// Reads the object that starts here.
    mutating func readObject() throws(Fault) -> JSONObject {
        var object = JSONObject()
        var hasMember = try openObject()
        while hasMember {
            try readMember(into: &object)
            hasMember = try nextMember()
        }
        return object
    }

    /// Reads the member that starts here; warns if the object has one of that name.
    mutating func readMember(into object: inout JSONObject) throws(Fault) {
        let start = position
        let key = string(try scanKey())
        if object.updateValue(try readValue(), forKey: key) != nil { warnOfDuplicate(at: start) }
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

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

extension JSONScanner {
    /// Reads the object that starts here.
    ///
    /// The fast way: as long as its names are short and known, and no object stands in it, a name stands twice if
    /// and only if this object was the last one to have it: then nothing is searched. Else it goes on as a
    /// dictionary.
    mutating func readObject() throws(Fault) -> JSONObject {
        let memory = memory
        memory.pointee.objectCount &+= 1
        let number = memory.pointee.objectCount
        let first = memory.pointee.members.count
        var hasMember = try openObject()
        while hasMember {
            guard number == memory.pointee.objectCount, let name = plainName() else {
                return try readRest(of: JSONObject(distinct: memory.pointee.members.removeLast(from: first)))
            }
            let entry = memory.pointee.names.entries + name.index
            guard entry.pointee.object != number else {
                return try readRest(of: JSONObject(distinct: memory.pointee.members.removeLast(from: first)))
            }
            entry.pointee.object = number
            try checkCount(memory.pointee.members.count &- first)
            position = name.end
            try passColon()
            memory.pointee.members.append(
                JSONObject.Member(key: entry.pointee.string, value: try readValue()))
            hasMember = try nextMember()
        }
        return JSONObject(distinct: memory.pointee.members.removeLast(from: first))
    }

    @inline(never)
    private mutating func readRest(of start: JSONObject) throws(Fault) -> JSONObject {
        var object = start
        var hasMember = true
        while hasMember {
            try checkCount(object.count)
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

    /// Fails if an object of so many members may not have another.
    @inline(__always)
    func checkCount(_ count: Int) throws(Fault) {
        if count >= maximumMembers { throw tooManyMembers() }
    }

    @inline(never)
    private func tooManyMembers() -> Fault {
        Fault(
            .tooManyMembers, at: position, expected: "at most \(maximumMembers) members in an object",
            found: "one more")
    }

    /// The name that starts here, as an entry of the names met so far, if it is short and has no escapes; and
    /// where it ends. Stays here.
    @inline(__always)
    func plainName() -> (index: Int, end: Int)? {
        let start = position &+ 1
        guard start &+ MemberNames.longestName &+ 8 <= bytes.count else { return nil }
        var words: MemberNames.Words = (word(at: start), 0, 0, 0)
        var marks = Self.specialBytes(of: words.0)
        var count = marks.trailingZeroBitCount &>> 3
        if marks != 0 {
            words.0 &= Self.mask(ofFirst: count)
        } else {
            words.1 = word(at: start &+ 8)
            marks = Self.specialBytes(of: words.1)
            count = 8 &+ marks.trailingZeroBitCount &>> 3
            if marks != 0 {
                words.1 &= Self.mask(ofFirst: count &- 8)
            } else {
                words.2 = word(at: start &+ 16)
                marks = Self.specialBytes(of: words.2)
                count = 16 &+ marks.trailingZeroBitCount &>> 3
                if marks != 0 {
                    words.2 &= Self.mask(ofFirst: count &- 16)
                } else {
                    words.3 = word(at: start &+ 24)
                    marks = Self.specialBytes(of: words.3)
                    count = 24 &+ marks.trailingZeroBitCount &>> 3
                    guard marks != 0 else { return nil }
                    words.3 &= Self.mask(ofFirst: count &- 24)
                }
            }
        }
        let end = start &+ count
        guard bytes[end] == ASCII.quote else { return nil }
        let index = memory.pointee.names.index(of: words, count: count) {
            String(checked: UnsafeBufferPointer(rebasing: bytes[start..<end]), isASCII: true)
        }
        return index.map { ($0, end &+ 1) }
    }

    /// Ones over so many bytes, 0…7.
    @inline(__always)
    private static func mask(ofFirst count: Int) -> UInt64 {
        1 &<< UInt64(truncatingIfNeeded: count &* 8) &- 1
    }
}

/// The kinds of the brackets that are open, array or object: a bit each, so that the first 64 take no memory.
struct OpenBrackets {
    private var innermost: UInt64 = 0
    private var outer: [UInt64] = []
    /// The number of brackets in `innermost`.
    private var count = 0

    /// Whether the innermost one is an array; nil where none is open.
    var last: Bool? { count == 0 ? nil : innermost & 1 == 1 }

    mutating func append(isArray: Bool) {
        if count == 64 {
            outer.append(innermost)
            count = 0
        }
        innermost = innermost << 1 | (isArray ? 1 : 0)
        count += 1
    }

    /// Removes the innermost bracket; there must be one.
    mutating func removeLast() {
        innermost >>= 1
        count -= 1
        guard count == 0, let word = outer.popLast() else { return }
        (innermost, count) = (word, 64)
    }
}

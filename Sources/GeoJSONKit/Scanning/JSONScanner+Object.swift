extension JSONScanner {
    /// Reads the object that starts here.
    ///
    /// As long as its names are short and known, and no object stands in it, a name stands twice if and only if
    /// this object was the last one to have it: then nothing is searched. Else it goes on as a dictionary.
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

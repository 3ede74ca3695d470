extension JSONValue {
    /// The value with the members of all objects in canonical order, and whole numbers as integers:
    /// ``WritingOptions/canonical`` writes the same text of it.
    public var sorted: JSONValue {
        switch self {
        case .null, .bool, .integer, .string: self
        case .number: integerValue.map { .integer($0) } ?? self
        case .array(let elements): .array(elements.map(\.sorted))
        case .object(let members):
            .object(JSONObject(members.sorted { $0.key.isBefore($1.key) }.map { ($0.key, $0.value.sorted) }))
        }
    }
}

extension JSONWriter {
    /// Writes members in canonical order.
    mutating func sorted(_ members: UnsafeBufferPointer<JSONObject.Member>) {
        for member in members.sorted(by: { $0.key.isBefore($1.key) }) {
            key(member.key)
            value(member.value)
        }
    }
}

extension UnsafeBufferPointer<JSONObject.Member> {
    /// Whether the names are in canonical order.
    var areSorted: Bool {
        indices.dropFirst().allSatisfy { self[$0 - 1].key.isBefore(self[$0].key) }
    }
}

extension String {
    /// Whether the UTF-16 code units of this name come first. UTF-8 has the same order, but for what lies beyond
    /// U+FFFF: its bytes begin with F0, and its code units come before those of U+E000 … U+FFFF, whose bytes begin
    /// with EE and EF.
    fileprivate func isBefore(_ other: String) -> Bool {
        for (byte, otherByte) in zip(utf8, other.utf8) where byte != otherByte {
            if byte >= 0xEE, otherByte >= 0xEE { return utf16.lexicographicallyPrecedes(other.utf16) }
            return byte < otherByte
        }
        return utf8.count < other.utf8.count
    }
}

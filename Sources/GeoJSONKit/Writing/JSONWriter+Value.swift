extension JSONWriter {
    mutating func value(_ value: JSONValue) {
        switch value {
        case .null: literal("null")
        case .bool(let bool): literal(bool ? "true" : "false")
        case .integer(let integer): self.integer(integer)
        case .number(let number): self.number(number, keepsPoint: true)
        case .string(let string): self.string(string)
        case .array(let elements):
            openArray(isInline: options.indentation == nil || elements.allSatisfy(\.isPlain))
            for element in elements { self.value(element) }
            closeArray()
        case .object(let object): self.object(object)
        }
    }

    mutating func object(_ object: JSONObject) {
        openObject()
        members(object)
        closeObject()
    }

    mutating func members(_ object: JSONObject) {
        object.withMembers { members in
            for index in members.indices {
                key(members[index].key)
                value(members[index].value)
            }
        }
    }
}

extension JSONValue {
    /// Whether it is neither an array nor an object.
    fileprivate var isPlain: Bool {
        switch self {
        case .array, .object: false
        default: true
        }
    }
}

/// Reads one JSON value for a type that decodes itself.
struct ValueDecoder: Decoder {
    let value: JSONValue
    let step: CodingStep
    let settings: JSONValueDecoder

    var codingPath: [any CodingKey] { step.path }
    var userInfo: [CodingUserInfoKey: Any] { settings.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(MemberReader(try object(), step: step, settings: settings))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try ElementReader(array(), step: step, settings: settings)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    func object() throws -> JSONObject {
        guard case .object(let object) = value else { throw mismatch([String: JSONValue].self, "an object") }
        return object
    }

    private func array() throws -> [JSONValue] {
        guard case .array(let elements) = value else { throw mismatch([JSONValue].self, "an array") }
        return elements
    }

    func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
        guard settings.keyStrategy != .verbatim, let type = type as? any StringKeyed.Type else {
            return try Value(from: self)
        }
        // Keys of a dictionary are no names of properties.
        let decoder = ValueDecoder(value: value, step: step, settings: settings)
        guard let result = try type.init(members: decoder.object(), from: decoder) as? Value else {
            return try Value(from: self)
        }
        return result
    }

    /// The error for a value of the wrong kind.
    func mismatch(_ type: any Any.Type, _ expected: String) -> DecodingError {
        let context = DecodingError.Context(
            codingPath: step.path, debugDescription: "expected \(expected), found \(value.kindName)")
        return value.isNull ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }

    /// The error for a number that the type does not hold.
    func overflow(_ type: any Any.Type) -> DecodingError {
        .dataCorrupted(
            .init(
                codingPath: step.path, debugDescription: "expected a number that \(type) holds, found another"
            ))
    }
}

/// Dictionaries whose keys are strings.
private protocol StringKeyed {
    init(members: JSONObject, from decoder: ValueDecoder) throws
}

extension Dictionary: StringKeyed where Key == String, Value: Decodable {
    fileprivate init(members: JSONObject, from decoder: ValueDecoder) throws {
        self.init(minimumCapacity: members.count)
        for (key, value) in members {
            self[key] = try decoder.settings.decode(
                Value.self, from: value, at: decoder.step.appending(JSONKey(key)))
        }
    }
}

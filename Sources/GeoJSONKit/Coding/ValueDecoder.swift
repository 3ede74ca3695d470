/// Reads one JSON value for a type that decodes itself.
struct ValueDecoder: Decoder {
    let value: JSONValue
    let step: CodingStep
    let settings: JSONValueDecoder
    /// Members of the object that nothing has asked for yet, where the object's type is strict.
    var unclaimed: UnclaimedMembers?

    init(value: JSONValue, step: CodingStep, settings: JSONValueDecoder) {
        self.value = value
        self.step = step
        self.settings = settings
    }

    var codingPath: [any CodingKey] { step.path }
    var userInfo: [CodingUserInfoKey: Any] { settings.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        let object = try self.object()
        unclaimed?.claim(type, by: settings.keyStrategy)
        return KeyedDecodingContainer(
            MemberReader(object, step: step, settings: settings, unclaimed: unclaimed))
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
        guard case .object(let object) = value else { return try Value(from: self) }
        if type is any StrictlyDecodable.Type { return try strictly(type, object) }
        // Keys of a dictionary are no names of properties.
        if settings.keyStrategy != .verbatim, let type = type as? any StringKeyed.Type,
            let result = try type.init(members: object, from: self) as? Value
        {
            return result
        }
        return try Value(from: self)
    }

    private func strictly<Value: Decodable>(_ type: Value.Type, _ object: JSONObject) throws -> Value {
        let unclaimed = UnclaimedMembers(of: object)
        var decoder = self
        decoder.unclaimed = unclaimed
        let result = Result { try Value(from: decoder) }
        try unclaimed.check(at: step)
        return try result.get()
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

extension ValueDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { value.isNull }

    func decode(_ type: Bool.Type) throws -> Bool {
        guard case .bool(let bool) = value else { throw mismatch(type, "a truth value") }
        return bool
    }

    func decode(_ type: String.Type) throws -> String {
        guard case .string(let string) = value else { throw mismatch(type, "a string") }
        return string
    }

    func decode(_ type: Double.Type) throws -> Double {
        guard let number = value.doubleValue else { throw mismatch(type, "a number") }
        return number
    }

    func decode(_ type: Float.Type) throws -> Float {
        guard let number = value.doubleValue else { throw mismatch(type, "a number") }
        let float = Float(number)
        guard float.isFinite || !number.isFinite else { throw overflow(type) }
        return float
    }

    func decode<Integer: FixedWidthInteger & Decodable>(_ type: Integer.Type) throws -> Integer {
        guard value.doubleValue != nil else { throw mismatch(type, "a number") }
        guard let wide = value.integerValue, let integer = Integer(exactly: wide) else {
            throw overflow(type)
        }
        return integer
    }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        unclaimed?.claimAll()
        return try settings.decode(type, from: value, at: step)
    }
}

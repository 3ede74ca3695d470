/// Makes one JSON value of a type that encodes itself.
struct ValueEncoder: Encoder {
    let node: EncodedNode
    let step: CodingStep
    let settings: JSONValueEncoder
    let problem: EncodingProblem

    var codingPath: [any CodingKey] { step.path }
    var userInfo: [CodingUserInfoKey: Any] { settings.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        if !node.becomeObject() { problem.note(step, Self.conflict) }
        return KeyedEncodingContainer(MemberWriter(self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        if !node.becomeArray() { problem.note(step, Self.conflict) }
        return ElementWriter(self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    /// Sets the whole value.
    func set(_ value: JSONValue) throws {
        guard node.set(value) else {
            throw EncodingError.invalidValue(
                value, .init(codingPath: step.path, debugDescription: Self.conflict))
        }
    }

    /// Writes a value of any type as this one.
    func write(_ value: some Encodable) throws {
        if let written = try settings.writers[ObjectIdentifier(type(of: value))]?(value) {
            return try set(written)
        }
        if settings.keyStrategy != .verbatim, let members = value as? any StringKeyed {
            return try members.write(to: self)
        }
        try value.encode(to: self)
    }

    func child(_ node: EncodedNode, _ key: any CodingKey) -> ValueEncoder {
        ValueEncoder(node: node, step: step.appending(key), settings: settings, problem: problem)
    }

    /// A number as JSON can say it.
    static func json(_ number: Double, at step: CodingStep) throws -> JSONValue {
        guard number.isFinite else {
            throw EncodingError.invalidValue(
                number,
                .init(
                    codingPath: step.path,
                    debugDescription: "expected a finite number, found \(number.nonFiniteName)"))
        }
        return .number(number)
    }

    static func json(_ number: Float, at step: CodingStep) throws -> JSONValue {
        // The digits that are enough for a Float, rather than all those of the same number as a Double.
        try json(Double(number.description) ?? Double(number), at: step)
    }

    static func json(_ integer: some FixedWidthInteger, at step: CodingStep) throws -> JSONValue {
        guard let wide = Int64(exactly: integer) else {
            throw EncodingError.invalidValue(
                integer,
                .init(
                    codingPath: step.path,
                    debugDescription: "expected an integer of 64 bits, found a larger one"))
        }
        return .integer(wide)
    }

    private static let conflict = "expected one value, array or object, found two"
}

/// Dictionaries whose keys are strings, which are no names of properties.
private protocol StringKeyed {
    func write(to encoder: ValueEncoder) throws
}

extension Dictionary: StringKeyed where Key == String, Value: Encodable {
    fileprivate func write(to encoder: ValueEncoder) throws {
        guard encoder.node.becomeObject() else { return }
        for (key, value) in self {
            try encoder.child(encoder.node.child(forKey: key), JSONKey(key)).write(value)
        }
    }
}

extension ValueEncoder: SingleValueEncodingContainer {
    func encodeNil() throws { try set(.null) }
    func encode(_ value: Bool) throws { try set(.bool(value)) }
    func encode(_ value: String) throws { try set(.string(value)) }
    func encode(_ value: Double) throws { try set(Self.json(value, at: step)) }
    func encode(_ value: Float) throws { try set(Self.json(value, at: step)) }
    func encode<Integer: FixedWidthInteger & Encodable>(_ value: Integer) throws {
        try set(Self.json(value, at: step))
    }
    func encode<Value: Encodable>(_ value: Value) throws { try write(value) }
}

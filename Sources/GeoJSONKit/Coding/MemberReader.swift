/// Reads the members of an object for a type that decodes itself.
struct MemberReader<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let members: JSONObject
    private let step: CodingStep
    private let settings: JSONValueDecoder

    init(_ object: JSONObject, step: CodingStep, settings: JSONValueDecoder) {
        self.step = step
        self.settings = settings
        guard settings.keyStrategy != .verbatim else {
            members = object
            return
        }
        var members = JSONObject()
        for (key, value) in object {
            let name = settings.keyStrategy.property(for: key)
            // Of two members that mean one property, the first one counts.
            if members[name] == nil { members[name] = value }
        }
        self.members = members
    }

    var codingPath: [any CodingKey] { step.path }
    var allKeys: [Key] { members.keys.compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }

    func decodeNil(forKey key: Key) throws -> Bool { try decoder(key).decodeNil() }
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try decoder(key).decode(type) }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try decoder(key).decode(type) }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try decoder(key).decode(type) }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try decoder(key).decode(type) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try decoder(key).decode(type) }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try decoder(key).decode(type) }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try decoder(key).decode(type) }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try decoder(key).decode(type) }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try decoder(key).decode(type) }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try decoder(key).decode(type) }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try decoder(key).decode(type) }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try decoder(key).decode(type) }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try decoder(key).decode(type) }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try decoder(key).decode(type) }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try decoder(key).decode(type)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        try decoder(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder(key).unkeyedContainer()
    }

    func superDecoder() -> any Decoder { optionalDecoder(JSONKey.super) }
    func superDecoder(forKey key: Key) -> any Decoder { optionalDecoder(key) }

    private func decoder(_ key: Key) throws -> ValueDecoder {
        guard let value = members[key.stringValue] else {
            throw DecodingError.keyNotFound(
                key,
                .init(
                    codingPath: step.path,
                    debugDescription: "expected a member '\(key.stringValue)', found none"))
        }
        return ValueDecoder(value: value, step: step.appending(key), settings: settings)
    }

    /// Of a member that may be missing, which reads as null.
    private func optionalDecoder(_ key: any CodingKey) -> ValueDecoder {
        ValueDecoder(
            value: members[key.stringValue] ?? .null, step: step.appending(key), settings: settings)
    }
}

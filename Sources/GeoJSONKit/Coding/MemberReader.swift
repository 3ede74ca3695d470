/// Reads the members of an object for a type that decodes itself.
struct MemberReader<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let members: JSONObject
    private let step: CodingStep
    private let settings: JSONValueDecoder
    private let unclaimed: UnclaimedMembers?

    init(_ object: JSONObject, step: CodingStep, settings: JSONValueDecoder, unclaimed: UnclaimedMembers?) {
        self.step = step
        self.settings = settings
        self.unclaimed = unclaimed
        guard settings.keyStrategy == .snakeCase else {
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
    var allKeys: [Key] {
        guard settings.keyStrategy == .exactSnakeCase else {
            return members.keys.compactMap { Key(stringValue: $0) }
        }
        return members.keys.compactMap { settings.keyStrategy.key(Key.self, for: $0) }
    }

    func contains(_ key: Key) -> Bool { members[name(of: key)] != nil }

    func decodeNil(forKey key: Key) throws -> Bool { try decoder(key).decodeNil() }
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try decoder(key).decode(type) }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try decoder(key).decode(type) }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try decoder(key).decode(type) }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try decoder(key).decode(type) }
    func decode<Whole: FixedWidthInteger & Decodable>(_ type: Whole.Type, forKey key: Key) throws -> Whole {
        try decoder(key).decode(type)
    }

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
        let name = self.name(of: key)
        guard let value = members[name] else {
            throw DecodingError.keyNotFound(
                self.key(key, named: name),
                .init(codingPath: step.path, debugDescription: "expected a member '\(name)', found none"))
        }
        return ValueDecoder(
            value: value, step: step.appending(self.key(key, named: name)), settings: settings)
    }

    /// Returns the decoder of a member that may be missing, which reads as null.
    private func optionalDecoder(_ key: any CodingKey) -> ValueDecoder {
        let name = self.name(of: key)
        return ValueDecoder(
            value: members[name] ?? .null, step: step.appending(self.key(key, named: name)),
            settings: settings)
    }

    /// The name among `members`, which the type asks for by this.
    private func name(of key: any CodingKey) -> String {
        // Foreign members of GeoJSON are no properties of a type.
        let name =
            settings.keyStrategy == .exactSnakeCase && Key.self != JSONKey.self
            ? settings.keyStrategy.member(for: key.stringValue) : key.stringValue
        unclaimed?.claim(name)
        return name
    }

    /// The key as a coding path has it.
    private func key(_ key: any CodingKey, named name: String) -> any CodingKey {
        settings.keyStrategy == .exactSnakeCase && key.stringValue != name ? JSONKey(name) : key
    }
}

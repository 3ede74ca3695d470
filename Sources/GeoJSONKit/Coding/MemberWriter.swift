/// Writes the members of an object for a type that encodes itself.
struct MemberWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
    private let encoder: ValueEncoder

    init(_ encoder: ValueEncoder) {
        self.encoder = encoder
    }

    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil(forKey key: Key) { set(.null, key) }
    func encode(_ value: Bool, forKey key: Key) { set(.bool(value), key) }
    func encode(_ value: String, forKey key: Key) { set(.string(value), key) }
    func encode(_ value: Double, forKey key: Key) throws {
        set(try ValueEncoder.json(value, at: step(key)), key)
    }
    func encode(_ value: Float, forKey key: Key) throws {
        set(try ValueEncoder.json(value, at: step(key)), key)
    }
    func encode<Integer: FixedWidthInteger & Encodable>(_ value: Integer, forKey key: Key) throws {
        set(try ValueEncoder.json(value, at: step(key)), key)
    }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        try encoder.child(encoder.node.child(forKey: name(key)), key).write(value)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        encoder.child(encoder.node.container(forKey: name(key)), key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        encoder.child(encoder.node.container(forKey: name(key)), key).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { superEncoder(JSONKey.super) }
    func superEncoder(forKey key: Key) -> any Encoder { superEncoder(key as any CodingKey) }

    private func superEncoder(_ key: any CodingKey) -> any Encoder {
        encoder.child(encoder.node.child(forKey: name(key)), key)
    }

    private func set(_ value: JSONValue, _ key: Key) { encoder.node.append(value, forKey: name(key)) }
    private func step(_ key: Key) -> CodingStep { encoder.step.appending(key) }
    private func name(_ key: any CodingKey) -> String {
        // Foreign members of GeoJSON are no properties of a type.
        if Key.self == JSONKey.self { return key.stringValue }
        return encoder.settings.keyStrategy.member(for: key.stringValue)
    }
}

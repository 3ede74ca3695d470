/// Writes the elements of an array for a type that encodes itself.
struct ElementWriter: UnkeyedEncodingContainer {
    private let encoder: ValueEncoder

    init(_ encoder: ValueEncoder) {
        self.encoder = encoder
    }

    var codingPath: [any CodingKey] { encoder.codingPath }
    var count: Int { encoder.node.count }

    func encodeNil() { encoder.node.append(.null) }
    func encode(_ value: Bool) { encoder.node.append(.bool(value)) }
    func encode(_ value: String) { encoder.node.append(.string(value)) }
    func encode(_ value: Double) throws { encoder.node.append(try ValueEncoder.json(value, at: step)) }
    func encode(_ value: Float) throws { encoder.node.append(try ValueEncoder.json(value, at: step)) }
    func encode<Integer: FixedWidthInteger & Encodable>(_ value: Integer) throws {
        encoder.node.append(try ValueEncoder.json(value, at: step))
    }

    func encode<Value: Encodable>(_ value: Value) throws { try child().write(value) }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        child().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { child().unkeyedContainer() }
    func superEncoder() -> any Encoder { child() }

    private var step: CodingStep { encoder.step.appending(JSONKey(count)) }

    private func child() -> ValueEncoder {
        let key = JSONKey(count)
        return encoder.child(encoder.node.child(), key)
    }
}

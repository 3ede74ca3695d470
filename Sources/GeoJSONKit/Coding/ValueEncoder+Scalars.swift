extension ValueEncoder: SingleValueEncodingContainer {
    func encodeNil() throws { try set(.null) }
    func encode(_ value: Bool) throws { try set(.bool(value)) }
    func encode(_ value: String) throws { try set(.string(value)) }
    func encode(_ value: Double) throws { try set(Self.json(value, at: step)) }
    func encode(_ value: Float) throws { try set(Self.json(value, at: step)) }
    func encode(_ value: Int) throws { try set(Self.json(value, at: step)) }
    func encode(_ value: Int8) throws { try set(Self.json(value, at: step)) }
    func encode(_ value: Int16) throws { try set(Self.json(value, at: step)) }
    func encode(_ value: Int32) throws { try set(Self.json(value, at: step)) }
    func encode(_ value: Int64) throws { try set(Self.json(value, at: step)) }
    func encode(_ value: UInt) throws { try set(Self.json(value, at: step)) }
    func encode(_ value: UInt8) throws { try set(Self.json(value, at: step)) }
    func encode(_ value: UInt16) throws { try set(Self.json(value, at: step)) }
    func encode(_ value: UInt32) throws { try set(Self.json(value, at: step)) }
    func encode(_ value: UInt64) throws { try set(Self.json(value, at: step)) }
    func encode<Value: Encodable>(_ value: Value) throws { try write(value) }
}

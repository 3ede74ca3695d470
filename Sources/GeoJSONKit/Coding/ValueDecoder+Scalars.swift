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

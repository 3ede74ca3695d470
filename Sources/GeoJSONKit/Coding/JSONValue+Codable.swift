/// Any JSON value may stand in a type that is coded, by whatever coder.
///
/// ``JSONValueDecoder`` and ``JSONValueEncoder`` keep everything. Others may not: Foundation's `JSONDecoder` does
/// not keep the order of members, nor that `3.0` was no integer.
extension JSONValue: Codable {
    public init(from decoder: any Decoder) throws {
        if let decoder = decoder as? ValueDecoder {
            decoder.unclaimed?.claimAll()
            self = decoder.value
        } else if let members = try? decoder.container(keyedBy: JSONKey.self) {
            self = .object(try JSONObject(members))
        } else if var elements = try? decoder.unkeyedContainer() {
            var array: [JSONValue] = []
            while !elements.isAtEnd { array.append(try elements.decode(JSONValue.self)) }
            self = .array(array)
        } else {
            self = try JSONValue(scalar: decoder.singleValueContainer())
        }
    }

    private init(scalar container: any SingleValueDecodingContainer) throws {
        if container.decodeNil() {
            self = .null
        } else if let bool = try? container.decode(Bool.self) {
            self = .bool(bool)
        } else if let integer = try? container.decode(Int64.self) {
            self = .integer(integer)
        } else if let number = try? container.decode(Double.self) {
            guard number.isFinite else {
                throw DecodingError.dataCorruptedError(
                    in: container, debugDescription: "expected a finite number, found another")
            }
            self = .number(number)
        } else {
            self = .string(try container.decode(String.self))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        if let encoder = encoder as? ValueEncoder { return try encoder.set(self) }
        switch self {
        case .object(let object): try object.encode(to: encoder)
        case .array(let elements):
            var container = encoder.unkeyedContainer()
            for element in elements { try container.encode(element) }
        case .null:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        case .bool(let bool): try bool.encode(to: encoder)
        case .integer(let integer): try integer.encode(to: encoder)
        case .number(let number): try number.encode(to: encoder)
        case .string(let string): try string.encode(to: encoder)
        }
    }
}

/// See ``JSONValue``.
extension JSONObject: Codable {
    public init(from decoder: any Decoder) throws {
        guard let decoder = decoder as? ValueDecoder else {
            self = try JSONObject(decoder.container(keyedBy: JSONKey.self))
            return
        }
        decoder.unclaimed?.claimAll()
        self = try decoder.object()
    }

    /// Reads the members in the order in which the decoder tells them.
    fileprivate init(_ container: KeyedDecodingContainer<JSONKey>) throws {
        self.init()
        for key in container.allKeys {
            updateValue(try container.decode(JSONValue.self, forKey: key), forKey: key.stringValue)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        if let encoder = encoder as? ValueEncoder { return try encoder.set(.object(self)) }
        var container = encoder.container(keyedBy: JSONKey.self)
        for (key, value) in self { try container.encode(value, forKey: JSONKey(key)) }
    }
}

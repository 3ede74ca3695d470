/// The form is GeoJSON's: an array of two or three numbers. Further numbers are ignored.
extension Position: Codable {
    public init(from decoder: any Decoder) throws {
        var numbers = try decoder.unkeyedContainer()
        self.init(longitude: try numbers.decode(Double.self), latitude: try numbers.decode(Double.self))
        if !numbers.isAtEnd { altitude = try numbers.decode(Double.self) }
        while !numbers.isAtEnd { _ = try numbers.decode(Double.self) }
    }

    public func encode(to encoder: any Encoder) throws {
        var numbers = encoder.unkeyedContainer()
        try numbers.encode(longitude)
        try numbers.encode(latitude)
        if let altitude { try numbers.encode(altitude) }
    }
}

/// The form is GeoJSON's: an array of four or more positions, the last of which repeats the first.
extension LinearRing: Codable {
    public init(from decoder: any Decoder) throws {
        self.init(try [Position](from: decoder))
        let code: GeoJSONError.Code = isClosed ? .ringTooShort : .ringNotClosed
        guard isValid else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath,
                    debugDescription: "expected a closed ring of 4 or more positions, found another "
                        + "[\(code.label(source: code.source))]"))
        }
    }

    public func encode(to encoder: any Encoder) throws { try positions.encode(to: encoder) }
}

/// The form is GeoJSON's: an array of four or six numbers.
extension BoundingBox: Codable {
    public init(from decoder: any Decoder) throws {
        let numbers = try [Double](from: decoder)
        guard let box = BoundingBox(numbers) else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath,
                    debugDescription: "expected 4 or 6 numbers, found \(numbers.count) "
                        + "[invalid-bounding-box; RFC 7946, section 5]"))
        }
        self = box
    }

    public func encode(to encoder: any Encoder) throws {
        var numbers = encoder.unkeyedContainer()
        for corner in [southwest, northeast] {
            try numbers.encode(corner.longitude)
            try numbers.encode(corner.latitude)
            if let altitude = corner.altitude { try numbers.encode(altitude) }
        }
    }
}

/// The form is GeoJSON's: a string or a number.
extension Feature.Identifier: Codable {
    public init(from decoder: any Decoder) throws {
        switch try JSONValue(from: decoder) {
        case .string(let string): self = .string(string)
        case .integer(let integer): self = .integer(integer)
        case .number(let number): self = .number(number)
        case let other:
            throw DecodingError.typeMismatch(
                Feature.Identifier.self,
                .init(
                    codingPath: decoder.codingPath,
                    debugDescription: "expected a string or a number, found \(other.kindName)"))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .string(let string): try string.encode(to: encoder)
        case .integer(let integer): try integer.encode(to: encoder)
        case .number(let number): try number.encode(to: encoder)
        }
    }
}

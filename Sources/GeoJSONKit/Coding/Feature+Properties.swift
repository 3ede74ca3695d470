extension Feature {
    /// The properties as a type of the program's own.
    ///
    /// ```swift
    /// struct Spring: Codable {
    ///     var name: String
    ///     var litresPerMinute: Double?
    /// }
    /// let feature = Feature(properties: ["name": "Родник", "litresPerMinute": 12])
    /// let spring = try feature.properties(as: Spring.self)
    /// ```
    ///
    /// - Throws: `DecodingError`, whose coding path starts with `properties`, and what the type throws itself.
    ///   A feature without properties has null.
    public func properties<Value: Decodable>(
        as type: Value.Type = Value.self, decoder: JSONValueDecoder = JSONValueDecoder()
    ) throws -> Value {
        let step = CodingStep.root.appending(JSONKey("properties"))
        return try decoder.decode(type, from: properties.map { .object($0) } ?? .null, at: step)
    }

    /// A feature whose properties are a value of the program's own.
    /// - Throws: `EncodingError`, also for a value that is neither an object nor null in JSON.
    public init(
        id: Identifier? = nil, geometry: Geometry? = nil, encoding properties: some Encodable,
        boundingBox: BoundingBox? = nil, foreignMembers: JSONObject = [:],
        encoder: JSONValueEncoder = JSONValueEncoder()
    ) throws {
        self.init(id: id, geometry: geometry, boundingBox: boundingBox, foreignMembers: foreignMembers)
        try setProperties(properties, encoder: encoder)
    }

    /// Puts a value of the program's own in the place of all properties.
    /// - Throws: `EncodingError`, also for a value that is neither an object nor null in JSON.
    public mutating func setProperties(
        _ value: some Encodable, encoder: JSONValueEncoder = JSONValueEncoder()
    ) throws {
        switch try encoder.encode(value) {
        case .object(let object): properties = object
        case .null: properties = nil
        case let other:
            throw EncodingError.invalidValue(
                value,
                .init(
                    codingPath: [JSONKey("properties")],
                    debugDescription: "expected an object or null, found \(other.kindName)"))
        }
    }
}

public import QuestEngine

/// On the wire a position is `[longitude, latitude]` in degrees.
extension Coordinate: Codable {
    public init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        self.init(
            longitude: try container.decode(Double.self), latitude: try container.decode(Double.self))
        guard isValid, container.isAtEnd else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath, debugDescription: "not [longitude, latitude] in degrees"))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(longitude)
        try container.encode(latitude)
    }
}

public import QuestEngine

/// On the wire a number is a number, a moment a string. What lies outside of the range is refused.
extension Ranged: Codable where Range.Number: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let number = try container.decode(Range.Number.self)
        guard let ranged = Ranged(number) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "not within \(Range.range)")
        }
        self = ranged
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
}

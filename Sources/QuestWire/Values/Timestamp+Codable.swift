public import QuestEngine

/// On the wire a moment is a string by RFC 3339, UTC with milliseconds and `Z`; other offsets are read too. Requests take
/// a `Moment`, which has a range; answers may tell of any moment that a log of old holds.
extension Timestamp: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let time = Timestamp(logged: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "not an RFC 3339 date-time")
        }
        self = time
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

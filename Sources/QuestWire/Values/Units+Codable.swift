public import QuestUnits

extension AccountID: Codable {}
extension QuestID: Codable {}
extension TaskID: Codable {}
extension TeamID: Codable {}
extension DeviceID: Codable {}
extension AnswerID: Codable {}
extension RecordID: Codable {}
extension RouteID: Codable {}
extension ZoneID: Codable {}
extension StaffID: Codable {}
extension SessionID: Codable {}
extension WebhookID: Codable {}
extension SignInLinkID: Codable {}

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

/// A number that is none of those that may stand there, or none at all.
public struct WrongNumber: Error, Sendable {
    /// The numbers that may.
    public let measure: NumberMeasure
}

/// On the wire a number is a number, a moment a string. What lies outside of the range is refused.
extension Ranged: Codable where Range.Number: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let ranged = (try? container.decode(Range.Number.self)).flatMap({ Ranged($0) }) else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath, debugDescription: "not within \(Range.range)",
                    underlyingError: Range.measure.map { WrongNumber(measure: $0) }))
        }
        self = ranged
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
}

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

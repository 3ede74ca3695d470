public import QuestEngine

/// `POST quests/{quest}/positions`: `{sent_at, fixes: […]}`, or one fix with `sent_at` among its members.
public struct PositionReport: Codable, Sendable, Equatable {
    /// When the device sends this, by its own clock.
    public var sentAt: Timestamp
    /// In any order.
    public var fixes: [FixReport]

    public init(sentAt: Timestamp, fixes: [FixReport]) {
        self.sentAt = sentAt
        self.fixes = fixes
    }

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case sentAt = "sent_at"
        case fixes
    }

    public init(from decoder: any Decoder) throws {
        let isBatch = try decoder.container(keyedBy: CodingKeys.self).contains(.fixes)
        if isBatch {
            let members = try decoder.strictContainer(keyedBy: CodingKeys.self)
            sentAt = try members.decode(Timestamp.self, forKey: .sentAt)
            fixes = try members.decode([FixReport].self, forKey: .fixes)
        } else {
            sentAt = try decoder.container(keyedBy: CodingKeys.self).decode(Timestamp.self, forKey: .sentAt)
            fixes = [
                try FixReport(
                    decoder.strictContainer(keyedBy: FixReport.CodingKeys.self, beside: CodingKeys.sentAt))
            ]
        }
    }
}

/// One position reading as a device reports it.
public struct FixReport: Codable, Sendable, Equatable {
    /// By the device's clock.
    public var time: Timestamp
    public var position: Coordinate
    /// Metres, radius of the 68 % circle.
    public var accuracy: Double?
    /// Metres a second.
    public var speed: Double?
    /// Degrees clockwise from north.
    public var course: Double?
    /// Metres above sea level.
    public var altitude: Double?
    /// 0 … 1.
    public var battery: Double?
    /// The device's own running number.
    public var sequence: Int64?
    /// Whether the device says that the position is made up; no where it says nothing.
    public var isMock: Bool?

    public init(time: Timestamp, position: Coordinate, accuracy: Double? = nil) {
        self.time = time
        self.position = position
        self.accuracy = accuracy
    }

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case time, position, accuracy, speed, course, altitude, battery, sequence
        case isMock = "mock"
    }

    public init(from decoder: any Decoder) throws {
        try self.init(decoder.strictContainer(keyedBy: CodingKeys.self))
    }

    init(_ members: KeyedDecodingContainer<CodingKeys>) throws {
        time = try members.decode(Timestamp.self, forKey: .time)
        position = try members.decode(Coordinate.self, forKey: .position)
        accuracy = try members.measure(.accuracy, within: 0...1_000_000)
        speed = try members.measure(.speed, within: 0...1000)
        course = try members.measure(.course, within: 0...360)
        altitude = try members.measure(.altitude, within: -12_000...100_000)
        battery = try members.measure(.battery, within: 0...1)
        sequence = try members.decodeIfPresent(Int64.self, forKey: .sequence)
        isMock = try members.decodeIfPresent(Bool.self, forKey: .isMock)
    }
}

extension KeyedDecodingContainer {
    /// A number that may be missing, but not out of range.
    fileprivate func measure(_ key: Key, within range: ClosedRange<Double>) throws -> Double? {
        guard let value = try decodeIfPresent(Double.self, forKey: key) else { return nil }
        guard range.contains(value) else {
            throw DecodingError.dataCorruptedError(
                forKey: key, in: self,
                debugDescription: "not within \(range.lowerBound) … \(range.upperBound)")
        }
        return value
    }
}

/// What `POST positions` answers without `?reply=next`.
public struct PositionsReply: Codable, Sendable, Equatable {
    /// How many fixes came in.
    public var received: Int
    /// Received − sent, in seconds: how far behind the daemon's clock the device's clock is.
    public var skew: Double
    /// More than two seconds either way.
    public var skewFlagged: Bool
    /// The fixes that something stands against, by index; stored like all others.
    public var flagged: [FlaggedFix]

    public init(received: Int, skew: Double, skewFlagged: Bool, flagged: [FlaggedFix] = []) {
        self.received = received
        self.skew = skew
        self.skewFlagged = skewFlagged
        self.flagged = flagged
    }

    public enum CodingKeys: String, CodingKey {
        case received, skew, flagged
        case skewFlagged = "skew_flagged"
    }
}

/// A fix that something stands against.
public struct FlaggedFix: Codable, Sendable, Equatable {
    /// Counted from 0 in the batch as it was sent.
    public var index: Int
    /// Stable, kebab-case: `FixFlags.names`.
    public var reasons: [String]

    public init(index: Int, reasons: [String]) {
        self.index = index
        self.reasons = reasons
    }
}

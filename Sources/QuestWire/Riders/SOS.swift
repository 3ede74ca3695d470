public import QuestUnits

/// `POST quests/{quest}/sos`: a call for help. Nothing in it is needed.
public struct SOSRequest: RequestObject {
    /// A description of what is the matter.
    public var text: String?
    /// Where the device is now; where it was heard of last where missing.
    public var position: Coordinate?
    /// Metres, radius of the 68 % circle.
    public var accuracy: Ranged<Accuracies>?

    public init(text: String? = nil, position: Coordinate? = nil, accuracy: Ranged<Accuracies>? = nil) {
        self.text = text
        self.position = position
        self.accuracy = accuracy
    }
}

/// A call for help as the team that made it sees it.
public struct TeamSOS: Codable, Sendable, Equatable {
    public var id: RecordID
    public var seq: Int64
    public var at: Timestamp
    public var device: DeviceID
    /// Missing where it says nothing or has been erased.
    public var text: String?
    /// Where the device was, as far as anybody knew; missing where nobody did or it has been erased.
    public var place: KnownPlace?
    /// When somebody took it over; missing while it waits.
    public var takenAt: Timestamp?
    /// The name of whoever did; missing for the holder of the admin token.
    public var takenBy: String?
    /// Missing as long as it is open.
    public var closedAt: Timestamp?
    /// Whether the rider who called took it back, at `closed_at`; missing where that is not so.
    public var isWithdrawn: Bool?

    public init(
        id: RecordID, seq: Int64, at: Timestamp, device: DeviceID, text: String? = nil,
        place: KnownPlace? = nil, takenAt: Timestamp? = nil, takenBy: String? = nil,
        closedAt: Timestamp? = nil, isWithdrawn: Bool? = nil
    ) {
        self.id = id
        self.seq = seq
        self.at = at
        self.device = device
        self.text = text
        self.place = place
        self.takenAt = takenAt
        self.takenBy = takenBy
        self.closedAt = closedAt
        self.isWithdrawn = isWithdrawn
    }

    enum CodingKeys: String, CodingKey {
        case id, seq, at, device, text, place, takenAt, takenBy, closedAt
        case isWithdrawn = "withdrawn"
    }
}

/// `GET quests/{quest}/sos`: the team's calls, oldest first.
public struct TeamSOSList: Codable, Sendable, Equatable {
    public var calls: [TeamSOS]

    public init(calls: [TeamSOS]) {
        self.calls = calls
    }
}

/// A place where a device was.
public struct KnownPlace: Codable, Sendable, Equatable {
    public var position: Coordinate
    /// Metres; missing where unknown.
    public var accuracy: Double?
    /// When it was there.
    public var at: Timestamp
    /// Missing where it goes without saying.
    public var device: DeviceID?
    /// The doubts about the place, as `FixFlags.names` has it; missing for one that is believed.
    public var reasons: [String]?
    /// A newer place that proves nothing; missing where there is none.
    public var doubtful: DoubtfulPlace?

    public init(position: Coordinate, accuracy: Double? = nil, at: Timestamp, device: DeviceID? = nil) {
        self.position = position
        self.accuracy = accuracy
        self.at = at
        self.device = device
    }
}

/// A place that a device says it was at, and that is not believed.
public struct DoubtfulPlace: Codable, Sendable, Equatable {
    public var position: Coordinate
    /// Metres; missing where unknown.
    public var accuracy: Double?
    /// When the device says that it was there.
    public var at: Timestamp
    public var device: DeviceID?
    /// The doubts about it, as `FixFlags.names` has it.
    public var reasons: [String]

    public init(
        position: Coordinate, accuracy: Double? = nil, at: Timestamp, device: DeviceID? = nil,
        reasons: [String]
    ) {
        self.position = position
        self.accuracy = accuracy
        self.at = at
        self.device = device
        self.reasons = reasons
    }
}

/// A group of riders with one result.
public struct Team: Sendable, Equatable {
    public let id: TeamID
    public let quest: QuestID
    /// Empty once it has been erased.
    public private(set) var name: String
    /// The log holds the name only as SHA-256(salt ‖ name), so that it can be erased.
    public private(set) var nameSalt: [UInt8]
    /// Keyed digest of the join code; the code itself is shown once and not kept.
    public internal(set) var joinCodeDigest: Digest
    public let addedAt: Timestamp

    public init(
        id: TeamID, quest: QuestID, name: String, nameSalt: [UInt8], joinCodeDigest: Digest,
        addedAt: Timestamp
    ) {
        self.id = id
        self.quest = quest
        self.name = name
        self.nameSalt = nameSalt
        self.joinCodeDigest = joinCodeDigest
        self.addedAt = addedAt
    }

    mutating func rename(to name: String, salt: [UInt8]) {
        self.name = name
        nameSalt = salt
    }

    mutating func eraseName() {
        name = ""
        nameSalt = []
    }
}

extension Team {

    /// The digest that the log keeps of the name.
    public var nameDigest: Digest { .sha256(nameSalt, Array(name.utf8)) }
}

/// A phone or tracker that has joined a team and holds a token of its own.
public struct Device: Sendable, Equatable {
    public let id: DeviceID
    public let quest: QuestID
    public let team: TeamID
    public let joinedAt: Timestamp
    /// Stands before what is hashed of the device's positions and requests, so that their digests cannot be guessed
    /// from once it has been erased. Empty then, and of devices of old that have been removed.
    public private(set) var salt: [UInt8]

    public init(id: DeviceID, quest: QuestID, team: TeamID, joinedAt: Timestamp, salt: [UInt8] = []) {
        self.id = id
        self.quest = quest
        self.team = team
        self.joinedAt = joinedAt
        self.salt = salt
    }

    func salted(with salt: [UInt8]) -> Device {
        var device = self
        device.salt = salt
        return device
    }
}

/// Whether a team takes part in the ranking.
public enum EntryStatus: String, Sendable, CaseIterable {
    case competing
    /// Rides along, without a rank.
    case guest
    case withdrawn
    case disqualified
}

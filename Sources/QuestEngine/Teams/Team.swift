/// A group of riders with one result.
public struct Team: Sendable, Equatable {
    public let id: TeamID
    public let quest: QuestID
    public let name: String
    /// Keyed digest of the join code; the code itself is shown once and not kept.
    public let joinCodeDigest: Digest
    public let addedAt: Timestamp

    public init(id: TeamID, quest: QuestID, name: String, joinCodeDigest: Digest, addedAt: Timestamp) {
        self.id = id
        self.quest = quest
        self.name = name
        self.joinCodeDigest = joinCodeDigest
        self.addedAt = addedAt
    }
}

/// A phone or tracker that has joined a team and holds a token of its own.
public struct Device: Sendable, Equatable {
    public let id: DeviceID
    public let quest: QuestID
    public let team: TeamID
    public let joinedAt: Timestamp

    public init(id: DeviceID, quest: QuestID, team: TeamID, joinedAt: Timestamp) {
        self.id = id
        self.quest = quest
        self.team = team
        self.joinedAt = joinedAt
    }
}

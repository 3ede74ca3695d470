public import QuestEngine

/// `POST admin/quests/{quest}/teams`.
public struct TeamRequest: Codable, Sendable, Equatable {
    public var name: String
    /// A slug; made from the name where missing.
    public var id: TeamID?

    public init(name: String, id: TeamID? = nil) {
        self.name = name
        self.id = id
    }

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case name, id
    }

    public init(from decoder: any Decoder) throws {
        let members = try decoder.strictContainer(keyedBy: CodingKeys.self)
        name = try members.decode(String.self, forKey: .name)
        id = try members.decodeIfPresent(TeamID.self, forKey: .id)
    }
}

/// A new team with its join code, told this once.
public struct TeamAdded: Codable, Sendable, Equatable {
    public var team: AdminTeam
    public var joinCode: String

    public init(team: AdminTeam, joinCode: String) {
        self.team = team
        self.joinCode = joinCode
    }

    public enum CodingKeys: String, CodingKey {
        case team
        case joinCode = "join_code"
    }
}

/// A team as the organisers see it.
public struct AdminTeam: Codable, Sendable, Equatable {
    public var id: TeamID
    public var name: String
    public var addedAt: Timestamp
    public var deviceCount: Int
    public var acceptedCount: Int
    public var points: Int

    public init(
        id: TeamID, name: String, addedAt: Timestamp, deviceCount: Int, acceptedCount: Int, points: Int
    ) {
        self.id = id
        self.name = name
        self.addedAt = addedAt
        self.deviceCount = deviceCount
        self.acceptedCount = acceptedCount
        self.points = points
    }

    public enum CodingKeys: String, CodingKey {
        case id, name
        case addedAt = "added_at"
        case deviceCount = "device_count"
        case acceptedCount = "accepted_count"
        case points
    }
}

/// `GET admin/quests/{quest}/teams`, in the order they were added.
public struct AdminTeamList: Codable, Sendable, Equatable {
    public var teams: [AdminTeam]

    public init(teams: [AdminTeam]) {
        self.teams = teams
    }
}

public import QuestEngine

/// `POST admin/quests/{quest}/teams`.
public struct TeamRequest: RequestObject {
    public var name: String
    /// A slug; made from the name where missing.
    public var id: TeamID?
    /// The number that the team wears; that of its place among the teams where missing.
    public var bib: Ranged<BibNumbers>?
    /// Whether another team may have the name; it is refused then where this is missing.
    public var sameName: Bool?
    public var code: CodeTerms

    public init(
        name: String, id: TeamID? = nil, bib: Ranged<BibNumbers>? = nil, sameName: Bool? = nil,
        code: CodeTerms = CodeTerms()
    ) {
        self.name = name
        self.id = id
        self.bib = bib
        self.sameName = sameName
        self.code = code
    }

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case name, id, bib
        case sameName = "same_name"
    }

    public init(from decoder: any Decoder) throws {
        let members = try decoder.strictContainer(
            keyedBy: CodingKeys.self, beside: CodeTerms.CodingKeys.expiresIn, CodeTerms.CodingKeys.uses)
        name = try members.decode(String.self, forKey: .name)
        id = try members.decodeIfPresent(TeamID.self, forKey: .id)
        bib = try members.decodeIfPresent(Ranged.self, forKey: .bib)
        sameName = try members.decodeIfPresent(Bool.self, forKey: .sameName)
        code = try CodeTerms(from: decoder)
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(name, forKey: .name)
        try members.encodeIfPresent(id, forKey: .id)
        try members.encodeIfPresent(bib, forKey: .bib)
        try members.encodeIfPresent(sameName, forKey: .sameName)
        try code.encode(to: encoder)
    }
}

/// A team with its new join code, told this once.
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
    /// Missing for staff who must not know whose answers they see, as are `points` and `finished_at`.
    public var acceptedCount: Int?
    public var points: Int?
    /// The start wave it was put into.
    public var wave: String?
    /// As somebody recorded it; without that its wave or the quest says when it starts.
    public var startedAt: Timestamp?
    /// As somebody recorded it, or a device's arrival.
    public var finishedAt: Timestamp?
    /// The number that organisers gave it.
    public var bib: Int?
    /// The number it goes by in results: that one, else that of its place among the teams.
    public var number: Int?

    public init(
        id: TeamID, name: String, addedAt: Timestamp, deviceCount: Int, acceptedCount: Int?, points: Int?,
        wave: String? = nil, startedAt: Timestamp? = nil, finishedAt: Timestamp? = nil, bib: Int? = nil,
        number: Int? = nil
    ) {
        self.id = id
        self.name = name
        self.addedAt = addedAt
        self.deviceCount = deviceCount
        self.acceptedCount = acceptedCount
        self.points = points
        self.wave = wave
        self.startedAt = startedAt
        self.finishedAt = finishedAt
        self.bib = bib
        self.number = number
    }

    public enum CodingKeys: String, CodingKey {
        case id, name
        case addedAt = "added_at"
        case deviceCount = "device_count"
        case acceptedCount = "accepted_count"
        case points, wave
        case startedAt = "started_at"
        case finishedAt = "finished_at"
        case bib, number
    }
}

/// `GET admin/quests/{quest}/teams`, in the order they were added.
public struct AdminTeamList: Codable, Sendable, Equatable {
    public var teams: [AdminTeam]

    public init(teams: [AdminTeam]) {
        self.teams = teams
    }
}

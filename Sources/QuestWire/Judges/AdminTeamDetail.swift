public import QuestEngine

/// How long, and for how many devices, a join code is to be good; stands among the members of a request.
public struct CodeTerms: RequestObject {
    /// In seconds; no end where missing.
    public var expiresIn: Ranged<JoinCodeSpan>?
    /// As many as the team may have where missing.
    public var uses: Ranged<JoinCodeUses>?

    public init(expiresIn: Ranged<JoinCodeSpan>? = nil, uses: Ranged<JoinCodeUses>? = nil) {
        self.expiresIn = expiresIn
        self.uses = uses
    }

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case expiresIn = "expires_in"
        case uses
    }
}

/// `POST admin/quests/{quest}/teams/{team}/code`.
public struct CodeRequest: RequestObject {
    public var code: CodeTerms

    public init(code: CodeTerms) {
        self.code = code
    }

    public init(from decoder: any Decoder) throws {
        _ = try decoder.strictContainer(keyedBy: CodeTerms.CodingKeys.self)
        code = try CodeTerms(from: decoder)
    }

    public func encode(to encoder: any Encoder) throws {
        try code.encode(to: encoder)
    }
}

/// Names a device of the team: `PUT …/captain`.
public struct DeviceChoice: RequestObject {
    public var device: DeviceID

    public init(device: DeviceID) {
        self.device = device
    }

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case device
    }

    public init(from decoder: any Decoder) throws {
        let members = try decoder.strictContainer(keyedBy: CodingKeys.self)
        device = try members.decode(DeviceID.self, forKey: .device)
    }
}

/// `POST admin/quests/{quest}/teams/{team}/erase`.
public struct ErasureRequest: RequestObject {
    /// The team's id once more, since this cannot be undone.
    public var confirm: String
    /// Whether positions go too; texts only where missing.
    public var positions: Bool?

    public init(confirm: String, positions: Bool? = nil) {
        self.confirm = confirm
        self.positions = positions
    }

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case confirm, positions
    }

    public init(from decoder: any Decoder) throws {
        let members = try decoder.strictContainer(keyedBy: CodingKeys.self)
        confirm = try members.decode(String.self, forKey: .confirm)
        positions = try members.decodeIfPresent(Bool.self, forKey: .positions)
    }
}

/// `GET admin/quests/{quest}/teams/{team}`: a team with its devices, each of which holds a token.
public struct AdminTeamDetail: Codable, Sendable, Equatable {
    public var team: AdminTeam
    /// In the order in which they joined, removed ones too.
    public var devices: [AdminDevice]
    /// Missing when the team has none.
    public var code: AdminCode?

    public init(team: AdminTeam, devices: [AdminDevice], code: AdminCode?) {
        self.team = team
        self.devices = devices
        self.code = code
    }
}

/// A device as the organisers see it.
public struct AdminDevice: Codable, Sendable, Equatable {
    public var id: DeviceID
    /// Missing when none was given or it has been erased.
    public var name: String?
    public var joinedAt: Timestamp
    public var isCaptain: Bool
    /// Its token is good no longer.
    public var isRemoved: Bool
    /// It only tells positions, by a tracker app.
    public var isTracker: Bool
    /// It has a token for tracker apps.
    public var takesMessages: Bool
    /// It says where the team is, as long as it is heard of.
    public var isPrimary: Bool

    public init(
        id: DeviceID, name: String?, joinedAt: Timestamp, isCaptain: Bool, isRemoved: Bool,
        isTracker: Bool = false, takesMessages: Bool = false, isPrimary: Bool = false
    ) {
        self.id = id
        self.name = name
        self.joinedAt = joinedAt
        self.isCaptain = isCaptain
        self.isRemoved = isRemoved
        self.isTracker = isTracker
        self.takesMessages = takesMessages
        self.isPrimary = isPrimary
    }

    public enum CodingKeys: String, CodingKey {
        case id, name
        case joinedAt = "joined_at"
        case isCaptain = "captain"
        case isRemoved = "removed"
        case isTracker = "tracker"
        case takesMessages = "ingest"
        case isPrimary = "primary"
    }
}

/// The join code in force, which itself is told only once.
public struct AdminCode: Codable, Sendable, Equatable {
    /// Whether it admits a device now.
    public var isGood: Bool
    public var expires: Timestamp?
    /// How many devices may join by it.
    public var uses: Int?
    /// How many have.
    public var used: Int

    public init(isGood: Bool, expires: Timestamp?, uses: Int?, used: Int) {
        self.isGood = isGood
        self.expires = expires
        self.uses = uses
        self.used = used
    }

    public enum CodingKeys: String, CodingKey {
        case isGood = "good"
        case expires, uses, used
    }
}

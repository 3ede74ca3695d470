public import QuestUnits

/// `POST session/join`: by the code of a team, of a device whose place is taken, or of an invitation to the staff.
public struct SessionJoining: RequestObject {
    public var quest: QuestID
    /// Case, spaces and hyphens as you like.
    public var code: String
    /// The name that the rider calls the device by, for the organisers; kept beside the log, at most 100 characters.
    public var deviceName: String?

    public init(quest: QuestID, code: String, deviceName: String? = nil) {
        self.quest = quest
        self.code = code
        self.deviceName = deviceName
    }
}

/// `POST session/guest`: takes part without a team's code.
public struct SessionGuest: RequestObject {
    public var quest: QuestID
    /// As it is to stand in the results.
    public var name: String

    public init(quest: QuestID, name: String) {
        self.quest = quest
        self.name = name
    }
}

/// `POST session/token`: brings a token that somebody has already into the session.
public struct SessionToken: RequestObject {
    /// A device's, one of the staff, or the admin token.
    public var token: String

    public init(token: String) {
        self.token = token
    }
}

/// A browser's session: what it may do, and until when. Without an id where there is none.
public struct SessionReply: Codable, Sendable, Equatable {
    public var id: SessionID?
    public var begunAt: Timestamp?
    /// The moment of the last request, by the hour.
    public var usedAt: Timestamp?
    /// The moment at which it ends, if nobody uses it until then.
    public var endsAt: Timestamp?
    /// Whether it is the one that asks.
    public var isThis: Bool
    public var roles: [SessionRoleReply]
    /// Missing where nobody has signed in.
    public var account: AccountName?

    public init(
        id: SessionID? = nil, begunAt: Timestamp? = nil, usedAt: Timestamp? = nil, endsAt: Timestamp? = nil,
        isThis: Bool = true, roles: [SessionRoleReply] = []
    ) {
        self.id = id
        self.begunAt = begunAt
        self.usedAt = usedAt
        self.endsAt = endsAt
        self.isThis = isThis
        self.roles = roles
    }

    enum CodingKeys: String, CodingKey {
        case id, begunAt, usedAt, endsAt, roles, account
        case isThis = "this"
    }
}

/// A role of a session: in a quest as a device of a team or somebody of the staff, or as the admin in all.
public struct SessionRoleReply: Codable, Sendable, Equatable {
    public enum Name: String, Codable, Sendable, CaseIterable {
        case rider, viewer, steward, judge, organiser, admin
    }

    /// Missing for the admin, who belongs to no quest.
    public var quest: QuestID?
    public var role: Name
    /// The device and the team of a rider.
    public var device: DeviceID?
    public var team: TeamName?
    /// Whether consent has to be given before positions are taken.
    public var needsConsent: Bool?
    /// Missing while tracking is not paused.
    public var trackingPausedAt: Timestamp?
    /// The id and the name of a member of the staff.
    public var staff: StaffID?
    public var name: String?

    public init(quest: QuestID?, role: Name) {
        self.quest = quest
        self.role = role
    }
}

/// `GET sessions`: those that speak for the same devices and staff as the one that asks, itself among them.
public struct SessionList: Codable, Sendable, Equatable {
    public var sessions: [SessionReply]

    public init(sessions: [SessionReply]) {
        self.sessions = sessions
    }
}

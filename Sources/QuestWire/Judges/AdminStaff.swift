public import QuestEngine

/// What a member of the staff is there for.
public enum StaffRoleName: String, Codable, Sendable, CaseIterable {
    case organiser, judge, steward, viewer
}

/// `POST admin/quests/{quest}/staff`.
public struct InvitationRequest: Codable, Sendable, Equatable {
    public var role: StaffRoleName
    /// Who is invited, for the organisers' lists.
    public var name: String
    /// In seconds; a day where missing.
    public var expiresIn: Int?

    public init(role: StaffRoleName, name: String, expiresIn: Int? = nil) {
        self.role = role
        self.name = name
        self.expiresIn = expiresIn
    }

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case role, name
        case expiresIn = "expires_in"
    }

    public init(from decoder: any Decoder) throws {
        let members = try decoder.strictContainer(keyedBy: CodingKeys.self)
        role = try members.decode(StaffRoleName.self, forKey: .role)
        name = try members.decode(String.self, forKey: .name)
        expiresIn = try members.decodeIfPresent(Int.self, forKey: .expiresIn)
    }
}

/// A new invitation with its code, told this once.
public struct Invitation: Codable, Sendable, Equatable {
    public var staff: AdminStaff
    public var code: String

    public init(staff: AdminStaff, code: String) {
        self.staff = staff
        self.code = code
    }
}

/// A member of a quest's staff, invited or there.
public struct AdminStaff: Codable, Sendable, Equatable {
    public enum Status: String, Codable, Sendable, CaseIterable {
        case invited, joined
        /// The invitation was not accepted in time.
        case expired
        case revoked
    }

    public var id: StaffID
    public var name: String
    public var role: StaffRoleName
    public var status: Status
    public var invitedAt: Timestamp
    /// Until when the invitation is good; a token has no end of its own.
    public var expiresAt: Timestamp
    public var joinedAt: Timestamp?

    public init(
        id: StaffID, name: String, role: StaffRoleName, status: Status, invitedAt: Timestamp,
        expiresAt: Timestamp, joinedAt: Timestamp?
    ) {
        self.id = id
        self.name = name
        self.role = role
        self.status = status
        self.invitedAt = invitedAt
        self.expiresAt = expiresAt
        self.joinedAt = joinedAt
    }

    public enum CodingKeys: String, CodingKey {
        case id, name, role, status
        case invitedAt = "invited_at"
        case expiresAt = "expires_at"
        case joinedAt = "joined_at"
    }
}

/// `GET admin/quests/{quest}/staff`, in the order of invitation.
public struct AdminStaffList: Codable, Sendable, Equatable {
    public var staff: [AdminStaff]

    public init(staff: [AdminStaff]) {
        self.staff = staff
    }
}

/// `POST quests/{quest}/staff`: accepts an invitation.
public struct InvitationCode: Codable, Sendable, Equatable {
    public var code: String

    public init(code: String) {
        self.code = code
    }

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case code
    }

    public init(from decoder: any Decoder) throws {
        let members = try decoder.strictContainer(keyedBy: CodingKeys.self)
        code = try members.decode(String.self, forKey: .code)
    }
}

/// The member's token, told this once.
public struct StaffReply: Codable, Sendable, Equatable {
    public var token: String
    public var staff: StaffID
    public var name: String
    public var role: StaffRoleName
    public var quest: QuestID

    public init(token: String, staff: StaffID, name: String, role: StaffRoleName, quest: QuestID) {
        self.token = token
        self.staff = staff
        self.name = name
        self.role = role
        self.quest = quest
    }
}

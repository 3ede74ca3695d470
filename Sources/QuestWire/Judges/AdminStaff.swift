public import QuestUnits

/// `POST admin/quests/{quest}/staff`.
public struct InvitationRequest: RequestObject {
    public var role: StaffRoleName
    /// Who is invited, for the organisers' lists.
    public var name: String
    /// In seconds; a day where missing.
    public var expiresIn: Ranged<InvitationSpan>?
    /// For how long from now on the token is good, in seconds; until it is revoked where missing.
    public var accessFor: Ranged<AccessSpan>?

    public init(
        role: StaffRoleName, name: String, expiresIn: Ranged<InvitationSpan>? = nil,
        accessFor: Ranged<AccessSpan>? = nil
    ) {
        self.role = role
        self.name = name
        self.expiresIn = expiresIn
        self.accessFor = accessFor
    }
}

/// A new invitation with its code, told this once.
public struct Invitation: Codable, Sendable, Equatable {
    public var staff: AdminStaff
    public var code: String
    /// The address of the desk with the code; missing where the daemon was not told its own address.
    public var link: String?

    public init(staff: AdminStaff, code: String, link: String? = nil) {
        self.staff = staff
        self.code = code
        self.link = link
    }
}

/// A member of a quest's staff, invited or there.
public struct AdminStaff: Codable, Sendable, Equatable {
    public enum Status: String, Codable, Sendable, CaseIterable {
        case invited, joined
        /// The invitation was not accepted in time, or the token is past its end.
        case expired
        case revoked
    }

    public var id: StaffID
    public var name: String
    public var role: StaffRoleName
    public var status: Status
    public var invitedAt: Timestamp
    /// Until when the invitation is good.
    public var expiresAt: Timestamp
    public var joinedAt: Timestamp?
    /// Until when the token is good; missing where it has no end.
    public var accessUntil: Timestamp?

    public init(
        id: StaffID, name: String, role: StaffRoleName, status: Status, invitedAt: Timestamp,
        expiresAt: Timestamp, joinedAt: Timestamp?, accessUntil: Timestamp? = nil
    ) {
        self.id = id
        self.name = name
        self.role = role
        self.status = status
        self.invitedAt = invitedAt
        self.expiresAt = expiresAt
        self.joinedAt = joinedAt
        self.accessUntil = accessUntil
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
public struct InvitationCode: RequestObject {
    public var code: String

    public init(code: String) {
        self.code = code
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

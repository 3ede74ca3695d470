/// Somebody who helps to run one quest, with what they may do there.
public struct StaffMember: Sendable, Equatable {
    public let id: StaffID
    public let quest: QuestID
    public let role: StaffRole
    /// Empty once it has been erased.
    public private(set) var name: String
    /// The log holds the name only as SHA-256(salt ‖ name).
    public private(set) var nameSalt: [UInt8]
    public let invitedAt: Timestamp
    /// The end of the invitation.
    public let expiresAt: Timestamp
    /// The end of the member's token; `nil` where it is good until it is revoked.
    public let accessUntil: Timestamp?

    public init(
        id: StaffID, quest: QuestID, role: StaffRole, name: String, nameSalt: [UInt8], invitedAt: Timestamp,
        expiresAt: Timestamp, accessUntil: Timestamp? = nil
    ) {
        self.id = id
        self.quest = quest
        self.role = role
        self.name = name
        self.nameSalt = nameSalt
        self.invitedAt = invitedAt
        self.expiresAt = expiresAt
        self.accessUntil = accessUntil
    }

    mutating func eraseName() {
        name = ""
        nameSalt = []
    }

    /// Whether a token of the member is good at a moment, as far as its end goes.
    public func hasAccess(at time: Timestamp) -> Bool { accessUntil.map { time < $0 } ?? true }

    /// The digest that the log keeps of the name.
    public var nameDigest: Digest { .sha256(nameSalt, Array(name.utf8)) }
}

/// The role of a member of a quest's staff. The policy table of the daemon says what each may do.
public enum StaffRole: String, CaseIterable, Sendable {
    /// Runs the quest: everything but other quests.
    case organiser
    /// Decides answers.
    case judge
    /// Stands at a checkpoint.
    case steward
    /// Looks on.
    case viewer
}

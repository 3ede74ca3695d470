/// One thing that happened in a quest, with everything that must be stored in the same instant or not at all.
public struct Entry: Sendable, Equatable {
    public var drafts: [RecordDraft]
    public var attachments: [Attachment]

    public init(drafts: [RecordDraft], attachments: [Attachment] = []) {
        self.drafts = drafts
        self.attachments = attachments
    }
}

/// An attachment of an entry, which stands beside the chain.
public enum Attachment: Sendable, Equatable {
    case edition(QuestEdition)
    case team(Team)
    /// A device, with the digest of its token.
    case device(Device, token: Digest)
    case text(PersonalText)
    case fixes(FixBatch)
    case receipt(Receipt)
    /// A team's join code from now on.
    case joinCode(Digest, of: TeamID)
    /// The device's token opens nothing any more.
    case removedDevice(DeviceID)
    /// The digest of a device's token from now on; the one before opens nothing any more.
    case deviceToken(Digest, of: DeviceID)
    /// The digest of a device's ingest token from now on; none where `nil`.
    case ingestToken(Digest?, of: DeviceID)
    /// A member of the staff, with the digest of the invitation.
    case staff(StaffMember, invite: Digest)
    /// The digest of a member's token; the invitation is spent.
    case staffToken(Digest, of: StaffID)
    /// Neither the member's invitation nor the token opens anything any more.
    case revokedStaff(StaffID)
    /// A text and its salt are forgotten; nothing happens when there is none.
    case erasedText(owner: String)
    /// A team's name and its salt are forgotten.
    case erasedName(of: TeamID)
    /// Forgets all fixes of a device.
    case erasedFixes(of: DeviceID)
    /// Forgets the fixes of a device that came in a span in which one person held its place.
    case erasedFixesReceived(of: DeviceID, in: HeldSpan)
    /// Forgets all receipts of a device, with the keys and the digests of its requests.
    case erasedReceipts(of: DeviceID)
    /// The salt of a device's digests from now on; the one before is forgotten.
    case deviceSalt([UInt8], of: DeviceID)
    /// The name of a member of the staff and its salt are forgotten.
    case erasedStaffName(of: StaffID)
    /// A team's name and its salt from now on; those before are forgotten.
    case teamName(String, salt: [UInt8], of: TeamID)
    /// A team is forgotten, with its devices and their receipts.
    case removedTeam(TeamID)

    /// Whether something is forgotten for good.
    public var erases: Bool {
        switch self {
        case .erasedText, .erasedName, .erasedFixes, .erasedFixesReceived, .erasedReceipts,
            .erasedStaffName, .teamName, .removedTeam:
            true
        case .edition, .team, .device, .text, .fixes, .receipt, .joinCode, .removedDevice, .ingestToken,
            .staff,
            .staffToken, .revokedStaff, .deviceSalt, .deviceToken:
            false
        }
    }
}

/// A text a person wrote. The record that mentions it holds `digest`; erasing the row leaves the chain valid.
public struct PersonalText: Sendable, Equatable {
    /// The id of the answer, review or device it belongs to.
    public let owner: String
    public let salt: [UInt8]
    public let text: String

    public init(owner: String, salt: [UInt8], text: String) {
        self.owner = owner
        self.salt = salt
        self.text = text
    }
}

/// The answer to a request that carried an idempotency key: a retry gets the same again.
public struct Receipt: Sendable, Equatable {
    public let device: DeviceID
    public let key: String
    /// Digest of the request, so that the same key with other content is refused.
    public let request: Digest
    public let answer: AnswerID
    public let receivedAt: Timestamp

    public init(device: DeviceID, key: String, request: Digest, answer: AnswerID, receivedAt: Timestamp) {
        self.device = device
        self.key = key
        self.request = request
        self.answer = answer
        self.receivedAt = receivedAt
    }
}

extension PersonalText {
    /// The digest that the log keeps of the text: SHA-256(salt ‖ UTF-8 of the text).
    public var digest: Digest { .sha256(salt, Array(text.utf8)) }
}

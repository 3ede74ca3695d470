/// One thing that happened in a quest, with everything that must be stored in the same instant or not at all.
public struct Entry: Sendable, Equatable {
    public var drafts: [RecordDraft]
    public var attachments: [Attachment]

    public init(drafts: [RecordDraft], attachments: [Attachment] = []) {
        self.drafts = drafts
        self.attachments = attachments
    }
}

/// What stands beside the chain.
public enum Attachment: Sendable, Equatable {
    case edition(QuestEdition)
    case team(Team)
    /// A device, with the digest of its token.
    case device(Device, token: Digest)
    case text(PersonalText)
    case fixes(FixBatch)
    case receipt(Receipt)
}

/// A text a person wrote. The record that mentions it holds `digest`; erasing the row leaves the chain valid.
public struct PersonalText: Sendable, Equatable {
    /// The id of the answer or review it belongs to.
    public let owner: String
    public let salt: [UInt8]
    public let text: String

    public init(owner: String, salt: [UInt8], text: String) {
        self.owner = owner
        self.salt = salt
        self.text = text
    }
}

/// What was answered to a request that carried an idempotency key: a retry gets the same again.
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

import GeoJSONKit

/// One line of an account's log, in the chain of that account (docs/design/ACCOUNTS.md).
public struct AccountRecord: Sendable, Equatable {
    public let account: AccountID
    /// 1, 2, 3 … without gaps, given at commit.
    public let seq: Int64
    public let id: RecordID
    public let at: Timestamp
    public let actor: AccountActor
    public let kind: AccountRecordKind
    public let body: RecordBody
    /// Hash of the record before; `Digest.zero` for the first.
    public let prev: Digest
    public let hash: Digest

    public init(seq: Int64, draft: AccountDraft, prev: Digest, hash: Digest) {
        (account, id, at) = (draft.account, draft.id, draft.at)
        (actor, kind, body) = (draft.actor, draft.kind, draft.body)
        (self.seq, self.prev, self.hash) = (seq, prev, hash)
    }
}

/// A record of an account's log before it has its place in the chain.
public struct AccountDraft: Sendable, Equatable {
    public var account: AccountID
    public var id: RecordID
    public var at: Timestamp
    public var actor: AccountActor
    public var kind: AccountRecordKind
    public var body: RecordBody

    public init(
        account: AccountID, id: RecordID, at: Timestamp, actor: AccountActor, kind: AccountRecordKind,
        body: RecordBody
    ) {
        (self.account, self.id, self.at) = (account, id, at)
        (self.actor, self.kind, self.body) = (actor, kind, body)
    }

    public init(
        account: AccountID, id: RecordID, at: Timestamp, actor: AccountActor, content: AccountContent
    ) {
        self.init(account: account, id: id, at: at, actor: actor, kind: content.kind, body: content.body)
    }
}

extension AccountDraft: ChainDraft {
    /// Returns all members but `prev` and `hash`, sorted by name.
    func canonicalJSON(seq: Int64, chain: (prev: Digest, hash: Digest)? = nil) -> [UInt8] {
        var json = ObjectWriter(reserving: body.canonicalJSON.utf8.count + 384)
        json.add("account", account.rawValue)
        json.add("actor", actor.text)
        json.add("at", at.description)
        json.add("body", json: body.canonicalJSON)
        if let chain { json.add("hash", chain.hash.description) }
        json.add("id", id.rawValue)
        json.add("kind", kind.rawValue)
        if let chain { json.add("prev", chain.prev.description) }
        json.add("seq", .integer(seq))
        return json.closed()
    }
}

extension AccountRecord: ChainLine {
    /// The record without its place in the chain.
    public var draft: AccountDraft {
        AccountDraft(account: account, id: id, at: at, actor: actor, kind: kind, body: body)
    }

    /// The end of the log when this is its last record.
    public var head: LogHead { LogHead(seq: seq, hash: hash) }

    /// The record as one line: canonical JSON with all members, `prev` and `hash` included.
    public var line: String {
        String(decoding: draft.canonicalJSON(seq: seq, chain: (prev, hash)), as: UTF8.self)
    }

    /// - Throws: `RecordBodyError` when the body does not fit the kind.
    public func content() throws(RecordBodyError) -> AccountContent {
        try AccountContent(kind: kind, body: body)
    }
}

/// The one who did something to an account.
public enum AccountActor: Sendable, Hashable {
    /// Whoever is signed in to it.
    case holder
    case admin
    /// A member of a quest's staff.
    case staff(StaffID)
    /// The daemon itself, by rule.
    case system

    /// The actor as the log writes it: `holder`, `admin`, `staff:ID`, `system`.
    public var text: String {
        switch self {
        case .holder: "holder"
        case .admin: Actor.admin.text
        case .staff(let member): Actor.staff(member).text
        case .system: Actor.system.text
        }
    }

    /// `nil` for anything else.
    public init?(text: String) {
        if text == "holder" {
            self = .holder
            return
        }
        switch Actor(text: text) {
        case .admin: self = .admin
        case .staff(let member): self = .staff(member)
        case .system: self = .system
        case .device, nil: return nil
        }
    }
}

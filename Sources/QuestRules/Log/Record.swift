/// One line of a quest's log. Records are only ever appended; each names the hash of the one before it.
public struct Record: Sendable, Equatable {
    public let quest: QuestID
    /// 1, 2, 3 … without gaps, given at commit.
    public let seq: Int64
    public let id: RecordID
    /// The moment that counts.
    public let at: Timestamp
    public let receivedAt: Timestamp
    public let actor: Actor
    public let team: TeamID?
    public let device: DeviceID?
    public let kind: RecordKind
    /// Version of the quest document this was made under.
    public let version: Int
    public let body: RecordBody
    /// Hash of the record before; `Digest.zero` for the first.
    public let prev: Digest
    public let hash: Digest

    public init(
        quest: QuestID, seq: Int64, draft: RecordDraft, prev: Digest, hash: Digest
    ) {
        self.quest = quest
        self.seq = seq
        id = draft.id
        at = draft.at
        receivedAt = draft.receivedAt
        actor = draft.actor
        team = draft.team
        device = draft.device
        kind = draft.kind
        version = draft.version
        body = draft.body
        self.prev = prev
        self.hash = hash
    }
}

/// A record before the store has given it its place in the chain.
public struct RecordDraft: Sendable, Equatable {
    public var id: RecordID
    public var at: Timestamp
    public var receivedAt: Timestamp
    public var actor: Actor
    public var team: TeamID?
    public var device: DeviceID?
    public var kind: RecordKind
    public var version: Int
    public var body: RecordBody

    public init(
        id: RecordID, at: Timestamp, receivedAt: Timestamp, actor: Actor, team: TeamID? = nil,
        device: DeviceID? = nil, kind: RecordKind, version: Int, body: RecordBody
    ) {
        self.id = id
        self.at = at
        self.receivedAt = receivedAt
        self.actor = actor
        self.team = team
        self.device = device
        self.kind = kind
        self.version = version
        self.body = body
    }
}

/// The kind of a record.
public enum RecordKind: String, Sendable, CaseIterable {
    /// An organiser's act: publish, open, close, add a team, invite staff …; or a device joining or leaving.
    case command
    /// An answer was sent.
    case answer
    /// The verdict that a rule gave it.
    case verdict
    /// A judge's decision on an answer.
    case review
    /// A batch of fixes was acknowledged; the body holds its digest and count.
    case positions
    /// Personal texts, or positions too, were erased; the records that speak of them stay.
    case erased
    /// Points or time that a judge gave a team or took from it.
    case adjustment
    /// A team asks judges to look at an answer again.
    case appeal
    /// A review or an adjustment counts no longer.
    case withdrawal
    /// The opinion of one judge on an answer that two have to agree on.
    case opinion
}

/// The one who did it.
public enum Actor: Sendable, Hashable {
    case admin
    /// A member of the quest's staff.
    case staff(StaffID)
    case device(DeviceID)
    /// The daemon itself, by rule.
    case system
}

extension Actor {
    /// Whether somebody of the staff did it, or the admin.
    public var isStaff: Bool {
        switch self {
        case .admin, .staff: true
        case .device, .system: false
        }
    }
}

/// The end of a quest's chain: where the next record goes.
public struct LogHead: Sendable, Hashable {
    /// 0 while the log is empty.
    public let seq: Int64
    /// `Digest.zero` while the log is empty.
    public let hash: Digest

    public init(seq: Int64, hash: Digest) {
        self.seq = seq
        self.hash = hash
    }

    public static let empty = LogHead(seq: 0, hash: .zero)
}

/// The body of a record, as canonical JSON (members sorted, no white space), hashed exactly as it stands. Holds no
/// personal text: names, answer texts and photos stand in side tables, here is only their salted SHA-256.
public struct RecordBody: Sendable, Hashable {
    public let canonicalJSON: String
    /// The content it was written from, so that folding what was just decided need not read it again.
    let source: Source?

    public init(canonicalJSON: String) {
        self.canonicalJSON = canonicalJSON
        source = nil
    }

    init(canonicalJSON: String, source: RecordContent) {
        self.canonicalJSON = canonicalJSON
        self.source = Source(content: source)
    }

    /// Behind a reference, as records are copied about.
    final class Source: Sendable {
        let content: RecordContent

        init(content: RecordContent) {
            self.content = content
        }
    }

    public static func == (left: RecordBody, right: RecordBody) -> Bool {
        left.canonicalJSON == right.canonicalJSON
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(canonicalJSON)
    }
}

extension Actor {
    /// The actor as the log writes it: `admin`, `system`, `staff:ID`, `device:ID`.
    public var text: String {
        switch self {
        case .admin: "admin"
        case .system: "system"
        case .staff(let member): Self.staffPrefix + member.rawValue
        case .device(let device): Self.devicePrefix + device.rawValue
        }
    }

    /// `nil` for anything else.
    public init?(text: String) {
        switch text {
        case "admin": self = .admin
        case "system": self = .system
        case _ where text.hasPrefix(Self.staffPrefix):
            self = .staff(StaffID(String(text.dropFirst(Self.staffPrefix.count))))
        default:
            guard text.hasPrefix(Self.devicePrefix) else { return nil }
            self = .device(DeviceID(String(text.dropFirst(Self.devicePrefix.count))))
        }
    }

    private static let staffPrefix = "staff:"
    private static let devicePrefix = "device:"
}

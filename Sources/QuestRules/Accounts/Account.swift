/// A person who signs in: one account for all quests, whatever provider vouches for them.
///
/// Nobody needs one. It is known by its sign-ins, never by a name, a phone number or an e-mail address.
public struct Account: Sendable, Equatable {
    public let id: AccountID
    /// The name that the person goes by; `nil` where none is known, and once it has been erased.
    public internal(set) var name: SaltedText?
    /// A phone number for emergencies; `nil` where none was given, and once it has been erased.
    public internal(set) var phone: SaltedText?
    /// The language in which the person wants to be spoken to; `nil` where none was chosen.
    public internal(set) var language: Language?
    public let createdAt: Timestamp
    /// The digest of the token that roles of sessions stand by, which nobody has; `nil` once nobody can sign in any more.
    public internal(set) var token: Digest?
    public internal(set) var standing: AccountStanding
    /// Sign-ins, the oldest first.
    public internal(set) var links: [SignInLink]
    /// Participations, the oldest first.
    public internal(set) var participations: [Participation]
    /// Roles on the staff of quests, the oldest first.
    public internal(set) var roles: [AccountRole]
    /// Rides in quests whose personal data was erased in time, the oldest first.
    public internal(set) var results: [AccountResult]
    /// The end of its log: where a decision about it is made from.
    public internal(set) var head: LogHead

    public init(
        id: AccountID, name: SaltedText? = nil, phone: SaltedText? = nil, language: Language? = nil,
        createdAt: Timestamp, token: Digest?, standing: AccountStanding = .open, links: [SignInLink] = [],
        participations: [Participation] = [], roles: [AccountRole] = [], results: [AccountResult] = [],
        head: LogHead = .empty
    ) {
        (self.id, self.name, self.phone, self.language) = (id, name, phone, language)
        (self.createdAt, self.token, self.standing) = (createdAt, token, standing)
        self.links = links.sorted { ($0.linkedAt, $0.id) < ($1.linkedAt, $1.id) }
        self.participations = participations.sorted { ($0.since, $0.device) < ($1.since, $1.device) }
        self.roles = roles.sorted { ($0.since, $0.staff) < ($1.since, $1.staff) }
        self.results = results.sorted { ($0.at, $0.quest) < ($1.at, $1.quest) }
        self.head = head
    }
}

/// Whether an account is one that somebody can sign in to.
public enum AccountStanding: Sendable, Hashable {
    case open
    /// Another account has all that it had.
    case merged(into: AccountID)
    /// Its person has left: nothing of theirs is kept.
    case erased(at: Timestamp)
}

/// A text about a person that stands beside a log, with the salt of its digest there: without both the digest tells
/// nothing.
public struct SaltedText: Sendable, Hashable {
    public let text: String
    public let salt: [UInt8]

    public init(_ text: String, salt: [UInt8]) {
        (self.text, self.salt) = (text, salt)
    }

    /// The digest that the log keeps: SHA-256(salt ‖ UTF-8 of the text).
    public var digest: Digest { .sha256(salt, Array(text.utf8)) }
}

/// A person as a provider of sign-ins knows them: the provider's slug, and its own name for the person there.
public struct SignInKey: Sendable, Hashable {
    public let provider: String
    public let subject: String

    /// - Throws: `AccountRefusal.subjectInvalid` for a provider that is no slug, and a subject that is empty, too long or
    ///   not of printable ASCII characters (OpenID Connect Core 1.0, section 2).
    public init(provider: String, subject: String) throws(AccountRefusal) {
        let isPrintable = subject.utf8.allSatisfy { (0x20...0x7E).contains($0) }
        guard Slug.isValid(provider), isPrintable,
            (1...SignInLimits.subject.value).contains(subject.utf8.count)
        else { throw .subjectInvalid }
        (self.provider, self.subject) = (provider, subject)
    }
}

/// The service that vouches for people under a provider's slug. Subjects are its own: under another service the same ones
/// are other people.
public struct SignInService: Sendable, Hashable {
    /// The provider's slug, as sign-ins have it.
    public let id: String
    /// The protocol.
    public let kind: String
    /// The issuer, or the base address.
    public let issuer: String

    public init(id: String, kind: String, issuer: String) {
        (self.id, self.kind, self.issuer) = (id, kind, issuer)
    }
}

/// A sign-in that opens an account.
public struct SignInLink: Sendable, Hashable {
    public let id: SignInLinkID
    public let key: SignInKey
    /// Stands before what the log has hashed of the subject.
    public let salt: [UInt8]
    public let linkedAt: Timestamp

    public init(id: SignInLinkID, key: SignInKey, salt: [UInt8], linkedAt: Timestamp) {
        (self.id, self.key, self.salt, self.linkedAt) = (id, key, salt, linkedAt)
    }

    /// The digest that the log keeps of the subject.
    public var digest: Digest { SaltedText(key.subject, salt: salt).digest }
}

/// A device by which the person of an account takes part in a quest, or did.
///
/// It opens the device for as long as that has the token of then: when another phone takes over its place in the team, the
/// account only remembers it.
public struct Participation: Sendable, Hashable {
    public let quest: QuestID
    public let team: TeamID
    public let device: DeviceID
    /// The digest of the device's token.
    public let token: Digest
    public let since: Timestamp

    public init(quest: QuestID, team: TeamID, device: DeviceID, token: Digest, since: Timestamp) {
        (self.quest, self.team, self.device) = (quest, team, device)
        (self.token, self.since) = (token, since)
    }
}

/// A device by which the person of an account takes part or did, as its quest knows it.
public struct AccountDevice: Sendable, Equatable {
    public let device: Device
    /// Whether the device has the token of the participation still, so that whoever holds its place is that person.
    public let isHeld: Bool
    public let since: Timestamp

    public init(device: Device, isHeld: Bool, since: Timestamp) {
        (self.device, self.isHeld, self.since) = (device, isHeld, since)
    }
}

/// A role on the staff of a quest that was given to an account. The quest knows its holder as a member of its staff: the
/// role is good for as long as that member has the token of then.
public struct AccountRole: Sendable, Hashable {
    public let quest: QuestID
    public let role: StaffRole
    public let staff: StaffID
    /// The digest of the member's token, which nobody has.
    public let token: Digest
    public let since: Timestamp

    public init(quest: QuestID, role: StaffRole, staff: StaffID, token: Digest, since: Timestamp) {
        (self.quest, self.role, self.staff) = (quest, role, staff)
        (self.token, self.since) = (token, since)
    }
}

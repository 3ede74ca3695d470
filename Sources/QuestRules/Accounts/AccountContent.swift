import GeoJSONKit

/// The content of a record of an account's log. Nothing in it is personal: names, phone numbers and subjects stand
/// beside it, here are salted digests of them.
public enum AccountContent: Sendable, Equatable {
    case created(name: Digest?, language: Language?)
    /// The whole profile as it is from now on.
    case profileChanged(name: Digest?, phone: Digest?, language: Language?)
    /// `subject` is the salted digest of the provider's name for the person (`SignInLink.digest`).
    case signInLinked(SignInLinkID, provider: String, subject: Digest)
    case signInUnlinked(SignInLinkID)
    case tookPart(quest: QuestID, team: TeamID, device: DeviceID)
    /// Another account's sign-ins, devices and roles belong to this one from now on.
    case merged(AccountID, links: [SignInLinkID], devices: [DeviceID], staff: [StaffID])
    /// Whatever this account had belongs to another one; nothing follows in this log.
    case mergedInto(AccountID)
    case roleGiven(quest: QuestID, StaffRole, staff: StaffID)
    case roleTaken(StaffID)
    /// Nobody who had signed in before is signed in any more.
    case sessionsEnded
    /// All that is kept of the account was handed out.
    case exported
    /// The profile and so many sign-ins, participations and roles were forgotten; nothing follows in this log.
    case erased(links: Int, participations: Int, roles: Int)

    public var kind: AccountRecordKind {
        switch self {
        case .created: .created
        case .profileChanged: .profileChanged
        case .signInLinked: .signInLinked
        case .signInUnlinked: .signInUnlinked
        case .tookPart: .tookPart
        case .merged: .merged
        case .mergedInto: .mergedInto
        case .roleGiven: .roleGiven
        case .roleTaken: .roleTaken
        case .sessionsEnded: .sessionsEnded
        case .exported: .exported
        case .erased: .erased
        }
    }
}

/// The kind of a record of an account's log.
public enum AccountRecordKind: String, Sendable, CaseIterable {
    case created
    case profileChanged = "profile-changed"
    case signInLinked = "sign-in-linked"
    case signInUnlinked = "sign-in-unlinked"
    case tookPart = "took-part"
    case merged
    case mergedInto = "merged-into"
    case roleGiven = "role-given"
    case roleTaken = "role-taken"
    case sessionsEnded = "sessions-ended"
    case exported
    case erased
}

extension AccountContent {
    /// - Throws: `RecordBodyError` when the body does not fit the kind.
    public init(kind: AccountRecordKind, body: RecordBody) throws(RecordBodyError) {
        let reader = try BodyReader(body)
        switch kind {
        case .created:
            self = .created(
                name: try reader.digestIfPresent("name"), language: try reader.languageIfPresent())
        case .profileChanged:
            self = .profileChanged(
                name: try reader.digestIfPresent("name"), phone: try reader.digestIfPresent("phone"),
                language: try reader.languageIfPresent())
        case .signInLinked:
            self = .signInLinked(
                try reader.identifier("link"), provider: try reader.string("provider"),
                subject: try reader.digest("subject"))
        case .signInUnlinked: self = .signInUnlinked(try reader.identifier("link"))
        case .tookPart:
            self = .tookPart(
                quest: try reader.identifier("quest"), team: try reader.identifier("team"),
                device: try reader.identifier("device"))
        case .merged:
            self = .merged(
                try reader.identifier("account"), links: try reader.identifiersIfPresent("links"),
                devices: try reader.identifiersIfPresent("devices"),
                staff: try reader.identifiersIfPresent("staff"))
        case .mergedInto: self = .mergedInto(try reader.identifier("account"))
        case .roleGiven:
            self = .roleGiven(
                quest: try reader.identifier("quest"), try reader.choice("role"),
                staff: try reader.identifier("staff"))
        case .roleTaken: self = .roleTaken(try reader.identifier("staff"))
        case .sessionsEnded: self = .sessionsEnded
        case .exported: self = .exported
        case .erased:
            self = .erased(
                links: Int(clamping: try reader.integer("links")),
                participations: Int(clamping: try reader.integer("participations")),
                roles: Int(clamping: try reader.integer("roles")))
        }
    }

    public var body: RecordBody {
        guard let body = RecordBody(canonicalizing: .object(members)) else {
            preconditionFailure("bodies hold whole numbers within ±2⁵³ only")
        }
        return body
    }

    private var members: JSONObject {
        switch self {
        case .created(let name, let language):
            ["name": Self.orNull(name?.description), "language": Self.orNull(language?.rawValue)]
        case .profileChanged(let name, let phone, let language):
            [
                "name": Self.orNull(name?.description), "phone": Self.orNull(phone?.description),
                "language": Self.orNull(language?.rawValue),
            ]
        case .signInLinked(let link, let provider, let subject):
            [
                "link": .string(link.rawValue), "provider": .string(provider),
                "subject": .string(subject.description),
            ]
        case .signInUnlinked(let link): ["link": .string(link.rawValue)]
        case .tookPart(let quest, let team, let device):
            [
                "quest": .string(quest.rawValue), "team": .string(team.rawValue),
                "device": .string(device.rawValue),
            ]
        case .merged(let account, let links, let devices, let staff):
            [
                "account": .string(account.rawValue), "links": Self.list(links),
                "devices": Self.list(devices), "staff": Self.list(staff),
            ]
        case .mergedInto(let account): ["account": .string(account.rawValue)]
        case .roleGiven(let quest, let role, let staff):
            [
                "quest": .string(quest.rawValue), "role": .string(role.rawValue),
                "staff": .string(staff.rawValue),
            ]
        case .roleTaken(let staff): ["staff": .string(staff.rawValue)]
        case .sessionsEnded, .exported: [:]
        case .erased(let links, let participations, let roles):
            [
                "links": .integer(Int64(links)), "participations": .integer(Int64(participations)),
                "roles": .integer(Int64(roles)),
            ]
        }
    }

    private static func orNull(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

    private static func list(_ ids: [some TextIdentifier]) -> JSONValue {
        .array(ids.map { .string($0.rawValue) })
    }
}

extension BodyReader {
    /// `language`, which may be missing or `null`.
    fileprivate func languageIfPresent() throws(RecordBodyError) -> Language? {
        guard let name = try stringIfPresent("language") else { return nil }
        guard let language = Language(rawValue: name) else { throw .member("language") }
        return language
    }
}

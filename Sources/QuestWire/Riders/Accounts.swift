public import QuestUnits

/// The languages in which people are spoken to.
public enum LanguageName: String, Codable, Sendable, CaseIterable {
    case english = "en"
    case russian = "ru"
}

/// `GET account`: whoever is signed in, as the daemon knows them.
public struct AccountReply: Codable, Sendable, Equatable {
    public var id: AccountID
    public var name: String?
    /// For emergencies.
    public var phone: String?
    public var language: LanguageName?
    public var createdAt: Timestamp
    /// The oldest first.
    public var signIns: [AccountSignIn]
    /// The oldest first.
    public var roles: [AccountRoleReply]
    /// Missing where nothing is to be merged.
    public var mergeOffer: AccountMergeOffer?

    public init(
        id: AccountID, name: String?, phone: String?, language: LanguageName?, createdAt: Timestamp,
        signIns: [AccountSignIn], roles: [AccountRoleReply], mergeOffer: AccountMergeOffer? = nil
    ) {
        self.id = id
        self.name = name
        self.phone = phone
        self.language = language
        self.createdAt = createdAt
        self.signIns = signIns
        self.roles = roles
        self.mergeOffer = mergeOffer
    }
}

/// A sign-in of an account. The provider's own name for the person is not told.
public struct AccountSignIn: Codable, Sendable, Equatable {
    public var id: SignInLinkID
    /// The provider's slug.
    public var provider: String
    /// The provider's name for people; missing where the daemon has no such provider any more.
    public var label: String?
    public var linkedAt: Timestamp

    public init(id: SignInLinkID, provider: String, label: String?, linkedAt: Timestamp) {
        self.id = id
        self.provider = provider
        self.label = label
        self.linkedAt = linkedAt
    }
}

/// A role of an account on the staff of a quest.
public struct AccountRoleReply: Codable, Sendable, Equatable {
    public var quest: QuestID
    /// The quest's title, in the reader's language where its file has it.
    public var title: String
    public var role: StaffRoleName
    /// The member of the quest's staff that the account stands for.
    public var staff: StaffID
    public var since: Timestamp

    public init(quest: QuestID, title: String, role: StaffRoleName, staff: StaffID, since: Timestamp) {
        self.quest = quest
        self.title = title
        self.role = role
        self.staff = staff
        self.since = since
    }
}

/// An offer to merge: whoever is signed in has just proved that another account is theirs, too.
public struct AccountMergeOffer: Codable, Sendable, Equatable {
    /// The slug of the provider of the sign-in by which the other account is known.
    public var provider: String
    public var label: String?
    /// The name of the other account; missing where it has none.
    public var name: String?
    /// Number of its rides.
    public var rides: Int
    /// Number of its roles on the staff of quests.
    public var roles: Int
    public var until: Timestamp

    public init(
        provider: String, label: String?, name: String?, rides: Int, roles: Int, until: Timestamp
    ) {
        (self.provider, self.label, self.until) = (provider, label, until)
        (self.name, self.rides, self.roles) = (name, rides, roles)
    }
}

/// `PUT account/profile`: all that a person says of themselves. What is missing is known no longer.
public struct AccountProfile: RequestObject {
    public var name: String?
    public var phone: String?
    public var language: LanguageName?

    public init(name: String? = nil, phone: String? = nil, language: LanguageName? = nil) {
        self.name = name
        self.phone = phone
        self.language = language
    }
}

/// `GET account/history`: quests in which the person has taken part, the latest first.
public struct AccountHistory: Codable, Sendable, Equatable {
    public var rides: [AccountRide]

    public init(rides: [AccountRide]) {
        self.rides = rides
    }
}

/// One device by which the person of an account takes part in a quest, or did.
public struct AccountRide: Codable, Sendable, Equatable {
    public var quest: QuestID
    /// The quest's title, in the reader's language where its file has it.
    public var title: String
    /// The team's start; missing while nobody knows.
    public var startsAt: Timestamp?
    /// How far the quest is.
    public var status: PhaseName
    /// Missing, as the team's name and the device, once the quest's personal data was erased in time.
    public var team: TeamID?
    /// Empty once it has been erased.
    public var teamName: String?
    public var device: DeviceID?
    public var since: Timestamp
    /// The name of the team's class; only where the team is missing.
    public var className: String?
    /// Whether the account opens the device still: not once it was removed, or another phone has its place.
    public var mayRide: Bool
    /// Missing without a result, and as long as the quest shows none.
    public var rank: Int?
    /// Number of teams with a rank; only where the team is missing.
    public var ranked: Int?
    public var points: Int?
    /// In seconds.
    public var time: Double?

    public init(
        quest: QuestID, title: String, startsAt: Timestamp?, status: PhaseName, team: TeamID?,
        teamName: String?, device: DeviceID?, since: Timestamp, mayRide: Bool, rank: Int? = nil,
        points: Int? = nil, time: Double? = nil
    ) {
        self.quest = quest
        self.title = title
        self.startsAt = startsAt
        self.status = status
        self.team = team
        self.teamName = teamName
        self.device = device
        self.since = since
        self.mayRide = mayRide
        self.rank = rank
        self.points = points
        self.time = time
    }
}

/// `POST account/erase` and `POST admin/accounts/{account}/erase`: what came of it.
public struct AccountErasure: Codable, Sendable, Equatable {
    public var erased: Bool
    /// Number of quests in which something was erased now.
    public var quests: Int

    public init(erased: Bool = true, quests: Int) {
        self.erased = erased
        self.quests = quests
    }
}

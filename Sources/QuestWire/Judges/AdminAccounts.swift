public import QuestUnits

/// The word for whether somebody can sign in to an account.
public enum AccountStandingName: String, Codable, Sendable, CaseIterable {
    case open
    /// Another account has all that it had.
    case merged
    /// Its person has left.
    case erased
}

/// `GET admin/accounts`: in the order in which they were created.
public struct AdminAccountList: Codable, Sendable, Equatable {
    public var accounts: [AdminAccountRow]
    /// The id to ask for what follows with, as `after`; missing at the end.
    public var next: AccountID?

    public init(accounts: [AdminAccountRow], next: AccountID? = nil) {
        self.accounts = accounts
        self.next = next
    }
}

/// An account in the list of all.
public struct AdminAccountRow: Codable, Sendable, Equatable {
    public var id: AccountID
    public var name: String?
    public var createdAt: Timestamp
    public var standing: AccountStandingName
    /// The account that has all that this one had.
    public var mergedInto: AccountID?
    /// Number of sign-ins.
    public var signIns: Int
    /// Number of quests in which the person takes part, or did.
    public var quests: Int
    /// Number of roles on the staff of quests.
    public var roles: Int

    public init(
        id: AccountID, name: String?, createdAt: Timestamp, standing: AccountStandingName,
        mergedInto: AccountID? = nil, signIns: Int, quests: Int, roles: Int
    ) {
        self.id = id
        self.name = name
        self.createdAt = createdAt
        self.standing = standing
        self.mergedInto = mergedInto
        self.signIns = signIns
        self.quests = quests
        self.roles = roles
    }
}

/// `GET admin/accounts/{account}`: as its holder is shown it, with its standing and its rides.
public struct AdminAccount: Codable, Sendable, Equatable {
    public var id: AccountID
    public var name: String?
    public var phone: String?
    public var language: LanguageName?
    public var createdAt: Timestamp
    public var standing: AccountStandingName
    /// The account that has all that this one had.
    public var mergedInto: AccountID?
    public var signIns: [AccountSignIn]
    public var roles: [AccountRoleReply]
    /// The latest first.
    public var rides: [AccountRide]

    public init(
        _ account: AccountReply, standing: AccountStandingName, mergedInto: AccountID? = nil,
        rides: [AccountRide]
    ) {
        id = account.id
        name = account.name
        phone = account.phone
        language = account.language
        createdAt = account.createdAt
        self.standing = standing
        self.mergedInto = mergedInto
        signIns = account.signIns
        roles = account.roles
        self.rides = rides
    }
}

/// `POST admin/accounts/{account}/merge`.
public struct AccountMerge: RequestObject {
    /// The account that is there no longer afterwards.
    public var other: AccountID

    public init(other: AccountID) {
        self.other = other
    }
}

/// `POST admin/quests/{quest}/staff/accounts`: gives an account a role in the quest.
public struct AccountRoleRequest: RequestObject {
    public var account: AccountID
    public var role: StaffRoleName
    /// The name of the member in the organisers' lists; that of the account's profile where missing.
    public var name: String?

    public init(account: AccountID, role: StaffRoleName, name: String? = nil) {
        self.account = account
        self.role = role
        self.name = name
    }
}

/// A state of accounts: those that a decision is about, as a store had them at one moment.
///
/// Where a decision is about a sign-in, a device or a member of the staff, the account that has it already belongs here,
/// too; a store refuses what was decided without it.
public struct Accounts: Sendable, Equatable {
    private var byID: [AccountID: Account] = [:]

    public init() {}

    public init(_ accounts: some Sequence<Account>) {
        for account in accounts { byID[account.id] = account }
    }

    public subscript(id: AccountID) -> Account? { byID[id] }

    /// All of them, in the order of their ids: that in which they were created.
    public var all: [Account] { byID.values.sorted { $0.id < $1.id } }

    /// Returns the account that a sign-in opens.
    /// - Complexity: O(sign-ins of all).
    public func owner(of key: SignInKey) -> Account? {
        byID.values.first { $0.links.contains { $0.key == key } }
    }

    /// Returns the account in whose name a device takes part, by the digest of the device's token.
    /// - Complexity: O(participations of all).
    public func owner(ofDeviceToken digest: Digest) -> Account? {
        byID.values.first { $0.participations.contains { $0.token == digest } }
    }

    /// Returns the account that a member of a quest's staff stands for.
    /// - Complexity: O(roles of all).
    public func owner(of member: StaffID) -> Account? {
        byID.values.first { $0.roles.contains { $0.staff == member } }
    }

    /// Takes in what was stored.
    public mutating func apply(_ entry: ChainedAccountEntry) {
        for change in entry.changes { apply(change) }
        for record in entry.records { note(record.head, of: record.account) }
    }

    mutating func note(_ head: LogHead, of account: AccountID) { byID[account]?.head = head }

    /// Forgets participations in quests or teams that are there no longer.
    mutating func removeParticipations(where isGone: (Participation) -> Bool) {
        for id in Array(byID.keys) { byID[id]?.participations.removeAll(where: isGone) }
    }

    /// Keeps what is left of rides with the accounts of those who rode.
    mutating func keep(_ results: [AccountID: [AccountResult]]) {
        for (id, results) in results { byID[id]?.take(results: results) }
    }

    /// Forgets roles in quests that are there no longer.
    mutating func removeRoles(where isGone: (AccountRole) -> Bool) {
        for id in Array(byID.keys) { byID[id]?.roles.removeAll(where: isGone) }
    }

    mutating func apply(_ change: AccountChange) {
        switch change {
        case .created(let account): byID[account.id] = account
        case .profile(let name, let phone, let language, let account):
            byID[account]?.name = name
            byID[account]?.phone = phone
            byID[account]?.language = language
        case .linked(let link, let account): byID[account]?.take(links: [link])
        case .unlinked(let link, let account): byID[account]?.links.removeAll { $0.id == link }
        case .participation(let participation, let account):
            byID[account]?.take(participations: [participation])
        case .role(let role, let account): byID[account]?.take(roles: [role])
        case .takenRole(let staff, let account): byID[account]?.roles.removeAll { $0.staff == staff }
        case .token(let token, let account): byID[account]?.token = token
        case .merged(let account, let other):
            guard let gone = byID[account] else { return }
            byID[other]?.take(
                links: gone.links, participations: gone.participations, roles: gone.roles,
                results: gone.results)
            byID[account]?.empty(.merged(into: other))
        case .erased(let account, let time): byID[account]?.empty(.erased(at: time))
        }
    }
}

extension Account {
    fileprivate mutating func take(
        links: [SignInLink] = [], participations: [Participation] = [], roles: [AccountRole] = [],
        results: [AccountResult] = []
    ) {
        self = Account(
            id: id, name: name, phone: phone, language: language, createdAt: createdAt, token: token,
            standing: standing, links: self.links + links,
            participations: self.participations + participations, roles: self.roles + roles,
            results: self.results + results, head: head)
    }

    /// Forgets everything but the log and when the account was there.
    fileprivate mutating func empty(_ standing: AccountStanding) {
        self = Account(id: id, createdAt: createdAt, token: nil, standing: standing, head: head)
    }
}

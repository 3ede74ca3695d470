/// The port to whatever keeps accounts: the stores of quests do. A call returns only after the change is durable.
///
/// Participations go by themselves with the team or quest that is removed, roles with the member of the staff who is
/// revoked, or with the quest; the account's log keeps that they were there.
public protocol AccountStore: Sendable {
    /// Keeps an entry, all of it or nothing.
    ///
    /// - Throws: `StoreError.conflict` when the log of an account does not end where the decision was made from (read it
    ///   again and decide anew), `.duplicate` when another account has the sign-in, the device's token or the member of
    ///   the staff, `.missing` when an account is not there, `.full` or `.unavailable` when the store cannot write.
    func commit(_ entry: ChainedAccountEntry) async throws(StoreError)

    func account(_ id: AccountID) async throws(StoreError) -> Account?
    /// Returns the account that a sign-in opens.
    func account(of key: SignInKey) async throws(StoreError) -> Account?
    /// Returns the account that a role of a session stands for; `nil` also for a token of before.
    func account(token digest: Digest) async throws(StoreError) -> Account?
    /// Returns the account in whose name a device takes part, by the digest of the device's token.
    func account(deviceToken digest: Digest) async throws(StoreError) -> Account?
    /// Returns the account that stands for a member of a quest's staff.
    func account(of member: StaffID) async throws(StoreError) -> Account?
    /// Returns the account whose person holds a device's place in its team now.
    func account(holding device: DeviceID) async throws(StoreError) -> Account?
    /// Accounts whose ids follow the given one, in the order in which they were created, at most `limit`; from the first
    /// where `nil`. Those that were merged or erased too.
    func accounts(after id: AccountID?, limit: Int) async throws(StoreError) -> [Account]

    /// Returns what the person of an account may do in quests now: its devices and roles whose tokens are still those,
    /// in the order of their holders.
    func roles(of account: AccountID) async throws(StoreError) -> [SessionRole]

    /// Returns the devices of the account's participations, in the order in which they joined, one for each participation;
    /// also those that have left their teams, or were removed: what they have sent is their person's all the same.
    func devices(of account: AccountID) async throws(StoreError) -> [AccountDevice]

    /// Records with `seq` greater than the given one, in order, at most `limit`.
    func records(
        of account: AccountID, after seq: Int64, limit: Int
    ) async throws(StoreError) -> [AccountRecord]

    /// Returns the accounts that took part in a quest, by which teams and since when.
    func participants(of quest: QuestID) async throws(StoreError) -> [AccountID: [Participation]]

    /// Forgets who took part in a quest whose personal data was erased, and keeps with their accounts what is theirs of it,
    /// in one instant.
    func removeParticipations(
        in quest: QuestID, keeping results: [AccountID: [AccountResult]]
    ) async throws(StoreError)

    /// Returns the service that each slug in sign-ins stands for.
    func signInServices() async throws(StoreError) -> [SignInService]

    /// Keeps which service a slug stands for; the one of before gives way.
    func keep(_ service: SignInService) async throws(StoreError)
}

extension AccountStore {
    /// Commits an entry that has no places in the chains yet.
    ///
    /// - Parameter accounts: The state that it was decided on.
    /// - Returns: The records in order, with seq and hash.
    /// - Throws: As `commit(_:)`.
    @discardableResult
    public func commit(
        _ entry: AccountEntry, on accounts: Accounts
    ) async throws(StoreError) -> [AccountRecord] {
        let chained = ChainedAccountEntry(entry, on: accounts)
        try await commit(chained)
        return chained.records
    }
}

extension InMemoryQuestStore: AccountStore {
    public func commit(_ entry: ChainedAccountEntry) async throws(StoreError) {
        var changed = contents
        try changed.take(entry)
        contents = changed
    }

    public func account(_ id: AccountID) async throws(StoreError) -> Account? { contents.accounts[id] }

    public func account(of key: SignInKey) async throws(StoreError) -> Account? {
        contents.accounts.owner(of: key)
    }

    public func account(token digest: Digest) async throws(StoreError) -> Account? {
        contents.accounts.all.first { $0.token == digest }
    }

    public func account(deviceToken digest: Digest) async throws(StoreError) -> Account? {
        contents.accounts.owner(ofDeviceToken: digest)
    }

    public func account(of member: StaffID) async throws(StoreError) -> Account? {
        contents.accounts.owner(of: member)
    }

    public func signInServices() async throws(StoreError) -> [SignInService] {
        contents.signInServices.values.sorted { $0.id < $1.id }
    }

    public func keep(_ service: SignInService) async throws(StoreError) {
        contents.signInServices[service.id] = service
    }

    public func account(holding device: DeviceID) async throws(StoreError) -> Account? {
        contents.tokens.first { $0.value == device }.flatMap {
            contents.accounts.owner(ofDeviceToken: $0.key)
        }
    }

    public func accounts(after id: AccountID?, limit: Int) async throws(StoreError) -> [Account] {
        let later = contents.accounts.all.filter { account in id.map { account.id > $0 } ?? true }
        return Array(later.prefix(max(limit, 0)))
    }

    public func roles(of account: AccountID) async throws(StoreError) -> [SessionRole] {
        guard let known = contents.accounts[account] else { return [] }
        let devices = known.participations.filter { contents.tokens[$0.token] == $0.device }.map {
            SessionRole(holder: .device($0.device), quest: $0.quest, token: $0.token)
        }
        let staff = known.roles.filter { role in
            contents.staff.contains { $0.member.id == role.staff && $0.token == role.token }
        }.map { SessionRole(holder: .staff($0.staff), quest: $0.quest, token: $0.token) }
        return (devices + staff).sorted { $0.holder.id < $1.holder.id }
    }

    public func devices(of account: AccountID) async throws(StoreError) -> [AccountDevice] {
        let taken = (contents.accounts[account]?.participations ?? []).compactMap { taken in
            contents.devices[taken.device].map { device in
                let owner = contents.tokens[taken.token] ?? contents.formerTokens[taken.token]
                return AccountDevice(device: device, isHeld: owner == taken.device, since: taken.since)
            }
        }
        return taken.sorted {
            ($0.device.joinedAt, $0.device.id, $0.since) < ($1.device.joinedAt, $1.device.id, $1.since)
        }
    }

    public func records(
        of account: AccountID, after seq: Int64, limit: Int
    ) async throws(StoreError) -> [AccountRecord] {
        let later = (contents.accountRecords[account] ?? []).filter { $0.seq > seq }
        return Array(later.prefix(max(limit, 0)))
    }

    public func participants(of quest: QuestID) async throws(StoreError) -> [AccountID: [Participation]] {
        var found: [AccountID: [Participation]] = [:]
        for account in contents.accounts.all {
            let taken = account.participations.filter { $0.quest == quest }
            if !taken.isEmpty { found[account.id] = taken }
        }
        return found
    }

    public func removeParticipations(
        in quest: QuestID, keeping results: [AccountID: [AccountResult]]
    ) async throws(StoreError) {
        contents.accounts.removeParticipations { $0.quest == quest }
        contents.accounts.keep(results)
    }
}

extension StoreContents {
    fileprivate mutating func take(_ entry: ChainedAccountEntry) throws(StoreError) {
        for (account, start) in entry.starts.sorted(by: { $0.key < $1.key }) {
            let end = accounts[account]?.head ?? .empty
            guard end == start else { throw .conflict(end) }
        }
        // Each change is looked at on the state that those before it have left.
        for change in entry.changes {
            try check(change)
            accounts.apply(change)
        }
        for record in entry.records {
            guard accounts[record.account] != nil else { throw .missing(what: "account") }
            guard recordIDs.insert(record.id).inserted else { throw .duplicate(what: "record") }
            accountRecords[record.account, default: []].append(record)
            accounts.note(record.head, of: record.account)
        }
        for change in entry.changes { endSessions(by: change) }
    }

    private func check(_ change: AccountChange) throws(StoreError) {
        switch change {
        case .created(let account):
            guard accounts[account.id] == nil else { throw .duplicate(what: "account") }
        case .linked(let link, let account):
            guard accounts[account] != nil else { throw .missing(what: "account") }
            guard accounts.owner(of: link.key) == nil else { throw .duplicate(what: "sign-in") }
        case .participation(let participation, let account):
            guard accounts[account] != nil else { throw .missing(what: "account") }
            guard accounts.owner(ofDeviceToken: participation.token) == nil else {
                throw .duplicate(what: "participation")
            }
        case .role(let role, let account):
            guard accounts[account] != nil else { throw .missing(what: "account") }
            guard accounts.owner(of: role.staff) == nil else { throw .duplicate(what: "role") }
        case .profile(_, _, _, let account), .unlinked(_, let account), .takenRole(_, let account),
            .token(_, let account), .erased(let account, _):
            guard accounts[account] != nil else { throw .missing(what: "account") }
        case .merged(let account, let other):
            guard accounts[account] != nil, accounts[other] != nil else { throw .missing(what: "account") }
        }
    }

    private mutating func endSessions(by change: AccountChange) {
        switch change {
        case .token(_, let account), .merged(let account, _), .erased(let account, _):
            removeRoles { $0.holder == .account(account) }
        case .created, .profile, .linked, .unlinked, .participation, .role, .takenRole: break
        }
    }
}

/// One thing that happened to an account, or to two, with everything that must be stored in the same instant or not at
/// all. Whatever account a change names has a record in the entry.
public struct AccountEntry: Sendable, Equatable {
    public var drafts: [AccountDraft]
    public var changes: [AccountChange]

    public init(drafts: [AccountDraft], changes: [AccountChange]) {
        (self.drafts, self.changes) = (drafts, changes)
    }
}

/// A change of what stands beside the logs of accounts.
public enum AccountChange: Sendable, Equatable {
    /// A new account; its sign-ins follow.
    case created(Account)
    /// The whole profile from now on; that of before is forgotten.
    case profile(name: SaltedText?, phone: SaltedText?, language: Language?, of: AccountID)
    case linked(SignInLink, to: AccountID)
    /// The sign-in is forgotten with its salt.
    case unlinked(SignInLinkID, from: AccountID)
    case participation(Participation, of: AccountID)
    case role(AccountRole, of: AccountID)
    case takenRole(StaffID, of: AccountID)
    /// The digest of an account's token from now on: sessions that stand by the one before have the role no longer.
    case token(Digest, of: AccountID)
    /// Sign-ins, participations and roles go to another account; the profile is forgotten, and sessions end.
    case merged(AccountID, into: AccountID)
    /// Everything is forgotten but the log and when the account was there; sessions end.
    case erased(AccountID, at: Timestamp)

    /// Whether something is forgotten for good.
    public var erases: Bool {
        switch self {
        case .profile, .unlinked, .merged, .erased: true
        case .created, .linked, .participation, .role, .takenRole, .token: false
        }
    }

    /// Whether a whole account is forgotten: that is let through where the disk has no room left for anything else.
    public var makesRoom: Bool {
        if case .erased = self { true } else { false }
    }
}

/// An entry with the places that its records take in the chains of their accounts: what a store keeps, all or nothing.
///
/// Records of accounts come into being here alone, as those of quests do in `ChainedEntries`.
public struct ChainedAccountEntry: Sendable {
    /// The ends that the logs must have when this is appended.
    public let starts: [AccountID: LogHead]
    /// Records in order, with seq and hash.
    public let records: [AccountRecord]
    /// Changes, which stand beside the records.
    public let changes: [AccountChange]

    /// - Parameter accounts: The state that the entry was decided on.
    /// - Complexity: O(size of the entry): each record is written as canonical JSON and hashed.
    public init(_ entry: AccountEntry, on accounts: Accounts) {
        var starts: [AccountID: LogHead] = [:]
        var ends: [AccountID: LogHead] = [:]
        var records: [AccountRecord] = []
        for draft in entry.drafts {
            let account = draft.account
            let head = ends[account] ?? accounts[account]?.head ?? .empty
            if starts[account] == nil { starts[account] = head }
            let added = head.chaining([draft]) { draft, seq, prev, hash in
                AccountRecord(seq: seq, draft: draft, prev: prev, hash: hash)
            }
            ends[account] = added.last?.head
            records += added
        }
        (self.starts, self.records, changes) = (starts, records, entry.changes)
    }

    /// Whether something is forgotten for good by it.
    public var erases: Bool { changes.contains(where: \.erases) }

    /// Whether it is let through where the disk has no room left for anything else.
    public var makesRoom: Bool { changes.contains(where: \.makesRoom) }
}

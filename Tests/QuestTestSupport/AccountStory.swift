public import QuestRules

/// What happens to some accounts, without a store: each step is decided on the state that the steps before have left.
public struct AccountStory: Sendable {
    public private(set) var accounts = Accounts()
    /// The log of each account.
    public private(set) var records: [AccountID: [AccountRecord]] = [:]
    /// In the order in which they were decided: what a store would be asked to commit.
    public private(set) var entries: [ChainedAccountEntry] = []
    public var now = QuestStory.start
    public var ids: IdentifierSource

    public init(seed: UInt64 = 1) {
        ids = IdentifierSource(generator: SeededGenerator(seed: seed))
    }

    /// A digest of a token that nobody has.
    public static func token(_ name: String) -> Digest { .sha256(Array(name.utf8)) }

    /// The sign-in of a person with the provider `club`.
    public static func key(_ subject: String, at provider: String = "club") throws -> SignInKey {
        try SignInKey(provider: provider, subject: subject)
    }

    /// Makes a decision on the state as it is, and takes what comes of it into the story.
    ///
    /// - Returns: Whether there was something to store.
    @discardableResult
    public mutating func perform(
        as actor: AccountActor = .holder,
        _ decision: (inout AccountContext) throws -> AccountEntry?
    ) throws -> Bool {
        let entry = try accounts.decide(as: actor, at: now, ids: &ids, decision)
        guard let entry else { return false }
        enter(entry)
        return true
    }

    /// Creates an account by a sign-in of the provider `club`; its token is that of the subject.
    public mutating func create(
        _ subject: String, name: String? = nil, language: Language? = nil
    ) throws -> AccountID {
        let key = try Self.key(subject)
        let created = try accounts.decide(at: now, ids: &ids) {
            try $0.create(by: key, name: name, language: language, token: Self.token(subject))
        }
        enter(created.entry)
        return created.account
    }

    private mutating func enter(_ entry: AccountEntry) {
        let chained = ChainedAccountEntry(entry, on: accounts)
        accounts.apply(chained)
        for record in chained.records { records[record.account, default: []].append(record) }
        entries.append(chained)
        now = now + 1
    }

    /// The kinds of an account's records, in order.
    public func kinds(of account: AccountID) -> [AccountRecordKind] {
        (records[account] ?? []).map(\.kind)
    }

    /// Everything that the logs say, as lines.
    public var lines: String {
        records.sorted { $0.key < $1.key }.flatMap(\.value).map(\.line).joined(separator: "\n")
    }

    /// Commits the story, entry by entry.
    public func store(in store: some AccountStore) async throws {
        for entry in entries { try await store.commit(entry) }
    }
}

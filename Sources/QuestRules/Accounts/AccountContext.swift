/// The grounds of a decision about accounts: their state, who asks, and when.
///
/// Each method of it is one thing that somebody can ask for. It gives an `AccountEntry`, to be committed after the
/// heads of the state, or throws an `AccountRefusal`; nothing is stored here.
public struct AccountContext: Sendable {
    public let accounts: Accounts
    /// The actor in whose name records are made.
    public let actor: AccountActor
    public let now: Timestamp
    /// The source of new ids and salts.
    public var ids: IdentifierSource

    public init(
        accounts: Accounts, actor: AccountActor = .holder, now: Timestamp, ids: IdentifierSource
    ) {
        (self.accounts, self.actor, self.now, self.ids) = (accounts, actor, now, ids)
    }

    mutating func draft(_ content: AccountContent, of account: AccountID) -> AccountDraft {
        AccountDraft(
            account: account, id: ids.identifier(at: now), at: now, actor: actor, content: content)
    }

    /// Returns an account that somebody can sign in to.
    func open(_ id: AccountID) throws(AccountRefusal) -> Account {
        guard let account = accounts[id], account.standing == .open else { throw .accountUnknown }
        return account
    }
}

extension Accounts {
    /// Makes a decision on these accounts.
    ///
    /// - Parameters:
    ///   - actor: In whose name it is recorded.
    ///   - ids: Goes on where the decision left it, also where it was refused.
    public func decide<Outcome, Failure: Error>(
        as actor: AccountActor = .holder, at now: Timestamp, ids: inout IdentifierSource,
        _ decision: (inout AccountContext) throws(Failure) -> Outcome
    ) throws(Failure) -> Outcome {
        var context = AccountContext(accounts: self, actor: actor, now: now, ids: ids)
        defer { ids = context.ids }
        return try decision(&context)
    }
}

/// Walks an account's log from its first record and finds what does not fit, as `LogVerifier` does with a quest's.
public struct AccountLogVerifier: Sendable {
    public let account: AccountID
    private var walk: ChainWalk

    /// - Parameter published: A head known from elsewhere; it must still stand in the log.
    public init(account: AccountID, published: LogHead? = nil) {
        self.account = account
        walk = ChainWalk(published: published)
    }

    /// The last record that was found good.
    public var head: LogHead { walk.head }

    /// Checks the next record.
    /// - Throws: `LogFault` when it does not fit; nothing after it can be trusted then.
    /// - Complexity: O(size of the record).
    public mutating func check(_ record: AccountRecord) throws(LogFault) {
        guard record.account == account else { throw .otherAccount(seq: walk.next) }
        try walk.check(record)
        walk.pass(record)
    }

    /// Checks the end of the log; call it after the last record.
    /// - Throws: `LogFault.cut` or `.rewritten` when the published head no longer stands in the log.
    public func finish() throws(LogFault) { try walk.finish() }

    /// Checks the whole log at once.
    /// - Returns: Its head.
    /// - Throws: `LogFault`, the first one.
    public static func verify(
        _ records: some Sequence<AccountRecord>, of account: AccountID, published: LogHead? = nil
    ) throws(LogFault) -> LogHead {
        var verifier = AccountLogVerifier(account: account, published: published)
        for record in records { try verifier.check(record) }
        try verifier.finish()
        return verifier.head
    }
}

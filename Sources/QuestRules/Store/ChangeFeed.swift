/// The port to whatever tells that others have written to the same store: a store that several daemons share has one.
///
/// Tells hints only. A hint may come late, twice, or never, as where a daemon died between its commit and the hint
/// of it: whoever listens catches up by `QuestStore.records(of:after:limit:)` from where its own state ends, at every hint
/// and every few seconds without one. Nothing of what was written stands in a hint.
public protocol ChangeFeed: Sendable {
    /// Returns a stream of what others have changed from now on, which ends when the store is closed or its task is
    /// cancelled. Changes of this process are not in it. The first element is `StoreChange.gap`: something may have been
    /// written before anybody listened.
    ///
    /// The stream keeps a limited number of changes for whoever is slow; where more came, `gap` stands for them.
    func changes() -> AsyncStream<StoreChange>

    /// Tells the others what was taken here of buckets that all have together. Waits for nobody; what is lost is lost.
    func tell(_ spent: [SpentTokens])
}

/// Tokens that were taken from one bucket of a throttle that daemons have together.
public struct SpentTokens: Sendable, Hashable {
    /// A digest of whose bucket it is: nobody's address is told, nor any team.
    public let bucket: UInt64
    /// How many, from one on.
    public let count: Int

    /// - Parameter count: From one on.
    public init(bucket: UInt64, count: Int) {
        (self.bucket, self.count) = (bucket, count)
    }
}

/// A hint that something was changed by another daemon.
public enum StoreChange: Sendable, Hashable {
    /// The log of a quest has grown, at least up to the record of this number.
    case records(of: QuestID, through: Int64)
    /// A quest was removed as if it had never been.
    case removed(QuestID)
    /// Rows of these kinds were changed, given other tokens, or removed: what is remembered of them is to be forgotten.
    case rows(Set<StoreRows>)
    /// Tokens were taken from buckets that daemons have together.
    case spent([SpentTokens])
    /// Something may have been missed: all that is remembered is to be forgotten, and all logs are to be caught up with.
    case gap
}

/// The kinds of rows that are remembered outside a store.
public enum StoreRows: String, Sendable, Hashable, CaseIterable {
    /// Devices with their tokens, also those that were removed.
    case devices
    /// Members of the staff with their invitations and tokens.
    case staff
    case teams
    case sessions
    /// Accounts with their sign-ins, participations and roles.
    case accounts
    case webhooks
    /// The services that slugs in sign-ins stand for.
    case signInServices
}

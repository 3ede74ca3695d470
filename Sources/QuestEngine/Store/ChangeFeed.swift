/// The port to whatever tells that others have written to the same store: a store that several daemons share has one.
///
/// What it tells are hints. A hint may come late, twice, or never, as where a daemon died between its commit and the hint
/// of it: whoever listens catches up by `QuestStore.records(of:after:limit:)` from where its own state ends, at every hint
/// and every few seconds without one. Nothing of what was written stands in a hint.
public protocol ChangeFeed: Sendable {
    /// Returns a stream of what others have changed from now on, which ends when the store is closed or its task is
    /// cancelled. Changes of this process are not in it. The first element is `StoreChange.gap`: something may have been
    /// written before anybody listened.
    ///
    /// The stream keeps a limited number of changes for whoever is slow; where more came, `gap` stands for them.
    func changes() -> AsyncStream<StoreChange>
}

/// A hint that something was changed by another daemon.
public enum StoreChange: Sendable, Hashable {
    /// The log of a quest has grown, at least up to the record of this number.
    case records(of: QuestID, through: Int64)
    /// A quest was removed as if it had never been.
    case removed(QuestID)
    /// Rows of these kinds were changed, given other tokens, or removed: what is remembered of them is to be forgotten.
    case rows(Set<StoreRows>)
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

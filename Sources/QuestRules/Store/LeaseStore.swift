/// The port to whatever settles which of several daemons does something alone: stores that daemons share do.
///
/// A lease is the right of one holder to a name until its time is over, by the store's own clock. Who has stopped without
/// giving it back loses it by that.
public protocol LeaseStore: Sendable {
    /// Gives a holder the lease of a name, or renews it, where nobody else has it.
    ///
    /// - Parameters:
    ///   - name: What is done by one at a time.
    ///   - holder: Unlike that of every other daemon, and of the same daemon before it was started anew.
    ///   - span: How long it holds unless it is renewed, more than zero.
    /// - Returns: Whoever has it now.
    /// - Throws: `StoreError.unavailable`, `.full`.
    func lease(_ name: String, to holder: String, for span: Seconds) async throws(StoreError) -> String

    /// Takes a lease back from its holder; nothing happens where another has it.
    func endLease(_ name: String, of holder: String) async throws(StoreError)
}

extension InMemoryQuestStore: LeaseStore {
    public func lease(
        _ name: String, to holder: String, for span: Seconds
    ) async throws(StoreError) -> String {
        let now = ContinuousClock.now
        if let known = contents.leases[name], known.holder != holder, known.until > now {
            return known.holder
        }
        contents.leases[name] = StoreContents.LeaseRow(holder: holder, until: now + .seconds(span.value))
        return holder
    }

    public func endLease(_ name: String, of holder: String) async throws(StoreError) {
        guard contents.leases[name]?.holder == holder else { return }
        contents.leases[name] = nil
    }
}

extension StoreContents {
    /// A lease with the end of its time.
    struct LeaseRow {
        let holder: String
        let until: ContinuousClock.Instant
    }
}

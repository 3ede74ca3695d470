import QuestEngine
import ServerBase

/// Decides about accounts: each decision is made on the accounts as the store has them, and kept before anybody hears of
/// it.
///
/// The state of accounts is small and rarely changed, so that none of it is remembered here: whatever somebody else has
/// stored meanwhile is found, and the decision is made anew on that.
actor AccountService {
    private let store: any AccountStore
    private let clock: any TimeSource
    private var ids: IdentifierSource

    /// Number of times that a decision is made before somebody else is said to be in the way.
    static let attempts = 5

    init(store: any AccountStore, clock: any TimeSource, ids: IdentifierSource) {
        (self.store, self.clock, self.ids) = (store, clock, ids)
    }

    /// Decides, and returns once what was decided is on the disk.
    ///
    /// - Parameters:
    ///   - actor: In whose name it is recorded.
    ///   - accounts: Ids of accounts that the decision is about; those that are not there are left out.
    ///   - keys: Sign-ins that it is about: the accounts that they open belong to it, too.
    ///   - deviceTokens: Digests of the tokens of devices that it is about, as with sign-ins.
    ///   - decision: Called again on newer accounts when another writer was faster. No entry means nothing to store.
    /// - Throws: what `decision` throws, or `StoreError`.
    func decide<Outcome: Sendable>(
        as actor: AccountActor = .holder, about accounts: [AccountID] = [], keys: [SignInKey] = [],
        deviceTokens: [Digest] = [],
        _ decision: @Sendable (inout AccountContext) throws -> (entry: AccountEntry?, outcome: Outcome)
    ) async throws -> Outcome {
        for _ in 0..<Self.attempts {
            let state = try await read(accounts, keys, deviceTokens)
            let decided = try state.decide(as: actor, at: clock.now, ids: &ids, decision)
            guard let entry = decided.entry else { return decided.outcome }
            do throws(StoreError) {
                try await store.commit(entry, on: state)
                clock.steady?.noteUse()
                return decided.outcome
            } catch .conflict {
                continue
            } catch .duplicate {
                // A sign-in or a device is somebody's by now: the decision is told of it the next time.
                continue
            }
        }
        throw StoreError.unavailable("the log of an account does not stand still")
    }

    private func read(
        _ accounts: [AccountID], _ keys: [SignInKey], _ deviceTokens: [Digest]
    ) async throws(StoreError) -> Accounts {
        var found: [Account] = []
        for id in accounts {
            if let account = try await store.account(id) { found.append(account) }
        }
        for key in keys {
            if let account = try await store.account(of: key) { found.append(account) }
        }
        for token in deviceTokens {
            if let account = try await store.account(deviceToken: token) { found.append(account) }
        }
        return Accounts(found)
    }
}

import HTTPEdge
import QuestEngine
import ServerBase

/// Ends the sessions of browsers in which somebody is signed in.
struct AccountSessions: Sendable {
    let service: AccountService
    let store: any AccountStore
    let sessions: Sessions
    let revocations: Revocations
    let logouts: ProviderLogouts

    /// Ends them all: whoever was signed in is so no longer, and whatever the account opens leaves those sessions.
    ///
    /// Roles go before the account's token does: where the daemon is stopped in between, nobody is signed in for longer
    /// than before, and asking again does the rest.
    ///
    /// - Parameters:
    ///   - actor: In whose name it is recorded.
    ///   - spared: The session that asks: it keeps what it has beside the account.
    /// - Returns: The digest of the account's token from now on, by which a session may have the role anew.
    /// - Throws: `AccountRefusal.accountUnknown`, `StoreError`.
    func end(
        of id: AccountID, as actor: AccountActor, sparing spared: SessionID? = nil
    ) async throws -> Digest {
        let account = SessionRole.Holder.account(id)
        let holders = try await store.roles(of: id).map(\.holder) + [account]
        let left = try await sessions.leave(holders, except: spared)
        let token = try await service.decide(as: actor, about: [id]) {
            context -> (entry: AccountEntry?, outcome: Digest) in
            // Nobody is given it.
            let token = AccessToken(.session, using: &context.ids).digest
            return (try context.endSessions(of: id, token: token), token)
        }
        forget(id, except: spared)
        for session in left {
            revocations.end(holders.map { Revocations.Holder($0, in: session) })
        }
        return token
    }

    /// Signs everybody out of an account that is there no longer right afterwards.
    func leave(_ id: AccountID) async throws { _ = try await sessions.leave([.account(id)]) }

    /// Ends what lasts in the name of an account whose sessions the store has ended: it was merged, or erased.
    ///
    /// - Parameter spared: A session that goes on.
    func forget(_ id: AccountID, except spared: SessionID? = nil) {
        sessions.forget(account: id)
        logouts.forget(id, except: spared)
        revocations.end([.account(id)])
    }
}

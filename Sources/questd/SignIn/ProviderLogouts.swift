import QuestEngine
import SignIn
import Synchronization

/// The ID tokens by which providers can be asked to end sign-ins there, by the session that began with them.
///
/// They hold a person's name, so that they are kept in memory only, and no longer than somebody is signed in by them:
/// after a restart the daemon signs out here alone.
final class ProviderLogouts: Sendable {
    struct Logout: Sendable {
        let provider: ProviderID
        let idTokenHint: String
        fileprivate let account: AccountID
        /// Counts on from one sign-in to the next.
        fileprivate let number: UInt64
    }

    private struct State {
        var logouts: [SessionID: Logout] = [:]
        var count: UInt64 = 0
    }

    private let state = Mutex(State())

    func keep(_ person: SignedInPerson, as account: AccountID, of session: SessionID) {
        guard let hint = person.idTokenHint else { return }
        state.withLock { state in
            state.count += 1
            state.logouts[session] = Logout(
                provider: person.provider, idTokenHint: hint, account: account, number: state.count)
            guard state.logouts.count > SignInLimits.hints.value else { return }
            let oldest = state.logouts.min { $0.value.number < $1.value.number }
            if let oldest { state.logouts[oldest.key] = nil }
        }
    }

    func take(of session: SessionID) -> Logout? {
        state.withLock { $0.logouts.removeValue(forKey: session) }
    }

    /// Keeps it for the session that goes on in the place of another.
    func move(from session: SessionID, to other: SessionID) {
        state.withLock { state in
            guard let logout = state.logouts.removeValue(forKey: session) else { return }
            state.logouts[other] = logout
        }
    }

    /// Forgets those of an account in which nobody is signed in any more.
    ///
    /// - Parameter spared: Goes on.
    func forget(_ account: AccountID, except spared: SessionID? = nil) {
        state.withLock { state in
            state.logouts = state.logouts.filter { $0.value.account != account || $0.key == spared }
        }
    }

    /// Number of sign-ins that a provider could be asked to end.
    var count: Int { state.withLock { $0.logouts.count } }
}

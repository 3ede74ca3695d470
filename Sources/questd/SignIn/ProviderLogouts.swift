import QuestEngine
import SignIn
import Synchronization

/// The ID tokens by which providers can be asked to end sign-ins there, by the session that began with them.
///
/// They hold a person's name, so that they are kept in memory only: after a restart the daemon signs out here alone.
final class ProviderLogouts: Sendable {
    struct Logout: Sendable {
        let provider: ProviderID
        let idTokenHint: String
    }

    private struct State {
        var logouts: [SessionID: Logout] = [:]
        /// Sessions in the order in which they began, some of them gone.
        var order: [SessionID] = []
    }

    private let state = Mutex(State())

    func keep(_ person: SignedInPerson, of session: SessionID) {
        guard let hint = person.idTokenHint else { return }
        state.withLock { state in
            if state.order.count >= SignInLimits.attempts.value {
                state.logouts[state.order.removeFirst()] = nil
            }
            state.logouts[session] = Logout(provider: person.provider, idTokenHint: hint)
            state.order.append(session)
        }
    }

    func take(of session: SessionID) -> Logout? {
        state.withLock { $0.logouts.removeValue(forKey: session) }
    }
}

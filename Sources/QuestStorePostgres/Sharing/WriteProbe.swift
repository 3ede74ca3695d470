import QuestEngine
import Synchronization

/// The time and the outcome of the last writing: who asks whether writing works is told that, and the server is made to
/// write only where it has been idle.
final class WriteProbe: Sendable {
    /// So long an outcome is believed.
    private static let trust = Duration.seconds(5)
    /// Time from one try to the next, however many ask.
    private static let pause = Duration.seconds(1)

    private struct State {
        var last: (at: ContinuousClock.Instant, error: StoreError?)?
        var tried: ContinuousClock.Instant?
    }

    private let state = Mutex(State())

    func note(_ error: StoreError?) {
        switch error {
        // Refusals of a store that works.
        case .conflict, .duplicate, .missing: break
        case nil, .full, .corrupted, .unavailable: state.withLock { $0.last = (.now, error) }
        }
    }

    /// - Returns: The outcome that is known; `nil` when it is time to write something.
    func known() -> Result<Void, StoreError>? {
        state.withLock { state in
            let now = ContinuousClock.now
            if let last = state.last, last.error == nil, now - last.at < Self.trust { return .success(()) }
            if let tried = state.tried, now - tried < Self.pause {
                return state.last?.error.map { .failure($0) } ?? .success(())
            }
            state.tried = now
            return nil
        }
    }
}

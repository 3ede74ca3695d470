import Synchronization

/// The time and the outcome of the last writing to a store: who asks whether writing works is told that, and the store is
/// made to write only where it has been idle. Shareable between tasks.
public final class WriteProbe: Sendable {
    /// So long an outcome is believed.
    private let trust: Duration
    /// Time from one try to the next, however many ask.
    private static let pause = Duration.seconds(1)

    private struct State {
        var last: (at: ContinuousClock.Instant, error: StoreError?)?
        var tried: ContinuousClock.Instant?
    }

    private let state = Mutex(State())

    /// - Parameter trust: How long an outcome is believed.
    public init(trust: Duration) {
        self.trust = trust
    }

    /// Notes what a writing came to; refusals of a store that works say nothing.
    public func note(_ error: StoreError?) {
        switch error {
        case .conflict, .duplicate, .missing: break
        case nil, .full, .corrupted, .unavailable: state.withLock { $0.last = (.now, error) }
        }
    }

    /// Returns the outcome that is known; `nil` when it is time to write something.
    public func known() -> Result<Void, StoreError>? {
        state.withLock { state in
            let now = ContinuousClock.now
            if let last = state.last, last.error == nil, now - last.at < trust { return .success(()) }
            if let tried = state.tried, now - tried < Self.pause {
                return state.last?.error.map { .failure($0) } ?? .success(())
            }
            state.tried = now
            return nil
        }
    }
}

import FoundationEssentials
import QuestEngine
import Synchronization

/// The system's clock, which never goes back: where that is set back, this one goes on by the monotonic clock, and
/// loses a tenth of the time until both agree again. Set forward, it follows at once.
///
/// So what was dated a moment ago is never still to come: nobody who has started has not started yet, and all spans
/// that are measured by it are true or a tenth off. A new start begins with the system's time.
final class SteadyClock: TimeSource {
    private let system: @Sendable () -> Timestamp
    private let monotonic: @Sendable () -> ContinuousClock.Instant
    private let state: Mutex<State>

    private struct State {
        /// The moment that was given last, and when by the monotonic clock.
        var last: Timestamp
        var lastAt: ContinuousClock.Instant
    }

    /// - Parameters:
    ///   - system: The time of day, as it may be set.
    ///   - monotonic: What nobody sets.
    init(
        system: @escaping @Sendable () -> Timestamp = { WallClock().now },
        monotonic: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.system = system
        self.monotonic = monotonic
        state = Mutex(State(last: system(), lastAt: monotonic()))
    }

    var now: Timestamp {
        state.withLock { state in
            let (wanted, moment) = (system(), monotonic())
            let passed = (moment - state.lastAt).milliseconds
            // Both clocks are read one after the other, and rounded.
            if wanted.milliseconds < state.last.milliseconds {
                // Less than ten milliseconds wait for more of them: a tenth of them would be lost.
                guard passed >= 10 else { return state.last }
                state.last = Timestamp(milliseconds: state.last.milliseconds + Int64(passed) * 9 / 10)
            } else {
                state.last = wanted
            }
            state.lastAt = moment
            return state.last
        }
    }

    func sleep(until time: Timestamp) async throws {
        while now < time {
            try await Task.sleep(for: .milliseconds(min((time - now).value, 60) * 1000))
        }
    }
}

/// The time of day, handed to whatever needs to know it.
protocol TimeSource: Sendable {
    var now: Timestamp { get }

    /// Returns once `now` has reached a moment.
    ///
    /// - Throws: `CancellationError`.
    func sleep(until time: Timestamp) async throws
}

/// The system's clock.
struct WallClock: TimeSource {
    var now: Timestamp {
        Timestamp(milliseconds: Int64((Date.now.timeIntervalSince1970 * 1000).rounded(.down)))
    }

    /// Looks at the clock once a minute, as it may be set meanwhile.
    func sleep(until time: Timestamp) async throws {
        while now < time {
            try await Task.sleep(for: .milliseconds(min((time - now).value, 60) * 1000))
        }
    }
}

extension Duration {
    /// Whole milliseconds.
    var milliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }
}

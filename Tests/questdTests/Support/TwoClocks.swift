import QuestEngine
import Synchronization

@testable import ServerBase
@testable import questd

/// The system's clock, which can be set, beside the one that nobody sets.
final class TwoClocks: Sendable {
    private struct State {
        var passed: Int64 = 0
        var shift: Int64 = 0
        var isInStep: Bool?
        var questions = 0
    }

    private let start = ContinuousClock.now
    private let state: Mutex<State>

    init(isInStep: Bool? = nil) { state = Mutex(State(isInStep: isInStep)) }

    /// Both go on, as they do while the machine works or is suspended.
    func pass(_ milliseconds: Int64) { state.withLock { $0.passed += milliseconds } }
    func pass(seconds: Int64) { pass(seconds * 1000) }
    func set(by seconds: Double) { state.withLock { $0.shift += Int64((seconds * 1000).rounded()) } }
    func keepInStep(_ isInStep: Bool?) { state.withLock { $0.isInStep = isInStep } }

    var system: Timestamp {
        state.withLock { World.start + Seconds(Double($0.passed + $0.shift) / 1000) }
    }
    var monotonic: ContinuousClock.Instant { state.withLock { start + .milliseconds($0.passed) } }
    /// The time of a clock that nobody ever set.
    var undisturbed: Timestamp { state.withLock { World.start + Seconds(Double($0.passed) / 1000) } }
    /// Number of times that somebody asked whether the system's clock is in step.
    var questions: Int { state.withLock { $0.questions } }

    /// A new start of the clock that distrusts the system's.
    func steady(newest: Timestamp? = nil, held: Timestamp? = nil) -> SteadyClock {
        SteadyClock(newest: newest, held: held) {
            self.system
        } monotonic: {
            self.monotonic
        } isInStep: {
            self.state.withLock { state in
                state.questions += 1
                return state.isInStep
            }
        }
    }

    /// The same after something was dated by it.
    func steadyInUse() -> SteadyClock {
        let clock = steady()
        clock.noteUse()
        return clock
    }
}

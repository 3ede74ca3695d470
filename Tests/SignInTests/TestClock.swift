import QuestRules
import Synchronization

/// A clock that goes on when it is told to.
final class TestClock: Sendable {
    private let milliseconds = Mutex(Int64(1_780_000_000_000))

    var now: Timestamp { Timestamp(milliseconds: milliseconds.withLock { $0 }) }
    /// Whole seconds since 1970, as tokens have them.
    var second: Int64 { now.milliseconds / 1000 }

    func advance(seconds: Int64) { advance(milliseconds: seconds * 1000) }

    func advance(milliseconds more: Int64) { milliseconds.withLock { $0 += more } }
}

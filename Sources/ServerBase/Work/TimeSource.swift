import FoundationEssentials
package import QuestBase
import QuestRules

/// The time of day, handed to whatever needs to know it.
package protocol TimeSource: Sendable {
    var now: Timestamp { get }

    /// The clock behind it that distrusts leaps of the system's; `nil` where there is none.
    var steady: SteadyClock? { get }

    /// Returns once `now` has reached a moment.
    ///
    /// - Throws: `CancellationError`.
    func sleep(until time: Timestamp) async throws
}

extension TimeSource {
    package var steady: SteadyClock? { nil }

    /// The clock of the field `Date`, by which pages set theirs: in a rehearsal, too, it does not run fast.
    package var dating: any TimeSource { steady ?? WallClock() }

    /// The moment by which the age of a file counts, which the system's clock has dated: whichever of both clocks is behind,
    /// so that a leap makes no file look old.
    package var timeOfFiles: Timestamp { min(now, WallClock().now) }
}

/// The system's clock.
package struct WallClock: TimeSource {
    package init() {}

    package var now: Timestamp {
        Timestamp(milliseconds: Int64((Date.now.timeIntervalSince1970 * 1000).rounded(.down)))
    }

    /// Looks at the clock once a minute, as it may be set meanwhile.
    package func sleep(until time: Timestamp) async throws {
        while now < time {
            try await Task.sleep(for: .milliseconds(min((time - now).value, 60) * 1000))
        }
    }
}

extension Duration {
    /// Whole milliseconds.
    package var milliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }
}

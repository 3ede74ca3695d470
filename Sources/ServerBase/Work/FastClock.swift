package import QuestBase
import QuestRules

/// A clock for rehearsals: from one moment of the system's clock on it runs so many times as fast.
///
/// While the daemon runs it goes by the clock that nobody sets alone: seconds by which the system's is corrected would be
/// minutes of the event. So it does not move where somebody decides to follow a leap; the next start goes by the system's
/// time again.
package struct FastClock: TimeSource {
    /// By the system's clock: when both showed the same.
    package let origin: Timestamp
    package let speed: Int

    private let wall: SteadyClock
    private let began: Timestamp

    package init(origin: Timestamp, speed: Int, wall: SteadyClock = SteadyClock()) {
        (self.origin, self.speed, self.wall) = (origin, speed, wall)
        began = Timestamp(milliseconds: wall.now.milliseconds - wall.passed.milliseconds)
    }

    package var now: Timestamp {
        let passed = began.milliseconds + wall.passed.milliseconds - origin.milliseconds
        return Timestamp(milliseconds: origin.milliseconds + passed * Int64(speed))
    }

    package var steady: SteadyClock? { wall }

    package func sleep(until time: Timestamp) async throws {
        while now < time {
            let wait = (time - now).value / Double(speed)
            try await Task.sleep(for: .milliseconds(min(wait, 60) * 1000))
        }
    }
}

/// `--clock-speed`: whole numbers.
package enum ClockSpeed {
    package static let range = 1...100
    package static let names = "1 … 100"

    package static func parse(_ text: String) -> Int? {
        Int(text).flatMap { range.contains($0) ? $0 : nil }
    }
}

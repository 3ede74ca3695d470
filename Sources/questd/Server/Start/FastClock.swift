import QuestEngine

/// A clock for rehearsals: from one moment of the system's clock on it runs so many times as fast.
struct FastClock: TimeSource {
    /// By the system's clock: when both showed the same.
    let origin: Timestamp
    let speed: Int

    private let wall = SteadyClock()

    var now: Timestamp {
        let passed = wall.now.milliseconds - origin.milliseconds
        return Timestamp(milliseconds: origin.milliseconds + passed * Int64(speed))
    }

    func sleep(until time: Timestamp) async throws {
        while now < time {
            let wait = (time - now).value / Double(speed)
            try await Task.sleep(for: .milliseconds(min(wait, 60) * 1000))
        }
    }
}

/// `--clock-speed`: whole numbers.
enum ClockSpeed {
    static let range = 1...100
    static let names = "1 … 100"

    static func parse(_ text: String) -> Int? {
        Int(text).flatMap { range.contains($0) ? $0 : nil }
    }
}

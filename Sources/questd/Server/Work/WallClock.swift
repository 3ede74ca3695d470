import QuestEngine

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

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
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
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

import QuestEngine

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The time of day, handed to whatever needs to know it.
protocol TimeSource: Sendable {
    var now: Timestamp { get }
}

/// The system's clock.
struct WallClock: TimeSource {
    var now: Timestamp {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }
}

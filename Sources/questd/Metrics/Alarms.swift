import Logging
import QuestEngine
import ServiceLifecycle
import Synchronization

/// The causes for alarm that there are right now.
final class Alarms: Sendable {
    enum Cause: String, CaseIterable, Sendable {
        /// Little space is left on the disk of the database.
        case disk
        /// The log of the database is large.
        case wal
        /// The system's clock was set by seconds within the last minutes.
        case clock
    }

    private let causes = Mutex<Set<Cause>>([])

    func has(_ cause: Cause) -> Bool { causes.withLock { $0.contains(cause) } }

    var all: [Cause] { Cause.allCases.filter(has) }

    /// - Returns: Whether that is new.
    @discardableResult
    func set(_ cause: Cause, _ isOn: Bool) -> Bool {
        causes.withLock { isOn ? $0.insert(cause).inserted : $0.remove(cause) != nil }
    }
}

/// Tells where the system's clock was set: it then goes otherwise than the one that nobody sets.
struct ClockJumps {
    /// Seconds that both may differ by from one look to the next.
    static let tolerance = 3.0
    /// Time for which a jump is cause for alarm.
    static let memory = Duration.seconds(600)

    private var last: (wall: Timestamp, steady: ContinuousClock.Instant)?
    private var jumpedAt: ContinuousClock.Instant?

    /// - Returns: Seconds by which the clock was set since the last look; 0 where it was not.
    mutating func look(_ wall: Timestamp, _ steady: ContinuousClock.Instant) -> Double {
        defer { last = (wall, steady) }
        guard let last else { return 0 }
        let jump = (wall - last.wall).value - (steady - last.steady).fractionalSeconds
        guard abs(jump) > Self.tolerance else { return 0 }
        jumpedAt = steady
        return jump
    }

    /// Whether the last jump was a short time ago.
    func areRecent(at steady: ContinuousClock.Instant) -> Bool {
        jumpedAt.map { steady - $0 < Self.memory } ?? false
    }
}

/// Looks every few seconds for what is cause for alarm, and says in the log when that begins and ends.
struct AlarmWatch: Service {
    let alarms: Alarms
    let storage: MetricGauges.Storage
    /// Space in bytes below which the disk is cause for alarm.
    let leastFree: @Sendable () -> Int
    let logger: Logger

    private static let interval = Duration.seconds(5)

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            var clock = ClockJumps()
            while true {
                look(&clock, WallClock().now, .now)
                try await Task.sleep(for: Self.interval)
            }
        }
        // A service that ends would end the daemon.
        try? await gracefulShutdown()
    }

    func look(_ clock: inout ClockJumps, _ wall: Timestamp, _ steady: ContinuousClock.Instant) {
        let jump = clock.look(wall, steady)
        if jump != 0 {
            logger.warning("the system's clock was set", metadata: ["seconds": "\(Int(jump.rounded()))"])
        }
        alarms.set(.clock, clock.areRecent(at: steady))
        // `StoreWatch` says it in the log.
        alarms.set(.wal, storage.walBytes() > StoreLimits.logAlarm.value)
        let free = storage.diskFreeBytes()
        let leastFree = leastFree()
        let isLow = free.map { $0 < leastFree } ?? false
        guard alarms.set(.disk, isLow) else { return }
        if isLow {
            logger.warning(
                "the disk of the database is nearly full",
                metadata: ["bytes": "\(free ?? 0)", "wanted": "\(leastFree)"])
        } else {
            logger.notice("the disk of the database has space again")
        }
    }
}

import HTTPEdge
import Logging
import QuestEngine
import ServerBase
import ServiceLifecycle
import Synchronization

/// The causes for alarm that there are right now.
final class Alarms: Sendable {
    enum Cause: String, CaseIterable, Sendable {
        /// Little space is left on the disk of the database.
        case disk
        /// The log of the database is large.
        case wal
        /// The system's clock leapt by seconds: it is not followed, or that was within the last minutes.
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

/// Tells whether the clock is cause for alarm, and says in the log what happened to it.
struct ClockAlarm {
    /// Time for which a leap is cause for alarm, once it is over.
    static let memory = Duration.seconds(600)

    private var leaptAt: ContinuousClock.Instant?
    private var wasBehind = false
    private var wasHeld: Bool?

    mutating func isOn(_ clock: SteadyClock, at moment: ContinuousClock.Instant, _ logger: Logger) -> Bool {
        let isHeld = clock.look().hold != nil
        let news = clock.takeNews()
        for what in news { Self.note(what, logger) }
        if isHeld || !news.isEmpty { leaptAt = moment }
        let isBehind = clock.isBehindRecords
        if isBehind, !wasBehind {
            logger.warning("the system's clock is behind the newest record: look whether it is right")
        }
        wasBehind = isBehind
        return isHeld || isBehind || leaptAt.map { moment - $0 < Self.memory } ?? false
    }

    /// Whether a leap has begun to be held, or has ended, since the last call; the first call tells so too.
    mutating func changes(_ hold: ClockCourse.Hold?) -> Bool {
        defer { wasHeld = hold != nil }
        return wasHeld != (hold != nil)
    }

    private static func note(_ what: ClockCourse.News, _ logger: Logger) {
        func seconds(_ difference: Int64) -> Logger.Metadata {
            ["seconds": "\(Int((Double(difference) / 1000).rounded()))"]
        }
        switch what {
        case .held(let difference):
            logger.warning(
                "the system's clock leapt and is not followed: questctl clock shows it and lets you decide",
                metadata: seconds(difference))
        case .ended(let difference):
            logger.notice("the system's clock is back: nothing was moved", metadata: seconds(difference))
        case .followed(let difference):
            logger.warning("the system's clock was set and is followed", metadata: seconds(difference))
        }
    }
}

/// Looks every few seconds for what is cause for alarm, and says in the log when that begins and ends.
struct AlarmWatch: Service {
    let alarms: Alarms
    /// `nil` where the system's is followed blindly.
    var clock: SteadyClock?
    /// Where a leap that is held is known to the next start; `nil` where it is not to be.
    var held: HeldClock?
    let storage: MetricGauges.Storage
    /// Space in bytes below which the disk is cause for alarm.
    let leastFree: @Sendable () -> Int
    let logger: Logger

    private static let interval = Duration.seconds(5)

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            var alarm = ClockAlarm()
            while true {
                look(&alarm, .now)
                try await Task.sleep(for: Self.interval)
            }
        }
        // A service that ends would end the daemon.
        try? await gracefulShutdown()
    }

    func look(_ alarm: inout ClockAlarm, _ moment: ContinuousClock.Instant) {
        if let clock {
            alarms.set(.clock, alarm.isOn(clock, at: moment, logger))
            let look = clock.look()
            if alarm.changes(look.hold) { held?.keep(look) }
        }
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

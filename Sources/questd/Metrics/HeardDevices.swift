import QuestEngine
import Synchronization

/// The devices that asked for something lately, to be counted. Their ids are forgotten after that time, and are told to
/// nobody.
final class HeardDevices: Sendable {
    static let span = Duration.seconds(300)
    /// More than there will ever be; beyond that the old ones are looked for.
    private static let crowd = 50_000

    private let heard = Mutex<[DeviceID: ContinuousClock.Instant]>([:])
    private let now: @Sendable () -> ContinuousClock.Instant

    /// - Parameter now: The monotonic clock.
    init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.now = now
    }

    func note(_ device: DeviceID) {
        let now = now()
        heard.withLock { heard in
            heard[device] = now
            if heard.count > Self.crowd { Self.forget(in: &heard, at: now) }
        }
    }

    /// Number of devices heard of within the span.
    var count: Int {
        let now = now()
        return heard.withLock { heard in
            Self.forget(in: &heard, at: now)
            return heard.count
        }
    }

    private static func forget(
        in heard: inout [DeviceID: ContinuousClock.Instant], at now: ContinuousClock.Instant
    ) {
        heard = heard.filter { now - $0.value <= span }
    }
}

import QuestEngine
import Synchronization

/// Bounds how often a device may ask for something that costs more than most requests.
final class DeviceThrottle: Sendable {
    private let buckets: Mutex<TokenBuckets<DeviceID>>
    private let size: TokenBuckets<DeviceID>.Size

    /// - Parameters:
    ///   - capacity: How often at once.
    ///   - refill: The time after which it may once more.
    ///   - now: The monotonic clock.
    init(
        _ capacity: Limit, _ refill: Limit, in limits: LimitValues,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        size = TokenBuckets<DeviceID>.Size(capacity, refill, in: limits)
        buckets = Mutex(TokenBuckets(now: now))
    }

    /// - Throws: `RequestError.tooManyRequests`.
    func admit(_ device: DeviceID) throws(RequestError) {
        let wait = buckets.withLock { $0.admit([.init(device, size)]) }
        guard wait == 0 else { throw .tooManyRequests(retryAfter: wait) }
    }
}

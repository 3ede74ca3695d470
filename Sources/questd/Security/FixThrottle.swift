import QuestEngine
import Synchronization

/// Bounds what a device may send in large heaps, and how often its positions may come late, which costs a look at those that
/// are stored. Few positions that come in their order cost nothing here.
final class FixThrottle: Sendable {
    private enum Source: Hashable {
        case fixes(DeviceID)
        case lateBatches(DeviceID)
    }

    private let buckets: Mutex<TokenBuckets<Source>>
    private let limits: LimitValues

    /// - Parameter now: The monotonic clock.
    init(
        _ limits: LimitValues = LimitValues(),
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.limits = limits
        buckets = Mutex(TokenBuckets(now: now))
    }

    /// - Throws: `RequestError.tooManyRequests`; nothing is taken then.
    func admit(_ fixes: Int, areLate: Bool, from device: DeviceID) throws(RequestError) {
        let fixSize = TokenBuckets<Source>.Size(RateLimits.fixesPerDevice, RateLimits.fixRefill, in: limits)
        let lateSize = TokenBuckets<Source>.Size(
            RateLimits.lateBatches, RateLimits.lateBatchRefill, in: limits)
        let wait = buckets.withLock { buckets in
            let wait = max(
                buckets.wait(for: .fixes(device), fixSize, count: fixes),
                areLate ? buckets.wait(for: .lateBatches(device), lateSize) : 0)
            guard wait == 0 else { return wait }
            buckets.take(.fixes(device), fixSize, count: fixes)
            if areLate { buckets.take(.lateBatches(device), lateSize) }
            return 0
        }
        guard wait == 0 else { throw .tooManyRequests(retryAfter: wait) }
    }
}

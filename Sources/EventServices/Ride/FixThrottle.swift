package import QuestEngine
import ServerBase
import Synchronization

/// Bounds what a device may send in large heaps, and how often its positions may come late, which costs a look at
/// those that are stored. Few positions that come in their order cost nothing here.
package final class FixThrottle: Sendable {
    private enum Source: Hashable {
        case fixes(DeviceID)
        case lateBatches(DeviceID)
    }

    private let buckets: Mutex<TokenBuckets<Source>>
    private let limits: LimitValues

    /// - Parameter now: The monotonic clock.
    package init(
        _ limits: LimitValues = LimitValues(),
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.limits = limits
        buckets = Mutex(TokenBuckets(now: now))
    }

    /// - Throws: `RequestError.tooManyRequests`; nothing is taken then.
    func admit(_ fixes: Int, areLate: Bool, from device: DeviceID) throws(RequestError) {
        var wants: [TokenBuckets<Source>.Want] = [
            .init(
                .fixes(device), .init(RateLimits.fixesPerDevice, RateLimits.fixRefill, in: limits),
                count: fixes)
        ]
        if areLate {
            wants.append(
                .init(
                    .lateBatches(device),
                    .init(RateLimits.lateBatches, RateLimits.lateBatchRefill, in: limits)))
        }
        let wait = buckets.withLock { [wants] in $0.admit(wants) }
        if let wait { throw .tooManyRequests(wait.limit, retryAfter: wait.seconds) }
    }
}

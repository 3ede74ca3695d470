import QuestEngine
import Synchronization

/// Bounds how many tiles a network may ask for: it has a bucket, which fills again with time.
final class TileThrottle: Sendable {
    private let buckets: Mutex<TokenBuckets<NetworkAddress>>
    private let limits: LimitValues

    /// - Parameter now: The monotonic clock.
    init(_ limits: LimitValues, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.limits = limits
        buckets = Mutex(TokenBuckets(now: now))
    }

    /// - Throws: `RequestError.tooManyRequests`.
    func admit(from address: NetworkAddress) throws(RequestError) {
        let wants: [TokenBuckets<NetworkAddress>.Want] = [
            .init(address.network, .init(RateLimits.tilesPerNetwork, RateLimits.tileRefill, in: limits))
        ]
        let wait = buckets.withLock { $0.admit(wants) }
        guard wait == 0 else { throw .tooManyRequests(retryAfter: wait) }
    }
}

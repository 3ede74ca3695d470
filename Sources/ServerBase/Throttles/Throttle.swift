import QuestBase
import QuestRules
import Synchronization

/// Bounds how often each of many may do one thing: each has a bucket, which fills again with time.
package final class Throttle<Key: Hashable & Sendable>: Sendable {
    private let buckets: Mutex<TokenBuckets<Key>>
    private let size: TokenBuckets<Key>.Size

    /// - Parameter now: The monotonic clock.
    package init(
        _ size: TokenBuckets<Key>.Size, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.size = size
        buckets = Mutex(TokenBuckets(now: now))
    }

    /// - Throws: `RequestError.tooManyRequests`.
    package func admit(_ key: Key) throws(RequestError) {
        let wait = buckets.withLock { $0.admit([.init(key, size)]) }
        if let wait { throw .tooManyRequests(wait.limit, retryAfter: wait.seconds) }
    }
}

import QuestEngine
import Synchronization

/// Bounds how often whoever has no token may let the daemon search for ways: each network and all of them together
/// have a bucket of routes, which fills again with time. A table costs a route for each so many of its pairs.
final class RouteThrottle: Sendable {
    private enum Source: Hashable {
        case network(NetworkAddress)
        case everybody
    }

    private let buckets: Mutex<TokenBuckets<Source>>
    private let limits: LimitValues

    /// Pairs of a table that cost as much as a route.
    static let pairsPerRoute = 100

    /// - Parameter now: The monotonic clock.
    init(_ limits: LimitValues, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.limits = limits
        buckets = Mutex(TokenBuckets(now: now))
    }

    /// - Parameter routes: How many routes that what is asked for costs, at least 1.
    /// - Throws: `RequestError.tooManyRequests` where it costs more than is there; nothing is taken then.
    func admit(_ routes: Int = 1, from address: NetworkAddress) throws(RequestError) {
        let wants: [TokenBuckets<Source>.Want] = [
            .init(
                .network(address.network),
                .init(RateLimits.routesPerNetwork, RateLimits.routeRefillPerNetwork, in: limits),
                count: routes),
            .init(.everybody, .init(RateLimits.routes, RateLimits.routeRefill, in: limits), count: routes),
        ]
        let wait = buckets.withLock { $0.admit(wants) }
        if let wait { throw .tooManyRequests(wait.limit, retryAfter: wait.seconds) }
    }
}

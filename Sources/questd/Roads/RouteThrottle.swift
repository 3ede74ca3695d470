import QuestEngine
import Synchronization

/// Bounds how often whoever has no token may let the daemon search for ways: each network and all of them together
/// have a bucket of routes, which fills again with time. A table costs a route for each so many of its pairs.
final class RouteThrottle: Sendable {
    private enum Source: Hashable {
        case network(NetworkAddress)
        case everybody
    }

    private typealias Size = TokenBuckets<Source>.Size

    private let buckets: Mutex<TokenBuckets<Source>>
    /// The bucket of a network, by how much wider it is than the narrowest one, and the one of all.
    private let (sizes, sizeOfAll): ([Size], Size)

    /// Pairs of a table that cost as much as a route.
    static let pairsPerRoute = 100

    /// - Parameter now: The monotonic clock.
    init(_ limits: LimitValues, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        sizes = (0..<NetworkAddress.levels).map { level in
            Size(RateLimits.routesPerNetwork, RateLimits.routeRefillPerNetwork, in: limits, level: level)
        }
        sizeOfAll = Size(RateLimits.routes, RateLimits.routeRefill, in: limits)
        buckets = Mutex(TokenBuckets(now: now))
    }

    /// The refusal of a sender who has not even one route left; `nil` where there is one.
    func wait(of address: NetworkAddress) -> RequestError? {
        buckets.withLock { buckets in
            for want in wants(1, from: address) {
                let seconds = buckets.wait(for: want.key, want.size)
                if seconds > 0 { return .tooManyRequests(want.size.limit, retryAfter: seconds) }
            }
            return nil
        }
    }

    /// - Parameter routes: How many routes that what is asked for costs, at least 1.
    /// - Throws: `RequestError.tooManyRequests` where it costs more than is there; nothing is taken then.
    func admit(_ routes: Int = 1, from address: NetworkAddress) throws(RequestError) {
        let wants = wants(routes, from: address)
        let wait = buckets.withLock { $0.admit(wants) }
        if let wait { throw .tooManyRequests(wait.limit, retryAfter: wait.seconds) }
    }

    private func wants(_ routes: Int, from address: NetworkAddress) -> [TokenBuckets<Source>.Want] {
        zip(address.networks, sizes).map { .init(.network($0), $1, count: routes) }
            + [.init(.everybody, sizeOfAll, count: routes)]
    }
}

package import QuestEngine
package import ServerBase
import Synchronization

/// Bounds how often whoever has no token may let the daemon search for ways: each network and all of them together
/// have a bucket of routes, which fills again with time. A table costs a route for each so many of its pairs.
package final class RouteThrottle: Sendable {
    private enum Source: Hashable {
        case network(NetworkAddress)
        case everybody
    }

    private typealias Size = TokenBuckets<Source>.Size

    private let buckets: Mutex<TokenBuckets<Source>>
    /// The bucket of a network, by how much wider it is than the narrowest one, and the one of all.
    private let (sizes, sizeOfAll): ([Size], Size)

    /// - Parameter now: The monotonic clock.
    package init(_ limits: LimitValues, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        sizes = (0..<NetworkAddress.levels).map { level in
            Size(RateLimits.routesPerNetwork, RateLimits.routeRefillPerNetwork, in: limits, level: level)
        }
        sizeOfAll = Size(RateLimits.routes, RateLimits.routeRefill, in: limits)
        buckets = Mutex(TokenBuckets(now: now))
    }

    /// - Parameter routes: How many routes that what is asked for costs, at least 1.
    /// - Throws: `RequestError.tooManyRequests` where it costs more than is there; nothing is taken then.
    package func admit(_ routes: Int = 1, from address: NetworkAddress) throws(RequestError) {
        let wants = wants(routes, from: address)
        let wait = buckets.withLock { $0.admit(wants) }
        if let wait { throw .tooManyRequests(wait.limit, retryAfter: wait.seconds) }
    }

    /// Takes a route, where there is one.
    ///
    /// - Returns: The refusal where there is none.
    package func refusal(of address: NetworkAddress) -> RequestError? {
        do throws(RequestError) { try admit(from: address) } catch { return error }
        return nil
    }

    /// Gives back one of the routes that were taken.
    package func giveBack(from address: NetworkAddress) {
        let wants = wants(1, from: address)
        buckets.withLock { buckets in
            for want in wants { buckets.giveBack(want.key, want.size) }
        }
    }

    private func wants(_ routes: Int, from address: NetworkAddress) -> [TokenBuckets<Source>.Want] {
        var wants: [TokenBuckets<Source>.Want] = []
        wants.reserveCapacity(sizes.count + 1)
        for (network, size) in zip(address.networks, sizes) {
            wants.append(.init(.network(network), size, count: routes))
        }
        wants.append(.init(.everybody, sizeOfAll, count: routes))
        return wants
    }
}

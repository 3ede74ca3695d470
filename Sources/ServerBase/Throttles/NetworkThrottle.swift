package import QuestBase
import QuestRules
import Synchronization

/// Bounds how often networks may do one thing: each has a bucket of tokens, which fills again with time. The /56 and the /48 around
/// an IPv6 address have buckets of their own, two and four times as large. See `NetworkAddress.networks`.
package final class NetworkThrottle: Sendable {
    private typealias Buckets = TokenBuckets<NetworkAddress>

    private let buckets: Mutex<Buckets>
    /// By how many times as wide a network is than the narrowest one.
    private let sizes: [Buckets.Size]
    private let narrowest: Int

    /// - Parameters:
    ///   - narrowest: The level of the narrowest network that is counted here.
    ///   - now: The monotonic clock.
    package init(
        _ capacity: Limit, _ refill: Limit, in limits: LimitValues = LimitValues(), from narrowest: Int = 0,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        sizes = (narrowest..<NetworkAddress.levels).map { .init(capacity, refill, in: limits, level: $0) }
        self.narrowest = narrowest
        buckets = Mutex(Buckets(now: now))
    }

    /// Takes a token of each network of an address, or none.
    ///
    /// - Throws: `RequestError.tooManyRequests`.
    package func admit(_ address: NetworkAddress) throws(RequestError) {
        let wants = wants(of: address)
        let wait = buckets.withLock { $0.admit(wants) }
        if let wait { throw .tooManyRequests(wait.limit, retryAfter: wait.seconds) }
    }

    /// Gives back what was taken and not needed.
    package func giveBack(_ address: NetworkAddress) {
        let wants = wants(of: address)
        buckets.withLock { buckets in
            for want in wants { buckets.giveBack(want.key, want.size) }
        }
    }

    private func wants(of address: NetworkAddress) -> [Buckets.Want] {
        zip(address.networks.dropFirst(narrowest), sizes).map { .init($0, $1) }
    }
}

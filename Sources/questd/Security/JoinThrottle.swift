import QuestEngine

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Slows down whoever tries out codes of teams and invitations: each network, each quest and all of them together
/// have a bucket of wrong codes, which fills again with time. Right codes cost nothing, so that a whole school may
/// join through one address.
actor JoinThrottle {
    private enum Source: Hashable {
        case network(String)
        case quest(QuestID)
        case everybody

        var size: TokenBuckets<Source>.Size {
            switch self {
            case .network: .init(RateLimits.wrongCodesPerNetwork, RateLimits.wrongCodeRefill)
            case .quest: .init(capacity: 300, refill: 1)
            case .everybody: .init(capacity: 1000, refill: 0.2)
            }
        }
    }

    private var buckets: TokenBuckets<Source>
    private var guests: TokenBuckets<String>

    /// Guests of one network: so many at once, then one every minute.
    private static let guestSize = TokenBuckets<String>.Size(
        RateLimits.guestsPerNetwork, RateLimits.guestRefill)

    /// - Parameter now: The monotonic clock.
    init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        buckets = TokenBuckets(now: now)
        guests = TokenBuckets(now: now)
    }

    /// - Throws: `RequestError.tooManyRequests` while one of the buckets is empty.
    func check(_ address: String?, joining quest: QuestID) throws(RequestError) {
        let wait = sources(address, quest).map { buckets.wait(for: $0, $0.size) }.max() ?? 0
        guard wait == 0 else { throw .tooManyRequests(retryAfter: wait) }
    }

    func countFailure(of address: String?, joining quest: QuestID) {
        for source in sources(address, quest) { buckets.take(source, source.size) }
    }

    /// Guests need no code, so each costs a token.
    /// - Throws: `RequestError.tooManyRequests` when too many came from that network.
    func admitGuest(from address: String?) throws(RequestError) {
        let network = Self.network(of: address ?? "")
        let wait = guests.wait(for: network, Self.guestSize)
        guard wait == 0 else { throw .tooManyRequests(retryAfter: wait) }
        guests.take(network, Self.guestSize)
    }

    private func sources(_ address: String?, _ quest: QuestID) -> [Source] {
        [.network(Self.network(of: address ?? "")), .quest(quest), .everybody]
    }

    /// Of IPv6 the first 64 bits, since whoever has one such address has all behind them.
    static func network(of address: String) -> String {
        var parsed = in6_addr()
        guard address.contains(":"), inet_pton(AF_INET6, address, &parsed) == 1 else { return address }
        return withUnsafeBytes(of: &parsed) { bytes in
            // An IPv4 address in IPv6's clothes is one address.
            let isMapped = bytes.prefix(12).elementsEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF])
            return bytes.prefix(isMapped ? 16 : 8).map { String($0, radix: 16) }.joined(separator: ":")
        }
    }
}

import QuestEngine
import Synchronization

/// Number of connections of each address. Shared by all event loops.
final class ConnectionCounts: Sendable {
    private let counts = Mutex<[NetworkAddress: Int]>([:])
    private let most: Int
    private let proxies: CurrentValue<TrustedProxies>
    private let refused: Counter

    init(
        limits: LimitValues = LimitValues(),
        proxies: CurrentValue<TrustedProxies> = CurrentValue(.none), refused: Counter = Counter()
    ) {
        most = limits[ConnectionLimits.connectionsPerAddress]
        self.proxies = proxies
        self.refused = refused
    }

    /// Counts one more, unless its network has all that it may have. Proxies that are trusted may have any number.
    ///
    /// - Returns: What to give back when it is closed; `nil` for one too many.
    func admit(_ address: NetworkAddress) -> NetworkAddress? {
        guard address != .none, !proxies.value.contains(address) else { return NetworkAddress.none }
        let network = address.network
        return counts.withLock { counts in
            let count = counts[network, default: 0]
            guard count < most else {
                refused.add()
                return nil
            }
            counts[network] = count + 1
            return network
        }
    }

    func leave(_ network: NetworkAddress) {
        guard network != .none else { return }
        counts.withLock { counts in
            let count = counts[network, default: 0]
            counts[network] = count > 1 ? count - 1 : nil
        }
    }
}

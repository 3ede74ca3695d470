/// Amounts that networks hold of something: each address counts for its network and, with IPv6, for the /56 and the /48 around it,
/// which may have two and four times as much. See `NetworkAddress.networks`. Not shared between tasks.
package struct NetworkSums: Sendable {
    private var sums: [NetworkAddress: Int] = [:]

    package init() {}

    /// Amount that the network of one party holds.
    package subscript(address: NetworkAddress) -> Int { sums[address.network, default: 0] }

    /// Amount that the widest network of an address holds.
    package func ofWidest(_ address: NetworkAddress) -> Int { sums[address.widestNetwork, default: 0] }

    /// Whether the networks of an address may hold so much more.
    ///
    /// - Parameter most: What the narrowest may hold.
    package func haveRoom(_ more: Int = 1, for address: NetworkAddress, upTo most: Int) -> Bool {
        address.networks.enumerated().allSatisfy { level, network in
            sums[network, default: 0] + more <= most << level
        }
    }

    package mutating func add(_ amount: Int = 1, to address: NetworkAddress) {
        for network in address.networks { sums[network, default: 0] += amount }
    }

    /// Takes off what was added before.
    package mutating func remove(_ amount: Int = 1, from address: NetworkAddress) {
        for network in address.networks {
            let left = sums[network, default: 0] - amount
            sums[network] = left > 0 ? left : nil
        }
    }
}

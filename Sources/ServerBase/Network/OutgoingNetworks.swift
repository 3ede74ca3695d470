/// `--webhook-networks` and `--sign-in-networks`: networks of one's own to which the daemon may connect. To the public
/// internet it always may, to everything else never: it must not become somebody's hand inside the network where it stands.
package struct OutgoingNetworks: Equatable, Sendable {
    package static let names = "ADDRESS, ADDRESS/BITS, … (such as 192.168.1.20, 10.0.0.0/8)"

    private let allowed: NetworkList

    /// The public internet alone.
    package static let none = OutgoingNetworks(allowed: NetworkList())

    /// Whether a connection to that address may be made.
    package func allow(_ address: NetworkAddress) -> Bool {
        address.isPublic || allowed.contains(address)
    }
}

extension OutgoingNetworks {
    /// Reads addresses and ranges with commas between.
    package init?(_ text: String) {
        guard let allowed = NetworkList(text) else { return nil }
        self.init(allowed: allowed)
    }
}

extension NetworkAddress {
    /// Whether it is one of IPv4.
    package var isIPv4: Bool { high == 0 && low >> 32 == 0xFFFF }

    /// Whether it may belong to anybody on the internet: not private, loopback, link-local, multicast, unspecified, nor
    /// kept for documents, measurements or ways from one protocol to the other, which lead to any other address.
    ///
    /// Source: IANA, registries of special-purpose addresses of IPv4 and IPv6.
    var isPublic: Bool {
        let isGiven = isIPv4 || Self.unicast.contains { $0.contains(self) }
        return isGiven && !Self.reserved.contains { $0.contains(self) }
    }

    /// As others read it: `192.0.2.1`, `2001:db8:0:0:0:0:0:1`.
    var literal: String {
        if isIPv4 {
            return [24, 16, 8, 0].map { "\((low >> UInt64($0)) & 0xFF)" }.joined(separator: ".")
        }
        let groups = [high, low].flatMap { word -> [UInt64] in
            [word >> 48, word >> 32 & 0xFFFF, word >> 16 & 0xFFFF, word & 0xFFFF]
        }
        return groups.map { String($0, radix: 16) }.joined(separator: ":")
    }

    /// The addresses of IPv6 that are given out.
    private static let unicast = ["2000::/3"].compactMap { NetworkRange($0) }

    private static let reserved = [
        "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12",
        "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15",
        "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4",
        "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20",
    ].compactMap { NetworkRange($0) }
}

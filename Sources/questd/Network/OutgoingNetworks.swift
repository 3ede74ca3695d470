/// `--webhook-networks` and `--sign-in-networks`: networks of one's own to which the daemon may connect. To the public
/// internet it always may, to everything else never: it must not become somebody's hand inside the network where it stands.
struct OutgoingNetworks: Equatable, Sendable {
    static let names = "ADDRESS, ADDRESS/BITS, … (such as 192.168.1.20, 10.0.0.0/8)"

    private let allowed: [NetworkRange]

    /// The public internet alone.
    static let none = OutgoingNetworks(allowed: [])

    private init(allowed: [NetworkRange]) {
        self.allowed = allowed
    }

    /// Reads addresses and ranges with commas between.
    init?(_ text: String) {
        var ranges: [NetworkRange] = []
        for part in text.split(separator: ",") {
            let part = part.filter { $0 != " " && $0 != "\t" }
            if part.isEmpty { continue }
            guard let range = NetworkRange(String(part)) else { return nil }
            ranges.append(range)
        }
        self.init(allowed: ranges)
    }

    /// Whether a connection to that address may be made.
    func allow(_ address: NetworkAddress) -> Bool {
        address.isPublic || allowed.contains { $0.contains(address) }
    }
}

extension NetworkAddress {
    /// Whether it is one of IPv4.
    var isIPv4: Bool { high == 0 && low >> 32 == 0xFFFF }

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
        return [high, low].flatMap { word in
            [48, 32, 16, 0].map { String((word >> UInt64($0)) & 0xFFFF, radix: 16) }
        }.joined(separator: ":")
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

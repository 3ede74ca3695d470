import Glibc
package import NIOCore
import QuestBase
import QuestRules

/// An address of the internet protocol. One of IPv4 and the same in IPv6's clothes (`::ffff:192.0.2.1`) are equal.
package struct NetworkAddress: Hashable, Sendable {
    /// The first 64 bits, as IPv6 writes them.
    package let high: UInt64
    /// The others.
    package let low: UInt64

    /// Nobody's: of who comes without a network.
    package static let none = NetworkAddress(high: 0, low: 0)

    init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Reads `192.0.2.1` or `2001:db8::1`; `nil` for everything else, ports and names of zones among it.
    init?(_ text: String) {
        // Longer than any address: not worth a look.
        guard text.utf8.count <= 45 else { return nil }
        if text.utf8.contains(UInt8(ascii: ":")) {
            var parsed = in6_addr()
            guard inet_pton(AF_INET6, text, &parsed) == 1 else { return nil }
            self.init(parsed)
        } else {
            var parsed = in_addr()
            guard inet_pton(AF_INET, text, &parsed) == 1 else { return nil }
            self.init(parsed)
        }
    }

    /// `nil` for sockets that are files.
    package init?(_ address: SocketAddress?) {
        let offset: Int
        switch address {
        // Where `sin_addr` and `sin6_addr` are.
        case .v4: offset = 4
        case .v6: offset = 8
        case .unixDomainSocket, nil: return nil
        }
        let words: (UInt32, UInt64, UInt64)? = address?.withSockAddr { pointer, size in
            let bytes = UnsafeRawBufferPointer(start: pointer, count: size)
            if offset == 4 { return (bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self), 0, 0) }
            return (
                0, bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self),
                bytes.loadUnaligned(fromByteOffset: 16, as: UInt64.self)
            )
        }
        guard let words else { return nil }
        if offset == 4 {
            self.init(high: 0, low: 0xFFFF << 32 | UInt64(UInt32(bigEndian: words.0)))
        } else {
            self.init(high: UInt64(bigEndian: words.1), low: UInt64(bigEndian: words.2))
        }
    }

    private init(_ address: in_addr) {
        self.init(high: 0, low: 0xFFFF << 32 | UInt64(UInt32(bigEndian: address.s_addr)))
    }

    private init(_ address: in6_addr) {
        (high, low) = withUnsafeBytes(of: address) { bytes in
            (
                UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
                UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
            )
        }
    }

    /// The network of one party: an address of IPv4; of IPv6 the first 64 bits, since whoever has one such address
    /// has all behind them. Those that begin with 64 zeros, such as the loopback address, stand for themselves, as
    /// those of IPv4 do there.
    package var network: NetworkAddress { high == 0 ? self : NetworkAddress(high: high, low: 0) }

    /// The widest network that one party may have, also of an address that is that network.
    package var widestNetwork: NetworkAddress {
        high == 0 ? self : NetworkAddress(high: high & (~UInt64(0) << 16), low: 48)
    }

    /// The most networks that one party may have.
    package static let levels = 3

    /// The networks that one party may have, the narrowest first: `network`, and for IPv6 the /56 and /48 around it, which
    /// providers give to a single customer.
    package var networks: [NetworkAddress] {
        guard high != 0 else { return [network] }
        // Told apart from an address and a /64 by what no network has behind its bits.
        return [network] + [56, 48].map { NetworkAddress(high: high & (~UInt64(0) << (64 - $0)), low: $0) }
    }
}

/// An address and those that share its first bits, such as `10.0.0.0/8`.
struct NetworkRange: Hashable, Sendable {
    private let high: UInt64
    private let low: UInt64
    private let (highMask, lowMask): (UInt64, UInt64)

    /// Reads an address, or an address and the number of bits that count: up to 32 of IPv4, 128 of IPv6.
    init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init)
        guard let base = NetworkAddress(parts[0]) else { return nil }
        let isIPv4 = !parts[0].contains(":")
        var bits = 128
        if parts.count == 2 {
            guard parts[1].utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
                let given = Ranged<PrefixLength>(text: parts[1])?.value, given <= (isIPv4 ? 32 : 128)
            else { return nil }
            bits = isIPv4 ? 96 + given : given
        }
        // Shifting by all 64 bits leaves none.
        highMask = ~UInt64(0) << (64 - min(bits, 64))
        lowMask = ~UInt64(0) << (64 - max(bits - 64, 0))
        high = base.high & highMask
        low = base.low & lowMask
    }

    func contains(_ address: NetworkAddress) -> Bool {
        address.high & highMask == high && address.low & lowMask == low
    }
}

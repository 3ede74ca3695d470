import Glibc
import NIOPosix
package import QuestBase
import QuestRules

/// Whoever knows which addresses a host has.
package protocol HostResolver: Sendable {
    /// - Parameter asker: The one that asks: it waits for what it asked before.
    /// - Returns: All of them, the best first; none where there is no such host.
    func addresses(of host: String, for asker: HostAsker) async -> [NetworkAddress]
}

/// Whoever wants to know a host's addresses: none of them waits for another.
package enum HostAsker: Hashable, Sendable {
    case quest(QuestID)
    /// A provider of sign-ins, by its id.
    case provider(String)
}

/// The system's resolver, on threads of its own: it waits for other machines.
package struct SystemResolver: HostResolver {
    package init() {}

    private static let lookups: HostLookups = {
        let threads = NIOThreadPool(numberOfThreads: 4)
        threads.start()
        return HostLookups(on: threads) { SystemResolver.look(up: $0) }
    }()

    package func addresses(of host: String, for asker: HostAsker) async -> [NetworkAddress] {
        await Self.lookups.addresses(of: host, for: asker)
    }

    private static func look(up host: String) -> [NetworkAddress] {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, nil, &hints, &list) == 0 else { return [] }
        defer { if let list { freeaddrinfo(list) } }
        var found: [NetworkAddress] = []
        var next = list
        while let entry = next {
            if let address = address(in: entry.pointee), !found.contains(address) { found.append(address) }
            next = entry.pointee.ai_next
        }
        return found
    }

    /// `sin_addr` stands at byte 4, `sin6_addr` at byte 8.
    private static func address(in entry: addrinfo) -> NetworkAddress? {
        guard let start = entry.ai_addr else { return nil }
        let bytes = UnsafeRawPointer(start)
        switch entry.ai_family {
        case AF_INET:
            let word = bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self)
            return NetworkAddress(high: 0, low: 0xFFFF << 32 | UInt64(UInt32(bigEndian: word)))
        case AF_INET6:
            let high = bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
            let low = bytes.loadUnaligned(fromByteOffset: 16, as: UInt64.self)
            return NetworkAddress(high: UInt64(bigEndian: high), low: UInt64(bigEndian: low))
        default: return nil
        }
    }
}

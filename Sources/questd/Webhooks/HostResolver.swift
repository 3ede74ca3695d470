import Glibc
import NIOPosix

/// Whoever knows which addresses a host has.
protocol HostResolver: Sendable {
    /// - Returns: All of them, the best first; none where there is no such host.
    func addresses(of host: String) async -> [NetworkAddress]
}

/// The system's resolver, on threads of its own: it waits for other machines.
struct SystemResolver: HostResolver {
    private static let threads: NIOThreadPool = {
        let threads = NIOThreadPool(numberOfThreads: 4)
        threads.start()
        return threads
    }()

    /// Time after which nothing is waited for any more: the system itself may take longer.
    private static let patience = Duration.seconds(10)

    func addresses(of host: String) async -> [NetworkAddress] {
        let (answers, sender) = AsyncStream.makeStream(of: [NetworkAddress].self)
        Self.threads.submit { _ in
            sender.yield(Self.look(up: host))
            sender.finish()
        }
        let timer = Task {
            try? await Task.sleep(for: Self.patience)
            sender.finish()
        }
        defer { timer.cancel() }
        // Ends with the task, too: a daemon that stops waits for no other machine.
        for await found in answers { return found }
        return []
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

import Foundation

/// A TCP socket of the loopback address that waits: as much as a proxy of tests needs.
struct Socket: Sendable {
    let descriptor: Int32

    /// Listens on a port that the system chooses.
    static func listening() throws -> (socket: Socket, port: Int) {
        let socket = try made()
        var address = address(port: 0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Foundation.bind(socket.descriptor, $0, length) == 0 && listen(socket.descriptor, 128) == 0
                    && getsockname(socket.descriptor, $0, &length) == 0
            }
        }
        guard isBound else { throw Broken() }
        return (socket, Int(UInt16(bigEndian: address.sin_port)))
    }

    /// - Parameters:
    ///   - host: The last number of the loopback address to connect from: each party has one of its own.
    ///   - receiveBuffer: Bytes that are taken in for a reader who does not read; the system's choice if `nil`.
    static func connected(to port: Int, from host: UInt8 = 1, receiveBuffer: Int32? = nil) throws -> Socket {
        let socket = try made()
        if host != 1 { try socket.bind(to: host) }
        if var size = receiveBuffer {
            setsockopt(
                socket.descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        }
        var limit = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(
            socket.descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = address(port: port)
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket.descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else {
            socket.close()
            throw Broken()
        }
        return socket
    }

    private func bind(to host: UInt8) throws {
        var address = Self.address(port: 0)
        address.sin_addr.s_addr = (UInt32(0x7F00_0000) | UInt32(host)).bigEndian
        let isBound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Foundation.bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isBound else {
            close()
            throw Broken()
        }
    }

    /// Reads what there is until the other end closes or breaks off.
    ///
    /// - Returns: What was read; `nil` when the other end was still open after so many seconds.
    func readToClose(within seconds: Double) -> [UInt8]? {
        let (heard, isClosed) = read(for: seconds)
        return isClosed ? heard : nil
    }

    /// Reads what there is for so many seconds, or until the other end closes or breaks off.
    func read(for seconds: Double) -> (heard: [UInt8], isClosed: Bool) {
        let end = Date().addingTimeInterval(seconds)
        var heard: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let left = end.timeIntervalSinceNow
            guard left > 0 else { return (heard, false) }
            var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&wanted, 1, Int32(left * 1000) + 1) > 0 else { continue }
            let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
            if count == 0 || count < 0 && errno != EAGAIN && errno != EINTR { return (heard, true) }
            if count > 0 { heard += buffer[..<count] }
        }
    }

    /// Whether something has come, which stays to be read, within so many seconds.
    func hasHeard(within seconds: Double) -> Bool {
        var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&wanted, 1, Int32(seconds * 1000)) > 0
    }

    /// Whether the other end, which has said its last word, takes nothing more within so many seconds: what is sent then is
    /// answered by a reset.
    func isGone(within seconds: Double, sending bytes: [UInt8] = [UInt8(ascii: "x")]) async throws -> Bool {
        let end = Date().addingTimeInterval(seconds)
        while Date() < end {
            do { try write(bytes) } catch { return true }
            try await Task.sleep(for: .milliseconds(50))
        }
        return false
    }

    struct Broken: Error {}

    private static func made() throws -> Socket {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw Broken() }
        return Socket(descriptor: descriptor)
    }

    private static func address(port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }

    /// `nil` once the socket is shut down.
    func accepted() -> Socket? {
        let descriptor = accept(descriptor, nil, nil)
        return descriptor >= 0 ? Socket(descriptor: descriptor) : nil
    }

    /// Empty at the end of the stream.
    func read() throws -> [UInt8] {
        let bytes = [UInt8](unsafeUninitializedCapacity: 16 << 10 + 1) { buffer, count in
            count = max(-1, recv(descriptor, buffer.baseAddress, buffer.count - 1, 0)) + 1
        }
        // One too many tells a failure from the end, since a count cannot be negative.
        guard !bytes.isEmpty else { throw Broken() }
        return Array(bytes.dropLast())
    }

    func write(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw Broken() }
            rest = rest.dropFirst(count)
        }
    }

    func shutDown() { shutdown(descriptor, Int32(SHUT_RDWR)) }
    func close() { _ = Foundation.close(descriptor) }
}

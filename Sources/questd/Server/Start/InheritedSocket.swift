import Glibc
import NIOPosix

/// The listening socket that systemd hands over at the start (`sd_listen_fds(3)`): it is there before the daemon and stays
/// when the daemon goes, so that connections wait during a restart and none is refused.
struct InheritedSocket: Equatable, Sendable {
    let descriptor: CInt
    /// Port that it listens on; 0 for a socket that has none.
    let port: Int

    /// The first descriptor of those that are handed over.
    private static let first: CInt = 3

    /// - Parameter environment: That of the process.
    /// - Returns: `nil` where nothing was handed over.
    /// - Throws: `StartError.socketUnusable` where it is none that listens, or there are several.
    static func find(_ environment: [String: String]) throws(StartError) -> InheritedSocket? {
        guard environment["LISTEN_PID"] == "\(getpid())", let text = environment["LISTEN_FDS"],
            let count = Int(text), count > 0
        else { return nil }
        guard count == 1 else { throw .socketUnusable }
        let socket = InheritedSocket.first
        var listens: CInt = 0
        var length = socklen_t(MemoryLayout<CInt>.size)
        guard getsockopt(socket, SOL_SOCKET, SO_ACCEPTCONN, &listens, &length) == 0, listens == 1 else {
            throw .socketUnusable
        }
        // Whatever this process starts must not keep it open.
        _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
        return InheritedSocket(descriptor: socket, port: port(of: socket))
    }

    private static func port(of socket: CInt) -> Int {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let isKnown = withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getsockname(socket, $0, &length) == 0
            }
        }
        guard isKnown else { return 0 }
        return withUnsafePointer(to: &storage) { pointer in
            switch CInt(pointer.pointee.ss_family) {
            case AF_INET:
                pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                    Int(UInt16(bigEndian: $0.pointee.sin_port))
                }
            case AF_INET6:
                pointer.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
                    Int(UInt16(bigEndian: $0.pointee.sin6_port))
                }
            default: 0
            }
        }
    }
}

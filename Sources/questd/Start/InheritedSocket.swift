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
        guard [AF_INET, AF_INET6].contains(CInt(storage.ss_family)) else { return 0 }
        // In both families the port comes after the family, the higher byte first. By their members it is not to be had
        // where the runtime is linked in: another module defines them then.
        return withUnsafeBytes(of: &storage) { Int($0[2]) << 8 | Int($0[3]) }
    }
}

import Glibc
import QuestEngine
import ServiceLifecycle

/// Tells systemd how the daemon is doing (`sd_notify(3)`), where it started the daemon and wants to know.
///
/// Datagrams to the socket that `NOTIFY_SOCKET` names; what cannot be sent is lost. May be shared by any number of tasks.
struct ServiceNotifier: Sendable {
    /// Path of the socket, `@` for an abstract one; `nil` where nobody wants to know.
    private let path: String?
    /// Time within which systemd wants a sign of life; `nil` where it wants none.
    let patience: Duration?

    /// - Parameter environment: That of the process.
    init(_ environment: [String: String]) {
        let path = environment["NOTIFY_SOCKET"].flatMap { $0.hasPrefix("/") || $0.hasPrefix("@") ? $0 : nil }
        self.path = path
        let isMeant = environment["WATCHDOG_PID"].map { $0 == "\(getpid())" } ?? true
        let microseconds = isMeant ? environment["WATCHDOG_USEC"].flatMap(Int64.init) : nil
        patience = path == nil ? nil : microseconds.flatMap { $0 > 0 ? .microseconds($0) : nil }
    }

    func ready() { send("READY=1\nSTATUS=Riders are served.") }

    func stopping() { send("STOPPING=1\nSTATUS=Requests at hand are finished.") }

    func alive() { send("WATCHDOG=1") }

    private func send(_ text: String) {
        guard let path, var address = sockaddr_un(socketPath: path) else { return }
        let socket = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard socket >= 0 else { return }
        defer { close(socket) }
        let bytes = Array(text.utf8)
        // An abstract name ends with its last byte, a path with a zero that may be left out.
        let length = socklen_t(MemoryLayout<sa_family_t>.size + path.utf8.count)
        _ = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                sendto(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL), $0, length)
            }
        }
    }
}

extension sockaddr_un {
    /// - Parameter path: An abstract name begins with `@`.
    fileprivate init?(socketPath path: String) {
        self.init()
        sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        let isShort = withUnsafeMutableBytes(of: &sun_path) { place in
            guard bytes.count < place.count else { return false }
            place.copyBytes(from: bytes)
            if bytes.first == UInt8(ascii: "@") { place[0] = 0 }
            return true
        }
        guard isShort else { return nil }
    }
}

/// Gives systemd the signs of life that it wants, each after the database has answered: a daemon that hangs is started
/// anew. A full disk is an answer too: polls go on then, and another start would change nothing.
struct LifeSigns: Service {
    let notifier: ServiceNotifier
    let store: any QuestStore

    func run() async throws {
        guard let patience = notifier.patience else { return try await gracefulShutdown() }
        try? await cancelWhenGracefulShutdown {
            while true {
                try? await store.probe()
                notifier.alive()
                try await Task.sleep(for: patience / 3)
            }
        }
    }
}

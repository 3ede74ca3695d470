import Foundation
import QuestTestSupport
import Synchronization

/// A socket between a store and its server that loses what the server answers, or keeps still: what a network does.
final class CuttingProxy: Sendable {
    let folder: String
    private let listener: Int32
    private let state = Mutex(State())

    private struct State {
        var isCutting = false
        var isFrozen = false
        var cuts = 0
    }

    /// Number of answers that were lost.
    var cuts: Int { state.withLock { $0.cuts } }

    /// - Parameter target: The path of the server's socket.
    init(to target: String) throws {
        folder = "/tmp/quest-proxy-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        let isBound = Self.withAddress(folder + "/.s.PGSQL.5432") { bind(listener, $0, $1) } == 0
        guard isBound, listen(listener, 64) == 0 else {
            throw TemporaryPostgres.Failure(description: "the proxy cannot listen")
        }
        Thread.detachNewThread { [listener, self] in
            while true {
                let client = accept(listener, nil, nil)
                guard client >= 0 else { return }
                let server = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
                guard Self.withAddress(target, { connect(server, $0, $1) }) == 0 else {
                    close(server)
                    close(client)
                    continue
                }
                Thread.detachNewThread { self.carry(client, server) }
            }
        }
    }

    func end() {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Loses the answer to the next transaction that comes, and the connection with it, once the server has carried it out.
    func cutNextAnswer() { state.withLock { $0.isCutting = true } }

    /// Carries nothing more, or again.
    func freeze(_ isFrozen: Bool) { state.withLock { $0.isFrozen = isFrozen } }

    private func carry(_ client: Int32, _ server: Int32) {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        var isOpen = true
        while isOpen {
            if state.withLock({ $0.isFrozen }) {
                usleep(10_000)
                continue
            }
            var sockets = [
                pollfd(fd: client, events: Int16(POLLIN), revents: 0),
                pollfd(fd: server, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&sockets, 2, 50) > 0 else { continue }
            for (place, (from, to)) in [(client, server), (server, client)].enumerated()
            where sockets[place].revents != 0 && isOpen {
                let count = read(from, &buffer, buffer.count)
                guard count > 0, send(to, buffer, count, Int32(MSG_NOSIGNAL)) == count else {
                    isOpen = false
                    break
                }
                guard place == 0, Self.isCommit(buffer.prefix(count)) else { continue }
                let isCut = state.withLock { state in
                    guard state.isCutting else { return false }
                    state.isCutting = false
                    state.cuts += 1
                    return true
                }
                guard isCut else { continue }
                // Until the server has carried it out; its answer stays unread.
                usleep(300_000)
                isOpen = false
            }
        }
        close(client)
        close(server)
    }

    /// Whether a piece is the commit of an answer, by the body of its record.
    private static func isCommit(_ piece: ArraySlice<UInt8>) -> Bool {
        String(decoding: piece, as: UTF8.self).contains("\"task\":\"judged\"")
    }

    private static func withAddress(
        _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { place in
            for (index, byte) in path.utf8.prefix(place.count - 1).enumerated() { place[index] = byte }
        }
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}

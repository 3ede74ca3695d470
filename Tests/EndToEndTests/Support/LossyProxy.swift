import Foundation
import QuestTestSupport
import Synchronization

/// A bad network between riders and the daemon: of every ten replies it cuts three short, of every ten requests it
/// sends one twice. A connection carries one request.
final class LossyProxy: Sendable {
    /// What went through it.
    struct Tally {
        var cut = 0
        var doubled = 0
        var lost = 0
        /// By idempotency key what the daemon answered, cut or not: status and body.
        var answers: [String: [String]] = [:]
    }

    private let listener: Socket
    let address: String
    private let state: Mutex<(port: Int, dice: SeededGenerator, tally: Tally)>

    /// - Parameter daemon: Its address.
    init(before daemon: String, seed: UInt64 = 1) throws {
        let (listener, port) = try Socket.listening()
        self.listener = listener
        address = "http://127.0.0.1:\(port)"
        state = Mutex((Self.port(of: daemon), SeededGenerator(seed: seed), Tally()))
        Thread.detachNewThread {
            while let client = listener.accepted() {
                Thread.detachNewThread {
                    defer { client.close() }
                    try? self.carry(client)
                }
            }
            listener.close()
        }
    }

    /// Takes no more connections.
    func stop() { listener.shutDown() }

    /// The daemon was started anew somewhere else.
    func lead(to daemon: String) { state.withLock { $0.port = Self.port(of: daemon) } }

    var tally: Tally { state.withLock { $0.tally } }

    private static func port(of address: String) -> Int {
        address.split(separator: ":").last.flatMap { Int($0) } ?? 0
    }

    private func carry(_ client: Socket) throws {
        let request = try Self.request(from: client)
        let (port, isCut, isDoubled) = state.withLock { state in
            let isCut = Int.random(in: 0..<10, using: &state.dice) < 3
            let isDoubled = Int.random(in: 0..<10, using: &state.dice) < 1
            return (state.port, isCut, isDoubled)
        }
        // Both are under way before either is answered.
        let ways = try (0..<(isDoubled ? 2 : 1)).map { _ in try Socket.connected(to: port) }
        defer { for way in ways { way.close() } }
        for way in ways { try way.write(request) }
        var reply: [UInt8]?
        for way in ways {
            let answer = Self.whole(way)
            note(answer, to: request)
            reply = answer ?? reply
        }
        state.withLock { state in
            if isDoubled { state.tally.doubled += 1 }
            if reply == nil { state.tally.lost += 1 } else if isCut { state.tally.cut += 1 }
        }
        guard let reply else { return }
        try client.write(isCut ? Array(reply.prefix(reply.count / 2)) : reply)
    }

    private func note(_ answer: [UInt8]?, to request: [UInt8]) {
        guard let answer, let (head, body) = Self.parts(of: answer),
            let key = Self.parts(of: request)?.head.firstMatch(of: /(?i)idempotency-key: (\S+)/)?.1
        else { return }
        let status = head.split(separator: " ").dropFirst().first ?? ""
        state.withLock { $0.tally.answers[String(key), default: []].append("\(status) \(body)") }
    }

    /// Until the body is as long as the head says.
    private static func request(from client: Socket) throws -> [UInt8] {
        var bytes: [UInt8] = []
        while true {
            if let (head, body) = parts(of: bytes) {
                let length = head.firstMatch(of: /(?i)content-length: (\d+)/).flatMap { Int($0.1) } ?? 0
                if body.utf8.count >= length { return bytes }
            }
            let more = try client.read()
            guard !more.isEmpty else { throw Socket.Broken() }
            bytes += more
        }
    }

    /// Until the daemon closes; `nil` when it broke off before all was there.
    private static func whole(_ way: Socket) -> [UInt8]? {
        var bytes: [UInt8] = []
        while true {
            guard let more = try? way.read() else { return nil }
            if more.isEmpty { break }
            bytes += more
        }
        guard let (head, body) = parts(of: bytes),
            let length = head.firstMatch(of: /(?i)content-length: (\d+)/).flatMap({ Int($0.1) }),
            body.utf8.count == length
        else { return nil }
        return bytes
    }

    private static func parts(of message: [UInt8]) -> (head: String, body: String)? {
        let text = String(decoding: message, as: UTF8.self)
        guard let end = text.range(of: "\r\n\r\n") else { return nil }
        return (String(text[..<end.lowerBound]), String(text[end.upperBound...]))
    }
}

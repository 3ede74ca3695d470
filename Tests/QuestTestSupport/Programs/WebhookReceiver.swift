import Foundation
import Synchronization

/// A receiver of webhooks that does what a test wants: it takes, refuses, stalls, answers late, redirects or hangs up,
/// and keeps everything that it was sent.
public final class WebhookReceiver: Sendable {
    /// One request as it came.
    public struct Delivery: Sendable {
        public let path: String
        /// By names in lower case.
        public let fields: [String: String]
        public let body: [UInt8]

        public var text: String { String(decoding: body, as: UTF8.self) }
    }

    /// The way in which it answers.
    public enum Conduct: Sendable {
        case answer(Int)
        case answerLate(Int, milliseconds: Int)
        case redirect(to: String)
        /// Answers nothing until the other end goes.
        case stall
        case hangUp
    }

    private struct State {
        var deliveries: [Delivery] = []
        var conduct: Conduct
    }

    /// What the threads hold, so that the receiver itself can go.
    private final class Desk: Sendable {
        let state: Mutex<State>
        init(_ conduct: Conduct) { state = Mutex(State(conduct: conduct)) }
    }

    private let desk: Desk
    private let listener: Int32
    public let port: Int

    public var address: String { "http://127.0.0.1:\(port)/hook" }

    /// Everything that came so far.
    public var deliveries: [Delivery] { desk.state.withLock { $0.deliveries } }

    public init(_ conduct: Conduct = .answer(200)) throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let bound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && getsockname(listener, $0, &length) == 0
            }
        }
        guard bound, listen(listener, 64) == 0 else { throw NoFreePort() }
        let desk = Desk(conduct)
        (self.listener, self.desk) = (listener, desk)
        port = Int(UInt16(bigEndian: address.sin_port))
        Thread.detachNewThread {
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { return }
                Thread.detachNewThread {
                    Self.serve(connection, desk)
                    close(connection)
                }
            }
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    /// Answers otherwise from now on.
    public func behave(_ conduct: Conduct) { desk.state.withLock { $0.conduct = conduct } }

    private static func serve(_ connection: Int32, _ desk: Desk) {
        guard let delivery = read(from: connection) else { return }
        let conduct = desk.state.withLock { state in
            state.deliveries.append(delivery)
            return state.conduct
        }
        switch conduct {
        case .answer(let status): write("HTTP/1.1 \(status) X\r\nContent-Length: 0\r\n\r\n", to: connection)
        case .answerLate(let status, let milliseconds):
            Thread.sleep(forTimeInterval: Double(milliseconds) / 1000)
            write("HTTP/1.1 \(status) X\r\nContent-Length: 0\r\n\r\n", to: connection)
        case .redirect(let place):
            write("HTTP/1.1 307 X\r\nLocation: \(place)\r\nContent-Length: 0\r\n\r\n", to: connection)
        case .stall:
            var byte = [UInt8](repeating: 0, count: 1)
            while recv(connection, &byte, 1, 0) > 0 {}
        case .hangUp: break
        }
    }

    private static func write(_ text: String, to connection: Int32) {
        let bytes = Array(text.utf8)
        _ = send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    private static func read(from connection: Int32) -> Delivery? {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 4096)
        var head: [String] = []
        var fields: [String: String] = [:]
        var start = 0
        while true {
            if head.isEmpty, let end = Self.end(ofHeadIn: bytes) {
                start = end
                head = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n").map(
                    String.init)
                for line in head.dropFirst() {
                    let parts = line.split(separator: ":", maxSplits: 1)
                    guard parts.count == 2 else { continue }
                    fields[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
                }
            }
            let length = fields["content-length"].flatMap { Int($0) } ?? 0
            if let first = head.first, bytes.count >= start + length {
                let words = first.split(separator: " ")
                return Delivery(
                    path: words.count > 1 ? String(words[1]) : "", fields: fields,
                    body: Array(bytes[start..<(start + length)]))
            }
            let count = recv(connection, &piece, piece.count, 0)
            guard count > 0 else { return nil }
            bytes += piece[..<count]
        }
    }

    private static func end(ofHeadIn bytes: [UInt8]) -> Int? {
        guard bytes.count >= 4 else { return nil }
        return (4...bytes.count).first { Array(bytes[($0 - 4)..<$0]) == [13, 10, 13, 10] }
    }
}

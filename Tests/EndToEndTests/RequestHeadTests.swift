import Foundation
import QuestEngine
import QuestTestSupport
import Testing

/// What no client library would send.
@Suite("Heads of requests, over real sockets")
struct RequestHeadTests {
    @Test("a head is taken within each of its limits and refused beyond it")
    func limits() async throws {
        let daemon = try await RunningDaemon.start()
        let port = try #require(daemon.address.split(separator: ":").last.flatMap { Int($0) })
        let (count, field, list) = (
            RequestLimits.headerCount.value, RequestLimits.headerField.value, RequestLimits.headerList.value
        )
        func fields(_ count: Int, ofLength length: Int) -> [String] {
            (0..<count).map { "X-\($0): " + String(repeating: "a", count: length) }
        }
        // Host and Connection count as well.
        let cases: [(what: String, fields: [String], isTaken: Bool)] = [
            ("as many fields as there may be", fields(count - 2, ofLength: 1), true),
            ("one field more", fields(count - 1, ofLength: 1), false),
            ("a field nearly as long as it may be", fields(1, ofLength: field - 16), true),
            ("a field that is longer", fields(1, ofLength: field + 1), false),
            ("fields nearly as long together as they may be", fields(4, ofLength: list / 4 - 64), true),
            ("fields that are longer together", fields(4, ofLength: list / 4), false),
        ]
        for (what, fields, isTaken) in cases {
            let socket = try Socket.connected(to: port)
            defer { socket.close() }
            let lines = ["GET /livez HTTP/1.1", "Host: 127.0.0.1", "Connection: close"] + fields
            try socket.write(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8))
            var heard: [UInt8] = []
            while case let bytes = try socket.read(), !bytes.isEmpty { heard += bytes }
            let text = String(decoding: heard, as: UTF8.self)
            let expected = isTaken ? "HTTP/1.1 200" : "HTTP/1.1 400"
            #expect(text.hasPrefix(expected), "\(what): \(text.prefix(300))")
            if !isTaken { #expect(text.contains(#""code":"request-malformed""#), "\(what)") }
        }
    }
}

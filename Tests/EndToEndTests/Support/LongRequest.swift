import Foundation
import QuestTestSupport
import Testing

/// A request of positions that goes on, and has been acknowledged once.
final class LongRequest {
    let socket: Socket
    private var heard = ""

    init(_ token: String, of team: RidingTeam) throws {
        let port = try #require(team.daemon.address.split(separator: ":").last.flatMap { Int($0) })
        socket = try Socket.connected(to: port)
        let head = """
            POST /ingest/geojson-seq/\(token) HTTP/1.1\r
            Host: 127.0.0.1\r
            Transfer-Encoding: chunked\r
            \r

            """
        try socket.write(Array(head.utf8))
        try send()
        try waitForAcknowledgement(of: 0)
    }

    deinit { socket.close() }

    func send() throws {
        let time = Date().ISO8601Format(.init(includingFractionalSeconds: true))
        let text =
            "\u{1E}"
            + #"{"type":"Feature","geometry":{"type":"Point","coordinates":[61.335,55.154]},"#
            + #""properties":{"time":"\#(time)"}}"# + "\n"
        try socket.write(Array("\(String(text.utf8.count, radix: 16))\r\n\(text)\r\n".utf8))
    }

    /// Reads until a text has its line.
    func waitForAcknowledgement(of text: Int) throws {
        while !isAcknowledged(text) {
            let bytes = try socket.read()
            try #require(!bytes.isEmpty, "\(heard)")
            heard += String(decoding: bytes, as: UTF8.self)
        }
    }

    /// How many texts have their line so far.
    var acknowledgedCount: Int { heard.components(separatedBy: #""received":1"#).count - 1 }

    private func isAcknowledged(_ text: Int) -> Bool { acknowledgedCount > text }

    /// What is said until the daemon hangs up.
    @discardableResult
    func rest() throws -> String {
        let before = heard.utf8.count
        while case let bytes = try socket.read(), !bytes.isEmpty {
            heard += String(decoding: bytes, as: UTF8.self)
        }
        return String(decoding: heard.utf8.dropFirst(before), as: UTF8.self)
    }
}

extension RidingTeam {
    /// One more device that only sends positions, and the token that it does it with.
    func ingest() async throws -> (device: String, token: String) {
        let invited = try await daemon.questctl("team", "invite", "ride", "foxes", "--json")
        let told = JSONReading(invited.output)
        return (
            try #require(told["device"].string, "\(invited.errors)"),
            try #require(told["ingest_token"].string)
        )
    }
}

import Foundation
import QuestTestSupport
import Testing

/// What phones do that keep their connection: polls are answered where they are read, other requests are not.
@Suite("A connection that is kept, over real sockets")
struct KeptConnectionTests {
    @Test("requests sent one behind the other are answered in their order, whichever way each is answered")
    func order() async throws {
        let team = try await RidingTeam.begin()
        let rider = try await team.device()
        try await rider.post(RidingTeam.places["west"]!)
        let tag = try #require(try await rider.next().header("ETag"))
        let address = rider.client.address
        let port = try #require(address.split(separator: ":").last.flatMap { Int($0) })
        let socket = try Socket.connected(to: port)
        defer { socket.close() }
        let fields = "Host: 127.0.0.1\r\nAuthorization: Bearer \(rider.client.token ?? "")\r\n"
        let next = "GET \(RidingTeam.path)/next HTTP/1.1\r\n\(fields)"
        let known = next + "If-None-Match: \(tag)\r\n\r\n"
        let tasks = "GET \(RidingTeam.path)/tasks HTTP/1.1\r\n\(fields)\r\n"
        let last = "GET \(RidingTeam.path)/contacts HTTP/1.1\r\n\(fields)Connection: close\r\n\r\n"
        try socket.write(Array([known, next + "\r\n", tasks, known, tasks, last].joined().utf8))
        var heard: [UInt8] = []
        while case let bytes = try socket.read(), !bytes.isEmpty { heard += bytes }
        let marks = ["HTTP/1.1 304", #""route_id""#, "FeatureCollection", #""contacts""#]
        let text = String(decoding: heard, as: UTF8.self)
        let told = text.split(separator: "HTTP/1.1 ").map { part in
            marks.first { ("HTTP/1.1 " + part).contains($0) } ?? String(part.prefix(200))
        }
        #expect(told == [marks[0], marks[1], marks[2], marks[0], marks[2], marks[3]])
    }
}

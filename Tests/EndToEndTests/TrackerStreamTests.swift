import Foundation
import QuestTestSupport
import Testing

/// One request that stays open for a whole ride, over a real socket.
@Suite("A long stream of positions, against the real daemon")
struct TrackerStreamTests {
    @Test("each position is acknowledged and takes effect before the next one is sent")
    func stream() async throws {
        let folder = try TemporaryFolder()
        let daemon = try await RunningDaemon.start(in: folder)
        let file = try folder.write(StoryQuest.document, to: "story.geojson")
        _ = try await daemon.questctl("quest", "load", file, "--id", "story")
        _ = try await daemon.questctl("quest", "open", "story")
        _ = try await daemon.questctl("team", "add", "story", "Owls", "--id", "owls")
        let invited = try await daemon.questctl("team", "invite", "story", "owls", "--json")
        let token = try #require(JSONReading(invited.output)["ingest_token"].string)
        let device = try #require(JSONReading(invited.output)["device"].string)

        let port = try #require(daemon.address.split(separator: ":").last.flatMap { Int($0) })
        let socket = try Socket.connected(to: port)
        defer { socket.close() }
        let head = """
            POST /ingest/geojson-seq/\(token) HTTP/1.1\r
            Host: 127.0.0.1\r
            Content-Type: application/geo+json-seq\r
            Transfer-Encoding: chunked\r
            \r

            """
        try socket.write(Array(head.utf8))
        var heard = ""
        func hear(_ text: String) throws {
            while !heard.contains(text) {
                let bytes = try socket.read()
                guard !bytes.isEmpty else { break }
                heard += String(decoding: bytes, as: UTF8.self)
            }
            #expect(heard.contains(text), "\(heard)")
        }
        for number in 1...3 {
            let time = Date().ISO8601Format(.init(includingFractionalSeconds: true))
            let text =
                "\u{1E}"
                + #"{"type":"Feature","geometry":{"type":"Point","coordinates":[61.33\#(number),55.15]},"#
                + #""properties":{"time":"\#(time)"}}"# + "\n"
            let bytes = Array(text.utf8)
            // Cut in the middle: the first half alone is no position.
            for part in [bytes.prefix(40), bytes.dropFirst(40)] {
                try socket.write(
                    Array("\(String(part.count, radix: 16))\r\n".utf8) + part + Array("\r\n".utf8))
            }
            // The request goes on: this answer came while it was being sent.
            try hear(#""text":\#(number - 1)"#)
            let places = try await daemon.questctl("team", "where", "story", "--json")
            #expect(
                places.output.contains(device) && places.output.contains("61.33\(number)"), "\(places.output)"
            )
        }
        try socket.write(Array("0\r\n\r\n".utf8))
        try hear("\r\n0\r\n\r\n")
        #expect(heard.hasPrefix("HTTP/1.1 200"))
        #expect(heard.components(separatedBy: #""received":1"#).count == 4)
    }
}

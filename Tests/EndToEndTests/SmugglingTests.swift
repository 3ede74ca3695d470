import QuestTestSupport
import Testing

/// What two readers of HTTP may read in two ways is refused, and nothing behind it is carried out.
@Suite("Requests that hide others, over real sockets")
struct SmugglingTests {
    private static let hidden = "GET /hidden HTTP/1.1\r\nHost: x\r\n\r\n"

    /// A head without what stands between the first line and the end.
    private static func post(_ fields: String..., body: String = "") -> String {
        "POST /livez HTTP/1.1\r\nHost: x\r\n" + fields.map { $0 + "\r\n" }.joined() + "\r\n" + body
    }

    static let shapes: [String] = [
        // Two lengths
        post("Content-Length: 3", "Content-Length: 3", body: "abc"),
        post("Content-Length: 3", "Content-Length: 40", body: "abc"),
        post("Content-Length: 3, 3", body: "abc"), post("Content-Length: 3,40", body: "abc"),
        post("Content-Length: +3", body: "abc"), post("Content-Length: -3", body: "abc"),
        post("Content-Length: 0x3", body: "abc"), post("Content-Length: 3 3", body: "abc"),
        post("Content-Length: 3.0", body: "abc"), post("Content-Length: abc", body: "abc"),
        post("Content-Length: ", body: "abc"), post("Content-Length: 99999999999999999999", body: "abc"),
        // Length and chunks
        post("Content-Length: 5", "Transfer-Encoding: chunked", body: "0\r\n\r\n"),
        post("Transfer-Encoding: chunked", "Content-Length: 5", body: "0\r\n\r\n"),
        post("Content-Length: 5", "Transfer-Encoding: identity", body: "0\r\n\r\n"),
        // Codings
        post("Transfer-Encoding: identity", body: ""), post("Transfer-Encoding: gzip", body: ""),
        post("Transfer-Encoding: gzip, chunked", body: "0\r\n\r\n"),
        post("Transfer-Encoding: chunked, gzip", body: "0\r\n\r\n"),
        post("Transfer-Encoding: chunked, chunked", body: "0\r\n\r\n"),
        post("Transfer-Encoding: chunked", "Transfer-Encoding: chunked", body: "0\r\n\r\n"),
        post("Transfer-Encoding: chunked", "Transfer-Encoding: identity", body: "0\r\n\r\n"),
        post("Transfer-Encoding: xchunked", body: "0\r\n\r\n"),
        post("Transfer-Encoding: \"chunked\"", body: "0\r\n\r\n"),
        post("Transfer-Encoding: chunked;q=1", body: "0\r\n\r\n"), post("Transfer-Encoding: ", body: ""),
        post("Transfer-Encoding: \u{0B}chunked", body: "0\r\n\r\n"),
        post("Transfer-Encoding : chunked", body: "0\r\n\r\n"),
        post("Transfer-Encoding\t: chunked", body: "0\r\n\r\n"),
        post(" Transfer-Encoding: chunked", body: "0\r\n\r\n"),
        post("X: y", " Transfer-Encoding: chunked", body: "0\r\n\r\n"),
        post("X: y\rTransfer-Encoding: chunked", body: "0\r\n\r\n"),
        // Chunks
        post("Transfer-Encoding: chunked", body: "x\r\n\r\n"),
        post("Transfer-Encoding: chunked", body: "-1\r\n\r\n"),
        post("Transfer-Encoding: chunked", body: "0x1\r\na\r\n0\r\n\r\n"),
        post("Transfer-Encoding: chunked", body: "ffffffffffffffffff\r\na\r\n0\r\n\r\n"),
        post("Transfer-Encoding: chunked", body: "1\r\naXX\r\n0\r\n\r\n"),
        post("Transfer-Encoding: chunked", body: " 1\r\na\r\n0\r\n\r\n"),
        // Hosts
        "GET /livez HTTP/1.1\r\n\r\n", "GET /livez HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        "GET /livez HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", "GET /livez HTTP/1.1\r\nHost: a, b\r\n\r\n",
        "GET /livez HTTP/1.1\r\nHost: a/b\r\n\r\n", "GET /livez HTTP/1.1\r\nHost: a@b\r\n\r\n",
        "GET /livez HTTP/1.1\r\nHost : a\r\n\r\n", "GET /livez HTTP/1.1\r\n Host: a\r\n\r\n",
        // First lines
        "GET livez HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET /livez HTTP/1.1 x\r\nHost: x\r\n\r\n", "GET /livez HTTP/2.0\r\nHost: x\r\n\r\n",
        "GET /livez HTTP/1.1\rHost: x\r\n\r\n", "G@T /livez HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET /livez HTP/1.1\r\nHost: x\r\n\r\n", "GET /livez HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n",
        "GET /livez HTTP/1.1\r\nHost: x\r\n: empty\r\n\r\n",
        "GET /livez HTTP/1.1\r\nHost: x\r\nX: a\u{0}b\r\n\r\n",
        "POST /livez HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    ]

    @Test(
        "each is answered with 400 and the connection closed, what came before it answered, what comes after not"
    )
    func shapes() async throws {
        let daemon = try await RunningDaemon.start()
        #expect(Self.shapes.count >= 30)
        for shape in Self.shapes {
            for before in ["", "GET /livez HTTP/1.1\r\nHost: x\r\n\r\n"] {
                let socket = try Socket.connected(to: daemon.port)
                defer { socket.close() }
                try socket.write(Array((before + shape + Self.hidden).utf8))
                let heard = socket.readToClose(within: 600).map { String(decoding: $0, as: UTF8.self) }
                let text = try #require(heard, "not closed: \(shape.debugDescription)")
                let statuses = text.matches(of: /HTTP\/1\.[01] (\d+)/).compactMap { Int($0.1) }
                // A body that is found to be broken while somebody reads it has the answer of the one who did not want it.
                let isBroken = shape.contains("chunked\r\n\r\n") && statuses.last == 405
                #expect(
                    statuses == (before.isEmpty ? [] : [200]) + [isBroken ? 405 : 400],
                    "\(shape.debugDescription): \(text)")
                #expect(text.contains("application/problem+json"), "\(shape.debugDescription): \(text)")
                #expect(text.lowercased().contains("connection: close"), "\(shape.debugDescription): \(text)")
                #expect(!text.contains("/hidden"))
            }
        }
        #expect(try await daemon.client().get("/livez").status == 200)
    }

    @Test("what stands behind the last request of a connection is not carried out")
    func behindTheLast() async throws {
        let daemon = try await RunningDaemon.start()
        for last in [
            "GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", "GET /livez HTTP/1.0\r\n\r\n",
            "GET /livez HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n",
        ] {
            let socket = try Socket.connected(to: daemon.port)
            defer { socket.close() }
            try socket.write(Array((last + Self.hidden).utf8))
            let heard = socket.readToClose(within: 600).map { String(decoding: $0, as: UTF8.self) }
            let text = try #require(heard, "not closed: \(last.debugDescription)")
            #expect(text.matches(of: /HTTP\/1\.[01] \d+/).count == 1, "\(text)")
            #expect(text.lowercased().contains("connection: close"), "\(text)")
        }
    }
}

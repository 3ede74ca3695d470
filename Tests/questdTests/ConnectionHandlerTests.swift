import Foundation
import GeoJSONKit
import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOHTTPTypes
import QuestEngine
import Testing

@testable import HTTPEdge
@testable import questd

/// Bytes in, bytes out, by the handlers that a real connection has.
@Suite("Between the wire and the server")
struct ConnectionHandlerTests {
    private final class Wire {
        let channel = EmbeddedChannel()

        init() throws {
            try channel.pipeline.syncOperations.configureHTTPServerPipeline(
                withPipeliningAssistance: false, withErrorHandling: false)
            let settings = ConnectionSettings(most: 100)
            try channel.pipeline.syncOperations.addHandler(
                ConnectionHandler(settings.spans, places: settings.places))
            try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        }

        /// - Returns: The heads that the server was given.
        @discardableResult
        func send(_ text: String) -> [HTTPRequest] {
            // What the server is told of errors is thrown here.
            _ = try? channel.writeInbound(ByteBuffer(string: text))
            var heads: [HTTPRequest] = []
            while let part = try? channel.readInbound(as: HTTPRequestPart.self) {
                if case .head(let head) = part { heads.append(head) }
            }
            return heads
        }

        func answer(
            _ status: HTTPResponse.Status = .ok, _ fields: HTTPFields = [.contentLength: "2"],
            _ body: String? = "ok"
        ) {
            _ = try? channel.writeOutbound(
                HTTPResponsePart.head(HTTPResponse(status: status, headerFields: fields)))
            if let body { _ = try? channel.writeOutbound(HTTPResponsePart.body(ByteBuffer(string: body))) }
            _ = try? channel.writeOutbound(HTTPResponsePart.end(nil))
        }

        var heard: String {
            var text = ""
            while let part = try? channel.readOutbound(as: IOData.self) {
                if case .byteBuffer(let buffer) = part { text += String(buffer: buffer) }
            }
            return text
        }

        deinit { _ = try? channel.finish(acceptAlreadyClosed: true) }
    }

    private static let get = "GET /a HTTP/1.1\r\nHost: x\r\n\r\n"

    @Test(
        "an answer to HEAD has no body, whatever it would have been: known length, chunks, errors, streams",
        arguments: [
            [HTTPField.Name.contentLength: "2"], [:], [.contentType: "text/event-stream"],
        ] as [HTTPFields], [HTTPResponse.Status.ok, .notFound])
    func head(fields: HTTPFields, status: HTTPResponse.Status) throws {
        let wire = try Wire()
        #expect(wire.send("HEAD /a HTTP/1.1\r\nHost: x\r\n\r\n").count == 1)
        wire.answer(status, fields)
        #expect(wire.heard.hasSuffix("\r\n\r\n"))
        // The next answer begins right behind it.
        wire.send(Self.get)
        wire.answer()
        #expect(wire.heard.hasPrefix("HTTP/1.1 200 OK\r\n"))
    }

    @Test("the bare 400 to HEAD has no body either")
    func bareHead() throws {
        let wire = try Wire()
        wire.send("HEAD /a HTTP/1.1\r\nHost: x\r\n\r\n")
        wire.answer(.badRequest, [.connection: "close", .contentLength: "0"], nil)
        #expect(wire.heard.hasSuffix("\r\n\r\n"))
    }

    @Test(
        "a connection that will be closed says so",
        arguments: [
            "GET /a HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
            "GET /a HTTP/1.1\r\nHost: x\r\nConnection: Close\r\n\r\n",
            "GET /a HTTP/1.1\r\nHost: x\r\nConnection: foo, close\r\n\r\n",
            "GET /a HTTP/1.0\r\n\r\n", "GET /a HTTP/1.0\r\nConnection: keep-alive\r\nHost: x\r\n\r\n",
            "GET /a HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n",
            // Answered before the whole of it has come.
            "POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\nabc",
        ])
    func closes(request: String) throws {
        let wire = try Wire()
        #expect(wire.send(request).count == 1)
        wire.answer()
        let heard = wire.heard
        #expect(heard.lowercased().contains("\r\nconnection: close\r\n"))
        #expect(heard.hasSuffix("ok"))
        // And takes nothing more.
        #expect(wire.send(Self.get).isEmpty)
        wire.answer()
        #expect(wire.heard.isEmpty)
    }

    /// Answers each request as soon as its head is there.
    private final class AtOnce: ChannelInboundHandler {
        typealias InboundIn = HTTPRequestPart
        typealias OutboundOut = HTTPResponsePart

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            guard case .head = unwrapInboundIn(data) else { return }
            let head = HTTPResponse(status: .ok, headerFields: [.contentLength: "0"])
            context.write(wrapOutboundOut(.head(head)), promise: nil)
            context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        }
    }

    @Test("a request without a body may be answered before its end is read: its connection is kept")
    func atOnce() throws {
        let wire = try Wire()
        try wire.channel.pipeline.syncOperations.addHandler(AtOnce())
        let empty = "GET /a HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n"
        wire.send(Self.get + empty + Self.get)
        let heard = wire.heard
        #expect(heard.components(separatedBy: "HTTP/1.1 200").count == 4)
        #expect(!heard.lowercased().contains("connection"))
    }

    @Test("a connection that is kept does not say that it is closed")
    func kept() throws {
        let wire = try Wire()
        for _ in 0..<3 {
            wire.send(Self.get)
            wire.answer()
            let heard = wire.heard
            #expect(heard.hasPrefix("HTTP/1.1 200") && !heard.lowercased().contains("connection"))
        }
    }

    @Test("of answers to requests one behind the other only the last says that the connection is closed")
    func pipelined() throws {
        let wire = try Wire()
        let last = "GET /b HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
        #expect(wire.send(Self.get + Self.get + last + Self.get).map(\.path) == ["/a", "/a", "/b"])
        for _ in 0..<3 { wire.answer() }
        let answers = wire.heard.components(separatedBy: "HTTP/1.1 200").dropFirst()
        #expect(answers.map { $0.lowercased().contains("connection: close") } == [false, false, true])
    }

    @Test("while the daemon stops, the last answer of each connection says that it is closed")
    func quiescing() throws {
        let wire = try Wire()
        wire.send(Self.get + Self.get)
        wire.channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
        for _ in 0..<2 { wire.answer() }
        let answers = wire.heard.components(separatedBy: "HTTP/1.1 200").dropFirst()
        #expect(answers.map { $0.lowercased().contains("connection: close") } == [false, true])
    }

    @Test("while the daemon stops, a connection ends with the answer that had begun")
    func quiescingAnswer() throws {
        let wire = try Wire()
        wire.send(Self.get)
        let head = HTTPResponse(status: .ok, headerFields: [.contentLength: "2"])
        try wire.channel.writeOutbound(HTTPResponsePart.head(head))
        wire.channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
        #expect(wire.send(Self.get).isEmpty && wire.channel.isActive)
        try wire.channel.writeOutbound(HTTPResponsePart.body(ByteBuffer(string: "ok")))
        try wire.channel.writeOutbound(HTTPResponsePart.end(nil))
        #expect(wire.heard.hasSuffix("ok"))
        #expect(wire.send(Self.get).isEmpty)
    }

    @Test("while the daemon stops, whoever has just connected is still answered, once")
    func quiescingFresh() throws {
        let wire = try Wire()
        wire.channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
        wire.channel.embeddedEventLoop.advanceTime(by: .milliseconds(1))
        #expect(wire.send(Self.get + Self.get).count == 1)
        wire.answer()
        #expect(wire.heard.lowercased().contains("connection: close"))
        #expect(wire.send(Self.get).isEmpty)
    }

    @Test("while the daemon stops, connections on which nothing is asked are closed")
    func quiescingIdle() throws {
        let wire = try Wire()
        wire.send(Self.get)
        wire.answer()
        wire.channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
        wire.channel.embeddedEventLoop.advanceTime(to: .now() + .seconds(1))
        #expect(!wire.channel.isActive && wire.heard.hasSuffix("ok"))
    }

    @Test("whoever waits for a word before the body gets it when somebody wants the body, and once")
    func expected() throws {
        let wire = try Wire()
        wire.send("POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n")
        #expect(wire.heard.isEmpty)
        for _ in 0..<2 {
            wire.channel.triggerUserOutboundEvent(BodyWanted(time: .seconds(1)), promise: nil)
        }
        #expect(wire.heard == "HTTP/1.1 100 Continue\r\n\r\n")
        wire.send("abc")
        wire.answer()
        let heard = wire.heard
        #expect(heard.hasPrefix("HTTP/1.1 200") && !heard.lowercased().contains("connection"))
    }

    @Test("whoever is refused before gets the refusal at once, and no word to go on")
    func refusedBefore() throws {
        let wire = try Wire()
        wire.send("POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n")
        wire.answer(.unauthorized)
        let heard = wire.heard
        #expect(heard.hasPrefix("HTTP/1.1 401") && heard.lowercased().contains("connection: close"))
        wire.channel.triggerUserOutboundEvent(BodyWanted(time: nil), promise: nil)
        #expect(wire.heard.isEmpty)
    }

    @Test("HTTP/1.0 is answered without chunks, and to its end")
    func old() throws {
        let wire = try Wire()
        wire.send("GET /a HTTP/1.0\r\n\r\n")
        wire.answer(.ok, [:], "text")
        let heard = wire.heard
        #expect(heard.hasPrefix("HTTP/1.0 200") && heard.hasSuffix("\r\n\r\ntext"))
    }

    @Test("the server's bare 400 becomes a problem document, every other answer passes as it is")
    func malformed() throws {
        let wire = try Wire()
        #expect(wire.send("GET /a HTTP/1.1\r\n\r\n").isEmpty)
        wire.answer(.badRequest, [.connection: "close", .contentLength: "0"], nil)
        let parts = wire.heard.components(separatedBy: "\r\n\r\n")
        #expect(parts[0].contains("application/problem+json"))
        #expect(try JSONValue(parsing: parts[1])["code"]?.stringValue == "request-malformed")
        let other = try Wire()
        other.send(Self.get)
        other.answer(.badRequest, [.contentLength: "2"])
        #expect(other.heard.hasSuffix("\r\n\r\nok"))
    }

    @Test("whoever sends nothing more still has his answer, but no stream without an end")
    func leaving() throws {
        let asking = try Wire()
        asking.send(Self.get)
        asking.channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
        #expect(asking.channel.isActive)
        asking.answer()
        #expect(asking.heard.hasSuffix("ok"))
        let reading = try Wire()
        reading.send(Self.get)
        try reading.channel.writeOutbound(
            HTTPResponsePart.head(HTTPResponse(status: .ok, headerFields: [.contentType: "application/zip"])))
        reading.channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
        #expect(reading.channel.isActive)
        let listening = try Wire()
        listening.send(Self.get)
        try listening.channel.writeOutbound(
            HTTPResponsePart.head(
                HTTPResponse(status: .ok, headerFields: [.contentType: "text/event-stream"])))
        listening.channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
        #expect(!listening.channel.isActive)
        // Nor does anybody wait for ever.
        let waiting = try Wire()
        waiting.send(Self.get)
        waiting.channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
        waiting.channel.embeddedEventLoop.advanceTime(to: .now() + .seconds(3))
        #expect(!waiting.channel.isActive)
    }

    @Test(
        "a target is brought into the form that the router knows",
        arguments: [
            ("/a?b=c", "/a?b=c"), ("http://x/a?b", "/a?b"), ("HTTP://x", "/"), ("http://x?b", "/?b"),
            ("https://x:80/a/../b", "/a/../b"), ("*", nil), ("a", nil), ("http:///a", nil),
            ("ftp://x/a", nil),
        ])
    func targets(target: String, path: String?) {
        let head = HTTPRequestHead(version: .http1_1, method: .GET, uri: target, headers: ["Host": "x"])
        #expect(ArrivedRequest(head)?.request.path == path)
    }
}

import GeoJSONKit
import HTTPTypes
import Hummingbird
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import QuestEngine
import Testing

@testable import questd

@Suite("Limits of what is read, and for how long")
struct LimitTests {
    @Test("a body that does not end is waited for so long and no longer")
    func slowBody() async {
        let (parts, sender) = AsyncStream.makeStream(of: ByteBuffer.self)
        sender.yield(ByteBuffer(string: "{"))
        let body = RequestBody(asyncSequence: parts)
        await #expect(throws: RequestError.tooSlow) {
            try await body.whole(upTo: 100, within: .milliseconds(30))
        }
    }

    @Test(
        "a body is whole at its limit and too large one byte further", arguments: [(100, true), (101, false)])
    func largestBody(count: Int, fits: Bool) async throws {
        let half = ByteBuffer(repeating: 32, count: count / 2)
        let rest = ByteBuffer(repeating: 32, count: count - count / 2)
        let body = RequestBody(
            asyncSequence: AsyncStream { sender in
                sender.yield(half)
                sender.yield(rest)
                sender.finish()
            })
        if fits {
            #expect(try await body.whole(upTo: 100, within: .seconds(600)).readableBytes == count)
        } else {
            await #expect(throws: RequestError.bodyTooLarge(limit: 100)) {
                try await body.whole(upTo: 100, within: .seconds(600))
            }
        }
    }

    @Test("the server's bare 400 becomes a problem document, every other answer passes as it is")
    func malformed() throws {
        let channel = EmbeddedChannel(handler: MalformedRequestHandler())
        defer { _ = try? channel.finish() }
        let bare: HTTPFields = [.connection: "close", .contentLength: "0"]
        try channel.writeOutbound(
            HTTPResponsePart.head(HTTPResponse(status: .badRequest, headerFields: bare)))
        guard case .head(let head)? = try channel.readOutbound(as: HTTPResponsePart.self),
            case .body(let body)? = try channel.readOutbound(as: HTTPResponsePart.self)
        else {
            Issue.record("no head with a body")
            return
        }
        #expect(head.headerFields[.contentType] == "application/problem+json")
        #expect(head.headerFields[.contentLength] == String(body.readableBytes))
        let problem = try JSONValue(parsing: Array(body.readableBytesView))
        #expect(problem["code"]?.stringValue == "request-malformed")

        let other = HTTPResponse(status: .badRequest, headerFields: [.contentLength: "5"])
        try channel.writeOutbound(HTTPResponsePart.head(other))
        #expect(try channel.readOutbound(as: HTTPResponsePart.self) == .head(other))
        #expect(try channel.readOutbound(as: HTTPResponsePart.self) == nil)
    }
}

import GeoJSONKit
import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import QuestEngine
import QuestWire
import Testing

@testable import EventServices
@testable import HTTPEdge
@testable import ServerBase
@testable import questd

@Suite("What is answered without waiting")
struct ImmediateTests {
    private static let next = Story.path + "/next"

    /// A poll as the handler reads it.
    private static func poll(
        _ query: String = "", _ token: String?, _ fields: HTTPFields = [:], path: String = next
    ) -> HTTPRequest {
        var fields = fields
        if let token { fields[.authorization] = "Bearer " + token }
        return HTTPRequest(
            method: .get, scheme: "http", authority: "test", path: path + query, headerFields: fields)
    }

    private struct Told: Equatable {
        var status: HTTPResponse.Status
        var text: String
        var fields: HTTPFields

        /// Without what is another for each answer, or belongs to the server.
        init(_ status: HTTPResponse.Status, _ text: String, _ fields: HTTPFields) {
            self.status = status
            self.text = text
            self.fields = fields
            for name in ["X-Request-Id", "Date", "Server"] { self.fields[HTTPField.Name(name)!] = nil }
            // The server's framework says 0 where the length would be that of the whole answer.
            if status == .notModified { self.fields[.contentLength] = nil }
        }

        init?(_ answer: (head: HTTPResponse, body: ByteBuffer)?) {
            guard let answer else { return nil }
            self.init(answer.head.status, String(buffer: answer.body), answer.head.headerFields)
        }

        init(_ answer: Answer) { self.init(answer.status, answer.text, answer.fields) }
    }

    @Test("a poll gets the very answer that it would get in the ordinary way")
    func same() async throws {
        let world = try World()
        try await world.runAtHand { story, atHand in
            let token = try #require(story.device.token)
            try await story.device.post(Story.path + "/positions?reply=next", story.fix("A")).expect(.ok)
            let place = world.position("D").dropFirst().dropLast()
            let tag = try await story.device.get(Self.next).fields[.eTag] ?? ""
            var statuses: Set<Int> = []
            for (query, fields): (String, HTTPFields) in [
                ("", [:]), ("?have=none", [:]), ("?have=none&seen=0", [.acceptLanguage: "en"]),
                ("?position=\(place)", [:]), ("?position=\(place)&accuracy=20&have=none", [:]),
                ("", [.ifNoneMatch: tag]), ("", [.ifNoneMatch: "\"else\""]),
            ] {
                let ordinary = Told(try await story.device.get(Self.next + query, fields))
                let told = Told(atHand.answer(to: Self.poll(query, token, fields)))
                #expect(told == ordinary, "\(query)")
                statuses.insert(ordinary.status.code)
            }
            #expect(statuses == [200, 304])
        }
    }

    @Test("all else is left to the ordinary way: refusals, messages, and what has to be looked at again")
    func left() async throws {
        let world = try World()
        try await world.runAtHand { story, atHand in
            let token = try #require(story.device.token)
            #expect(atHand.answer(to: Self.poll("", token)) == nil, "without a position")
            try await story.device.post(Story.path + "/positions", story.fix("A")).expect(.ok)
            try await story.device.get(Self.next).expect(.ok)
            #expect(atHand.answer(to: Self.poll("", token)) != nil)

            let strange = AccessToken(.device, seed: 77).text
            for (what, request) in [
                ("nobody", Self.poll("", nil)), ("a stranger", Self.poll("", strange)),
                ("the admin", Self.poll("", World.adminToken.text)),
                ("another quest", Self.poll("", token, path: "/api/v1/quests/other/next")),
                ("another path", Self.poll("", token, path: Story.path + "/tasks")),
                ("a longer path", Self.poll("", token, path: Self.next + "/x")),
                ("an unknown item", Self.poll("?bogus=1", token)),
                ("an item twice", Self.poll("?seen=1&seen=1", token)),
                ("a chosen task", Self.poll("?task=song", token)),
                ("places to avoid", Self.poll("?avoid=\(world.position("E").dropFirst().dropLast())", token)),
            ] {
                #expect(atHand.answer(to: request) == nil, "\(what)")
            }
            var posted = Self.poll("", token)
            posted.method = .post
            #expect(atHand.answer(to: posted) == nil)

            world.clock.advance(by: 11)
            #expect(atHand.answer(to: Self.poll("", token)) == nil, "a ride that was not looked at for long")
            try await story.device.get(Self.next).expect(.ok)
            #expect(atHand.answer(to: Self.poll("", token)) != nil)

            try await story.admin.post(Story.adminPath + "/messages", #"{"text": "Rain"}"#).expect(.created)
            try await story.device.get(Self.next).expect(.ok)
            #expect(atHand.answer(to: Self.poll("", token)) == nil, "an unread message")
        }
    }

    @Test("what was answered last is the answer, until something that it says has changed")
    func kept() async throws {
        let world = try World()
        try await world.runAtHand { story, atHand in
            let token = try #require(story.device.token)
            let quest = QuestID("story")
            let device = try #require(
                atHand.gate.deviceAtHand([.authorization: "Bearer " + token], for: .next, in: quest))
            func answer(have: RouteID? = nil) throws -> NextAnswer {
                let snapshot = try #require(atHand.services.serviceAtHand(of: quest)?.snapshotAtHand)
                let question = NextQuestion(have: have, language: .russian)
                return try #require(
                    try atHand.nextTask.answerAtHand(question, for: device, in: snapshot))
            }
            try await story.device.post(Story.path + "/positions", story.fix("A")).expect(.ok)
            let first = try answer()
            #expect(try answer() === first)
            world.clock.advance(by: 3)
            #expect(try answer() === first)
            let withLine = try answer(have: RouteID(""))
            #expect(withLine.reply?.geometry != nil && withLine.tag == first.tag)
            try await story.device.post(Story.path + "/positions", story.fix("A")).expect(.ok)
            #expect(try answer(have: RouteID("")) !== withLine)

            // Where something ends the team's time, what is left of it is that of the moment.
            let end = World.start + 3600
            let document = world.document().replacing(
                "\"organiser\":", with: "\"closes\": \"\(end)\", \"organiser\":")
            try await story.admin.put(Story.adminPath, document).expect(.ok)
            for _ in 0..<2 {
                world.clock.advance(by: 1)
                try await story.device.get(Self.next).expect(.ok)
                #expect(try answer().reply?.timeLeft == (end - world.clock.now).value)
            }
        }
    }

    @Test("a device whose data was erased, and its token with it, is answered no more")
    func removed() async throws {
        let world = try World()
        try await world.runAtHand { story, atHand in
            let token = try #require(story.device.token)
            try await story.device.post(Story.path + "/positions?reply=next", story.fix("A")).expect(.ok)
            try await story.device.get(Self.next).expect(.ok)
            #expect(atHand.answer(to: Self.poll("", token)) != nil)
            try await story.device.post(Story.path + "/erase", #"{"confirm": "erase"}"#).expect(.ok)
            #expect(atHand.answer(to: Self.poll("", token)) == nil)
        }
    }

    /// Answers requests for `/now`.
    private struct Now: ImmediateAnswers {
        func answer(to request: HTTPRequest, from peer: NetworkAddress) -> (
            head: HTTPResponse, body: ByteBuffer
        )? {
            request.path == "/now" ? (HTTPResponse(status: .ok), ByteBuffer(string: "now")) : nil
        }
    }

    private func get(_ path: String, _ fields: HTTPFields = [:]) -> [HTTPRequestPart] {
        let head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: path, headerFields: fields)
        return [.head(head), .end(nil)]
    }

    private func passed(_ channel: EmbeddedChannel) throws -> [String] {
        var paths: [String] = []
        while let part = try channel.readInbound(as: HTTPRequestPart.self) {
            if case .head(let head) = part { paths.append(head.path ?? "") }
        }
        return paths
    }

    private func statuses(_ channel: EmbeddedChannel) throws -> [Int] {
        var statuses: [Int] = []
        while let part = try channel.readOutbound(as: HTTPResponsePart.self) {
            if case .head(let head) = part { statuses.append(head.status.code) }
        }
        return statuses
    }

    @Test("answers come in the order of requests: none overtakes one that is still worked on")
    func order() throws {
        let channel = EmbeddedChannel(handler: ImmediateHandler(Now()))
        defer { _ = try? channel.finish() }
        for part in get("/now") + get("/later") + get("/now") { try channel.writeInbound(part) }
        #expect(try statuses(channel) == [200])
        #expect(try passed(channel) == ["/later", "/now"])
        for _ in 0..<2 {
            try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .accepted)))
            try channel.writeOutbound(HTTPResponsePart.end(nil))
        }
        for part in get("/now") { try channel.writeInbound(part) }
        #expect(try statuses(channel) == [202, 202, 200])
        #expect(try passed(channel).isEmpty)
    }

    @Test(
        "a request with a body, or the last one of its connection, goes the ordinary way",
        arguments: [
            [HTTPField.Name.contentLength: "3"], [.transferEncoding: "chunked"], [.connection: "close"],
        ] as [HTTPFields])
    func plain(fields: HTTPFields) throws {
        let channel = EmbeddedChannel(handler: ImmediateHandler(Now()))
        defer { _ = try? channel.finish() }
        for part in get("/now", fields) { try channel.writeInbound(part) }
        #expect(try passed(channel) == ["/now"])
        #expect(try statuses(channel).isEmpty)
    }

    @Test("browsers, which say that they keep the connection, are answered at once")
    func keptAlive() throws {
        let channel = EmbeddedChannel(handler: ImmediateHandler(Now()))
        defer { _ = try? channel.finish() }
        for part in get("/now", [.connection: "Keep-Alive"]) { try channel.writeInbound(part) }
        #expect(try statuses(channel) == [200])
        #expect(try passed(channel).isEmpty)
    }

    @Test("who sends without reading what comes back is answered in the ordinary way, which waits for him")
    func unread() throws {
        let channel = EmbeddedChannel(handler: ImmediateHandler(Now()))
        defer { _ = try? channel.finish() }
        channel.isWritable = false
        for part in get("/now") { try channel.writeInbound(part) }
        #expect(try passed(channel) == ["/now"])
        #expect(try statuses(channel).isEmpty)
    }

    @Test("the field Date is that of RFC 9110")
    func date() throws {
        let dates = HTTPDates()
        let moment = try #require(Timestamp(rfc3339: "1994-11-06T08:49:37.600Z"))
        #expect(dates.text(at: moment) == "Sun, 06 Nov 1994 08:49:37 GMT")
        #expect(dates.text(at: moment + 1) == "Sun, 06 Nov 1994 08:49:38 GMT")
    }
}

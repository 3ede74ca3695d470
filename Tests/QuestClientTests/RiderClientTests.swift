import Foundation
import GeoJSONKit
import Synchronization
import Testing

@testable import QuestClient

@Suite("Requests of a rider's device")
struct RiderClientTests {
    private func client(_ transport: ScriptedTransport, _ clock: TestClock = TestClock()) -> RiderClient {
        RiderClient(
            server: "https://quest.example/", quest: QuestID("park"), token: "t", language: "ru",
            transport: transport, clock: clock)
    }

    @Test("go to the paths of the interface, with token, language and nothing that could be read otherwise")
    func shape() async throws {
        let transport = ScriptedTransport { _ in .next() }
        let client = client(transport)
        _ = try await client.next(
            WayQuestion(have: RouteID("r&1"), seen: 7, goal: .task(TaskID("дуб 2"))), unless: "\"3\"",
            from: Coordinate(longitude: 61.5, latitude: 55))
        _ = try? await client.hints(of: TaskID("a/b"))
        #expect(
            transport.asked[0].address
                == "https://quest.example/api/v1/quests/park/next?position=61.5%2C55.0&have=r%261&seen=7&task="
                + "%D0%B4%D1%83%D0%B1%202")
        #expect(transport.asked[1].address == "https://quest.example/api/v1/quests/park/tasks/a%2Fb/hints")
        #expect(
            transport.asked[0].fields == [
                "Authorization": "Bearer t", "Accept-Language": "ru", "If-None-Match": "\"3\"",
            ])
    }

    @Test("answers that are no refusal of the daemon have codes of their own")
    func errors() async throws {
        func code(_ response: ClientResponse?) async -> String? {
            let transport = ScriptedTransport { _ in
                guard let response else { throw ScriptedTransport.NoNetwork() }
                return response
            }
            let error = await #expect(throws: ClientError.self) { try await client(transport).team() }
            return error?.code
        }
        #expect(await code(.refusal(409, "quest-not-open")) == "quest-not-open")
        #expect(await code(ClientResponse(status: 502, bytes: Array("<html>".utf8))) == "http-502")
        #expect(await code(ClientResponse(status: 302, fields: ["Location": "/"], bytes: [])) == "http-302")
        #expect(await code(ClientResponse(status: 200, bytes: Array("<html>".utf8))) == "unreadable")
        #expect(await code(ClientResponse(status: 200, bytes: Array("{}".utf8))) == "unreadable")
        #expect(await code(nil) == "unreachable")
    }

    @Test("whether a request may pass later, and when")
    func mayPass() {
        func error(_ status: Int) -> ClientError { .status(status, retryAfter: 3) }
        #expect([408, 429, 500, 503].allSatisfy { error($0).mayPass && error($0).retryAfter == 3 })
        #expect([400, 401, 404, 409, 422].allSatisfy { !error($0).mayPass })
        #expect(ClientError.unreachable("").mayPass && !ClientError.storage(.full).mayPass)
        #expect(error(401).endsAccess && !error(403).endsAccess)
        #expect(ClientError.storage(.full).code == "outbox-full")
    }

    @Test("`Retry-After` is a number of seconds or a date")
    func retryAfter() {
        let now = TestClock("2026-06-14T09:30:00.000Z").now
        #expect(RiderClient.seconds(in: "120", at: now) == 120)
        #expect(RiderClient.seconds(in: "-3", at: now) == 0)
        #expect(RiderClient.seconds(in: "Sun, 14 Jun 2026 09:31:30 GMT", at: now) == 90)
        #expect(RiderClient.seconds(in: "Sun, 14 Jun 2026 09:00:00 GMT", at: now) == 0)
        #expect(RiderClient.seconds(in: "soon", at: now) == nil)
        #expect(RiderClient.seconds(in: "1e30", at: now) == 86_400)
    }

    @Test("no answer in twenty seconds is none; a body that breaks off is none either")
    func patience() async throws {
        let clock = TestClock()
        let (body, pieces) = ClientResponse.Body.makeStream()
        let endless = ScriptedTransport { _ in ClientResponse(status: 200, body: body) }
        pieces.yield(Array("{".utf8))
        let asking = Task { try await client(endless, clock).team() }
        try await eventually { clock.sleeps == [20] }
        clock.advance(by: 20)
        let late = await #expect(throws: ClientError.self) { try await asking.value }
        #expect(late?.code == "unreachable")

        let broken = ScriptedTransport { _ in
            ClientResponse(
                status: 200,
                body: ClientResponse.Body { continuation in
                    continuation.yield(Array("{}".utf8))
                    continuation.finish(throwing: ScriptedTransport.NoNetwork())
                })
        }
        let cut = await #expect(throws: ClientError.self) { try await client(broken).team() }
        #expect(cut?.code == "unreachable")
    }

    @Test("whoever is cancelled is told so")
    func cancelled() async throws {
        let clock = TestClock()
        let (body, _) = ClientResponse.Body.makeStream()
        let endless = ScriptedTransport { _ in ClientResponse(status: 200, body: body) }
        let asking = Task { try await client(endless, clock).team() }
        try await eventually { clock.sleeps == [20] }
        asking.cancel()
        let error = await #expect(throws: ClientError.self) { try await asking.value }
        #expect(error == .cancelled)
    }

    @Test(
        "links of cards are read, and nothing else is taken for one",
        arguments: [
            ("https://quest.example/q/park#code=7KQ2-M4ZD", true),
            ("  http://127.0.0.1:8080/q/park#code=X\n", true),
            ("https://quest.example/q/park#register", false), ("https://quest.example/q/park", false),
            ("https://quest.example/desk#quest=park&code=X", false), ("7KQ2-M4ZD", false), ("", false),
            ("javascript:alert(1)/q/park#code=X", false), ("https://quest.example/x/q/#code=X", false),
        ])
    func links(text: String, isLink: Bool) {
        let link = JoinLink(text)
        #expect((link != nil) == isLink)
        if let link { #expect(link.quest == QuestID("park") && !link.server.hasSuffix("/")) }
    }

    @Test("a task's feature is read as far as an app shows it")
    func task() throws {
        let text = #"""
            {"type":"Feature","id":"oak","geometry":{"type":"Polygon","coordinates":[[[61,55],[62,55],[62,56],[61,55]]]},
             "properties":{"id":"oak","name":"Oak","answer_type":"choice","points":3,"options":"a|b\\|c|d\\\\","later":[1]}}
            """#
        guard case .feature(let feature) = try GeoJSON(parsing: text) else { return }
        let task = try #require(RiderTask(feature))
        #expect(
            task.id == TaskID("oak") && task.name == "Oak" && task.answerType == "choice" && task.points == 3)
        #expect(task.options == ["a", "b|c", "d\\"])
        #expect(task.place == Coordinate(longitude: 61.5, latitude: 55.5))
        var stop = feature
        stop.properties?["role"] = "finish"
        #expect(RiderTask(stop) == nil)
    }
}

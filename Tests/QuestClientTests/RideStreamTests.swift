import Foundation
import Synchronization
import Testing

@testable import QuestClient

@Suite("The stream of a ride")
struct RideStreamTests {
    /// A stream that says this, and then ends or stays open.
    private static func stream(_ events: String..., endsNow: Bool = true) -> ClientResponse {
        let (body, pieces) = ClientResponse.Body.makeStream()
        for event in events { pieces.yield(Array(event.utf8)) }
        if endsNow { pieces.finish() } else { open.withLock { $0.append(pieces) } }
        return ClientResponse(status: 200, fields: ["Content-Type": "text/event-stream"], body: body)
    }

    /// Streams that stay open.
    private static let open = Mutex<[ClientResponse.Body.Continuation]>([])

    private static func event(_ id: String, _ name: String, _ data: String) -> String {
        "id: \(id)\nevent: \(name)\ndata: \(data)\n\n"
    }

    private static let answers = #"{"changed":[{"id":"a-1","task":"oak","verdict":"accepted"}]}"#

    private func client(_ transport: ScriptedTransport, _ clock: TestClock) -> RiderClient {
        RiderClient(
            server: "https://quest.example", quest: QuestID("park"), token: "t", transport: transport,
            clock: clock)
    }

    @Test("comes again with the id of the last event; `stopping` and comments have none")
    func resumes() async throws {
        let clock = TestClock()
        let transport = ScriptedTransport([
            Self.stream("retry: 3000\n\n", Self.event("7.1", "answers", Self.answers)),
            Self.stream(":\n\n", Self.event("7.2", "answers", Self.answers), "event: stopping\ndata: {}\n\n"),
            Self.stream(Self.event("9.3", "later", "{}"), endsNow: false),
        ])
        var ids: [String] = []
        var names: [String] = []
        let driver = Task {
            while !Task.isCancelled {
                try await eventually { clock.sleeps.contains { $0 < 2 } }
                clock.advance(by: 2)
            }
        }
        for try await event in client(transport, clock).events(after: "6.9", seed: 1) {
            ids.append(event.id)
            switch event.content {
            case .answers(let changed): names.append(changed.map(\.id.rawValue).joined())
            case .stopping: names.append("stopping")
            case .other(let name, _): names.append(name)
            default: names.append("?")
            }
            if ids.count == 4 { break }
        }
        driver.cancel()
        #expect(names == ["a-1", "a-1", "stopping", "later"])
        #expect(transport.asked.map { $0.fields["Last-Event-ID"] } == ["6.9", "7.1", "7.2"])
        #expect(transport.paths == ["ride", "ride", "ride"])
        #expect(transport.asked.allSatisfy { $0.fields["Accept"] == "text/event-stream" && $0.isLasting })
    }

    @Test("a connection on which nothing comes, no comment either, is taken for dead")
    func silence() async throws {
        let clock = TestClock()
        let transport = ScriptedTransport { _ in Self.stream(":\n\n", endsNow: false) }
        let listening = Task { for try await _ in client(transport, clock).events(seed: 1) {} }
        for count in 1...2 {
            try await eventually { transport.asked.count == count && clock.sleeps.contains { $0 > 30 } }
            // One comment came: it is looked twice.
            for _ in 0..<2 {
                try await eventually { clock.sleeps.contains { $0 > 30 } }
                clock.advance(by: 40)
            }
            try await eventually { clock.sleeps.contains { $0 < 10 } }
            clock.advance(by: 10)
        }
        try await eventually { transport.asked.count == 3 }
        listening.cancel()
    }

    @Test("attempts become rarer, and wait as long as the daemon says; a refused token ends it")
    func refusals() async throws {
        let clock = TestClock()
        let transport = ScriptedTransport([
            .refusal(503, "busy", retryAfter: 100), .refusal(502, "x"), .refusal(401, "token-unknown"),
        ])
        let listening = Task { for try await _ in client(transport, clock).events(seed: 1) {} }
        try await eventually { clock.sleeps == [100] }
        clock.advance(by: 100)
        try await eventually { transport.asked.count == 2 && clock.sleeps.count == 1 && clock.sleeps[0] < 10 }
        let second = try #require(clock.sleeps.first)
        #expect(second >= 1.5 && second <= 2.5)
        clock.advance(by: 3)
        let error = await #expect(throws: ClientError.self) { try await listening.value }
        #expect(error?.code == "token-unknown")
        #expect(transport.asked.count == 3)
    }
}

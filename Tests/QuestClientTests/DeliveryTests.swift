import Foundation
import GeoJSONKit
import Synchronization
import Testing

@testable import QuestClient

@Suite("What waits is sent")
struct DeliveryTests {
    /// A daemon to which nothing is wrong.
    @Sendable private static func content(_ request: ClientRequest) -> ClientResponse {
        switch request.path {
        case "positions":
            request.query("reply") == "next"
                ? .next(task: "oak", route: "r-1") : .received(request.times.count)
        case "next": .next(task: "oak", route: "r-1")
        case "answers", "photos":
            .verdict(.accepted, of: request.key ?? "", to: request.json?["task"]?.stringValue ?? "oak")
        default: .refusal(404, "not-found")
        }
    }

    @Test(
        "positions first, in batches as large as they may be, and with the last one the question where to now"
    )
    func order() async throws {
        let world = try RideWorld(Self.content)
        var settings = RideWorld.settings
        settings.fixesPerRequest = 2
        let ride = try await world.join(settings)
        let news = await HeardNews(of: ride)
        try await ride.answer(TaskID("oak"), text: "birch")
        for second in stride(from: 0, to: 25, by: 5) { try await ride.record(.at(second)) }
        try await ride.sendWaiting()

        #expect(world.transport.paths == ["positions", "positions", "positions", "answers"])
        #expect(world.transport.asked.map(\.times) == [times([0, 5]), times([10, 15]), times([20]), []])
        #expect(world.transport.asked.map { $0.query("reply") } == [nil, nil, "next", nil])
        #expect(world.transport.asked[2].query("have") == "")
        #expect(world.transport.asked.allSatisfy { $0.fields["Authorization"] == "Bearer secret" })
        try await eventually { news.sent == ["key-1"] }
        let picture = await ride.current()
        #expect(picture.waitingFixes == 0 && picture.waiting.isEmpty)
        #expect(picture.next?.riderTask?.id == TaskID("oak"))
    }

    @Test("a call for help goes before everything, even while the daemon wants to be left alone")
    func callForHelp() async throws {
        let world = try RideWorld { request in
            guard request.path == "sos" else { return .refusal(503, "busy", retryAfter: 120) }
            return ClientResponse(
                201,
                TeamSOS(id: RecordID("c-1"), seq: 1, at: FixReport.at(0).time.value, device: DeviceID("d-1")))
        }
        let ride = try await world.join()
        try await ride.record(.at(0))
        try await ride.sendWaiting()
        try await ride.sendWaiting()
        #expect(world.transport.paths == ["positions"])
        try await ride.callForHelp(text: "Fallen", from: Coordinate(longitude: 61.4, latitude: 55.15))
        try await ride.sendWaiting()
        #expect(world.transport.paths == ["positions", "sos"])
        #expect(world.transport.asked.last?.json?["text"]?.stringValue == "Fallen")
        #expect(world.transport.asked.last?.key == "key-1")
        #expect(await ride.current().waiting.isEmpty)
        #expect(await ride.outbox.fixCount == 1)
    }

    @Test(
        "where the answer to a batch is lost, the same batch comes again, also after a start of the app",
        arguments: [false, true])
    func lostBatch(startsAgain: Bool) async throws {
        let world = try RideWorld { _ in throw ScriptedTransport.NoNetwork() }
        var ride: Ride? = try await world.join()
        try await ride?.record(.at(0))
        try await ride?.record(.at(5))
        try await ride?.sendWaiting()
        try await ride?.record(.at(10))
        if startsAgain {
            ride = nil
            ride = try world.resume()
        }
        world.transport.become(Self.content)
        world.clock.advance(by: 10)
        try await ride?.sendWaiting()
        #expect(world.transport.asked.map(\.times) == [times([0, 5]), times([0, 5]), times([10])])
    }

    @Test("one position that cannot be read is found and lost alone")
    func unreadablePosition() async throws {
        let world = try RideWorld { request in
            request.times.contains(times([35])[0]) ? .refusal(422, "member-invalid") : Self.content(request)
        }
        let ride = try await world.join()
        let news = await HeardNews(of: ride)
        for second in stride(from: 0, to: 100, by: 5) { try await ride.record(.at(second)) }
        try await ride.sendWaiting()
        let taken = world.transport.asked.filter { !$0.times.contains(times([35])[0]) }.flatMap(\.times)
        #expect(taken == times(stride(from: 0, to: 100, by: 5).filter { $0 != 35 }))
        #expect(await ride.outbox.fixCount == 0)
        try await eventually {
            news.all.contains { if case .positionsRefused(_, lost: 1) = $0 { true } else { false } }
        }
    }

    @Test("a question that is refused costs no position")
    func refusedQuestion() async throws {
        let world = try RideWorld { request in
            request.query("reply") != nil ? .refusal(400, "query-invalid") : Self.content(request)
        }
        let ride = try await world.join()
        try await ride.record(.at(0))
        try await ride.record(.at(5))
        try await ride.sendWaiting()
        #expect(world.transport.asked.last?.times == times([0, 5]))
        #expect(await ride.outbox.fixCount == 0)
    }

    @Test("positions that are not taken now wait, and hold up no answer")
    func notTakenNow() async throws {
        let world = try RideWorld { request in
            request.path == "positions" ? .refusal(409, "quest-not-open") : Self.content(request)
        }
        let ride = try await world.join()
        try await ride.record(.at(0))
        try await ride.answer(TaskID("oak"), text: "birch")
        try await ride.sendWaiting()
        #expect(world.transport.paths == ["positions", "answers"])
        #expect(await ride.outbox.fixCount == 1)
    }

    @Test("an answer of before is dated by when it was given, and by the clock of each sending")
    func dates() async throws {
        let world = try RideWorld { _ in throw ScriptedTransport.NoNetwork() }
        let ride = try await world.join()
        let given = world.clock.now.description
        try await ride.answer(TaskID("oak"), text: "birch")
        try await ride.sendWaiting()
        world.clock.advance(by: 3600)
        world.transport.become(Self.content)
        try await ride.sendWaiting()
        let bodies = world.transport.asked.compactMap(\.json)
        #expect(bodies.map { $0["answered_at"]?.stringValue } == [given, given])
        #expect(bodies.map { $0["sent_at"]?.stringValue } == [given, world.clock.now.description])
        #expect(Set(world.transport.asked.map(\.key)) == ["key-1"])
    }

    @Test(
        "an answer that had arrived, though nobody heard so, is told its verdict by the sending that arrived")
    func arrivedBefore() async throws {
        // It keeps what comes first, and tells the same to the same request only.
        let kept = Mutex<[UInt8]?>(nil)
        let isDeaf = Mutex(true)
        let world = try RideWorld { request in
            let first = kept.withLock { kept in
                if kept == nil { kept = request.body }
                return kept
            }
            if isDeaf.withLock({ $0 }) { throw ScriptedTransport.NoNetwork() }
            return first == request.body
                ? .verdict(.rejected, of: "x", to: "oak") : .refusal(422, "idempotency-key-reused")
        }
        var ride: Ride? = try await world.join()
        try await ride?.answer(TaskID("oak"), text: "birch")
        for _ in 0..<3 {
            try await ride?.sendWaiting()
            world.clock.advance(by: 600)
        }
        // Also after a start of the app.
        ride = nil
        isDeaf.withLock { $0 = false }
        let again = try world.resume()
        let news = await HeardNews(of: again)
        try await again.sendWaiting()
        try await eventually { news.verdicts == [.rejected] }
        #expect(await again.outbox.requests.isEmpty)
    }

    @Test(
        "who is locked out comes again with the very same request, not before its time, and holds up no other task"
    )
    func lockedOut() async throws {
        let world = try RideWorld { request in
            request.json?["text"]?.stringValue == "first"
                ? .refusal(409, "locked-out", retryAfter: 30) : Self.content(request)
        }
        let ride = try await world.join()
        try await ride.answer(TaskID("oak"), text: "first")
        try await ride.answer(TaskID("oak"), text: "second")
        try await ride.answer(TaskID("pond"), text: "third")
        try await ride.sendWaiting()
        let said = { world.transport.asked.map { $0.json?["text"]?.stringValue } }
        #expect(said() == ["first", "third"])
        world.clock.advance(by: 29)
        try await ride.sendWaiting()
        #expect(said() == ["first", "third"])
        world.clock.advance(by: 1)
        world.transport.become(Self.content)
        try await ride.sendWaiting()
        #expect(said() == ["first", "third", "first", "second"])
        #expect(world.transport.asked[0] == world.transport.asked[2])
    }

    @Test("a daemon that is busy is left alone as long as it wants, and then told the same")
    func retryAfter() async throws {
        let world = try RideWorld { _ in .refusal(429, "too-many-requests", retryAfter: 90) }
        let ride = try await world.join()
        try await ride.answer(TaskID("oak"), text: "birch")
        try await ride.sendWaiting()
        for _ in 0..<8 {
            world.clock.advance(by: 10)
            try await ride.sendWaiting()
        }
        #expect(world.transport.asked.count == 1)
        world.clock.advance(by: 10)
        world.transport.become(Self.content)
        try await ride.sendWaiting()
        #expect(world.transport.asked.count == 2 && world.transport.asked[0] == world.transport.asked[1])
        #expect(await ride.outbox.requests.isEmpty)
    }

    @Test("without network it is tried less and less often, as the seed says")
    func backoff() async throws {
        func waits(_ seed: UInt64) async throws -> [Double] {
            let world = try RideWorld { _ in throw ScriptedTransport.NoNetwork() }
            var settings = RideWorld.settings
            settings.seed = seed
            let ride = try await world.join(settings)
            try await ride.record(.at(0))
            var waits: [Double] = []
            for _ in 0..<8 {
                let before = world.clock.now
                let asked = world.transport.asked.count
                while world.transport.asked.count == asked {
                    try await ride.sendWaiting()
                    if world.transport.asked.count == asked { world.clock.advance(by: 0.25) }
                }
                waits.append(world.clock.now.seconds(since: before))
            }
            return waits
        }
        let own = try await waits(1)
        #expect(own[0] == 0)
        for (wait, doubled) in zip(own.dropFirst(), [3, 6, 12, 24, 48, 60, 60.0]) {
            #expect(wait >= doubled * 0.75 - 0.25 && wait <= doubled * 1.25 + 0.25, "\(own)")
        }
        #expect(try await waits(1) == own)
        #expect(try await waits(2) != own)
    }

    @Test("when the network is back it is tried at once, but not before the daemon wants it")
    func networkIsBack() async throws {
        let world = try RideWorld { _ in throw ScriptedTransport.NoNetwork() }
        let ride = try await world.join()
        try await ride.record(.at(0))
        for _ in 0..<3 { try await ride.sendWaiting() }
        #expect(world.transport.asked.count == 1)
        await ride.tryNow()
        world.transport.become { _ in .refusal(503, "busy", retryAfter: 5) }
        try await ride.sendWaiting()
        #expect(world.transport.asked.count == 2)
        await ride.tryNow()
        try await ride.sendWaiting()
        #expect(world.transport.asked.count == 2)
        world.clock.advance(by: 5)
        await ride.tryNow()
        try await ride.sendWaiting()
        #expect(world.transport.asked.count == 3)
    }

    @Test("a token that is good no longer stops everything and says so; what waits stays")
    func signedOut() async throws {
        let world = try RideWorld { _ in .refusal(401, "token-unknown") }
        let ride = try await world.join()
        let news = await HeardNews(of: ride)
        try await ride.record(.at(0))
        try await ride.answer(TaskID("oak"), text: "birch")
        let error = await #expect(throws: ClientError.self) { try await ride.sendWaiting() }
        #expect(error?.code == "token-unknown" && error?.endsAccess == true)
        #expect(world.transport.paths == ["positions"])
        try await eventually { news.all.contains { if case .stopped = $0 { true } else { false } } }
        let picture = await ride.current()
        #expect(picture.waitingFixes == 1 && picture.waiting.count == 1)
    }

    @Test("what is refused for good waits for the rider, who tries it again or throws it away")
    func refused() async throws {
        let world = try RideWorld { request in
            request.path == "answers" ? .refusal(409, "task-closed") : Self.content(request)
        }
        let ride = try await world.join()
        let news = await HeardNews(of: ride)
        try await ride.answer(TaskID("oak"), text: "birch")
        try await ride.answer(TaskID("pond"), text: "12")
        try await ride.sendWaiting()
        try await ride.sendWaiting()
        try await eventually { news.refused == ["key-1", "key-2"] }
        #expect(world.transport.asked.count == 2)
        #expect(await ride.current().waiting.map(\.refusal?.code) == ["task-closed", "task-closed"])
        try await ride.discard("key-2")
        try await ride.retry("key-1")
        world.transport.become(Self.content)
        try await ride.sendWaiting()
        #expect(world.transport.asked.last?.key == "key-1")
        #expect(await ride.current().waiting.isEmpty)
    }
}

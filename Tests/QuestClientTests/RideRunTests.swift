import Foundation
import Synchronization
import Testing

@testable import QuestClient

@Suite("A ride while it runs")
struct RideRunTests {
    /// Runs a ride until the test is over.
    private func riding(
        _ ride: Ride, _ positions: AsyncStream<FixReport>, isListening: Bool = false,
        _ body: () async throws -> Void
    ) async throws {
        let task = Task {
            try await ride.run(positions: StreamedPositions(positions), isListening: isListening)
        }
        defer { task.cancel() }
        try await body()
    }

    @Test(
        "asks as often as the daemon wants, by tag; a position goes with the next question, an answer at once"
    )
    func asks() async throws {
        let world = try RideWorld { request in
            switch request.path {
            case "answers": .verdict(.accepted, of: "x", to: "oak")
            case "next" where request.fields["If-None-Match"] != nil: ClientResponse(status: 304, bytes: [])
            default: .next(task: "oak", route: "r-1")
            }
        }
        let ride = try await world.join()
        let (positions, tell) = AsyncStream<FixReport>.makeStream()
        try await riding(ride, positions) {
            try await eventually { world.transport.paths == ["next"] && world.clock.sleeps.contains(10) }
            world.clock.advance(by: 9)
            #expect(world.transport.paths == ["next"])
            world.clock.advance(by: 1)
            try await eventually {
                world.transport.paths == ["next", "next"] && world.clock.sleeps.contains(10)
            }
            #expect(world.transport.asked[1].fields["If-None-Match"] == "\"1\"")

            tell.yield(.at(0))
            try await eventually { await ride.outbox.fixCount == 1 }
            #expect(world.transport.asked.count == 2)
            world.clock.advance(by: 10)
            try await eventually {
                world.transport.paths.last == "positions" && world.clock.sleeps.contains(10)
            }
            try await ride.answer(TaskID("oak"), text: "birch")
            try await eventually { world.transport.paths.contains("answers") }
        }
    }

    @Test("is led elsewhere once, with whatever is asked next")
    func isLed() async throws {
        let world = try RideWorld { _ in .next(task: "pond", route: "r-2") }
        let ride = try await world.join()
        try await riding(ride, AsyncStream { $0.finish() }) {
            try await eventually { world.transport.asked.count == 1 && world.clock.sleeps.contains(10) }
            await ride.lead(to: .task(TaskID("pond")))
            try await eventually { world.transport.asked.count == 2 && world.clock.sleeps.contains(10) }
            world.clock.advance(by: 10)
            try await eventually { world.transport.asked.count == 3 }
        }
        #expect(world.transport.asked.map { $0.query("task") } == [nil, "pond", nil])
    }

    @Test("while the stream tells, nothing is asked; what it tells is the picture")
    func listens() async throws {
        let pieces = Mutex<ClientResponse.Body.Continuation?>(nil)
        let world = try RideWorld { request in
            guard request.path == "ride" else { return .next(task: "oak", route: "r-1") }
            let (body, continuation) = ClientResponse.Body.makeStream()
            pieces.withLock { $0 = continuation }
            return ClientResponse(status: 200, body: body)
        }
        let ride = try await world.join()
        let news = await HeardNews(of: ride)
        try await riding(ride, AsyncStream { $0.finish() }, isListening: true) {
            try await eventually {
                let picture = await ride.current()
                return picture.isLive && picture.next != nil
            }
            let line = #""geometry":{"type":"LineString","coordinates":[[61.4,55.1],[61.5,55.2]]}"#
            let next =
                #"{"task":null,"route_id":"r-9","remaining":null,"time_left":null,"poll_after":10,\#(line),"new":1}"#
            pieces.withLock { _ = $0?.yield(Array("id: 5\nevent: next\ndata: \(next)\n\n".utf8)) }
            try await eventually { await ride.current().line.count == 2 }
            #expect(await ride.current().next?.routeID == RouteID("r-9"))
            let ride =
                #"{"event":"off-route","device":"d-1","at":"2026-06-14T09:41:12.000Z","distance":43.1,"team":"f"}"#
            pieces.withLock { _ = $0?.yield(Array("id: 6\nevent: ride\ndata: \(ride)\n\n".utf8)) }
            try await eventually { news.all.contains { if case .event = $0 { true } else { false } } }
            let asked = world.transport.paths.filter { $0 == "next" }.count
            for _ in 0..<3 {
                try await eventually { world.clock.sleeps.contains { $0 > 0 && $0 <= 10 } }
                world.clock.advance(by: 10)
            }
            #expect(world.transport.paths.filter { $0 == "next" }.count == asked)
        }
        let happened = news.all.compactMap { news -> RideHappening? in
            if case .event(let event) = news, case .ride(let happening) = event.content {
                happening
            } else {
                nil
            }
        }
        #expect(happened.map(\.event) == ["off-route"] && happened.first?.distance == 43.1)
    }

    @Test("the line of a route stays as long as the route, and goes with it")
    func line() async throws {
        let route = Mutex("r-1")
        let world = try RideWorld { request in
            let id = route.withLock { $0 }
            let line = LineString(coordinates: [Coordinate(longitude: 61.4, latitude: 55.1)])
            return ClientResponse(
                200,
                NextReply(
                    task: nil, routeID: id.isEmpty ? nil : RouteID(id), remaining: nil, timeLeft: nil,
                    pollAfter: 10,
                    geometry: request.query("have") == id || id.isEmpty ? nil : line))
        }
        let ride = try await world.join()
        for (second, id) in [(0, "r-1"), (5, "r-1"), (10, "r-2"), (15, "")] {
            route.withLock { $0 = id }
            try await ride.record(.at(second))
            try await ride.sendWaiting()
            #expect(await ride.current().line.count == (id.isEmpty ? 0 : 1))
        }
        #expect(world.transport.asked.map { $0.query("have") } == ["", "r-1", "r-1", "r-2"])
    }

    @Test("a refused token ends it; what waits is there after the next start")
    func ends() async throws {
        let world = try RideWorld { _ in .refusal(401, "device-unknown") }
        var ride: Ride? = try await world.join()
        try await ride?.answer(TaskID("oak"), text: "birch")
        let error = await #expect(throws: ClientError.self) {
            try await ride?.run(positions: StreamedPositions(AsyncStream { $0.finish() }))
        }
        #expect(error?.code == "device-unknown")
        ride = nil
        try await eventually { (try? world.resume()) != nil }
    }

    @Test("positions that say nothing new are not kept")
    func spacing() async throws {
        let world = try RideWorld { _ in throw ScriptedTransport.NoNetwork() }
        let ride = try await world.join()
        // One second and seven metres, one second and none, four seconds and none, and an older one.
        var near = FixReport.at(1)
        near.position = FixReport.at(0).position
        near.position.latitude += 7 / 111_195
        var same = near
        same.time = FixReport.at(2).time
        var later = near
        later.time = FixReport.at(5).time
        for fix in [.at(0), near, same, later, .at(4)] { try await ride.record(fix) }
        #expect(await ride.outbox.fixes == [.at(0), near, later])
    }
}

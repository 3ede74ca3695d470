import Foundation
import QuestClient
import QuestTestSupport
import Testing

/// The streams of a ride over real sockets: what a telephone hears whose network comes and goes.
@Suite("Streams of rides, over real sockets")
struct RideStreamTests {
    private typealias Event = EventStream.Event

    /// Of the `ride` events those that are kept for who was away, each told once.
    private func told(_ events: [Event]) -> [String] {
        events.filter { $0.name == "ride" }.map { $0.data }
    }

    private func messages(in events: [Event]) -> [String] {
        events.filter { $0.name == "next" }.flatMap { event in
            event.json["messages"].elements.compactMap { $0["text"].string }
        }
    }

    @Test(
        "who loses the connection in the middle and comes again with the last id misses nothing and hears nothing twice"
    )
    func resume() async throws {
        let team = try await RidingTeam.begin(answers: "arrival")
        let (rider, mate) = (try await team.device(), try await team.device())
        // The mate never loses the network: what it hears is all there is.
        let whole = try mate.stream()
        var heard: [Event] = []
        var connections = 0
        var stream = try rider.stream()
        func lose(after isLast: (Event) -> Bool) throws {
            #expect(try stream.wait(for: isLast) != nil)
            heard += stream.events
            stream.cut()
        }
        func come() throws {
            let last = try #require(heard.last { !$0.id.isEmpty }?.id)
            stream = try rider.stream(after: last)
            connections += 1
        }
        try stream.wait { $0.name == "team" }
        let target = RidingTeam.places["west"]!
        let places = Place.steps(of: [target.moved(east: -150, north: 0), target], every: 25)
        for (number, place) in places.enumerated() {
            try await rider.post(place, accuracy: 8)
            if number == 1 { try lose { $0.name == "ride" && $0.data.contains("started") } }
            if number == 2 {
                try await team.daemon.questctl("message", "send", "ride", "while away").expectSuccess()
            }
            if number == 4 { try come() }
        }
        // Until the mate has heard of the arrival, which is the last that happens.
        #expect(try whole.wait { $0.name == "ride" && $0.data.contains(#""arrived""#) } != nil)
        try lose { $0.name == "ride" && $0.data.contains(#""arrived""#) }
        try await team.daemon.questctl("message", "send", "ride", "at the end").expectSuccess()
        try come()
        #expect(try stream.wait { $0.data.contains("at the end") } != nil)
        heard += stream.events
        #expect(try whole.wait { $0.data.contains("at the end") } != nil)

        let all = told(whole.events)
        #expect(connections == 2 && all.count >= 4, "\(all)")
        #expect(told(heard) == all)
        #expect(Set(messages(in: heard)) == ["while away", "at the end"])
        #expect(messages(in: whole.events) == ["while away", "at the end"])
        // Nothing of it says where anybody is.
        #expect(!all.joined().contains("61.3"))
    }

    @Test(
        "a street that the organiser closes leads a listening rider another way at once, with the line of it")
    func closure() async throws {
        let team = try await RidingTeam.begin()
        let rider = try await team.device()
        let start = RidingTeam.places["west"]!
        try await rider.post(start, query: "?reply=next&task=north")
        let stream = try rider.stream()
        let before = try #require(try stream.wait { $0.name == "next" })
        let line = Place.line(before.json["geometry"])
        let middle = line[line.count / 2]
        let ring = [(-20.0, -20.0), (20, -20), (20, 20), (-20, 20), (-20, -20)].map {
            middle.moved(east: $0.0, north: $0.1).json
        }
        let file = try team.daemon.folder.write(
            """
            {"type": "Feature", "properties": {"name": "Works"},
             "geometry": {"type": "Polygon", "coordinates": [[\(ring.joined(separator: ","))]]}}
            """, to: "works.geojson")
        try await team.daemon.questctl("zone", "add", "ride", file, "--id", "works").expectSuccess()
        let route = before.json["route_id"].string
        let after = try #require(
            try stream.wait { $0.name == "next" && $0.json["route_id"].string != route })
        #expect(after.json["task"]["id"].string == "north")
        let round = Place.line(after.json["geometry"])
        #expect(round.count > 1 && middle.distance(to: round) > 15)
        #expect(try stream.wait { $0.name == "ride" && $0.data.contains(#""cause":"closure""#) } != nil)
        // A poll says the same.
        #expect(try await rider.next().json["route_id"].string == after.json["route_id"].string)
    }

    @Test("a token that is revoked ends its streams: a device's and a member's of the staff")
    func revoked() async throws {
        let team = try await RidingTeam.begin()
        let (rider, other) = (try await team.device(), try await team.device())
        let (own, others) = (try other.stream(), try rider.stream())
        try own.wait { $0.name == "team" }
        try others.wait { $0.name == "team" }
        try await team.daemon.questctl("team", "remove-device", "ride", "foxes", other.id, "--yes")
            .expectSuccess()
        try own.readToEnd()
        #expect(own.isOver && !others.isOver)
        #expect(try other.stream().wait { _ in true } == nil, "nor does it open another")
        try await rider.post(RidingTeam.places["west"]!)
        #expect(try others.wait { $0.data.contains("started") } != nil)

        let invited = try await team.daemon.questctl(
            "staff", "invite", "ride", "--role", "organiser", "--name", "Anna", "--json")
        let invitation = JSONReading(invited.output)
        let code = try #require(invitation["code"].string, "\(invited.errors)")
        let joined = try await team.daemon.client().post(
            RidingTeam.path + "/staff", #"{"code": "\#(code)"}"#)
        let anna = team.daemon.client(token: try #require(joined.json["token"].string, "\(joined.text)"))
        let live = "/api/v1/admin/quests/ride/live/events"
        let map = try EventStream(live, of: anna)
        #expect(try map.wait { $0.name == "positions" } != nil)
        let member = try #require(invitation["staff"]["id"].string)
        try await team.daemon.questctl("staff", "revoke", "ride", member, "--yes").expectSuccess()
        try map.readToEnd()
        let again = try EventStream(live, of: anna)
        #expect(try again.wait { _ in true } == nil && again.status == 401)
    }

    @Test("a poll and the stream tell the same state")
    func sameState() async throws {
        let team = try await RidingTeam.begin()
        let rider = try await team.device()
        try await rider.post(RidingTeam.places["west"]!.moved(east: 300, north: 0))
        try await team.daemon.questctl("message", "send", "ride", "Hello").expectSuccess()
        let stream = try EventStream(RidingTeam.path + "/ride?once=true", of: rider.client)
        try stream.readToEnd()
        let told = try #require(stream.events.first { $0.name == "next" }).json
        let polled = try await rider.next("?have=none").json
        #expect(told == polled && polled["geometry"]["type"].string == "LineString")
        #expect(polled["messages"][0]["text"].string == "Hello")
        let progress = try #require(stream.events.first { $0.name == "team" }).json["devices"][0]
        #expect(progress["remaining"].number == polled["remaining"]["distance"].number)
    }

    @Test(
        "a reader who does not read is let go, and comes again to all that is kept; the others wait for nobody"
    )
    func slowReader() async throws {
        // A long description makes every event of state large, so that buffers are full soon.
        let team = try await RidingTeam.begin(description: String(repeating: "Долго. ", count: 2800))
        let (rider, mate) = (try await team.device(), try await team.device())
        let slow = try rider.stream(receiveBuffer: 4096)
        try slow.wait { $0.name == "team" }
        let quick = try mate.stream()
        try quick.wait { $0.name == "team" }
        let place = RidingTeam.places["west"]!.moved(east: 300, north: 0)
        for number in 0..<400 {
            try await rider.post(place.moved(east: Double(number % 2), north: 0), query: "")
        }
        try await team.daemon.questctl("message", "send", "ride", "last").expectSuccess()
        #expect(try quick.wait { $0.data.contains("last") } != nil)
        // Whoever takes nothing for half a minute is cut, also from what was on its way.
        let isCut = (try? slow.readToEnd()) == nil
        #expect((slow.isOver || isCut) && !slow.events.contains { $0.data.contains("last") })
        let again = try rider.stream(after: try #require(slow.events.last?.id))
        #expect(try again.wait { $0.data.contains("last") } != nil)
        #expect(told(slow.events) + told(again.events) == told(quick.events))
    }

    @Test(
        "the poll leads a rider all the way without any stream, and tells a standing one that nothing is new")
    func pollAlone() async throws {
        let team = try await RidingTeam.begin(answers: "arrival")
        let rider = try await team.device()
        let target = RidingTeam.places["west"]!
        var left: [Double] = []
        for place in Place.steps(of: [target.moved(east: 200, north: 0), target], every: 25) {
            let reply = try await rider.report(place, accuracy: 8)
            if reply.riderTask?.id.rawValue == "west" {
                left.append(try #require(reply.remaining?.straightDistance))
            }
        }
        #expect(left.count > 3 && left == left.sorted(by: >))
        let next = try #require(try await rider.rider.next())
        #expect(next.value.riderTask?.id.rawValue != "west", "that one is done")
        #expect(try await rider.rider.next(unless: try #require(next.tag)) == nil)
    }
}

extension ProgramResult {
    fileprivate func expectSuccess(sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(status == 0, "\(output)\(errors)", sourceLocation: sourceLocation)
    }
}

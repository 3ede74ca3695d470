import Foundation
import QuestClient
import QuestTestSupport
import Synchronization
import Testing

/// Rides as an app has them, whose network and daemon come and go: QuestClient over Foundation's network, nothing replaced.
@Suite("Rides by QuestClient, on a real daemon")
struct ClientRideTests {
    /// Foundation's network, with a connection for each request: the bad network of ``LossyProxy`` carries one each.
    private struct OneRequestEach: HTTPTransport {
        let transport = URLSessionTransport()

        func send(_ request: ClientRequest) async throws -> ClientResponse {
            var request = request
            request.fields["Connection"] = "close"
            return try await transport.send(request)
        }
    }

    private func client(_ server: String) -> RiderClient {
        RiderClient(server: server, quest: QuestID("ride"), language: "en")
    }

    private func wait(until holds: () async throws -> Bool) async throws {
        let limit = ContinuousClock.now + .seconds(600)
        while try await !holds() {
            try #require(ContinuousClock.now < limit, "it never came to that")
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    @Test(
        "over a network that loses and doubles, a daemon that is killed and an app that is started again, each answer and each position arrives once"
    )
    func badNetwork() async throws {
        let team = try await RidingTeam.begin()
        let proxy = try LossyProxy(before: team.daemon.address, seed: 3)
        defer { proxy.stop() }
        let folder = team.daemon.folder
        let (place, tokens) = (
            URL(fileURLWithPath: folder.file("ride")),
            TokenFiles(in: URL(fileURLWithPath: folder.file("keys")))
        )
        var settings = Ride.Settings()
        (settings.seed, settings.soonest, settings.latest, settings.fixesPerRequest) = (5, 0.05, 0.2, 7)
        // A reply that is cut loses the code's token: the join itself goes by a good network.
        do {
            let stranger = client(team.daemon.address)
            let joined = try await stranger.join(code: team.code)
            try tokens.keep(joined.token, of: joined.device.rawValue)
            _ = try DeviceFile.write(joined, server: proxy.address, in: place)
        }
        func start() throws -> Ride {
            try #require(
                try Ride.resume(
                    in: place, tokens: tokens, language: "en", transport: OneRequestEach(), settings: settings
                ))
        }

        var daemon = team.daemon
        let began = SystemDeviceClock().now
        let (fixCount, answerCount) = (120, 12)
        for turn in 0..<answerCount {
            // A new app each time, which finds what the one before has left.
            let ride = try start()
            for number in 0..<fixCount / answerCount {
                let second = turn * fixCount / answerCount + number
                let time = Timestamp(milliseconds: began.milliseconds - Int64(fixCount - second) * 5000)
                let spot = RidingTeam.places["west"]!.moved(east: Double(second) * 3 - 500, north: 0)
                try await ride.record(
                    FixReport(time: Moment(clamping: time), position: spot.coordinate, accuracy: Ranged(8)))
            }
            try await ride.answer(TaskID("north"), text: "answer \(turn)")
            if turn % 4 == 1 {
                daemon.kill()
                try await ride.sendWaiting()
                daemon = try await RunningDaemon.start(in: folder)
                proxy.lead(to: daemon.address)
            } else {
                try await ride.sendWaiting()
            }
        }
        let ride = try start()
        try await wait {
            try await ride.sendWaiting()
            let picture = await ride.current()
            return picture.waitingFixes == 0 && picture.waiting.isEmpty
        }
        let tally = proxy.tally
        #expect(tally.cut >= 3 && tally.doubled >= 1, "\(tally.cut) cut, \(tally.doubled) doubled")

        let admin = daemon.client(token: team.admin.token)
        let listed = try await admin.get("/api/v1/admin/quests/ride/answers").json["answers"].elements
        #expect(
            listed.compactMap { $0["text"].string }.sorted()
                == (0..<answerCount).map { "answer \($0)" }.sorted())
        let track = try await admin.get("/api/v1/admin/quests/ride/teams/foxes/track")
        let lines = track.json["features"].elements.map { $0["geometry"]["coordinates"].elements.count }
        #expect(lines.contains(fixCount), "\(lines) \(track.text.prefix(2000))")
    }

    @Test("a recorded ride is led by stream and polls to the place, where being there is the answer")
    func recordedRide() async throws {
        let team = try await RidingTeam.begin(answers: "arrival")
        let folder = team.daemon.folder
        let ride = try await Ride.join(
            code: team.code, at: client(team.daemon.address), in: URL(fileURLWithPath: folder.file("ride")),
            tokens: TokenFiles(in: URL(fileURLWithPath: folder.file("keys"))))
        let target = RidingTeam.places["west"]!
        // As fast as a bicycle, so that nobody takes it for a jump; and so far that a busy machine asks before it is there:
        // only then has it been led to two places.
        let points = Place.steps(of: [target.moved(east: -200, north: 0), target], every: 20).enumerated()
            .map { number, place in
                let time = Timestamp(milliseconds: 1_777_629_600_000 + Int64(number) * 3000)
                return #"{"type":"Feature","geometry":{"type":"Point","coordinates":\#(place.json)},"#
                    + #""properties":{"time":"\#(time)","accuracy":8}}"#
            }
        let track = try RecordedTrack(
            parsing: Array(
                #"{"type":"FeatureCollection","features":[\#(points.joined(separator: ","))]}"#.utf8))
        let news = await ride.news()
        let told = Mutex<(happened: Set<String>, changed: [AnswerChange], goals: Set<String>)>(([], [], []))
        let reading = Task {
            for await one in news {
                told.withLock { told in
                    switch one {
                    case .next(let reply): told.goals.insert(reply.riderTask?.id.rawValue ?? "")
                    case .event(let event):
                        if case .ride(let happening) = event.content { told.happened.insert(happening.event) }
                        if case .answers(let answers) = event.content { told.changed += answers }
                    default: break
                    }
                }
            }
        }
        defer { reading.cancel() }
        let riding = Task { try await ride.run(positions: track) }
        try await wait {
            told.withLock { $0.happened.contains("started") && $0.goals.count > 1 && !$0.changed.isEmpty }
        }
        let (happened, changed, goals) = told.withLock { $0 }
        #expect(goals.contains("west") && happened.contains("started"))
        #expect(changed.first?.task == TaskID("west") && changed.first?.verdict == .accepted)
        #expect(await ride.current().isLive)

        // Removed from its team, the ride ends and says why.
        let device = ride.device.rawValue
        let removed = try await team.daemon.questctl(
            "team", "remove-device", "ride", "foxes", device, "--yes")
        #expect(removed.status == 0, "\(removed.errors)")
        let error = await #expect(throws: ClientError.self) { try await riding.value }
        #expect(error?.endsAccess == true, "\(String(describing: error))")
    }

    @Test("a stream that is taken up again with the last id misses nothing and tells nothing twice")
    func resumedStream() async throws {
        let team = try await RidingTeam.begin(answers: "arrival")
        let (rider, mate) = (try await team.device(), try await team.device())
        /// Hears until an event for which it holds; of the events those of the ride.
        func hear(
            _ client: RiderClient, after last: String? = nil, until isLast: (StreamedEvent) -> Bool
        ) async throws -> (events: [RideHappening], last: String) {
            var events: [RideHappening] = []
            for try await event in client.events(after: last) {
                if case .ride(let happening) = event.content { events.append(happening) }
                if isLast(event) { return (events, event.id) }
            }
            throw ClientError.cancelled
        }
        func isNamed(_ name: String) -> @Sendable (StreamedEvent) -> Bool {
            { event in
                if case .ride(let happening) = event.content { happening.event == name } else { false }
            }
        }
        let client = mate.rider
        let whole = Task { try await hear(client, until: isNamed("arrived")).events }
        let (greeting, _) = try await hear(rider.rider) { event in
            if case .team = event.content { true } else { false }
        }
        #expect(greeting.isEmpty)
        let target = RidingTeam.places["west"]!
        let places = Place.steps(of: [target.moved(east: -150, north: 0), target], every: 25)
        try await rider.report(places[0], accuracy: 8)
        try await rider.report(places[1], accuracy: 8)
        // What it is told after it was away begins behind what it knows.
        let (first, last) = try await hear(rider.rider, after: "0.0", until: isNamed("started"))
        for place in places.dropFirst(2) { try await rider.report(place, accuracy: 8) }
        let (rest, _) = try await hear(rider.rider, after: last, until: isNamed("arrived"))
        let all = try await whole.value
        #expect(first + rest == all && all.count >= 3, "\(all)")
    }

    @Test("photos arrive whole, small ones at once and large ones in parts, and are answers of their tasks")
    func photos() async throws {
        let team = try await RidingTeam.begin(answers: "photo")
        let folder = team.daemon.folder
        let ride = try await Ride.join(
            code: team.code, at: client(team.daemon.address), in: URL(fileURLWithPath: folder.file("ride")),
            tokens: TokenFiles(in: URL(fileURLWithPath: folder.file("keys"))))
        let (small, large) = (try SamplePhotos.bytes("plain.jpg"), try SamplePhotos.large(700_000))
        try await ride.answer(TaskID("west"), media: small)
        try await ride.answer(TaskID("north"), media: large, text: "There it is")
        try await wait {
            try await ride.sendWaiting()
            return await ride.current().waiting.isEmpty
        }
        let answers = try await ride.client.answers().answers
        #expect(answers.map(\.verdict) == [.pending, .pending])
        #expect(answers.map { $0.photo?.size } == [small.count, large.count])
    }

    @Test("routes are read as the router tells them, each maneuver on its line")
    func routes() async throws {
        let team = try await RidingTeam.begin()
        let places = ["west", "north", "south"].map { RidingTeam.places[$0]! }
        let client = client(team.daemon.address)
        let told = try await client.routes(through: places.map(\.coordinate))
        let route = try #require(told.routes.first)
        #expect(route.legs.count == 2 && told.waypoints.count == 3)
        let legs = try await [
            team.search("trekking", from: places[0], to: places[1]),
            team.search("trekking", from: places[1], to: places[2]),
        ]
        for (leg, fresh) in zip(route.legs, legs) { #expect(abs(leg.distance - fresh.distance) < 1) }
        let steps = route.legs.flatMap(\.steps)
        #expect(steps.first?.maneuver.type == "depart" && steps.last?.maneuver.type == "arrive")
        #expect(steps.allSatisfy { $0.maneuver.location.map(route.line.contains) == true })
        #expect(steps.contains { !$0.name.isEmpty })
        let sea = Coordinate(longitude: 0, latitude: 0)
        let error = await #expect(throws: ClientError.self) { try await client.routes(through: [sea, sea]) }
        #expect(error?.code == "NoSegment")
    }
}

/// The file that names a ride, for one whose server is another than it joined at.
private enum DeviceFile {
    static func write(_ joined: JoinReply, server: String, in folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let text = """
            {"device":"\(joined.device)","quest":"\(joined.quest)","server":"\(server)",
             "team":{"id":"\(joined.team.id)","name":"\(joined.team.name)"}}
            """
        try Data(text.utf8).write(to: folder.appendingPathComponent("ride.json"))
    }
}

import GeoJSONKit
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import QuestEngine
import QuestTestSupport
import RoadTestSupport
import Testing

@testable import EventServices
@testable import questd

@Suite("From the start to the finish")
struct LeadTests {
    private static let poll = Story.path + "/positions?reply=next"
    private static let next = Story.path + "/next"
    private static let team = Story.adminPath + "/teams/lisy"

    /// The quest of `World.document` with a start at D, which has no name, a finish at C that must be reached, a rest,
    /// and a wave ten minutes after the opening.
    static func document(_ world: World, _ more: String = "") -> String {
        func stop(_ place: Character, _ properties: String) -> String {
            """
            {"type": "Feature", "geometry": {"type": "Point", "coordinates": \(world.position(place))},
             "properties": {\(properties)}},
            """
        }
        return world.document().replacing(
            "\"features\": [",
            with: """
                "finish": "place", \(more) "features": [
                {"type": "Feature", "geometry": null,
                 "properties": {"role": "wave", "id": "late", "start": "\(World.start + 600)"}},
                \(stop("D", #""role": "start", "radius": 40"#))
                \(stop("C", #""role": "finish", "name": "Финиш", "name:en": "The end""#))
                \(stop("A", #""role": "rest", "name": "Чай""#))
                """)
    }

    /// The story with that quest, its team in the wave.
    private func run(_ body: @escaping @Sendable (Story) async throws -> Void) async throws {
        let world = try World()
        try await world.runStory { story in
            try await story.admin.put(Story.adminPath, Self.document(world)).expect(.ok)
            try await story.admin.put(Self.team + "/wave", #"{"wave": "late"}"#).expect(.ok)
            try await body(story)
        }
    }

    /// What an answer says of where to: the role of a stop or the id of a task.
    private static func goal(_ answer: Answer) -> String? {
        let stop = answer.json["stop"]?["properties"]?["role"]?.stringValue
        let task = answer.json["task"]?["id"]?.stringValue
        #expect(stop == nil || task == nil, "\(answer.text)")
        return stop ?? task
    }

    private static func answerAll(_ story: Story) async throws {
        for (task, text) in [("bird", World.secret), ("lamps", "12"), ("song", "поём")] {
            story.world.clock.advance(by: 1)
            try await story.device.answer(story.answer(task, text), key: task).expect(.created)
        }
    }

    @Test("a whole ride by the clock: to the start, to the tasks, to the finish, and its check-in there")
    func wholeRide() async throws {
        try await run { story in
            let (clock, rider) = (story.world.clock, story.device)
            // To the start, with a route like any other.
            let first = try await rider.post(Self.poll + "&have=", story.fix("A")).expect(.ok)
            #expect(Self.goal(first) == "start" && first.json["task"]?.isNull == true)
            #expect(first.json["stop"]?["geometry"]?["type"]?.stringValue == "Point")
            #expect(first.json["stop"]?["properties"]?["radius"]?.doubleValue == 40)
            #expect(abs((first.json["remaining"]?["distance"]?.doubleValue ?? 0) - 400) < 2)
            #expect(first.json["time_left"]?.doubleValue == 600)
            #expect(first.json["geometry"]?["type"]?.stringValue == "LineString")
            let route = try #require(first.json["route_id"]?.stringValue)
            let again = try await rider.get(Self.next).expect(.ok)
            #expect(again.json["route_id"]?.stringValue == route)
            let tag = try #require(again.fields[.eTag])
            #expect(try await rider.get(Self.next, [.ifNoneMatch: tag]).status == .notModified)
            let line = try await rider.get(Story.path + "/routes/" + route).expect(.ok)
            #expect(line.json["properties"]?["stop"]?.stringValue == "start")
            #expect(line.json["properties"]?["task"] == nil)
            let stream = try await rider.get(Story.path + "/ride?once=true").expect(.ok)
            #expect(stream.text.contains(#""role":"start""#) && stream.text.contains(route))
            for query in ["?lead=finish", "?task=bird"] {
                try await rider.get(Self.next + query).expect(.conflict, code: "team-not-started")
            }
            try await rider.get(Self.next + "?lead=start").expect(.ok)
            try await rider.get(Story.path + "/tasks").expect(.conflict, code: "team-not-started")

            // Who waits there asks seldom, and in time for the start.
            clock.advance(by: 500)
            let there = try await rider.post(Self.poll, story.fix("D")).expect(.ok)
            #expect(Self.goal(there) == "start" && there.json["poll_after"]?.doubleValue == 30)
            clock.advance(by: 90)
            let soon = try await rider.get(Self.next).expect(.ok)
            #expect(soon.json["poll_after"]?.doubleValue == 10)

            // The start has come, without a position.
            clock.advance(by: 11)
            let song = try await rider.get(Self.next, [.ifNoneMatch: soon.fields[.eTag] ?? ""]).expect(.ok)
            #expect(Self.goal(song) == "song" && song.json["route_id"]?.stringValue != route)
            try await rider.get(Self.next + "?lead=start").expect(.conflict, code: "team-has-started")
            try await rider.get(Self.next + "?lead=end").expect(.badRequest, code: "query-invalid")
            try await rider.get(Self.next + "?lead=finish&task=song").expect(
                .badRequest, code: "query-invalid")

            // To the finish when the rider asks, until he asks for tasks again.
            for (query, goal) in [("?lead=finish", "finish"), ("", "finish"), ("?task=nearest", "song")] {
                #expect(Self.goal(try await rider.get(Self.next + query).expect(.ok)) == goal, "\(query)")
            }

            // And when nothing is left to do.
            try await Self.answerAll(story)
            let back = try await rider.get(Self.next, [.acceptLanguage: "en"]).expect(.ok)
            #expect(Self.goal(back) == "finish")
            #expect(back.json["stop"]?["properties"]?["name"]?.stringValue == "The end")
            let way = try #require(back.json["route_id"]?.stringValue)
            clock.advance(by: 120)
            let on = try await rider.post(Self.poll, story.fix("E")).expect(.ok)
            #expect(Self.goal(on) == "finish" && on.json["finished_at"] == nil)
            clock.advance(by: 300)
            let finished = try await rider.post(Self.poll, story.fix("C")).expect(.ok)
            #expect(Self.goal(finished) == nil && finished.json["route_id"]?.isNull == true)
            let shown = try await story.admin.get(Self.team).expect(.ok)
            // All his phones are told that the ride has ended, also where somebody else has recorded it.
            let end = "\(clock.now)"
            #expect(finished.json["finished_at"]?.stringValue == end)
            #expect(shown.json["team"]?["finished_at"]?.stringValue == end)
            // It stays so, whatever he asks for.
            let asked = try await rider.get(Self.next + "?lead=finish").expect(.ok)
            #expect(Self.goal(asked) == nil && asked.json["problem"] == nil)
            #expect(asked.json["finished_at"]?.stringValue == end)
            #expect(way != route)
        }
    }

    @Test("who is near the start, though not in its circle, waits there and asks seldom")
    func nearTheStart() async throws {
        try await run { story in
            let (a, d) = (story.world.roads.coordinate("A"), story.world.roads.coordinate("D"))
            let latitude = d.latitude + 0.25 * (a.latitude - d.latitude)
            let position = "[\(d.longitude),\(latitude)]"
            let time = story.world.clock.now
            let fix = #"{"sent_at": "\#(time)", "time": "\#(time)", "position": \#(position), "accuracy": 8}"#
            let near = try await story.device.post(Self.poll, fix).expect(.ok)
            #expect(Self.goal(near) == "start" && near.json["poll_after"]?.doubleValue == 30)
        }
    }

    @Test("a poll that is answered at hand leads to the start and the finish as well")
    func atHand() async throws {
        let world = try World()
        try await world.runAtHand { story, atHand in
            try await story.admin.put(Story.adminPath, Self.document(world)).expect(.ok)
            try await story.admin.put(Self.team + "/wave", #"{"wave": "late"}"#).expect(.ok)
            func told() throws -> String? {
                var fields: HTTPFields = [.authorization: "Bearer " + (story.device.token ?? "")]
                fields[.acceptLanguage] = "ru"
                let request = HTTPRequest(
                    method: .get, scheme: "http", authority: "test", path: Self.next, headerFields: fields)
                return atHand.answer(to: request).map { String(buffer: $0.body) }
            }
            try await story.device.post(Self.poll, story.fix("A")).expect(.ok)
            let ordinary = try await story.device.get(Self.next).expect(.ok).text
            #expect(try told() == ordinary)
            #expect(try told()?.contains(#""role":"start""#) == true)
            // Of a start that has come since nobody is told the old way.
            world.clock.advance(by: 595)
            try await story.device.get(Self.next).expect(.ok)
            #expect(try told() != nil)
            world.clock.advance(by: 6)
            #expect(try told() == nil)
            #expect(Self.goal(try await story.device.get(Self.next).expect(.ok)) == "bird")
            try await Self.answerAll(story)
            #expect(Self.goal(try await story.device.get(Self.next).expect(.ok)) == "finish")
            #expect(try told()?.contains(#""role":"finish""#) == true)
        }
    }

    @Test("a listener is sent to the tasks when the start has come, though nothing was sent")
    func startOnStream() async throws {
        let world = try World()
        let server = QuestServer(world.parts)
        let quest = QuestID("story")
        try await server.routerAlone.test(.router) { client in
            let anonymous = Rider(client: client, token: nil)
            let admin = anonymous.with(token: World.adminToken.text)
            try await admin.put(Story.adminPath, Self.document(world)).expect(.created)
            try await admin.post(Story.adminPath + "/open").expect(.ok)
            let device = try await Story.join("Лисы", admin)
            try await admin.put(Self.team + "/wave", #"{"wave": "late"}"#).expect(.ok)
            let story = Story(anonymous: anonymous, admin: admin, device: device, world: world)
            try await device.post(Self.poll, story.fix("A")).expect(.ok)
            let ride = try #require(server.live.keeping.rides.rides(in: quest).first)
            #expect(ride.view?.route?.goal == .start)
            let stream = server.live.streams.stream(of: quest)
            let heard = stream.listen(
                as: [.device(ride.device.id, .russian)], by: "test", after: nil
            ).coming
            world.clock.advance(by: 60)
            await server.feed.look()
            world.clock.advance(by: 541)
            await server.feed.look()
            #expect(ride.view?.route?.goal == .task(TaskID("bird")))
            stream.close()
            var told: [String] = []
            for await bytes in heard { told.append(String(buffer: bytes)) }
            // A device that has said nothing for so long is warned of that as well.
            let next = told.filter { $0.contains("event: next") }
            #expect(next.first?.contains(#""id":"bird""#) == true, "nothing new before the start")
        }
    }

    @Test("a quest without such places refuses to lead there; from another place one is led too")
    func elsewhere() async throws {
        try await World().runStory { story in
            try await story.device.post(Story.path + "/positions", story.fix("A")).expect(.ok)
            let place = story.world.position("E").dropFirst().dropLast()
            for query in ["?lead=finish", "?lead=finish&position=\(place)", "?lead=start"] {
                try await story.device.get(Self.next + query).expect(.notFound, code: "stop-unknown")
            }
            // Positions that are stored stay stored.
            let reply = try await story.device.post(Self.poll + "&lead=finish", story.fix("A", after: 1))
            #expect(reply.expect(.ok).json["problem"]?["code"]?.stringValue == "stop-unknown")
            try await story.admin.put(Story.adminPath, Self.document(story.world)).expect(.ok)
            let found = try await story.device.get(Self.next + "?lead=finish&position=\(place)").expect(.ok)
            #expect(Self.goal(found) == "finish")
            #expect(abs((found.json["remaining"]?["distance"]?.doubleValue ?? 0) - 800) < 2)
        }
    }

    @Test("who asks about one task from elsewhere is told the way to that one, and is led as before")
    func lookedAt() async throws {
        try await World().runStory { story in
            try await story.device.post(Story.path + "/positions", story.fix("A")).expect(.ok)
            let before = try await story.device.get(Self.next).expect(.ok)
            let place = story.world.position("A").dropFirst().dropLast()
            for task in ["bird", "lamps", "song"] {
                let told = try await story.device.get(Self.next + "?position=\(place)&task=\(task)&have=")
                #expect(Self.goal(told.expect(.ok)) == task)
                #expect(told.json["geometry"]?["coordinates"] != nil)
            }
            let after = try await story.device.get(Self.next).expect(.ok)
            #expect(Self.goal(after) == Self.goal(before))
        }
    }

    @Test(
        "half a minute after a photo that waits for a judge the device is led elsewhere; once refused, there again"
    )
    func awaitingJudge() async throws {
        try await World().runStory { story in
            try await story.device.post(Story.path + "/positions", story.fix("A")).expect(.ok)
            let chosen = try await story.device.get(Self.next + "?task=song").expect(.ok)
            #expect(Self.goal(chosen) == "song")
            let sent = try await story.device.answer(story.answer("song", "поём"), key: "k").expect(.created)
            #expect(sent.json["verdict"]?.stringValue == "pending")
            story.world.clock.advance(by: 30)
            let onward = try await story.device.get(Self.next).expect(.ok)
            #expect(["bird", "lamps"].contains(Self.goal(onward)))
            let polled = try await story.device.post(Self.poll, story.fix("B")).expect(.ok)
            #expect(["bird", "lamps"].contains(Self.goal(polled)))
            for (task, text) in [("bird", World.secret), ("lamps", "12")] {
                story.world.clock.advance(by: 1)
                try await story.device.answer(story.answer(task, text), key: task).expect(.created)
            }
            let done = try await story.device.get(Self.next).expect(.ok)
            #expect(Self.goal(done) == nil, "nothing is left to do")
            let id = sent.json["id"]?.stringValue ?? ""
            try await story.admin
                .post(Story.adminPath + "/answers/\(id)/reject", #"{"reason": "Не слышно"}"#).expect(.ok)
            story.world.clock.advance(by: 30)
            let again = try await story.device.post(Self.poll, story.fix("B")).expect(.ok)
            #expect(Self.goal(again) == "song")
        }
    }

    @Test("a task may be called finish, and is another place")
    func taskNamedFinish() async throws {
        try await World().runStory { story in
            let document = Self.document(story.world).replacing(#""id": "song""#, with: #""id": "finish""#)
            try await story.admin.put(Story.adminPath, document).expect(.ok)
            try await story.device.post(Story.path + "/positions", story.fix("A")).expect(.ok)
            let task = try await story.device.get(Self.next + "?task=finish").expect(.ok)
            #expect(task.json["task"]?["id"]?.stringValue == "finish" && task.json["stop"] == nil)
            let stop = try await story.device.get(Self.next + "?lead=finish").expect(.ok)
            #expect(stop.json["task"]?.isNull == true && Self.goal(stop) == "finish")
            #expect(task.json["route_id"] != stop.json["route_id"])
        }
    }

    @Test("who is late is led to the finish when he asks")
    func late() async throws {
        try await World().runStory { story in
            let document = Self.document(story.world, #""time-limit": 10,"#)
            try await story.admin.put(Story.adminPath, document).expect(.ok)
            story.world.clock.advance(by: 700)
            try await story.device.post(Story.path + "/positions", story.fix("A")).expect(.ok)
            try await story.device.get(Self.next).expect(.conflict, code: "team-time-over")
            let back = try await story.device.get(Self.next + "?lead=finish").expect(.ok)
            #expect(Self.goal(back) == "finish" && back.json["time_left"]?.doubleValue == -100)
            story.world.clock.advance(by: 60)
            let on = try await story.device.post(Self.poll, story.fix("B")).expect(.ok)
            #expect(Self.goal(on) == "finish", "\(on.text)")
        }
    }

    @Test("OwnTracks and Overland are steered to the start, and to the finish")
    func trackers() async throws {
        try await run { story in
            let (device, token) = try await TrackerTests.tracker(story)
            #expect(!device.isEmpty)
            func ownTracks(_ place: Character) async throws -> JSONValue {
                let point = story.world.roads.coordinate(place)
                let second = story.world.clock.now.milliseconds / 1000
                let body = """
                    {"_type":"location","lat":\(point.latitude),"lon":\(point.longitude),"tst":\(second),"acc":8}
                    """
                return try await story.anonymous.post("/ingest/owntracks/" + token, body).expect(.ok).json
            }
            let first = try await ownTracks("A")
            #expect(first[1]?["name"]?.stringValue == "Старт", "it has no name of its own")
            let region = first[2]?["waypoints"]?["waypoints"]?[0]
            #expect(region?["rad"]?.integerValue == 40)
            let point = story.world.roads.coordinate("A")
            let overland = """
                {"locations":[{"type":"Feature","geometry":{"type":"Point","coordinates":[\(point.longitude),\
                \(point.latitude)]},"properties":{"timestamp":"\(story.world.clock.now + 1)"}}]}
                """
            story.world.clock.advance(by: 1)
            let other = try await TrackerTests.tracker(story).token
            let reply = try await story.anonymous.post("/ingest/overland/" + other, overland).expect(.ok)
            #expect(reply.json["set"]?["send_interval"]?.stringValue == "15s", "400 m from the start")

            story.world.clock.advance(by: 700)
            try await Self.answerAll(story)
            story.world.clock.advance(by: 60)
            let last = try await ownTracks("E")
            #expect(last[1]?["name"]?.stringValue == "Финиш")
            let regions = last[2]?["waypoints"]?["waypoints"]?.arrayValue ?? []
            #expect(regions.map { $0["desc"]?.stringValue } == ["Старт", "Финиш"])
            #expect(regions.first?["lat"]?.integerValue == -1_000_000, "the start is taken away")
        }
    }

    @Test("Overland is led to the finish when nothing is left to do, until its arrival there ends the ride")
    func overland() async throws {
        try await run { story in
            let (_, token) = try await TrackerTests.tracker(story)
            func sent(_ ends: String, at share: Double) async throws -> JSONValue {
                let place = story.place(on: ends, at: share)
                let body = """
                    {"locations":[{"type":"Feature","geometry":{"type":"Point","coordinates":[\(place.longitude),\
                    \(place.latitude)]},"properties":{"timestamp":"\(story.world.clock.now)","horizontal_accuracy":8}}]}
                    """
                return try await story.anonymous.post("/ingest/overland/" + token, body).expect(.ok).json
            }
            func interval(_ reply: JSONValue) -> String? { reply["set"]?["send_interval"]?.stringValue }
            // Before the start, 100 m from the finish, which is no place to be led to yet.
            #expect(try await interval(sent("CF", at: 0.25)) == "15s")
            story.world.clock.advance(by: 700)
            try await Self.answerAll(story)
            story.world.clock.advance(by: 60)
            #expect(
                try await interval(sent("FE", at: 0.5)) == nil, "600 m from it, at the same rate as before")
            story.world.clock.advance(by: 120)
            #expect(try await interval(sent("CF", at: 0.25)) == "5s")
            story.world.clock.advance(by: 60)
            #expect(try await sent("CF", at: 0) == ["result": "ok"])
            let shown = try await story.admin.get(Self.team).expect(.ok)
            #expect(shown.json["team"]?["finished_at"]?.stringValue == "\(story.world.clock.now)")
            story.world.clock.advance(by: 600)
            #expect(try await sent("CF", at: 1) == ["result": "ok"], "it is led nowhere any more")
        }
    }

    @Test("organisers see who is led to the start or the finish, and so does the team")
    func onTheMap() async throws {
        try await run { story in
            try await story.device.post(Story.path + "/positions", story.fix("A")).expect(.ok)
            let live = try await story.admin.get(Story.adminPath + "/live").expect(.ok)
            let properties = live.json["features"]?[0]?["properties"]
            #expect(properties?["stop"]?.stringValue == "start" && properties?["task"] == nil)
            let stream = try await story.device.get(Story.path + "/ride?once=true").expect(.ok)
            #expect(stream.text.contains(#""stop":"start""#))
        }
    }
}

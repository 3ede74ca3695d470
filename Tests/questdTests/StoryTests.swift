import GeoJSONKit
import HTTPTypes
import QuestEngine
import QuestTestSupport
import RoadTestSupport
import Testing

@testable import EventServices
@testable import ServerBase
@testable import questd

@Suite("A rider's story, request by request")
struct StoryTests {
    @Test("a device joins with the team's code, however it is typed, and is told its token once")
    func join() async throws {
        try await World().runStory { story in
            let added = try await story.admin.post(Story.adminPath + "/teams", #"{"name": "Совы"}"#).expect(
                .created)
            let code = try #require(added.json["join_code"]?.stringValue)
            let typed = code.lowercased().filter { $0 != "-" }
            let joined = try await story.anonymous
                .post(Story.path + "/join", #"{"code": " \#(typed)", "device_name": "phone"}"#).expect(
                    .created)
            #expect(joined.json["token"]?.stringValue?.hasPrefix("qst_device_") == true)
            #expect(joined.json["team"]?["name"]?.stringValue == "Совы")
            #expect(joined.json["team"]?["id"]?.stringValue == "sovy")
            #expect(joined.json["quest"]?.stringValue == "story")
        }
    }

    @Test("a code of no team is refused, and after as many as a network may send the sender has to wait")
    func wrongCodes() async throws {
        try await World().runStory { story in
            for _ in 0..<RateLimits.wrongCodesPerNetwork.value {
                try await story.anonymous.post(Story.path + "/join", #"{"code": "0000-0000"}"#)
                    .expect(.notFound, code: "unknown-team-code")
            }
            let refused = try await story.anonymous.post(Story.path + "/join", #"{"code": "0000-0000"}"#)
                .expect(.tooManyRequests, code: "too-many-requests")
            let seconds = try #require(refused.fields[.retryAfter].flatMap { Int($0) })
            #expect((1...10).contains(seconds))
        }
    }

    @Test("quests are listed once they are open, drafts are not, and titles come in the reader's language")
    func quests() async throws {
        try await World().runStory { story in
            try await story.admin.put("/api/v1/admin/quests/draft", story.world.document(title: "Черновик"))
            let listed = try await story.anonymous.get("/api/v1/quests").expect(.ok)
            #expect(listed.json["quests"]?.arrayValue?.map { $0["id"]?.stringValue } == ["story"])
            let shown = try await story.anonymous.get(Story.path, [.acceptLanguage: "en"]).expect(.ok)
            #expect(shown.json["title"]?.stringValue == "Trial")
            #expect(shown.json["phase"]?.stringValue == "open")
            #expect(shown.json["task_count"]?.integerValue == 3)
            #expect(try await story.anonymous.get(Story.path).json["title"]?.stringValue == "Проба")
        }
    }

    @Test("tasks come as GeoJSON in the file's order and know their neighbours")
    func tasks() async throws {
        try await World().runStory { story in
            let tasks = try await story.device.get(Story.path + "/tasks").expect(.ok)
            #expect(tasks.fields[.contentType] == "application/geo+json")
            let features = try GeoJSON(parsing: tasks.text).features
            #expect(features.map { $0.id?.description } == ["bird", "lamps", "song"])
            #expect(features[1].properties?["previous"] == "bird")
            #expect(features[1].properties?["next"] == "song")
            let task = try await story.device.get(Story.path + "/tasks/bird", [.acceptLanguage: "en"]).expect(
                .ok)
            #expect(task.json["properties"]?["name"]?.stringValue == "Bird")
            try await story.device.get(Story.path + "/tasks/none").expect(.notFound, code: "task-unknown")
        }
    }

    @Test("before the quest is open, tasks and the next one are not told")
    func draft() async throws {
        let world = try World()
        try await world.run { anonymous in
            let admin = anonymous.with(token: World.adminToken.text)
            try await admin.put(Story.adminPath, world.document()).expect(.created)
            let device = try await Story.join("Лисы", admin)
            try await device.get(Story.path + "/tasks").expect(.conflict, code: "quest-not-open")
            for query in ["", "?position=61.36,55.16"] {
                try await device.get(Story.path + "/next" + query)
                    .expect(.conflict, code: "quest-not-open")
            }
            try await device.get(Story.path + "/contacts").expect(.ok)
        }
    }

    @Test("reporting a position and asking for the next task is one request")
    func report() async throws {
        try await World().runStory { story in
            try await story.device.get(Story.path + "/next").expect(.conflict, code: "position-unknown")
            let next = try await story.device
                .post(Story.path + "/positions?reply=next&have=", story.fix("A")).expect(.ok)
            #expect(next.json["task"]?["id"]?.stringValue == "bird")
            let remaining = try #require(next.json["remaining"])
            let distance = try #require(remaining["distance"]?.doubleValue)
            #expect(abs(distance - 400) < 3)
            #expect(abs((remaining["straight_distance"]?.doubleValue ?? 0) - 400) < 3)
            #expect(abs((remaining["bearing"]?.doubleValue ?? 0) - 90) < 1)
            #expect(next.json["time_left"] == .null)
            #expect(next.json["poll_after"]?.doubleValue == 10)
            #expect(next.json["geometry"]?["coordinates"]?.arrayValue?.count == 2)

            let polled = try await story.device.get(Story.path + "/next").expect(.ok)
            #expect(polled.json["route_id"] == next.json["route_id"])
            #expect(polled.json["geometry"] == nil)
        }
    }

    @Test("a batch of positions is acknowledged with the clock's skew, and twice is as good as once")
    func batch() async throws {
        try await World().runStory { story in
            let sent = story.world.clock.now
            story.world.clock.advance(by: 5)
            let body = """
                {"sent_at": "\(sent)", "fixes": [
                  {"time": "\(sent + -20)", "position": \(story.world.position("A"))},
                  {"time": "\(sent + -10)", "position": \(story.world.position("B")), "speed": 4.5, "sequence": 7}]}
                """
            for _ in 0..<2 {
                let reply = try await story.device.post(Story.path + "/positions", body).expect(.ok)
                #expect(reply.json["received"]?.integerValue == 2)
                #expect(reply.json["skew"]?.doubleValue == 5)
                #expect(reply.json["skew_flagged"]?.boolValue == true)
            }
            let log = try await story.admin.get(Story.adminPath + "/records")
            let batches = log.json["records"]?.arrayValue?.filter { $0["kind"] == "positions" }
            #expect(batches?.count == 1)
        }
    }

    @Test("a position given in the query overrides the stored one and is not stored")
    func override() async throws {
        try await World().runStory { story in
            try await story.device.post(Story.path + "/positions", story.fix("A")).expect(.ok)
            let place = story.world.roads.coordinate("D")
            let query = "?position=\(place.longitude),\(place.latitude)&accuracy=5"
            let other = try await story.device.get(Story.path + "/next" + query).expect(.ok)
            #expect(other.json["remaining"]?["distance"] != nil)
            #expect(other.json["task"]?["id"]?.stringValue != nil)
            let stored = try await story.device.get(Story.path + "/next").expect(.ok)
            #expect(stored.json["task"]?["id"]?.stringValue == "bird")
        }
    }

    @Test("a route from another place has an id to read it by, keeps it, and leaves the ride's own as it is")
    func routeAside() async throws {
        try await World().runFollowed { story, live in
            let ridden = try await story.device
                .post(Story.path + "/positions?reply=next", story.fix("A")).expect(.ok).json["route_id"]
            let place = story.world.roads.coordinate("D")
            let path = Story.path + "/next?position=\(place.longitude),\(place.latitude)"
            let aside = try await story.device.get(path).expect(.ok).json["route_id"]
            #expect(aside?.stringValue != nil && aside != ridden)
            let again = try await story.device.get(path).expect(.ok)
            #expect(again.json["route_id"] == aside)
            let next = try await story.device.get(Story.path + "/next").expect(.ok)
            #expect(next.json["route_id"] == ridden)
            for id in [aside, ridden] {
                let route = try await story.device.get(Story.path + "/routes/\(id?.stringValue ?? "")")
                #expect(route.expect(.ok).json["id"] == id)
            }
            // Whatever is forgotten of a device, its routes are.
            for ride in live.keeping.rides.rides(in: QuestID("story")) {
                live.keeping.rides.forget(ride.device.id, in: QuestID("story"))
            }
            for id in [aside, ridden] {
                try await story.device.get(Story.path + "/routes/\(id?.stringValue ?? "")")
                    .expect(.notFound, code: "route-unknown")
            }
        }
    }

    @Test("a route keeps its id while the rider follows it and gets a new one when he turns off")
    func routeIdentity() async throws {
        try await World().runStory { story in
            func next(_ place: Character) async throws -> Answer {
                story.world.clock.advance(by: 10)
                return try await story.device
                    .post(Story.path + "/positions?reply=next&have=none", story.fix(place)).expect(.ok)
            }
            // bird and song are done, so that lamps at F is left: from A there are three ways of equal
            // length.
            _ = try await story.device.answer(story.answer("bird", World.secret), key: "k").expect(.created)
            _ = try await story.device.answer(story.answer("song", "la"), key: "l").expect(.created)
            let first = try await next("A")
            #expect(first.json["task"]?["id"]?.stringValue == "lamps")
            let id = first.json["route_id"]
            let route = try await story.device.get(Story.path + "/routes/\(id?.stringValue ?? "")").expect(
                .ok)
            #expect(route.json["geometry"]?["type"]?.stringValue == "LineString")
            #expect(route.json["properties"]?["task"]?.stringValue == "lamps")
            // Somewhere along the way: the second point of the line is a junction of it.
            let line = try #require(route.json["geometry"]?["coordinates"]?.arrayValue)
            let longitude = try #require(line[1][0]?.doubleValue)
            let latitude = try #require(line[1][1]?.doubleValue)
            let query = "?position=\(longitude),\(latitude)"
            let along = try await story.device.get(Story.path + "/next" + query).expect(.ok)
            #expect(along.json["route_id"] == id)
            let corners = "BCDE".filter { letter in
                let place = story.world.roads.coordinate(letter)
                return !line.contains([.number(place.longitude), .number(place.latitude)])
            }
            let corner = try #require(corners.first)
            // One position beside the route may be wrong; two that are ten seconds apart are not.
            #expect(try await next(corner).json["route_id"] == id)
            let off = try await next(corner)
            #expect(off.json["route_id"] != id)
            try await story.device.get(Story.path + "/routes/\(id?.stringValue ?? "")")
                .expect(.notFound, code: "route-unknown")
        }
    }

    @Test("when all is done there is no next task")
    func allDone() async throws {
        try await World().runStory { story in
            for (task, text) in [("bird", World.secret), ("lamps", "12"), ("song", "la-la")] {
                _ = try await story.device.answer(story.answer(task, text), key: task).expect(.created)
            }
            let next = try await story.device.post(Story.path + "/positions?reply=next", story.fix("A"))
                .expect(.ok)
            #expect(next.json["task"] == .null)
            #expect(next.json["route_id"] == .null)
        }
    }

    @Test("outside the map a poll is refused, a report is stored and told so inside the answer")
    func outside() async throws {
        try await World().runStory { story in
            try await story.device.get(Story.path + "/next?position=2.35,48.85")
                .expect(.unprocessableContent, code: "position-outside-map")
            let now = story.world.clock.now
            let body = #"{"sent_at": "\#(now)", "time": "\#(now)", "position": [2.35, 48.85]}"#
            let stored = try await story.device.post(Story.path + "/positions?reply=next", body).expect(.ok)
            #expect(stored.json["problem"]?["code"]?.stringValue == "position-outside-map")
            #expect(stored.json["task"] == .null)
        }
    }

    @Test("who runs this, on which map, is told to anybody")
    func about() async throws {
        let world = try World()
        try await world.run { anonymous in
            let about = try await anonymous.get("/api/v1/about").expect(.ok)
            #expect(about.json["name"]?.stringValue == "ReQuest")
            #expect(about.json["organiser"]?.stringValue == "Основатели")
            #expect(about.json["map"]?["synthetic"]?.boolValue == true)
            #expect(about.json["map"]?["checksum"]?.stringValue == world.roads.file.checksum.description)
        }
    }

    @Test("alive is alive; ready ends when the daemon is told to stop")
    func health() async throws {
        let world = try World()
        try await world.run { anonymous in
            try await anonymous.get("/livez").expect(.ok)
            try await anonymous.get("/readyz").expect(.ok)
            world.readiness.stop()
            try await anonymous.get("/livez").expect(.ok)
            try await anonymous.get("/readyz").expect(.serviceUnavailable, code: "shutting-down")
        }
    }
}

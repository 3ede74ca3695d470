import GeoJSONKit
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import QuestEngine
import QuestTestSupport
import RoadTestSupport
import Testing

@testable import EventServices
@testable import questd

@Suite("Zones over HTTP")
struct ZoneTests {
    private static let path = Story.adminPath + "/zones"

    /// Metres from B to E in OSRM's form.
    private static func distance(_ rider: Rider, _ world: World) async throws -> Double? {
        let places = ["B", "E"].map { place in
            let point = world.roads.coordinate(Character(place))
            return "\(point.longitude),\(point.latitude)"
        }
        let answer = try await rider.get("/route/v1/bicycle/" + places.joined(separator: ";"))
        return answer.json["routes"]?[0]?["distance"]?.doubleValue
    }

    @Test("the very next route goes round a new zone, and through it again once it is removed")
    func nextRoute() async throws {
        try await World().runStory { story in
            let open = try #require(try await Self.distance(story.anonymous, story.world))
            #expect(abs(open - 400) < 2)
            let added = try await story.admin.post(Self.path, story.world.closureInTheMiddle()).expect(
                .created)
            #expect(added.json["id"]?.stringValue == "srednyaya-zakryta")
            #expect(added.json["slow"]?.isNull == true && added.json["until"]?.isNull == true)
            #expect(added.json["road_count"]?.integerValue == 1)
            let round = try #require(try await Self.distance(story.anonymous, story.world))
            #expect(abs(round - 1_200) < 5)
            story.world.clock.advance(by: 30)
            let removed = try await story.admin.send(.delete, Self.path + "/srednyaya-zakryta").expect(.ok)
            #expect(removed.json["until"]?.stringValue == "2026-06-14T09:00:30.000Z")
            #expect(try await Self.distance(story.anonymous, story.world) == open)
            try await story.admin.send(.delete, Self.path + "/srednyaya-zakryta")
                .expect(.notFound, code: "zone-unknown")
        }
    }

    @Test("a slow zone makes a route take longer; next keeps to zones too")
    func slowAndNext() async throws {
        try await World().runStory { story in
            func next() async throws -> (distance: Double, duration: Double) {
                let place = story.world.position("E").dropFirst().dropLast()
                let answer = try await story.device.get(Story.path + "/next?position=\(place)").expect(.ok)
                let remaining = answer.json["remaining"]
                return (
                    remaining?["distance"]?.doubleValue ?? -1, remaining?["duration"]?.doubleValue ?? -1
                )
            }
            // The song at E itself is done first, so that the nearest is B or F.
            try await story.device.post(
                Story.path + "/answers", story.answer("song", "спели"),
                [HTTPField.Name("Idempotency-Key")!: "k"])
            let open = try await next()
            #expect(abs(open.distance - 400) < 2)
            let both = story.world.closureInTheMiddle(#""slow": 1.5,"#)
            try await story.admin.post(Self.path, both).expect(.created)
            // F is as near as B was.
            #expect(abs(try await next().distance - 400) < 2)
            let slower = try await story.anonymous.get(Self.route(story.world))
            let duration = slower.json["routes"]?[0]?["duration"]?.doubleValue ?? 0
            #expect(abs(duration - 1.5 * 90) < 3)
        }
    }

    private static func route(_ world: World) -> String {
        let places = ["B", "E"].map { place in
            let point = world.roads.coordinate(Character(place))
            return "\(point.longitude),\(point.latitude)"
        }
        return "/route/v1/bicycle/" + places.joined(separator: ";")
    }

    @Test("zones are listed; those that hold no longer only when asked for; the log has both acts")
    func list() async throws {
        try await World().runStory { story in
            try await story.admin.post(Self.path, story.world.closureInTheMiddle(#""id": "one","#)).expect(
                .created)
            try await story.admin.post(Self.path, story.world.closureInTheMiddle(#""id": "two", "slow": 3,"#))
                .expect(.created)
            try await story.admin.post(Self.path, story.world.closureInTheMiddle(#""id": "two","#))
                .expect(.conflict, code: "zone-exists")
            try await story.admin.send(.delete, Self.path + "/one").expect(.ok)
            let holding = try await story.admin.get(Self.path).expect(.ok)
            #expect(holding.json["zones"]?.arrayValue?.map { $0["id"]?.stringValue } == ["two"])
            #expect(holding.json["zones"]?[0]?["slow"]?.doubleValue == 3)
            let all = try await story.admin.get(Self.path + "?all=true").expect(.ok)
            #expect(all.json["zones"]?.arrayValue?.map { $0["id"]?.stringValue } == ["one", "two"])
            let records = try await story.admin.get(Story.adminPath + "/records").expect(.ok).text
            #expect(records.contains("zone-added") && records.contains("zone-removed"))
            #expect(
                try await story.admin.get(Story.adminPath + "/log/verify").json["valid"]?.boolValue == true)
        }
    }

    @Test("a line closes the street along it, with a direction only one way")
    func line() async throws {
        try await World().runStory { story in
            let (b, e) = (story.world.position("B"), story.world.position("E"))
            func line(_ from: String, _ to: String) -> String {
                """
                {"name": "From \(from) on", "along_only": true,
                 "geometry": {"type": "LineString", "coordinates": [\(from),\(to)]}}
                """
            }
            try await story.admin.post(Self.path, line(e, b)).expect(.created)
            #expect(abs(try await Self.distance(story.anonymous, story.world)! - 400) < 2)
            try await story.admin.post(Self.path, line(b, e)).expect(.created)
            #expect(abs(try await Self.distance(story.anonymous, story.world)! - 1_200) < 5)
        }
    }

    @Test("what is no zone is refused, naming the member")
    func refused() async throws {
        try await World().runStory { story in
            let square = #""geometry": {"type": "Polygon", "coordinates": [[[1,1],[2,1],[2,2],[1,1]]]}"#
            let cases: [(String, String, String)] = [
                (
                    #"{"name": "x", "geometry": {"type": "Point", "coordinates": [1, 2]}}"#,
                    "zone-shape-unusable", "geometry"
                ),
                (#"{"name": "x", "slow": 0.5, \#(square)}"#, "member-invalid", "slow"),
                (#"{"name": " ", \#(square)}"#, "zone-name-invalid", "name"),
                (#"{"name": "x", "id": "No", \#(square)}"#, "zone-id-invalid", "id"),
                (#"{"name": "x", "colour": "red", \#(square)}"#, "member-unknown", "colour"),
                (#"{"name": "x"}"#, "member-missing", "geometry"),
                (#"{"name": "x", "along_only": true, \#(square)}"#, "zone-shape-unusable", "geometry"),
            ]
            for (body, code, member) in cases {
                let answer = try await story.admin.post(Self.path, body)
                    .expect(.unprocessableContent, code: code)
                #expect(answer.json["member"]?.stringValue == member)
            }
        }
    }

    @Test("closing the quest frees its roads; zones survive a new daemon on the same store")
    func phasesAndRestart() async throws {
        let world = try World()
        try await world.runStory { story in
            try await story.admin.post(Self.path, world.closureInTheMiddle()).expect(.created)
            try await story.admin.post(Story.adminPath + "/close").expect(.ok)
            #expect(abs(try await Self.distance(story.anonymous, world)! - 400) < 2)
            try await story.admin.post(Story.adminPath + "/open").expect(.ok)
            #expect(abs(try await Self.distance(story.anonymous, world)! - 1_200) < 5)
        }
        let fresh = MapService(try LoadedMap(file: world.roads.file))
        var parts = world.parts
        parts.maps = fresh
        let zones = QuestServer(parts).zones
        #expect(fresh.main.router.conditions.changedArcCount == 0)
        try await zones.load()
        #expect(fresh.main.router.conditions.changedArcCount == 2)
        var tries = 0
        while !fresh.main.router.isCustomized, tries < 1_000 {
            tries += 1
            try await Task.sleep(for: .milliseconds(5))
        }
        #expect(fresh.main.router.isCustomized)
    }
}

/// What a quest's own file forbids, and what becomes of positions there.
extension ZoneTests {
    /// A feature of a quest's file around the middle of the street from B to E.
    private static func feature(_ world: World, role: String, half: Double = 0.0005) -> String {
        let (b, e) = (world.roads.coordinate("B"), world.roads.coordinate("E"))
        let (x, y) = (b.longitude, (b.latitude + e.latitude) / 2)
        let ring = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1), (-1, -1)].map {
            "[\(x + half * $0.0),\(y + half * $0.1)]"
        }
        return """
            {"type": "Feature", "id": "works", "properties": {"role": "\(role)", "name": "Стройка"},
             "geometry": {"type": "Polygon", "coordinates": [[\(ring.joined(separator: ","))]]}}
            """
    }

    private static func load(_ features: String..., into story: Story) async throws {
        let document = story.world.document(title: "С запретом").replacing(
            #""features": ["#, with: #""features": ["# + features.map { $0 + "," }.joined())
        try await story.admin.put("/api/v1/admin/quests/story", document).expect(.ok)
    }

    /// Metres to the next task from the middle of the street from B to E, where the nearest are 200 m away.
    private static func next(_ story: Story) async throws -> Double {
        let (b, e) = (story.world.roads.coordinate("B"), story.world.roads.coordinate("E"))
        let place = "\(b.longitude),\((b.latitude + 3 * e.latitude) / 4)"
        let answer = try await story.device.get(Story.path + "/next?position=\(place)").expect(.ok)
        return answer.json["remaining"]?["distance"]?.doubleValue ?? -1
    }

    @Test("a no-go of a quest's file closes roads to its riders from its loading on, and to nobody else")
    func documentNoGo() async throws {
        try await World().runStory { story in
            // The song at E is done, so that B and F are left: 300 m and 500 m from the place.
            try await story.device.post(
                Story.path + "/answers", story.answer("song", "спели"),
                [HTTPField.Name("Idempotency-Key")!: "k"])
            #expect(abs(try await Self.next(story) - 300) < 2)
            try await Self.load(Self.feature(story.world, role: "no-go"), into: story)
            // The street itself is closed: from its nearest open end at E to F.
            #expect(abs(try await Self.next(story) - 400) < 2)
            #expect(
                abs(try await Self.distance(story.anonymous, story.world)! - 400) < 2,
                "no rule of everybody's")
            let list = try await story.admin.get(Self.path).expect(.ok).json["zones"]?.arrayValue ?? []
            #expect(list.map { $0["id"]?.stringValue } == ["works"])
            try await story.admin.send(.delete, Self.path + "/works").expect(.conflict, code: "zone-of-file")
            try await story.admin.send(.delete, Self.path + "/none").expect(.notFound, code: "zone-unknown")
            #expect(
                list.first?["source"]?.stringValue == "document"
                    && list.first?["road_count"]?.integerValue == 1)
            try await story.admin.post(Self.path, story.world.closureInTheMiddle(#""id": "works","#))
                .expect(.conflict, code: "zone-exists")
            // Another quest on the same map knows nothing of it.
            let other = story.world.document(title: "Другой")
            try await story.admin.put("/api/v1/admin/quests/other", other).expect(.created)
            try await story.admin.post("/api/v1/admin/quests/other/open").expect(.ok)
            let team = try await story.admin.post("/api/v1/admin/quests/other/teams", #"{"name": "X"}"#)
            let code = team.json["join_code"]?.stringValue ?? ""
            let joined = try await story.anonymous.post("/api/v1/quests/other/join", #"{"code": "\#(code)"}"#)
            let stranger = story.anonymous.with(token: joined.json["token"]?.stringValue)
            let (b, e) = (story.world.roads.coordinate("B"), story.world.roads.coordinate("E"))
            let place = "\(b.longitude),\((b.latitude + 3 * e.latitude) / 4)"
            let next = try await stranger.get("/api/v1/quests/other/next?position=\(place)").expect(.ok)
            #expect(abs((next.json["remaining"]?["distance"]?.doubleValue ?? -1) - 100) < 2)
            // Closed for everybody, closed for them too: to the song at E only by no road is left but E itself.
            try await story.admin.put(
                "/api/v1/admin/quests/story", story.world.document(title: "Без запрета")
            ).expect(.ok)
            #expect(abs(try await Self.next(story) - 300) < 2)
        }
    }

    @Test("a checkpoint in a no-go, or outside of the border, is an error of the file")
    func documentRefused() async throws {
        try await World().runStory { story in
            for (role, half) in [("no-go", 0.004), ("bounds", 0.0005)] {
                let document = story.world.document(title: role).replacing(
                    #""features": ["#,
                    with: #""features": ["# + Self.feature(story.world, role: role, half: half) + ",")
                let answer = try await story.admin.put("/api/v1/admin/quests/story", document)
                    .expect(.unprocessableContent, code: "quest-invalid")
                #expect(answer.text.contains("checkpoint-forbidden"))
            }
        }
    }

    @Test("positions in a forbidden zone are kept, and the answer that follows tells judges of them")
    func evidence() async throws {
        try await World().runStory { story in
            try await Self.load(Self.feature(story.world, role: "no-go"), into: story)
            let (b, e) = (story.world.roads.coordinate("B"), story.world.roads.coordinate("E"))
            let now = story.world.clock.now
            let middle = "[\(b.longitude),\((b.latitude + e.latitude) / 2)]"
            func report(_ accuracy: Int) -> String {
                #"{"sent_at": "\#(now)", "time": "\#(now)", "position": \#(middle), "accuracy": \#(accuracy)}"#
            }
            func crossings(_ task: String, key: String) async throws -> [JSONValue] {
                let answer = try await story.device.post(
                    Story.path + "/answers", story.answer(task, "спели"),
                    [HTTPField.Name("Idempotency-Key")!: key]
                ).expect(.created)
                let id = answer.json["id"]?.stringValue ?? ""
                let shown = try await story.admin.get(Story.adminPath + "/answers/" + id).expect(.ok)
                return shown.json["crossings"]?.arrayValue ?? []
            }
            // 32 m to the border: the coarse position proves nothing.
            try await story.device.post(Story.path + "/positions", report(60)).expect(.ok)
            #expect(try await crossings("song", key: "a").isEmpty)
            story.world.clock.advance(by: 10)
            let later = now + 10
            let fine =
                #"{"sent_at": "\#(later)", "time": "\#(later)", "position": \#(middle), "accuracy": 6}"#
            try await story.device.post(Story.path + "/positions", fine).expect(.ok)
            story.world.clock.advance(by: 10)
            let noted = try await crossings("song", key: "b")
            #expect(noted.count == 1)
            #expect(
                noted.first?["zone"]?.stringValue == "works" && noted.first?["name"]?.stringValue == "Стройка"
            )
            #expect(noted.first?["first"]?.stringValue == later.description)
            #expect((25...40).contains(noted.first?["depth"]?.integerValue ?? 0))
            let verified = try await story.admin.get(Story.adminPath + "/log/verify").expect(.ok)
            #expect(verified.json["valid"]?.boolValue == true)
        }
    }
}

/// Zones that begin and end by themselves.
extension ZoneTests {
    /// Waits for what a task does beside.
    private static func eventually(_ condition: () async throws -> Bool) async throws -> Bool {
        for _ in 0..<1_000 {
            if try await condition() { return true }
            try await Task.sleep(for: .milliseconds(5))
        }
        return false
    }

    @Test("a zone with times of its own is planned, holds and ends as the clock goes, asked or not")
    func times() async throws {
        try await World().runStory { story in
            let clock = story.world.clock
            let (since, until) = (clock.now + 600, clock.now + 1_200)
            let body = story.world.closureInTheMiddle(
                #""id": "parade", "since": "\#(since)", "until": "\#(until)","#)
            let added = try await story.admin.post(Self.path, body).expect(.created)
            #expect(
                added.json["phase"]?.stringValue == "planned" && added.json["road_count"]?.integerValue == 1)
            func changed() -> Int { story.world.maps.main.router.conditions.changedArcCount }
            func phase() async throws -> String? {
                try await story.admin.get(Self.path + "?all=true").expect(.ok).json["zones"]?[0]?["phase"]?
                    .stringValue
            }
            #expect(abs(try await Self.distance(story.anonymous, story.world)! - 400) < 2)
            #expect(try await Self.eventually { clock.sleeperCount == 1 })
            clock.advance(by: 599)
            #expect(changed() == 0 && clock.sleeperCount == 1)
            clock.advance(by: 1)
            // No request is needed for it.
            #expect(try await Self.eventually { changed() == 2 })
            #expect(abs(try await Self.distance(story.anonymous, story.world)! - 1_200) < 5)
            #expect(try await phase() == "holding")
            #expect(try await Self.eventually { clock.sleeperCount == 1 })
            clock.advance(by: 600)
            #expect(try await Self.eventually { changed() == 0 })
            #expect(abs(try await Self.distance(story.anonymous, story.world)! - 400) < 2)
            #expect(try await phase() == "ended")
            #expect(clock.sleeperCount == 0)
            let holding = try await story.admin.get(Self.path).expect(.ok)
            #expect(holding.json["zones"]?.arrayValue?.isEmpty == true)
            let all = try await story.admin.get(Self.path + "?all=true").expect(.ok).json["zones"]?[0]
            #expect(
                all?["since"]?.stringValue == since.description
                    && all?["until"]?.stringValue == until.description)
            try await story.admin.send(.delete, Self.path + "/parade").expect(.notFound, code: "zone-unknown")
        }
    }

    @Test("a planned zone that is removed never holds, and one that has begun outlives a restart")
    func plannedRemovedAndRestart() async throws {
        let world = try World()
        try await world.runStory { story in
            let since = story.world.clock.now + 600
            let planned = story.world.closureInTheMiddle(#""id": "one", "since": "\#(since)","#)
            try await story.admin.post(Self.path, planned).expect(.created)
            try await story.admin.send(.delete, Self.path + "/one").expect(.ok)
            #expect(try await Self.eventually { world.clock.sleeperCount == 0 })
            let second = story.world.closureInTheMiddle(#""id": "two", "since": "\#(since)","#)
            try await story.admin.post(Self.path, second).expect(.created)
            let past = story.world.closureInTheMiddle(
                #""id": "three", "until": "\#(story.world.clock.now)","#)
            let refused = try await story.admin.post(Self.path, past)
                .expect(.unprocessableContent, code: "zone-times-invalid")
            #expect(refused.json["member"]?.stringValue == "until")
        }
        world.clock.advance(by: 601)
        let fresh = MapService(try LoadedMap(file: world.roads.file))
        var parts = world.parts
        parts.maps = fresh
        let zones = QuestServer(parts).zones
        try await zones.load()
        #expect(fresh.main.router.conditions.changedArcCount == 2)
    }
}

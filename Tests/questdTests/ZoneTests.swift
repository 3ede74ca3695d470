import GeoJSONKit
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import QuestEngine
import QuestTestSupport
import Testing

@testable import questd

@Suite("Zones over HTTP")
struct ZoneTests {
    private static let path = Story.adminPath + "/zones"

    /// A square around the middle of the street from B to E.
    private static func middle(_ world: World, _ more: String = "") -> String {
        let (b, e) = (world.roads.coordinate("B"), world.roads.coordinate("E"))
        let (x, y) = (b.longitude, (b.latitude + e.latitude) / 2)
        let ring = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1), (-1, -1)].map {
            "[\(x + 0.0005 * $0.0),\(y + 0.0005 * $0.1)]"
        }
        return """
            {"name": "Средняя закрыта", \(more)
             "geometry": {"type": "Polygon", "coordinates": [[\(ring.joined(separator: ","))]]}}
            """
    }

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
            let added = try await story.admin.post(Self.path, Self.middle(story.world)).expect(.created)
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
            let both = Self.middle(story.world, #""slow": 1.5,"#)
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
            try await story.admin.post(Self.path, Self.middle(story.world, #""id": "one","#)).expect(.created)
            try await story.admin.post(Self.path, Self.middle(story.world, #""id": "two", "slow": 3,"#))
                .expect(.created)
            try await story.admin.post(Self.path, Self.middle(story.world, #""id": "two","#))
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
                {"name": "Line", "along_only": true,
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
                (#"{"name": "x", "slow": 0.5, \#(square)}"#, "zone-factor-invalid", "slow"),
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
            try await story.admin.post(Self.path, Self.middle(world)).expect(.created)
            try await story.admin.post(Story.adminPath + "/close").expect(.ok)
            #expect(abs(try await Self.distance(story.anonymous, world)! - 400) < 2)
            try await story.admin.post(Story.adminPath + "/open").expect(.ok)
            #expect(abs(try await Self.distance(story.anonymous, world)! - 1_200) < 5)
        }
        let fresh = MapService(try LoadedMap(file: world.roads.file))
        let desks = QuestDesks(store: world.store)
        let zones = ZoneKeeping(maps: fresh, desks: desks, logger: Logger(label: "test"))
        #expect(fresh.current.router.conditions.changedArcCount == 0)
        try await zones.load()
        #expect(fresh.current.router.conditions.changedArcCount == 2)
        var tries = 0
        while !fresh.current.router.isCustomized, tries < 1_000 {
            tries += 1
            try await Task.sleep(for: .milliseconds(5))
        }
        #expect(fresh.current.router.isCustomized)
    }
}

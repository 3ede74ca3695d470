import Foundation
import GeoJSONKit
import HTTPTypes
import QuestEngine
import QuestTestSupport
import RoadTestSupport
import Testing

@testable import EventServices
@testable import ServerBase
@testable import questd

/// A daemon with the town of `World` as its main map, and another town, 30 km to the east, as the map `hill`.
@Suite("Several maps over HTTP")
struct SeveralMapsTests {
    private static let maps = "/api/v1/admin/maps"
    private static let quest = "/api/v1/admin/quests/far"

    /// The same streets as in `World`, elsewhere.
    private static func hill(_ names: String = "Горная улица") -> DrawnRoads {
        StreetMap(
            "A--B--C\n|..|..|\nD--E--F", gridSize: 100, origin: Coordinate(longitude: 61.86, latitude: 55.16)
        )
        .way("ABC", name: names).way("DEF", name: "Долгая улица")
        .way("AD", name: "Левая улица").way("BE", name: "Средняя улица").way("CF", name: "Правая улица")
        .build { Preparation.sections(for: $0) }
    }

    private static func bytes(of roads: DrawnRoads, _ world: World) throws -> [UInt8] {
        let path = world.folder.file("sent.roads")
        try roads.write(to: path)
        return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    private static func point(_ place: Character, on roads: DrawnRoads) -> String {
        let point = roads.coordinate(place)
        return "\(point.longitude),\(point.latitude)"
    }

    private static func document(on map: String?, _ roads: DrawnRoads, task: Character = "B") -> String {
        let map = map.map { #""map": "\#($0)", "# } ?? ""
        return """
            {"type": "FeatureCollection", "title": "Даль", \(map)"features": [
              {"type": "Feature", "id": "top", "geometry": {"type": "Point",
               "coordinates": [\(point(task, on: roads))]}, "properties": {"name": "Вершина"}}]}
            """
    }

    @Test("a quest is ridden on the map that its file names; one that is not there is refused by name")
    func named() async throws {
        let hill = Self.hill()
        try await World().runStory { story in
            let (admin, world) = (story.admin, story.world)
            let refused = try await admin.put(Self.quest, Self.document(on: "hill", hill))
                .expect(.unprocessableContent, code: "quest-invalid")
            let finding = refused.json["findings"]?[0]?["message"]?.stringValue ?? "\(refused.json)"
            #expect(finding.contains("hill") && finding.contains("main"))

            let added = try await admin.send(.put, Self.maps + "/hill", bytes: Self.bytes(of: hill, world))
                .expect(.created)
            #expect(added.json["name"]?.stringValue == "hill" && added.json["loaded"]?.boolValue == true)
            try await admin.put(Self.quest, Self.document(on: "hill", hill)).expect(.created)
            // On the main map the task would lie far from any road.
            try await admin.put(Self.quest + "-too", Self.document(on: nil, hill))
                .expect(.unprocessableContent, code: "quest-invalid")
            try await admin.post(Self.quest + "/open").expect(.ok)
            let code = try await admin.post(Self.quest + "/teams", #"{"name": "Барсы"}"#).expect(.created)
            let joined = try await admin.with(token: nil).post(
                "/api/v1/quests/far/join", #"{"code": "\#(code.json["join_code"]?.stringValue ?? "")"}"#
            ).expect(.created)
            let rider = admin.with(token: joined.json["token"]?.stringValue)
            let next = try await rider.get("/api/v1/quests/far/next?position=" + Self.point("F", on: hill))
                .expect(.ok)
            #expect(next.json["task"]?["id"]?.stringValue == "top")
            // From the other town nobody is led.
            let town = world.position("E").dropFirst().dropLast()
            try await rider.get("/api/v1/quests/far/next?position=\(town)")
                .expect(.unprocessableContent, code: "position-outside-map")

            let list = try await admin.get(Self.maps).expect(.ok)
            #expect(
                list.json["maps"]?.arrayValue?.compactMap { $0["name"]?.stringValue } == ["main", "hill"])
            #expect(list.json["maps"]?[1]?["quests"]?[0]?.stringValue == "far")
            #expect(list.json["maps"]?[0]?["quests"]?[0]?.stringValue == "story")
        }
    }

    @Test("a zone holds on its quest's map alone, and a swapped map keeps to it from the first route on")
    func zones() async throws {
        let hill = Self.hill()
        try await World().runStory { story in
            let (admin, world) = (story.admin, story.world)
            try await admin.send(.put, Self.maps + "/hill", bytes: Self.bytes(of: hill, world)).expect(
                .created)
            try await admin.put(Self.quest, Self.document(on: "hill", hill)).expect(.created)
            func metres(on roads: DrawnRoads) async throws -> Double {
                let ends = ["B", "E"].map { Self.point($0, on: roads) }.joined(separator: ";")
                let answer = try await story.anonymous.get("/route/v1/bicycle/" + ends).expect(.ok)
                return answer.json["routes"]?[0]?["distance"]?.doubleValue ?? -1
            }
            #expect(abs(try await metres(on: hill) - 200) < 2)
            let (b, e) = (hill.coordinate("B"), hill.coordinate("E"))
            let (x, y) = (b.longitude, (b.latitude + e.latitude) / 2)
            let ring = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1), (-1, -1)].map {
                "[\(x + 0.0005 * $0.0),\(y + 0.0005 * $0.1)]"
            }.joined(separator: ",")
            try await admin.post(
                Self.quest + "/zones",
                #"{"name": "closed", "geometry": {"type": "Polygon", "coordinates": [[\#(ring)]]}}"#
            ).expect(.created)
            #expect(abs(try await metres(on: hill) - 800) < 5)
            #expect(abs(try await metres(on: world.roads) - 400) < 2)

            let newer = Self.hill("Новая улица")
            let answer = try await admin.send(.put, Self.maps + "/hill", bytes: Self.bytes(of: newer, world))
                .expect(.ok)
            #expect(answer.json["checksum"]?.stringValue == newer.file.checksum.description)
            #expect(abs(try await metres(on: newer) - 800) < 5)
            let zones = try await admin.get(Self.quest + "/zones").expect(.ok)
            #expect(zones.json["zones"]?[0]?["road_count"]?.integerValue == 1)
        }
    }

    @Test("what cannot be used changes nothing; a map that a quest needs stays, and goes once it is closed")
    func refused() async throws {
        let hill = Self.hill()
        try await World().runStory { story in
            let (admin, world) = (story.admin, story.world)
            let good = try Self.bytes(of: hill, world)
            try await admin.send(.put, Self.maps + "/hill", bytes: good).expect(.created)
            try await admin.put(Self.quest, Self.document(on: "hill", hill)).expect(.created)
            var changed = good
            changed[changed.count - 9] ^= 1
            for bad in [Array("no map".utf8), Array(good.dropLast()), changed, []] {
                try await admin.send(.put, Self.maps + "/hill", bytes: bad)
                    .expect(.unprocessableContent, code: "map-unusable")
            }
            try await admin.send(.put, Self.maps + "/Hill", bytes: good)
                .expect(.unprocessableContent, code: "map-name-invalid")
            try await admin.send(.put, Self.maps + "/hill/tiles", bytes: good)
                .expect(.unprocessableContent, code: "map-unusable")
            try await admin.send(.put, Self.maps + "/valley/tiles", bytes: good)
                .expect(.notFound, code: "map-unknown")
            let left = try FileManager.default.contentsOfDirectory(
                atPath: world.folder.file(MapFolder.name))
            #expect(left == ["hill.roads"])
            let list = try await admin.get(Self.maps).expect(.ok)
            #expect(list.json["maps"]?[1]?["checksum"]?.stringValue == hill.file.checksum.description)

            try await admin.send(.delete, Self.maps + "/hill").expect(.conflict, code: "map-in-use")
            try await admin.send(.delete, Self.maps + "/main").expect(.notFound, code: "map-unknown")
            try await admin.post(Self.quest + "/open").expect(.ok)
            try await admin.post(Self.quest + "/close").expect(.ok)
            try await admin.send(.delete, Self.maps + "/hill").expect(.ok)
            try await admin.send(.delete, Self.maps + "/hill").expect(.notFound, code: "map-unknown")
            #expect(try await admin.get(Self.maps).expect(.ok).json["maps"]?.arrayValue?.count == 1)
        }
    }

    @Test("a file that is announced as larger than a map may be is refused before it is taken")
    func tooLarge() async throws {
        var limits = LimitValues()
        limits[MapLimits.bytes] = 2_000
        try await World(limits: limits).runStory { story in
            let bytes = [UInt8](repeating: 1, count: 2_001)
            try await story.admin.send(.put, Self.maps + "/hill", bytes: bytes)
                .expect(.contentTooLarge, code: "body-too-large")
            let folder = story.world.folder.file(MapFolder.name)
            #expect(!FileManager.default.fileExists(atPath: folder))
            // As many as may come are looked at.
            try await story.admin.send(.put, Self.maps + "/hill", bytes: Array(bytes.dropLast()))
                .expect(.unprocessableContent, code: "map-unusable")
        }
    }

    @Test("maps of the folder come into memory when somebody needs them, and go again")
    func loading() async throws {
        let world = try World()
        let hill = Self.hill()
        let folder = world.folder.file(MapFolder.name)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try hill.write(to: folder + "/hill.roads")
        try Data("no map".utf8).write(to: URL(fileURLWithPath: folder + "/broken.roads"))
        let maps = MapService(world.maps.main, folder: MapFolder(path: folder))
        let name = try #require(MapName("hill"))
        #expect(maps.entries.map(\.name) == [nil, name] && maps.entries[1].map == nil)
        #expect(throws: RequestError.busy(retryAfter: 1)) { try maps.atHand(name) }
        async let first = maps.map(name)
        async let second = maps.map(name)
        let (one, other) = (try await first, try await second)
        #expect(one.roads === other.roads, "it is read once")
        #expect(try maps.atHand(name).checksum == hill.file.checksum)
        #expect(try await maps.map(covering: [hill.coordinate("A")]).checksum == hill.file.checksum)
        #expect(try await maps.map(covering: []).checksum == world.roads.file.checksum)
        #expect(maps.drop(unusedFor: .seconds(600), except: []).isEmpty)
        #expect(maps.drop(unusedFor: .zero, except: [name]).isEmpty)
        #expect(maps.drop(unusedFor: .zero, except: []) == [name])
        #expect(maps.entries[1].map == nil)
        let missing = try #require(MapName("valley"))
        await #expect(throws: RequestError.mapMissing(missing)) { try await maps.map(missing) }
    }
}

import GeoJSONKit
import HTTPTypes
import QuestEngine
import QuestTestSupport
import RoadTestSupport
import Testing

@testable import questd

@Suite("Riders where the main network does not reach")
struct IslandTests {
    /// A town in the north, an island 300 m south of it, and nothing around 2 and 3 but the edge of the map.
    private static let map = StreetMap(
        """
        A---B---C
        |   |   |
        D---G---H


        E-1---F
                            2


                                      3
                                         Y-Z
        """, gridSize: 100
    ).way("ABC").way("DGH").way("AD").way("BG").way("CH").way("EF").way("YZ", .closed)

    private static func path(_ place: Character, _ world: World) -> String {
        let point = world.roads.coordinate(place)
        return Story.path + "/next?position=\(point.longitude),\(point.latitude)"
    }

    @Test("are led along their island to the nearest task on it, by polls and by positions")
    func island() async throws {
        try await World(map: Self.map).runStory { story in
            let next = try await story.device.get(Self.path("1", story.world)).expect(.ok)
            #expect(next.json["task"]?["id"]?.stringValue == "song")
            let remaining = try #require(next.json["remaining"]?["distance"]?.doubleValue)
            #expect(abs(remaining - 200) < 1)
            let sent = try await story.device.post(Story.path + "/positions?reply=next", story.fix("1"))
                .expect(.ok)
            #expect(sent.json["task"]?["id"]?.stringValue == "song")
            let left = try #require(sent.json["remaining"]?["distance"]?.doubleValue)
            #expect(abs(left - 200) < 1)
        }
    }

    @Test("are told in words that no road is near, as far as the quest says; beyond it they are led on")
    func noRoad() async throws {
        let world = try World(map: Self.map)
        try await world.runStory { story in
            let refused = try await story.device.get(Self.path("2", world), [.acceptLanguage: "en"])
                .expect(.unprocessableContent, code: "position-off-road")
            #expect(refused.text.contains("No rideable road within 1000 m of the position."))
            let russian = try await story.device.get(Self.path("2", world), [.acceptLanguage: "ru"])
                .expect(.unprocessableContent, code: "position-off-road")
            #expect(russian.text.contains("В радиусе 1000 м от точки нет проезжей для велосипеда дороги."))
            let stored = try await story.device.post(Story.path + "/positions?reply=next", story.fix("2"))
                .expect(.ok)
            #expect(stored.json["problem"]?["code"]?.stringValue == "position-off-road")
        }
        let wide = world.document().replacing("\"title\":", with: "\"road-reach\": 1500, \"title\":")
        try await World(map: Self.map).run { anonymous in
            let admin = anonymous.with(token: World.adminToken.text)
            try await admin.put(Story.adminPath, wide).expect(.created)
            try await admin.post(Story.adminPath + "/open").expect(.ok)
            let device = try await Story.join("Лисы", admin)
            let next = try await device.get(Self.path("2", world)).expect(.ok)
            #expect(next.json["task"]?["id"]?.stringValue == "lamps")
        }
    }

    @Test("are told so of a task that no road is near, too")
    func taskOffRoad() async throws {
        let world = try World(map: Self.map)
        let (north, south) = (world.roads.coordinate("A"), world.roads.coordinate("G"))
        // In the middle of a block, 100 m from the streets around.
        let middle = [
            (north.longitude + south.longitude) / 2, (north.latitude + south.latitude) / 2,
        ]
        let document = """
            {"type": "FeatureCollection", "title": "Далеко", "road-reach": 50, "features": [
              {"type": "Feature", "id": "far", "properties": {"name": "Камень", "radius": 100},
               "geometry": {"type": "Point", "coordinates": \(middle)}}]}
            """
        try await world.run { anonymous in
            let admin = anonymous.with(token: World.adminToken.text)
            try await admin.put(Story.adminPath, document).expect(.created)
            try await admin.post(Story.adminPath + "/open").expect(.ok)
            let device = try await Story.join("Лисы", admin)
            let refused = try await device.get(Self.path("A", world), [.acceptLanguage: "en"])
                .expect(.unprocessableContent, code: "task-off-road")
            #expect(refused.text.contains("No rideable road within 50 m of the task"))
        }
    }

    @Test("are led so in OSRM's form too, where each coordinate keeps its own radius")
    func osrm() async throws {
        let world = try World(map: Self.map)
        try await world.run { anonymous in
            func distance(_ places: String, _ query: String = "") async throws -> Double? {
                let answer = try await anonymous.get(OSRMTests.path(world, places, query)).expect(.ok)
                return answer.json["routes"]?[0]?["distance"]?.doubleValue
            }
            let along = try await distance("1F") ?? 0
            #expect(abs(along - 400) < 1)
            let bank = try await distance("B1", "?radiuses=unlimited;310") ?? 0
            #expect(abs(bank - 400) < 1)
            // From where the island is nearest to B.
            let island = try await distance("B1", "?radiuses=unlimited;290") ?? 0
            #expect(abs(island - 200) < 1)
            try await anonymous.get(OSRMTests.path(world, "B1", "?radiuses=100;290"))
                .expect(.badRequest, code: "NoRoute")
        }
    }
}

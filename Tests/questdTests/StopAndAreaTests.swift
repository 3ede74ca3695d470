import GeoJSONKit
import HTTPTypes
import QuestEngine
import QuestTestSupport
import RoadTestSupport
import Testing

@testable import questd

@Suite("Stops and areas that riders are shown")
struct StopAndAreaTests {
    private static let areas = Story.path + "/areas"

    private static func square(_ world: World, _ size: Double) -> String {
        let (a, e) = (world.roads.coordinate("A"), world.roads.coordinate("E"))
        let (x, y) = ((a.longitude + e.longitude) / 2, (a.latitude + e.latitude) / 2)
        let corners = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1), (-1, -1)].map {
            "[\(x + size * $0.0),\(y + size * $0.1)]"
        }
        return #"{"type": "Polygon", "coordinates": [[\#(corners.joined(separator: ","))]]}"#
    }

    /// A forbidden square in the middle of the left block, and a border around everything.
    private static func document(_ world: World) -> String {
        world.document().replacing(
            "\"features\": [",
            with: """
                "features": [
                {"type": "Feature", "id": "pond", "geometry": \(square(world, 0.0003)),
                 "properties": {"role": "no-go", "name": "Пруд"}},
                {"type": "Feature", "geometry": \(square(world, 0.05)),
                 "properties": {"role": "bounds", "name": "Граница"}},
                """)
    }

    @Test("start, finish and rests come after the tasks, in the reader's language, under a tag")
    func stops() async throws {
        try await World().runStory { story in
            try await story.admin.put(Story.adminPath, LeadTests.document(story.world)).expect(.ok)
            let list = try await story.device.get(Story.path + "/tasks", [.acceptLanguage: "en"]).expect(.ok)
            let features = list.json["features"]?.arrayValue ?? []
            // Outside of the macro: the compiler took this closure for the next one.
            let ids = features.map { $0["id"]?.stringValue }
            #expect(ids == ["bird", "lamps", "song", nil, nil, nil])
            let roles = features.suffix(3).map { $0["properties"]?["role"]?.stringValue }
            #expect(roles == ["start", "finish", "rest"])
            #expect(features[4]["properties"]?["name"]?.stringValue == "The end")
            #expect(features[3]["properties"]?["radius"]?.doubleValue == 40)
            let tag = try #require(list.fields[.eTag])
            func again(_ language: String) async throws -> Answer {
                try await story.device.get(
                    Story.path + "/tasks", [.acceptLanguage: language, .ifNoneMatch: tag])
            }
            let same = try await again("en")
            #expect(same.status == .notModified && same.text.isEmpty && same.fields[.eTag] == tag)
            #expect(try await again("ru").expect(.ok).fields[.eTag] != tag)
            let moved = LeadTests.document(story.world).replacing("\"radius\": 40", with: "\"radius\": 50")
            try await story.admin.put(Story.adminPath, moved).expect(.ok)
            #expect(try await again("en").expect(.ok).fields[.eTag] != tag)
        }
    }

    @Test("what the file forbids and what organisers have closed is shown as long as it holds")
    func areas() async throws {
        try await World().runStory { story in
            try await story.admin.put(Story.adminPath, Self.document(story.world)).expect(.ok)
            let first = try await story.device.get(Self.areas).expect(.ok)
            #expect(first.fields[.contentType] == "application/geo+json")
            func shown(_ answer: Answer) -> [String] {
                (answer.json["features"]?.arrayValue ?? []).map { feature in
                    ["id", "role", "source"].map { feature["properties"]?[$0]?.stringValue ?? "?" }
                        .joined(separator: " ")
                }
            }
            let ofFile = ["pond no-go document", "bounds bounds document"]
            #expect(shown(first) == ofFile)
            #expect(first.json["features"]?[0]?["geometry"]?["type"]?.stringValue == "Polygon")
            let tag = try #require(first.fields[.eTag])
            func again() async throws -> Answer {
                try await story.device.get(Self.areas, [.ifNoneMatch: tag])
            }
            #expect(try await again().status == .notModified)

            // One that holds for ten minutes, from a minute on.
            let zone = """
                {"name": "Лёд", "id": "ice", "slow": 3, "since": "\(World.start + 60)",
                 "until": "\(World.start + 660)", "geometry": \(Self.square(story.world, 0.0004))}
                """
            try await story.admin.post(Story.adminPath + "/zones", zone).expect(.created)
            #expect(shown(try await story.device.get(Self.areas).expect(.ok)) == ofFile, "planned")
            story.world.clock.advance(by: 60)
            let icy = try await again().expect(.ok)
            #expect(shown(icy) == ofFile + ["ice slow log"])
            let properties = icy.json["features"]?[2]?["properties"]
            #expect(properties?["slow"]?.doubleValue == 3)
            #expect(properties?["until"]?.stringValue == "\(World.start + 660)")
            #expect(icy.fields[.eTag] != tag)
            try await story.admin.send(.delete, Story.adminPath + "/zones/ice").expect(.ok)
            #expect(shown(try await story.device.get(Self.areas).expect(.ok)) == ofFile)
        }
    }

    @Test("the tag of the areas begins with the number that next's tag has in its second place")
    func epoch() async throws {
        try await World().runStory { story in
            try await story.device.post(Story.path + "/positions", story.fix("A")).expect(.ok)
            func numbers() async throws -> (areas: Substring?, next: Substring?) {
                let areas = try await story.device.get(Self.areas).expect(.ok).fields[.eTag] ?? ""
                let next = try await story.device.get(Story.path + "/next").expect(.ok).fields[.eTag] ?? ""
                let second = next.split(separator: ".").dropFirst().first
                return (areas.dropFirst().split(separator: ".").first, second)
            }
            let before = try await numbers()
            #expect(before.areas != nil && before.areas == before.next)
            let zone = #"{"name": "Стройка", "geometry": \#(Self.square(story.world, 0.01))}"#
            try await story.admin.post(Story.adminPath + "/zones", zone).expect(.created)
            let areas = try await story.device.get(Self.areas).expect(.ok).fields[.eTag] ?? ""
            #expect(areas.dropFirst().split(separator: ".").first != before.areas)
        }
    }

    @Test("nothing is told before the organisers have opened the quest, and to nobody else")
    func draft() async throws {
        let world = try World()
        try await world.run { anonymous in
            let admin = anonymous.with(token: World.adminToken.text)
            try await admin.put(Story.adminPath, Self.document(world)).expect(.created)
            let device = try await Story.join("Лисы", admin)
            try await device.get(Self.areas).expect(.conflict, code: "quest-not-open")
            try await anonymous.get(Self.areas).expect(.unauthorized)
            try await admin.get(Self.areas).expect(.forbidden)
            try await admin.post(Story.adminPath + "/open").expect(.ok)
            try await device.get(Self.areas).expect(.ok)
        }
    }
}

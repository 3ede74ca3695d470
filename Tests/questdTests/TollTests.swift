import GeoJSONKit
import HTTPTypes
import QuestEngine
import QuestTestSupport
import RoadTestSupport
import Testing

@testable import questd

@Suite("Ground that costs something to ride into, over HTTP")
struct TollTests {
    /// A toll zone around E, 60 m wide and 110 m high.
    private static func document(_ story: Story) -> String {
        let middle = story.world.roads.coordinate("E")
        let corners = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1), (-1, -1)].map {
            "[\(middle.longitude + 0.0005 * $0.0),\(middle.latitude + 0.0005 * $0.1)]"
        }
        return story.world.document().replacing(
            "\"features\": [",
            with: """
                "features": [
                {"type": "Feature", "id": "bridge",
                 "geometry": {"type": "Polygon", "coordinates": [[\(corners.joined(separator: ","))]]},
                 "properties": {"role": "toll", "name": "Мост", "price": 3}},
                """)
    }

    @Test(
        "each entry costs its price; riders are told the price before, and the entries once results are out")
    func entries() async throws {
        try await World().runStory { story in
            try await story.admin.put(Story.adminPath, Self.document(story)).expect(.ok)
            let areas = try await story.device.get(Story.path + "/areas", [.acceptLanguage: "ru"]).expect(.ok)
            let told = areas.json["features"]?[0]?["properties"]
            #expect(told?["role"] == "toll" && told?["price"] == 3 && told?["name"] == "Мост")
            #expect(told?["rules"] == "Каждый въезд стоит 3 очка.")

            func ride(to place: Character, after seconds: Seconds) async throws -> JSONValue? {
                story.world.clock.advance(by: seconds)
                let path = Story.path + "/positions?reply=next"
                let next = try await story.device.post(path, story.fix(place)).expect(.ok)
                #expect(!next.text.contains("out-of-bounds"), "it is not closed")
                let results = try await story.admin.get(Story.adminPath + "/results?explain=lisy").expect(.ok)
                return results.json["standings"]?[0]
            }
            func points(_ standing: JSONValue?) -> Double? { standing?["points"]?.doubleValue }
            #expect(try await points(ride(to: "B", after: 60)) == 0)
            #expect(try await points(ride(to: "E", after: 300)) == -3)
            // Out and in again within ten minutes is one entry.
            #expect(try await points(ride(to: "B", after: 120)) == -3)
            #expect(try await points(ride(to: "E", after: 120)) == -3)
            #expect(try await points(ride(to: "B", after: 300)) == -3)
            let last = try await ride(to: "E", after: 301)
            #expect(points(last) == -6)
            let tolls = (last?["parts"]?.arrayValue ?? []).filter { $0["kind"] == "toll" }
            #expect(tolls.map { $0["points"]?.integerValue } == [-3, -3])
            let moments = [360.0, 1201].map { "\(World.start + Seconds($0))" }
            #expect(tolls.map { $0["at"]?.stringValue } == moments)

            // What happens in the very moment of the end is after it.
            story.world.clock.advance(by: 10)
            try await story.admin.post(Story.adminPath + "/close").expect(.ok)
            let own = try await story.device.get(Story.path + "/team").expect(.ok).json["standing"]
            #expect(own?["points"]?.integerValue == -6)
            let shown = (own?["parts"]?.arrayValue ?? []).filter { $0["kind"] == "toll" }
            #expect(shown.count == 2)
        }
    }
}

import GeoJSONKit
import HTTPTypes
import QuestEngine
import QuestTestSupport
import RoadTestSupport
import Testing

@testable import questd

@Suite("Planned tours and what opens tasks")
struct PlannedOrderTests {
    private static let path = Story.adminPath + "/plans/order"

    private func places(_ json: JSONValue) -> [String] {
        (json["stops"]?.arrayValue ?? []).compactMap { $0["place"]?.stringValue }.filter { !$0.contains(",") }
    }

    @Test("a tour keeps to the order of the quest, to that of a team, and to conditions")
    func orders() async throws {
        try await World().runStory { story in
            func publish(_ mode: String, _ condition: String = "") async throws {
                let document = story.world.document()
                    .replacing("\"features\": [", with: "\(mode) \"features\": [")
                    .replacing(#""name": "Птица","#, with: #""name": "Птица", \#(condition)"#)
                try await story.admin.put(Story.adminPath, document).expect(.ok)
            }
            let place = story.world.roads.coordinate("A")
            let query = "?start=\(place.longitude),\(place.latitude)"
            func planned(_ rest: String = "") async throws -> [String] {
                places(try await story.admin.get(Self.path + query + rest).expect(.ok).json)
            }
            try await publish(#""mode": "linear","#)
            #expect(try await planned() == ["bird", "lamps", "song"])
            try await publish(#""mode": "team-order", "order-lisy": "song|bird|lamps","#)
            #expect(try await planned("&team=lisy") == ["song", "bird", "lamps"])
            try await story.admin.get(Self.path + query + "&team=nobody").expect(
                .notFound, code: "team-unknown")
            try await publish("", #""opens-when": "task song|task lamps","#)
            #expect(try await planned().last == "bird")
            let score = Story.adminPath + "/plans/score" + query + "&limit=36000"
            let best = try await story.admin.get(score).expect(.ok).json
            #expect(best["score"]?.integerValue == 6 && places(best).last == "bird")
        }
    }
}

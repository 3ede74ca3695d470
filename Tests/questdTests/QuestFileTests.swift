import GeoJSONKit
import HTTPTypes
import QuestEngine
import Testing

@testable import questd

@Suite("A quest file before it is published")
struct QuestFileTests {
    private static let check = Story.adminPath + "/check"

    private static func codes(_ answer: Answer) -> [String] {
        (answer.json["findings"]?.arrayValue ?? []).compactMap { $0["code"]?.stringValue }
    }

    /// The quest of the story with the lamps off the map.
    private static func strayed(_ world: World) -> String {
        world.document().replacing(world.position("F"), with: "[62.5,55.5]")
    }

    @Test("a file is told all that is wrong with it, each with its feature and place, and nothing is stored")
    func findings() async throws {
        try await World().runStory { story in
            let head = try await story.admin.get(Story.adminPath + "/log/verify").json["head"]
            let sound = try await story.admin.post(Self.check, story.world.document()).expect(.ok)
            #expect(sound.json["errors"]?.integerValue == 0)
            let answer = try await story.admin.post(Self.check, Self.strayed(story.world)).expect(.ok)
            #expect(answer.json["errors"]?.integerValue == 1, "\(answer.text)")
            let finding = answer.json["findings"]?.arrayValue?.first {
                $0["code"]?.stringValue == "checkpoint-outside-map"
            }
            #expect(finding?["severity"]?.stringValue == "error")
            #expect(finding?["feature"]?.integerValue == 1)
            #expect(finding?["checkpoint"]?["id"]?.stringValue == "lamps")
            #expect(finding?["path"]?.stringValue == "features[1].geometry.coordinates")
            #expect(finding?["position"]?[0]?.doubleValue == 62.5)
            #expect(try await story.admin.get(Story.adminPath + "/log/verify").json["head"] == head)
        }
    }

    @Test("the map is left out where nobody asks for it, and so are the ways between the places")
    func map() async throws {
        try await World().runStory { story in
            let strayed = Self.strayed(story.world)
            let alone = try await story.admin.post(Self.check + "?map=false", strayed).expect(.ok)
            #expect(!Self.codes(alone).contains("checkpoint-outside-map"))
            let placed = try await story.admin.post(Self.check + "?map=places", strayed).expect(.ok)
            #expect(Self.codes(placed).contains("checkpoint-outside-map"))
            // Some 800 m in a minute.
            let hurried = story.world.document().replacing(
                "\"organiser\":", with: "\"mode\": \"linear\", \"time-limit\": 1, \"organiser\":")
            let all = try await story.admin.post(Self.check, hurried).expect(.ok)
            #expect(Self.codes(all).contains("time-limit-short"), "\(all.text)")
            let places = try await story.admin.post(Self.check + "?map=places", hurried).expect(.ok)
            #expect(!Self.codes(places).contains("time-limit-short"))
            try await story.admin.post(Self.check + "?map=maybe", hurried)
                .expect(.badRequest, code: "query-invalid")
        }
    }

    @Test("a file may be of a quest that is not there yet, is not made by that, and may be no JSON at all")
    func newQuest() async throws {
        try await World().runStory { story in
            let path = "/api/v1/admin/quests/spring"
            try await story.admin.post(path + "/check", story.world.document()).expect(.ok)
            try await story.admin.get(path).expect(.notFound, code: "quest-unknown")
            let gpx = try await story.admin.post(
                path + "/check", "<gpx><wpt lat=\"55\" lon=\"61\"/></gpx>", [.acceptLanguage: "ru"]
            ).expect(.ok)
            #expect(Self.codes(gpx) == ["file-is-gpx"])
            #expect(gpx.json["findings"]?[0]?["text"]?.stringValue?.hasPrefix("Это файл GPX") == true)
            try await story.device.post(Self.check, story.world.document()).expect(.forbidden)
        }
    }
}

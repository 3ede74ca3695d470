import GeoJSONKit
import HTTPTypes
import QuestEngine
import QuestTestSupport
import Testing

@testable import questd

@Suite("Zones before they are added")
struct ZoneForetoldTests {
    private static let path = Story.adminPath + "/zones"

    @Test("a dry run tells whose routes a zone is in the way of, and stores nothing")
    func dryRun() async throws {
        try await World().runStory { story in
            let path = Self.path + "?dry_run=true"
            let before = try await story.admin.post(path, story.world.closureInTheMiddle()).expect(.ok)
            #expect(before.json["road_count"]?.integerValue == 1)
            #expect(before.json["route_count"]?.integerValue == 0)
            // With song and lamps done, the way from E to the bird at B leads up the street in the middle.
            try await story.device.post(
                Story.path + "/answers", story.answer("song", "спели"),
                [HTTPField.Name("Idempotency-Key")!: "k"])
            try await story.device.post(
                Story.path + "/answers", story.answer("lamps", "12"),
                [HTTPField.Name("Idempotency-Key")!: "l"])
            try await story.device.post(Story.path + "/positions", story.fix("E")).expect(.ok)
            let now = try await story.admin.post(path, story.world.closureInTheMiddle(#""id": "works","#))
                .expect(
                    .ok)
            #expect(now.json["id"]?.stringValue == "works")
            #expect(now.json["route_count"]?.integerValue == 1, "\(now.text)")
            #expect(now.json["teams"]?.arrayValue?.map(\.stringValue) == ["lisy"])
            let listed = try await story.admin.get(Self.path + "?all=true").expect(.ok)
            #expect(listed.json["zones"]?.arrayValue?.isEmpty == true)
            try await story.admin.post(path, story.world.closureInTheMiddle(#""id": "-","#))
                .expect(.unprocessableContent)
            #expect(
                try await story.admin.get(Story.adminPath + "/records").expect(.ok).text
                    .contains("zone-added") == false)
        }
    }
}

import GeoJSONKit
import HTTPTypes
import QuestTestSupport
import Testing

@testable import QuestEngine
@testable import QuestRules
@testable import questd

@Suite("Who looked at where a team was, as the team is told")
struct LookTests {
    private func judge(of story: Story) async throws -> Rider {
        let invited = try await story.admin.post(
            Story.adminPath + "/staff", #"{"role": "judge", "name": "Анна"}"#)
        let code = invited.json["code"]?.stringValue ?? ""
        let joined = try await story.anonymous.post(Story.path + "/staff", #"{"code": "\#(code)"}"#)
        return story.anonymous.with(token: joined.json["token"]?.stringValue)
    }

    private func looks(_ rider: Rider) async throws -> [JSONValue] {
        try await rider.get(Story.path + "/looks").expect(.ok).json["looks"]?.arrayValue ?? []
    }

    @Test("judges and organisers at the track, by their roles and never by name, the latest first")
    func tracks() async throws {
        try await World().runStory { story in
            #expect(try await looks(story.device).isEmpty)
            let anna = try await judge(of: story)
            let team =
                try await story.device.get(Story.path + "/team").expect(.ok).json["id"]?.stringValue ?? ""
            try await anna.get(Story.adminPath + "/teams/\(team)/track?minutes=10").expect(.ok)
            story.world.clock.advance(by: 60)
            try await story.admin.get(Story.adminPath + "/tracks").expect(.ok)
            let told = try await looks(story.device)
            #expect(told.map { $0["by"]?.stringValue } == ["admin", "judge"])
            #expect(told.map { $0["kind"]?.stringValue } == ["track", "track"])
            #expect(told[0]["at"]?.stringValue == "\(story.world.clock.now)")
            let text = try await story.device.get(Story.path + "/looks").expect(.ok).text
            #expect(!text.contains("Анна"))
            // Another team is told of the looks at its own track only.
            let other = try await Story.join("Совы", story.admin)
            #expect(try await looks(other).isEmpty)
        }
    }

    @Test("the trails of the live map, and an archive with tracks or original photos, are looks at all teams")
    func archives() async throws {
        try await World().runStory { story in
            for (query, count) in [("", 0), ("?tracks=true", 1), ("?photos=true", 2)] {
                try await story.admin.get(Story.adminPath + "/archive" + query).expect(.ok)
                #expect(try await looks(story.device).count == count, "\(query)")
            }
        }
    }

    @Test("an original photo, which may say where it was taken: once in ten minutes for each who looks")
    func photos() async throws {
        try await World().runStory { story in
            let world = story.world
            let document = world.document().replacing(
                #""name": "Песня""#, with: #""name": "Песня", "answer-type": "photo""#)
            try await story.admin.put(Story.adminPath, document).expect(.ok)
            let sent = try await story.device.send(
                .post, Story.path + "/photos?task=song&sent_at=\(world.clock.now)",
                bytes: try SamplePhotos.bytes("plain.jpg"), [HTTPField.Name("Idempotency-Key")!: "k"]
            ).expect(.created)
            let id = try #require(sent.json["id"]?.stringValue)
            let original = Story.adminPath + "/answers/\(id)/photo/original"
            // A copy says nothing of the place.
            try await story.admin.get(Story.adminPath + "/answers/\(id)/photo").expect(.ok)
            #expect(try await looks(story.device).isEmpty)
            for _ in 0..<3 { try await story.admin.get(original).expect(.ok) }
            let told = try await looks(story.device)
            #expect(told.map { $0["kind"]?.stringValue } == ["photo"])
            #expect(told.first?["answer"]?.stringValue == id)
            let anna = try await judge(of: story)
            try await anna.get(Story.adminPath + "/answers/\(id)/evidence").expect(.ok)
            try await anna.get(original).expect(.ok)
            #expect(try await looks(story.device).map { $0["kind"]?.stringValue } == ["answer", "photo"])
            world.clock.advance(by: 601)
            try await story.admin.get(original).expect(.ok)
            #expect(try await looks(story.device).count == 3)
            try await story.admin.get(Story.adminPath + "/log/verify").expect(.ok)
        }
    }

    @Test("the list has the latest looks, as many as the limit")
    func limit() throws {
        var team = TeamState()
        let limit = PositionLimits.looks.value
        for second in 0...limit {
            team.note(
                TrackLook(
                    at: World.start + Seconds(Double(second)), actor: .admin, answer: nil, from: World.start,
                    to: World.start))
        }
        #expect(team.looks.count == limit && team.looks.first?.at == World.start + 1)
    }
}

import GeoJSONKit
import HTTPTypes
import QuestEngine
import QuestTestSupport
import Testing

@testable import questd

@Suite("The time of photos, as phones say it")
struct PhotoTimeTests {
    private typealias Send = @Sendable (_ query: String, _ key: String) async throws -> Answer

    /// A quest of one photo task, ten minutes after its start.
    private func run(
        _ body: @escaping @Sendable (Story, @escaping Send) async throws -> Void
    ) async throws {
        let world = try World()
        try await world.runStory { story in
            let document = world.document().replacing(
                #""name": "Песня""#, with: #""name": "Песня", "answer-type": "photo", "attempts": 9"#)
            try await story.admin.put(Story.adminPath, document).expect(.ok)
            world.clock.advance(by: 600)
            try await body(story) { query, key in
                try await story.device.send(
                    .post, Story.path + "/photos?task=song&sent_at=\(world.clock.now)" + query,
                    bytes: try SamplePhotos.bytes("plain.jpg"), [HTTPField.Name("Idempotency-Key")!: key])
            }
        }
    }

    @Test("judges are shown when a photo was taken, and told of one from before the start or another day")
    func flags() async throws {
        try await run { story, send in
            let now = story.world.clock.now
            let cases: [(taken: Timestamp?, isOld: Bool)] = [
                (now + -5, false), (now + -1200, true), (now + -86_400, true), (now + 86_400, true),
                (nil, false),
            ]
            for (index, expected) in cases.enumerated() {
                let source = index == 0 ? "file" : "camera"
                let query = expected.taken.map { "&taken_at=\($0)&taken_by=\(source)" }
                let sent = try await send(query ?? "", "\(index)").expect(.created)
                let id = try #require(sent.json["id"]?.stringValue)
                let path = Story.adminPath + "/answers/\(id)"
                let shown = try await story.admin.get(path).expect(.ok).json
                #expect(shown["photo"]?["taken_at"]?.stringValue == expected.taken?.description)
                #expect(
                    shown["photo"]?["taken_by"]?.stringValue == expected.taken.map { _ in source })
                #expect(shown["photo_old"]?.boolValue == (expected.isOld ? true : nil), "case \(index)")
                // Whoever judges blind learns that it is old, and not what the phone's clock says.
                let blind = try await story.admin.get(path + "?blind=true").expect(.ok).json
                #expect(blind["photo"]?["taken_at"] == nil && blind["photo"]?["taken_by"] == nil)
                #expect(blind["photo_old"]?.boolValue == (expected.isOld ? true : nil))
                try await story.admin.post(path + "/reject", #"{"reason": "again"}"#).expect(.ok)
            }
            let log = try await story.admin.get(Story.adminPath + "/records?after=0").expect(.ok)
            #expect(log.text.contains(#""taken_by":"camera""#))
        }
    }

    @Test("a phone whose clock is off by a day, and says when it sends, is told nothing against")
    func skew() async throws {
        try await run { story, _ in
            let ahead = story.world.clock.now + 86_400
            let sent = try await story.device.send(
                .post,
                Story.path + "/photos?task=song&sent_at=\(ahead)&answered_at=\(ahead + -8)"
                    + "&taken_at=\(ahead + -9)&taken_by=camera",
                bytes: try SamplePhotos.bytes("plain.jpg"), [HTTPField.Name("Idempotency-Key")!: "k"]
            ).expect(.created)
            let id = try #require(sent.json["id"]?.stringValue)
            let shown = try await story.admin.get(Story.adminPath + "/answers/\(id)").expect(.ok).json
            #expect(shown["photo_old"] == nil && shown["skew_flagged"]?.boolValue == true)
        }
    }

    @Test("a source without a time, and what is neither are refused")
    func halves() async throws {
        try await run { story, send in
            let now = story.world.clock.now
            for query in [
                "&taken_by=camera", "&taken_at=yesterday&taken_by=camera",
                "&taken_at=\(now)&taken_by=sun",
            ] {
                try await send(query, "k").expect(.badRequest, code: "query-invalid")
            }
        }
    }
}

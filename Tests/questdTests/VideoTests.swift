import Foundation
import GeoJSONKit
import HTTPTypes
import HummingbirdTesting
import QuestEngine
import QuestTestSupport
import Testing

@testable import EventServices
@testable import questd

@Suite("Short videos as answers")
struct VideoTests {
    /// Runs a story whose task `song` asks for a video.
    private func run(_ body: @escaping @Sendable (Story) async throws -> Void) async throws {
        let world = try World()
        try await world.runStory { story in
            let document = world.document().replacing(
                #""name": "Песня""#, with: #""name": "Песня", "answer-type": "video""#)
            try await story.admin.put(Story.adminPath, document).expect(.ok)
            try await body(story)
        }
    }

    private static func send(_ bytes: [UInt8], _ story: Story, key: String, task: String = "song")
        async throws
        -> Answer
    {
        try await story.device.send(
            .post, Story.path + "/photos?task=\(task)&sent_at=\(story.world.clock.now)", bytes: bytes,
            [HTTPField.Name("Idempotency-Key")!: key])
    }

    @Test("a video waits for the judge, who sees the original; the team gets a copy without metadata")
    func video() async throws {
        try await run { story in
            let video = SampleVideos.mp4()
            let sent = try await Self.send(video, story, key: "k").expect(.created)
            #expect(sent.json["verdict"] == "pending")
            #expect(sent.json["photo"]?["type"] == "video/mp4")
            #expect(sent.json["photo"]?["seconds"]?.doubleValue == 12.5)
            let id = try #require(sent.json["id"]?.stringValue)
            let path = "/answers/\(id)/photo"
            let original = try await story.admin.get(Story.adminPath + path + "/original").expect(.ok)
            #expect(original.fields[.contentType] == "video/mp4" && original.text.contains("CANARY"))
            let copy = try await story.device.get(Story.path + path).expect(.ok)
            #expect(copy.fields[.contentType] == "video/mp4" && !copy.text.contains("CANARY"))
            #expect(copy.fields[.contentLength] == "\(video.count)")
            let tasks = try await story.device.get(Story.path + "/tasks/song").expect(.ok)
            #expect(tasks.json["properties"]?["answer_type"] == "video")
            #expect(tasks.json["properties"]?["rules"]?.stringValue?.contains("MP4") == true)
        }
    }

    @Test(
        "a video is taken up to its length and size, and no more; other pictures are another kind of answer")
    func limits() async throws {
        try await run { story in
            let most = PhotoLimits.videoLength.value * 1000
            try await Self.send(SampleVideos.mp4(units: most + 1), story, key: "1")
                .expect(.unprocessableContent, code: "video-too-long")
            try await Self.send(Array(SampleVideos.mp4().prefix(300)), story, key: "2")
                .expect(.unprocessableContent, code: "video-unreadable")
            try await Self.send(try SamplePhotos.bytes("plain.jpg"), story, key: "3")
                .expect(.unprocessableContent, code: "answer-of-another-kind")
            let size = PhotoLimits.videoBytes.value
            let frame = SampleVideos.mp4(units: most, size: 0).count
            story.world.clock.advance(by: 60)
            try await Self.send(SampleVideos.mp4(units: most, size: size - frame + 1), story, key: "4")
                .expect(.contentTooLarge, code: "body-too-large")
            try await Self.send(SampleVideos.mp4(units: most, size: size - frame), story, key: "5")
                .expect(.created)
            let folder = story.world.parts.photos.path
            let files = try FileManager.default.contentsOfDirectory(atPath: folder)
            #expect(files.count == 2, "what was refused left files: \(files)")
        }
    }
}

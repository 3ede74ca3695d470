import Foundation
import GeoJSONKit
import HTTPTypes
import QuestEngine
import QuestTestSupport
import Testing

@testable import EventServices
@testable import questd

@Suite("Pictures and sounds of tasks")
struct MediaTests {
    private static let adminPath = "/api/v1/admin/quests/story/media"
    private static let path = "/api/v1/quests/story/media"
    private static let sound = Array("OggS".utf8) + [UInt8](repeating: 7, count: 100)

    /// A quest whose first task names a picture, and the second, which comes later, a sound.
    private static func document(_ world: World) -> String {
        world.document().replacing("\"features\": [", with: "\"mode\": \"linear\", \"features\": [")
            .replacing("\"points\": 3", with: "\"points\": 3, \"media\": \"oak.jpg|https://e.org/a.jpg\"")
            .replacing("\"points\": 2", with: "\"points\": 2, \"media\": \"owl.ogg\"")
    }

    private func code(_ answer: Answer) -> String? { answer.json["code"]?.stringValue }

    @Test("are uploaded by organisers, and reach a team with the task that names them, not before")
    func visibility() async throws {
        try await World().runStory { story in
            let photo = try SamplePhotos.bytes("plain.jpg")
            let put = try await story.admin.send(.put, Self.adminPath + "/oak.jpg", bytes: photo).expect(
                .created)
            #expect(put.json["type"]?.stringValue == "image/jpeg")
            #expect(put.json["sha256"]?.stringValue == Digest.sha256(photo).description)
            try await story.admin.send(.put, Self.adminPath + "/owl.ogg", bytes: Self.sound).expect(.created)
            // No task names either.
            let unnamed = try await story.device.get(Self.path + "/oak.jpg")
            #expect(unnamed.status == .notFound && code(unnamed) == "media-unknown")
            try await story.admin.put(Story.adminPath, Self.document(story.world)).expect(.ok)
            let shown = try await story.device.get(Self.path + "/oak.jpg").expect(.ok)
            #expect(shown.bytes == photo && shown.fields[.contentType] == "image/jpeg")
            #expect(shown.fields[.contentSecurityPolicy]?.contains("sandbox") == true)
            // Of the second task the team learns later: as if it were not there.
            let later = try await story.device.get(Self.path + "/owl.ogg")
            let ghost = try await story.device.get(Self.path + "/bat.ogg")
            #expect(later.status == .notFound)
            #expect(Look(later, without: "owl") == Look(ghost, without: "bat"))
            _ = try await story.device.answer(story.answer("bird", World.secret), key: "bird").expect(
                .created)
            let owl = try await story.device.get(Self.path + "/owl.ogg").expect(.ok)
            #expect(owl.bytes == Self.sound && owl.fields[.contentType] == "audio/ogg")
            #expect(try await story.anonymous.get(Self.path + "/oak.jpg").status == .unauthorized)
        }
    }

    @Test("are asked for by their hash, and cached for good by it only")
    func caching() async throws {
        try await World().runStory { story in
            let (first, second) = (Self.sound, Self.sound + [8])
            let digest = Digest.sha256(first).description
            let path = Self.adminPath + "/owl.ogg"
            try await story.admin.send(.put, path, bytes: first).expect(.created)
            let plain = try await story.admin.get(path).expect(.ok)
            #expect(plain.fields[.eTag] == "\"\(digest)\"")
            #expect(plain.fields[.cacheControl] == "private, no-cache")
            let pinned = try await story.admin.get(path + "?v=" + digest).expect(.ok)
            #expect(pinned.fields[.cacheControl] == "private, max-age=31536000, immutable")
            for others in ["W/\"\(digest)\"", "\"x\", \"\(digest)\"", "*"] {
                try await story.admin.get(path, [.ifNoneMatch: others]).expect(.notModified)
            }
            // The tag has its quotes.
            try await story.admin.get(path, [.ifNoneMatch: "\(digest)"]).expect(.ok)
            let known = try await story.admin.get(path, [.ifNoneMatch: "\"\(digest)\""])
            #expect(known.status == .notModified && known.bytes.isEmpty)
            // Another file under the name.
            try await story.admin.send(.put, path, bytes: second).expect(.ok)
            #expect(try await story.admin.get(path, [.ifNoneMatch: "\"\(digest)\""]).bytes == second)
            let old = try await story.admin.get(path + "?v=" + digest).expect(.ok)
            #expect(old.fields[.cacheControl] == "private, no-cache")
            let list = try await story.admin.get(Self.adminPath).expect(.ok)
            #expect(list.json["media"]?.arrayValue?.count == 1)
            try await story.admin.send(.delete, path).expect(.ok)
            #expect(try await story.admin.send(.delete, path).status == .notFound)
            #expect(try await story.admin.get(Self.adminPath).json["media"]?.arrayValue?.isEmpty == true)
        }
    }

    @Test(
        "are told by their bytes: what is no picture or sound of the name's kind is not taken",
        arguments: [
            ("a.jpg", "<svg xmlns='http://www.w3.org/2000/svg'/>", "media-kind-unknown"),
            ("a.mp3", "OggS and more", "media-kind-unknown"), ("a.ogg", "", "media-kind-unknown"),
            ("a.m4a", "\u{0}\u{0}\u{0}\u{20}ftypisom", "media-kind-unknown"),
            ("a.svg", "<svg/>", "media-name-invalid"), ("A.jpg", "x", "media-name-invalid"),
            ("a", "x", "media-name-invalid"), ("a.tar.jpg", "x", "media-name-invalid"),
            ("..%2Fa.jpg", "x", "media-name-invalid"), ("-.jpg", "x", "media-name-invalid"),
        ])
    func kinds(name: String, text: String, refusal: String) async throws {
        try await World().runStory { story in
            let answer = try await story.admin.send(.put, Self.adminPath + "/" + name, text)
            #expect(code(answer) == refusal, "\(answer.text)")
            #expect(try await story.admin.get(Self.adminPath).json["media"]?.arrayValue?.isEmpty == true)
        }
    }

    @Test("more than a quest may have, or larger than a file may be, is refused")
    func limits() async throws {
        try await World().runStory { story in
            for number in 1...MediaLimits.perQuest.value {
                try await story.admin.send(.put, Self.adminPath + "/owl-\(number).ogg", bytes: Self.sound)
                    .expect(.created)
            }
            let more = try await story.admin.send(.put, Self.adminPath + "/one-more.ogg", bytes: Self.sound)
            #expect(more.status == .conflict && code(more) == "media-too-many")
            // In the place of another one.
            let large = Self.sound + [UInt8](repeating: 0, count: MediaLimits.bytes.value - Self.sound.count)
            try await story.admin.send(.put, Self.adminPath + "/owl-1.ogg", bytes: large).expect(.ok)
            let larger = try await story.admin.send(.put, Self.adminPath + "/owl-1.ogg", bytes: large + [0])
            #expect(larger.status == .contentTooLarge)
            #expect(try await story.admin.get(Self.adminPath + "/owl-1.ogg").bytes == large)
        }
    }

    @Test("go with a quest that is deleted, and stay when photos are swept")
    func deleted() async throws {
        let world = try World()
        let folder = MediaFolder(beside: world.parts.photos)
        try await world.run { anonymous in
            let admin = anonymous.with(token: World.adminToken.text)
            try await admin.put("/api/v1/admin/quests/draft", world.document()).expect(.created)
            try await admin.send(.put, "/api/v1/admin/quests/draft/media/owl.ogg", bytes: Self.sound)
                .expect(.created)
            _ = try await world.parts.photos.sweep(services: QuestServer(world.parts).services)
            #expect(try await folder.list(of: QuestID("draft")).count == 1)
            try await admin.send(.delete, "/api/v1/admin/quests/draft").expect(.ok)
            #expect(try await folder.list(of: QuestID("draft")).isEmpty)
        }
    }

    @Test("are swept where a crash has left them: of no quest, or not whole")
    func leftovers() async throws {
        let world = try World()
        try await world.run { anonymous in
            let admin = anonymous.with(token: World.adminToken.text)
            try await admin.put("/api/v1/admin/quests/draft", world.document()).expect(.created)
            try await admin.send(.put, "/api/v1/admin/quests/draft/media/owl.ogg", bytes: Self.sound)
                .expect(.created)
            let media = world.folder.file("photos/media")
            let whole = try FileManager.default.contentsOfDirectory(atPath: media + "/draft")
            let gone = "owl.ogg.\(Digest.sha256(Self.sound))"
            try FileManager.default.createDirectory(
                atPath: media + "/deleted", withIntermediateDirectories: true)
            for file in [
                "draft/x.arriving", "draft/x.original", "draft/oak.jpg.123", "deleted/" + gone, "stray",
            ] {
                #expect(FileManager.default.createFile(atPath: "\(media)/\(file)", contents: Data([1])))
            }
            _ = try await world.parts.photos.sweep(services: QuestServer(world.parts).services)
            #expect(try FileManager.default.contentsOfDirectory(atPath: media) == ["draft"])
            #expect(try FileManager.default.contentsOfDirectory(atPath: media + "/draft") == whole)
        }
    }
}

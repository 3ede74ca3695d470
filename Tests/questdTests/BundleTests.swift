import GeoJSONKit
import HTTPTypes
import QuestEngine
import QuestTestSupport
import QuestWire
import Testing

@testable import questd

@Suite("The bundle for phones without network")
struct BundleTests {
    private static let path = Story.path + "/bundle"
    private static let media = Story.adminPath + "/media"
    private static let sound = Array("OggS".utf8) + [UInt8](repeating: 7, count: 100_000)

    /// The first task names two files and a link, the second one, which the team comes to after it, another file.
    private static func document(_ world: World) -> String {
        world.document().replacing("\"features\": [", with: "\"mode\": \"linear\", \"features\": [")
            .replacing(
                "\"points\": 3",
                with: "\"points\": 3, \"media\": \"oak.jpg|https://e.org/a.jpg|owl.ogg|oak.jpg\""
            )
            .replacing("\"points\": 2", with: "\"points\": 2, \"media\": \"bat.ogg|gone.ogg\"")
    }

    private static func prepare(_ story: Story) async throws {
        try await story.admin.put(Story.adminPath, document(story.world)).expect(.ok)
        let photo = try SamplePhotos.bytes("plain.jpg")
        try await story.admin.send(.put, media + "/oak.jpg", bytes: photo).expect(.created)
        try await story.admin.send(.put, media + "/owl.ogg", bytes: sound).expect(.created)
        try await story.admin.send(.put, media + "/bat.ogg", bytes: sound + [8]).expect(.created)
        // No task names it.
        try await story.admin.send(.put, media + "/other.ogg", bytes: sound + [9]).expect(.created)
    }

    /// What came in an archive, held against its manifest.
    private struct Unpacked {
        let manifest: BundleManifest
        let files: [String: [UInt8]]

        init(_ answer: Answer) throws {
            let archive = try ZIPReader(answer.bytes)
            var files: [String: [UInt8]] = [:]
            for entry in archive.entries {
                files[entry.name] = try archive.contents(of: entry, limit: 1 << 20)
            }
            let document = try #require(files[BundleManifest.path])
            let manifest = try WireJSON.answer(BundleManifest.self, from: document)
            #expect(archive.entries.map(\.name) == [BundleManifest.path] + manifest.files.map(\.path))
            for file in manifest.files {
                let bytes = try #require(files[file.path])
                #expect(file.size == bytes.count && file.sha256 == Digest.sha256(bytes).description)
            }
            (self.manifest, self.files) = (manifest, files)
        }

        var mediaNames: [String] { manifest.files.map(\.path).filter { $0.hasPrefix("media/") } }
    }

    @Test("has what the interface tells the team, byte for byte, and the media of tasks that it may see")
    func contents() async throws {
        try await World().runStory { story in
            try await Self.prepare(story)
            let english: HTTPFields = [.acceptLanguage: "en"]
            let answer = try await story.device.get(Self.path, english).expect(.ok)
            #expect(answer.fields[.contentType] == "application/zip")
            #expect(answer.fields[.cacheControl]?.hasPrefix("private") == true)
            let bundle = try Unpacked(answer)
            #expect(bundle.manifest.format == "request-bundle-1" && bundle.manifest.version == 2)
            #expect(bundle.manifest.quest == QuestID("story") && bundle.manifest.language == "en")
            for (file, path) in [
                ("quest.json", ""), ("tasks.geojson", "/tasks"), ("areas.geojson", "/areas"),
                ("contacts.json", "/contacts"),
            ] {
                let single = try await story.device.get(Story.path + path, english).expect(.ok)
                #expect(bundle.files[file] == single.bytes, "\(file)")
            }
            #expect(bundle.mediaNames == ["media/oak.jpg", "media/owl.ogg"])
            #expect(bundle.manifest.leftOut.isEmpty)
            let photo = try SamplePhotos.bytes("plain.jpg")
            #expect(bundle.files["media/oak.jpg"] == photo)
            #expect(bundle.files["media/owl.ogg"] == Self.sound)
            // In no file of it, not in the list either.
            #expect(!answer.text.contains(World.secret) && !answer.text.contains("bat.ogg"))
            let russian = try Unpacked(try await story.device.get(Self.path, [.acceptLanguage: "ru"]))
            #expect(
                russian.manifest.language == "ru"
                    && russian.files["tasks.geojson"] != bundle.files["tasks.geojson"])
        }
    }

    @Test("is the same byte for byte until something changes, which its tag says")
    func tags() async throws {
        try await World().runStory { story in
            try await Self.prepare(story)
            let first = try await story.device.get(Self.path).expect(.ok)
            let tag = try #require(first.fields[.eTag])
            let again = try await story.device.get(Self.path).expect(.ok)
            #expect(again.bytes == first.bytes && again.fields[.eTag] == tag)
            let same = try await story.device.get(Self.path, [.ifNoneMatch: tag])
            #expect(same.status == .notModified && same.bytes.isEmpty && same.fields[.eTag] == tag)
            // Another file under a name, of the same size.
            let other = Array(Self.sound.dropLast()) + [1]
            try await story.admin.send(.put, Self.media + "/owl.ogg", bytes: other).expect(.ok)
            let changed = try await story.device.get(Self.path, [.ifNoneMatch: tag]).expect(.ok)
            #expect(changed.fields[.eTag] != tag)
            #expect(try Unpacked(changed).files["media/owl.ogg"] == other)
            // What an answer opens comes along.
            _ = try await story.device.answer(story.answer("bird", World.secret), key: "bird").expect(
                .created)
            let opened = try Unpacked(try await story.device.get(Self.path).expect(.ok))
            #expect(opened.mediaNames == ["media/oak.jpg", "media/owl.ogg", "media/bat.ogg"])
        }
    }

    @Test("leaves media out from the first one on for which there is no room, and names them")
    func room() async throws {
        let photo = try SamplePhotos.bytes("plain.jpg")
        var limits = LimitValues()
        limits[MediaLimits.bundleBytes] = photo.count + Self.sound.count - 1
        try await World(limits: limits).runStory { story in
            try await Self.prepare(story)
            let bundle = try Unpacked(try await story.device.get(Self.path).expect(.ok))
            #expect(bundle.mediaNames == ["media/oak.jpg"])
            let left = try #require(bundle.manifest.leftOut.first)
            #expect(bundle.manifest.leftOut.count == 1 && left.size == Self.sound.count)
            #expect(left.sha256 == Digest.sha256(Self.sound).description)
            // One by one they are to be had.
            #expect(try await story.device.get(Story.path + "/" + left.path).bytes == Self.sound)
        }
        limits[MediaLimits.bundleBytes] = photo.count + Self.sound.count
        try await World(limits: limits).runStory { story in
            try await Self.prepare(story)
            let bundle = try Unpacked(try await story.device.get(Self.path).expect(.ok))
            #expect(bundle.mediaNames.count == 2 && bundle.manifest.leftOut.isEmpty)
        }
    }

    @Test("is refused as the tasks are, before the quest and to whoever is no device")
    func refusals() async throws {
        try await World().runStory { story in
            let later = story.world.document().replacing(
                "\"features\": [", with: "\"opens\": \"\(World.start + 3600)\", \"features\": [")
            try await story.admin.put(Story.adminPath, later).expect(.ok)
            let bundle = try await story.device.get(Self.path)
            let tasks = try await story.device.get(Story.path + "/tasks")
            #expect(
                bundle.status == .conflict && bundle.code == tasks.code && bundle.code == "quest-not-open")
            #expect(try await story.anonymous.get(Self.path).status == .unauthorized)
            #expect(try await story.admin.get(Self.path).status == .forbidden)
        }
    }

    @Test("a device has so many bundles at once; what has not changed costs none")
    func rate() async throws {
        var limits = LimitValues()
        limits[RateLimits.bundlesPerDevice] = 2
        limits[RateLimits.bundleRefill] = 3_600_000
        try await World(limits: limits).runStory { story in
            let first = try await story.device.get(Self.path).expect(.ok)
            try await story.device.get(Self.path).expect(.ok)
            try await story.device.get(Self.path).expect(.tooManyRequests, code: "too-many-requests")
            let tag = try #require(first.fields[.eTag])
            #expect(try await story.device.get(Self.path, [.ifNoneMatch: tag]).status == .notModified)
            let other = try await Story.join("Барсуки", story.admin)
            try await other.get(Self.path).expect(.ok)
        }
    }
}

import Foundation
import GeoJSONKit
import HTTPTypes
import HummingbirdTesting
import QuestEngine
import QuestTestSupport
import Testing

@testable import EventServices
@testable import questd

@Suite("Photos and media of daemons that share a store and no folder")
struct SharedPhotoTests {
    private static let key = HTTPField.Name("Idempotency-Key")!

    /// Runs two daemons with a task that asks for a photo.
    private func run(_ body: @escaping @Sendable (SharedScene, SharedScene.Both) async throws -> Void)
        async throws
    {
        let scene = try SharedScene()
        try await scene.run { both in
            try await both.here.admin.put(Story.adminPath, Self.document(scene.world)).expect(.ok)
            try await body(scene, both)
            // Neither daemon has anything on its disk at any time when nobody sends.
            #expect(scene.files(of: "here").isEmpty && scene.files(of: "other").isEmpty)
        }
    }

    private static func document(_ world: World) -> String {
        world.document().replacing(#""name": "Песня""#, with: #""name": "Песня", "answer-type": "photo""#)
            .replacing("\"points\": 3", with: "\"points\": 3, \"media\": \"oak.jpg\"")
    }

    private static func send(_ photo: [UInt8], _ rider: Rider, _ scene: SharedScene, key: String = "k")
        async throws
        -> Answer
    {
        try await rider.send(
            .post, Story.path + "/photos?task=song&sent_at=\(scene.world.clock.now)", bytes: photo,
            [Self.key: key])
    }

    private static func names(_ scene: SharedScene) async throws -> [String] {
        try await scene.world.store.allBlobs(under: "").map(\.name)
    }

    @Test(
        "what was answered at one is shown by the other, is judged there, and once erased at one is gone for both"
    )
    func photos() async throws {
        try await run { scene, both in
            let photo = try SamplePhotos.bytes("place.jpg")
            let sent = try await Self.send(photo, both.here.device, scene).expect(.created)
            let id = try #require(sent.json["id"]?.stringValue)
            let names = try await Self.names(scene)
            #expect(names.count == 2 && names[0].hasSuffix(".copy") && names[1].hasSuffix(".original"))
            let elsewhere = both.elsewhere.with(token: World.adminToken.text)
            let path = Story.adminPath + "/answers/\(id)/photo"
            for admin in [both.here.admin, elsewhere] {
                #expect(try await admin.get(path + "/original").expect(.ok).bytes == photo)
                let copy = try await admin.get(path).expect(.ok)
                #expect(!copy.bytes.isEmpty && !copy.text.contains("CANARY"))
                let claims = try await admin.get(Story.adminPath + "/answers/\(id)").expect(.ok)
                #expect(claims.json["photo_claims"] != nil)
            }
            for device in [both.here.device, both.atOther(both.here.device)] {
                let own = try await device.get(Story.path + "/answers/\(id)/photo").expect(.ok)
                #expect(own.fields[.contentType] == "image/jpeg" && own.bytes.count > 100)
            }
            let list = try await elsewhere.get("/api/v1/admin/quests?files=true").expect(.ok)
            #expect(list.json["missing_photos"] == nil)
            // The same request again, at the other one: nothing is kept twice.
            let again = try await Self.send(photo, both.atOther(both.here.device), scene).expect(.created)
            #expect(again.json["id"]?.stringValue == id)
            #expect(try await Self.names(scene) == names)
            try await elsewhere.post(Story.adminPath + "/answers/\(id)/accept").expect(.ok)
            let archive = try await elsewhere.get(Story.adminPath + "/archive?photos=true").expect(.ok)
            #expect(Data(archive.bytes).range(of: Data(photo)) != nil)

            try await both.atOther(both.here.device).post(Story.path + "/erase", #"{"confirm": "erase"}"#)
                .expect(.ok)
            #expect(try await Self.names(scene).isEmpty)
            for admin in [both.here.admin, elsewhere] {
                try await scene.wait { try await admin.get(path).status == .notFound }
                try await admin.get(path + "/original").expect(.notFound)
            }
        }
    }

    @Test("an upload that was begun at one goes on at the other, and is an answer there")
    func uploads() async throws {
        try await run { scene, both in
            let photo = try SamplePhotos.large(300_000)
            let path = Story.path + "/uploads/\(Digest.sha256(photo))"
            func put(_ part: Range<Int>, _ rider: Rider) async throws -> Answer {
                try await rider.send(
                    .put, path, bytes: Array(photo[part]),
                    [.contentRange: "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(photo.count)"])
            }
            let (here, other) = (both.here.device, both.atOther(both.here.device))
            try await put(0..<100_000, here).expect(.ok)
            #expect(try await other.get(path).expect(.ok).json["received"]?.integerValue == 100_000)
            // What has come already, sent to whoever has not taken it.
            let refused = try await put(0..<100_000, other)
            refused.expect(.conflict, code: "upload-incomplete")
            #expect(refused.fields[HTTPField.Name("Upload-Offset")!] == "100000")
            try await put(100_000..<200_000, other).expect(.ok)
            try await put(200_000..<photo.count, here).expect(.ok)
            let query = "task=song&sent_at=\(scene.world.clock.now)&upload=\(Digest.sha256(photo))"
            let sent = try await other.send(.post, Story.path + "/photos?" + query, nil, [Self.key: "k"])
                .expect(.created)
            let id = try #require(sent.json["id"]?.stringValue)
            let shown = try await both.here.admin.get(Story.adminPath + "/answers/\(id)/photo/original")
            #expect(shown.expect(.ok).bytes == photo)
            #expect(try await here.get(path).expect(.ok).json["received"]?.integerValue == 0)
            #expect(try await Self.names(scene).allSatisfy { $0.hasPrefix(Blob.Prefix.photos) })
        }
    }

    @Test(
        "of more uploads than a device may have the oldest goes; those that nobody goes on with end, and with the device"
    )
    func fewUploads() async throws {
        try await run { scene, both in
            func put(_ number: Int) async throws {
                let bytes = [UInt8](repeating: UInt8(number), count: 100)
                try await both.here.device.send(
                    .put, Story.path + "/uploads/\(Digest.sha256(bytes))", bytes: bytes,
                    [.contentRange: "bytes 0-99/200"]
                ).expect(.ok)
                scene.world.clock.advance(by: 10)
            }
            for number in 0...PhotoLimits.uploads.value { try await put(number) }
            let first = Digest.sha256([UInt8](repeating: 0, count: 100)).description
            let names = try await Self.names(scene)
            #expect(names.count == PhotoLimits.uploads.value && !names.contains { $0.hasSuffix(first) })
            let uploads = UploadFolder(beside: both.other.parts.photos)
            try await uploads.sweep(at: scene.world.clock.now)
            #expect(try await Self.names(scene) == names)
            try await uploads.sweep(
                at: scene.world.clock.now + Seconds(Double(PhotoLimits.uploadLifetime.value)))
            #expect(try await Self.names(scene).isEmpty)
            try await put(200)
            try await both.here.device.post(Story.path + "/erase", #"{"confirm": "erase"}"#).expect(.ok)
            #expect(try await Self.names(scene).isEmpty)
        }
    }

    @Test("media that were put at one are shown by the other, are in its bundle, and change with what is put")
    func media() async throws {
        try await run { scene, both in
            let (first, second) = (try SamplePhotos.bytes("plain.jpg"), try SamplePhotos.large(70_000))
            let (own, path) = (Story.adminPath + "/media/oak.jpg", Story.path + "/media/oak.jpg")
            let elsewhere = both.elsewhere.with(token: World.adminToken.text)
            try await both.here.admin.send(.put, own, bytes: first).expect(.created)
            try await both.here.admin.send(.put, Story.adminPath + "/media/owl.ogg", bytes: first)
                .expect(.unsupportedMediaType, code: "media-kind-unknown")
            let device = both.atOther(both.here.device)
            for picture in [first, second] {
                try await both.here.admin.send(.put, own, bytes: picture).expect(.ok)
                let list = try await elsewhere.get(Story.adminPath + "/media").expect(.ok)
                #expect(list.json["media"]?.arrayValue?.count == 1)
                #expect(list.json["media"]?[0]?["sha256"]?.stringValue == Digest.sha256(picture).description)
                for _ in 0..<2 { #expect(try await device.get(path).expect(.ok).bytes == picture) }
                let bundle = try await device.get(Story.path + "/bundle").expect(.ok)
                #expect(Data(bundle.bytes).range(of: Data(picture)) != nil)
            }
            // A daemon keeps what it has shown, and fetches it anew where that was spoilt.
            let kept = "\(scene.folder(of: "other"))/\(MediaCache.name)/\(Digest.sha256(second))"
            #expect(FileManager.default.contents(atPath: kept).map { Array($0) } == second)
            try Data([1]).write(to: URL(filePath: kept))
            #expect(try await device.get(path).expect(.ok).bytes == second)
            try await elsewhere.send(.delete, own).expect(.ok)
            try await both.here.device.get(path).expect(.notFound)
            #expect(try await Self.names(scene).isEmpty)
        }
    }

    @Test(
        "media that a daemon keeps take no more room than they may, and are fetched once for all who ask at once"
    )
    func cache() async throws {
        let (place, store) = (try TemporaryFolder(), InMemoryQuestStore())
        let cache = MediaCache(folder: place.file("media"), limit: 250_000)
        for number in 0..<6 {
            let bytes = BlobStoreContract.bytes(100_000 + number)
            try await BlobStoreContract.put(bytes, as: "media/park/\(number)", in: store)
            let blob = try #require(try await store.blob("media/park/\(number)"))
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<20 {
                    group.addTask {
                        let file = try await cache.open(blob, as: .sha256(bytes), of: store)
                        #expect(try file?.digest() == .sha256(bytes))
                    }
                }
                try await group.waitForAll()
            }
            let files = try FileManager.default.contentsOfDirectory(atPath: place.file("media"))
            #expect(files.count == min(number + 1, 2), "\(files)")
        }
        let gone = Blob(
            name: "media/park/9", serial: 9, size: 1, digest: .sha256([1]), changedAt: World.start)
        #expect(try await cache.open(gone, as: .sha256([1]), of: store) == nil)
    }

    @Test("a photo whose answer could not be stored is gone a day later; what an answer speaks of stays")
    func failedCommit() async throws {
        let scene = try SharedScene()
        let held = HeldStore(inner: scene.world.store)
        let (here, other) = (try scene.server("here", store: held), try scene.server("other"))
        try await here.routerWithFollowers.test(.router) { client in
            let story = try await scene.world.begun(Rider(client: client, token: nil))
            try await story.admin.put(Story.adminPath, Self.document(scene.world)).expect(.ok)
            let picture = try SamplePhotos.bytes("plain.jpg")
            try await Self.send(picture, story.device, scene).expect(.created)
            try await story.admin.send(.put, Story.adminPath + "/media/oak.jpg", bytes: picture)
                .expect(.created)
            let before = try await Self.names(scene)
            #expect(before.count == 3)
            await held.door.jam()
            try await Self.send(try SamplePhotos.large(10), story.device, scene, key: "2")
                .expect(.serviceUnavailable)
            #expect(try await Self.names(scene).count == 5)
            #expect(scene.files(of: "here").isEmpty)
            try await BlobStoreContract.put(
                [1], as: "media/gone/a.jpg", in: scene.world.store, at: World.start)
            // Of a daemon that has died while something came in.
            let left = scene.folder(of: "other") + "/x.arriving"
            try PhotoFile.makeFolder(scene.folder(of: "other"))
            try PhotoFile(creating: left, in: scene.folder(of: "other")).date(
                scene.world.clock.now + Seconds(-7200))
            try await other.parts.photos.sweepStore(services: other.services)
            #expect(try await Self.names(scene).count == 6)
            scene.world.clock.advance(by: 86_500)
            try await other.parts.photos.sweepStore(services: other.services)
            #expect(try await Self.names(scene) == before)
            #expect(try await other.parts.photos.sweep(services: other.services) == 0)
            #expect(scene.files(of: "other").isEmpty)
            try await scene.world.store.removeBlobs(under: Blob.Prefix.photos)
            #expect(try await other.parts.photos.sweep(services: other.services) == 1)
        }
    }

    @Test("with a quest that is deleted go its media, and what its devices were sending")
    func deletedQuest() async throws {
        let scene = try SharedScene()
        try await scene.run { both in
            let admin = both.here.admin
            try await admin.put("/api/v1/admin/quests/park", scene.world.document()).expect(.created)
            for quest in ["park", "story"] {
                try await admin.send(
                    .put, "/api/v1/admin/quests/\(quest)/media/oak.jpg",
                    bytes: try SamplePhotos.bytes("plain.jpg")
                ).expect(.created)
            }
            let elsewhere = both.elsewhere.with(token: World.adminToken.text)
            try await elsewhere.send(.delete, "/api/v1/admin/quests/park").expect(.ok)
            #expect(try await Self.names(scene) == ["media/story/oak.jpg"])
        }
    }
}

import Foundation
import GeoJSONKit
import HTTPTypes
import HummingbirdTesting
import QuestEngine
import QuestTestSupport
import Synchronization
import Testing

@testable import EventServices
@testable import questd

@Suite("Uploads: photos and videos that come in parts")
struct UploadTests {
    private static let key = HTTPField.Name("Idempotency-Key")!
    private static let offset = HTTPField.Name("Upload-Offset")!

    /// Runs a story whose task `song` asks for a photo.
    private func run(
        limits: LimitValues = LimitValues(), _ body: @escaping @Sendable (Story) async throws -> Void
    ) async throws {
        let world = try World(limits: limits)
        try await world.runStory { story in
            try await story.admin.put(Story.adminPath, Self.document(world)).expect(.ok)
            try await body(story)
        }
    }

    private static func document(_ world: World) -> String {
        world.document().replacing(#""name": "Песня""#, with: #""name": "Песня", "answer-type": "photo""#)
    }

    private static func path(of photo: [UInt8]) -> String {
        Story.path + "/uploads/\(Digest.sha256(photo))"
    }

    /// Sends a part of a photo under the photo's name.
    @discardableResult
    private static func put(_ part: Range<Int>, of photo: [UInt8], _ rider: Rider) async throws -> Answer {
        try await rider.send(
            .put, path(of: photo), bytes: Array(photo[part]),
            [.contentRange: "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(photo.count)"])
    }

    /// Sends all of a photo, from a place on.
    private static func putAll(of photo: [UInt8], from start: Int = 0, _ rider: Rider) async throws {
        let size = RequestLimits.body.value
        for place in stride(from: start, to: photo.count, by: size) {
            let answer = try await put(place..<min(place + size, photo.count), of: photo, rider)
            answer.expect(.ok)
            #expect(answer.json["received"]?.integerValue == Int64(min(place + size, photo.count)))
        }
    }

    private static func received(of photo: [UInt8], _ rider: Rider) async throws -> Int64? {
        try await rider.get(path(of: photo)).expect(.ok).json["received"]?.integerValue
    }

    /// Answers with an upload.
    private static func answer(
        _ photo: [UInt8], _ rider: Rider, _ story: Story, key: String = "k", _ more: String = ""
    ) async throws -> Answer {
        let query = "task=song&sent_at=\(story.world.clock.now)&upload=\(Digest.sha256(photo))\(more)"
        return try await rider.send(.post, Story.path + "/photos?" + query, nil, [Self.key: key])
    }

    /// The files of uploads.
    private static func files(_ story: Story) -> [String] {
        let folder = story.world.folder.file("photos/" + UploadFolder.name)
        return (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }

    @Test("a photo that came in parts is an answer as any other; of the upload nothing is left")
    func wholeFlow() async throws {
        try await run { story in
            let photo = try SamplePhotos.large(600_000)
            #expect(try await Self.received(of: photo, story.device) == 0)
            try await Self.put(0..<200_000, of: photo, story.device).expect(.ok)
            // The phone had no network for a while.
            story.world.clock.advance(by: 600)
            #expect(try await Self.received(of: photo, story.device) == 200_000)
            try await Self.putAll(of: photo, from: 200_000, story.device)
            let given = "&answered_at=\(World.start + 60)"
            let sent = try await Self.answer(photo, story.device, story, given).expect(.created)
            #expect(sent.json["verdict"] == "pending" && sent.json["photo"]?["width"]?.integerValue == 24)
            #expect(sent.json["at"]?.stringValue == (World.start + 60).description)
            #expect(Self.files(story).isEmpty)
            #expect(try await Self.received(of: photo, story.device) == 0)

            // The answer to it was lost.
            let again = try await Self.answer(photo, story.device, story, given).expect(.created)
            #expect(again.fields[HTTPField.Name("Idempotency-Replayed")!] == "true")
            #expect(again.text == sent.text)
            try await Self.answer(try SamplePhotos.bytes("plain.jpg"), story.device, story, given)
                .expect(.unprocessableContent, code: "idempotency-key-reused")

            let id = try #require(sent.json["id"]?.stringValue)
            let judged = try await story.admin.get(Story.adminPath + "/answers/\(id)/photo/original")
                .expect(.ok)
            #expect(judged.bytes == photo)
            try await story.admin.post(Story.adminPath + "/answers/\(id)/accept").expect(.ok)
            let answers = try await story.device.get(Story.path + "/answers").expect(.ok)
            #expect(answers.json["answers"]?[0]?["verdict"] == "accepted")
            let verified = try await story.admin.get(Story.adminPath + "/log/verify").expect(.ok)
            #expect(verified.json["valid"]?.boolValue == true)
        }
    }

    @Test("a part that does not begin where the upload ends is refused, with the place at which it does")
    func wrongOffset() async throws {
        try await run { story in
            let photo = try SamplePhotos.large(1000)
            func refused(_ part: Range<Int>, at place: String) async throws {
                let answer = try await Self.put(part, of: photo, story.device)
                answer.expect(.conflict, code: "upload-incomplete")
                #expect(answer.fields[Self.offset] == place)
            }
            try await refused(100..<200, at: "0")
            try await Self.put(0..<100, of: photo, story.device).expect(.ok)
            try await refused(0..<100, at: "100")
            try await refused(50..<150, at: "100")
            try await refused(101..<150, at: "100")
            #expect(try await Self.received(of: photo, story.device) == 100)
        }
    }

    @Test("only the device that began an upload goes on with it, or answers with it")
    func otherDevice() async throws {
        try await run { story in
            let photo = try SamplePhotos.large(1000)
            try await Self.put(0..<100, of: photo, story.device).expect(.ok)
            let issued = try await story.admin.post(Story.adminPath + "/teams/lisy/code", "{}")
            let code = issued.json["join_code"]?.stringValue ?? ""
            let joined = try await story.anonymous.post(Story.path + "/join", #"{"code": "\#(code)"}"#)
                .expect(.created)
            let second = story.anonymous.with(token: joined.json["token"]?.stringValue)
            let owls = try await Story.join("Совы", story.admin)
            for other in [second, owls] {
                #expect(try await Self.received(of: photo, other) == 0)
                try await Self.put(100..<200, of: photo, other).expect(.conflict, code: "upload-incomplete")
                try await Self.answer(photo, other, story).expect(.conflict, code: "upload-incomplete")
            }
            try await Self.putAll(of: photo, from: 100, story.device)
            try await Self.answer(photo, second, story).expect(.conflict, code: "upload-incomplete")
            try await Self.answer(photo, story.device, story).expect(.created)
        }
    }

    @Test("a place that cannot be, and more than there may be, is refused before it is kept")
    func tooMuch() async throws {
        try await run { story in
            let path = Self.path(of: [1])
            func send(_ range: String?, _ count: Int = 5) async throws -> Answer {
                var fields: HTTPFields = [:]
                if let range { fields[.contentRange] = range }
                return try await story.device.send(
                    .put, path, bytes: [UInt8](repeating: 1, count: count), fields)
            }
            for range in [nil, "", "bytes 0-4", "bytes 0-4/*", "bytes 0-3/5", "bytes 0-5/6"] {
                try await send(range).expect(.badRequest, code: "content-range-invalid")
            }
            let (part, most) = (RequestLimits.body.value, PhotoLimits.videoBytes.value)
            try await send("bytes 0-4/\(most + 1)").expect(.contentTooLarge, code: "body-too-large")
            try await send("bytes 0-\(part)/\(part + 1)", part + 1)
                .expect(.contentTooLarge, code: "body-too-large")
            try await send("bytes 0-4/5", part + 1).expect(.contentTooLarge, code: "body-too-large")
            #expect(Self.files(story).isEmpty)
            try await send("bytes 0-4/\(most)").expect(.ok)
            for name in ["x", "..%2F..%2Fadmin-token", String(repeating: "g", count: 64)] {
                try await story.device.get(Story.path + "/uploads/" + name)
                    .expect(.notFound, code: "not-found")
            }
            try await story.device.send(
                .post, Story.path + "/photos?task=song&sent_at=\(story.world.clock.now)&upload=x", nil,
                [Self.key: "k"]
            ).expect(.badRequest, code: "query-invalid")
        }
    }

    @Test("a place in an upload is read strictly")
    func places() {
        #expect(UploadPart("bytes 0-4/5")?.count == 5)
        let last = UploadPart("bytes 7-7/8")
        #expect(last?.first == 7 && last?.count == 1 && last?.total == 8)
        for field in [
            "bytes=0-4/5", "bytes 0-4/4", "bytes 4-0/5", "bytes -4/5", "bytes 0-/5", "bytes 0--4/5",
            "bytes +0-4/5", "bytes 0-4/5/6", "bytes 0-4-5/6", "bytes  0-4/5", "items 0-4/5", "bytes */5",
            "bytes 0-9223372036854775807/9223372036854775808", "bytes 0-4/9007199254740992",
        ] {
            #expect(UploadPart(field) == nil, "\(field)")
        }
    }

    @Test("what is not whole, or not what its name says, is no answer, and comes anew")
    func damaged() async throws {
        try await run { story in
            let photo = try SamplePhotos.large(1000)
            let other = Array(photo.dropLast(10)) + [UInt8](repeating: 9, count: 10)
            try await Self.answer(photo, story.device, story).expect(.conflict, code: "upload-incomplete")
            for bytes in [Array(photo.prefix(500)), other] {
                try await story.device.send(
                    .put, Self.path(of: photo), bytes: bytes,
                    [.contentRange: "bytes 0-\(bytes.count - 1)/\(photo.count)"]
                ).expect(.ok)
                let refused = try await Self.answer(photo, story.device, story)
                refused.expect(.conflict, code: "upload-incomplete")
                #expect(refused.fields[Self.offset] == "0")
                #expect(try await Self.received(of: photo, story.device) == 0)
            }
            let folder = story.world.folder.file("photos")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [UploadFolder.name])
            try await Self.putAll(of: photo, story.device)
            try await Self.answer(photo, story.device, story).expect(.created)
        }
    }

    @Test("what is refused for good leaves no upload; it is looked at as any photo is")
    func refusedForGood() async throws {
        try await run { story in
            let large = try SamplePhotos.large(PhotoLimits.bytes.value)
            let refusals: [([UInt8], HTTPResponse.Status, String)] = [
                (Array("<svg/>".utf8), .unsupportedMediaType, "photo-kind-unknown"),
                (try SamplePhotos.bytes("phone.heic"), .unsupportedMediaType, "photo-heic"),
                (SampleVideos.mp4(), .unprocessableContent, "answer-of-another-kind"),
                (large, .contentTooLarge, "body-too-large"),
            ]
            for (bytes, status, code) in refusals {
                try await Self.putAll(of: bytes, story.device)
                try await Self.answer(bytes, story.device, story, key: code).expect(status, code: code)
                #expect(Self.files(story).isEmpty, "\(code)")
            }
        }
    }

    @Test("an upload whose answer is to come again is kept; on a full disk no part is taken")
    func kept() async throws {
        try await run { story in
            let photo = try SamplePhotos.large(1000)
            let isFull = Mutex(false)
            var parts = story.world.parts
            parts.photos.freeBytes = { _ in isFull.withLock { $0 } ? 0 : 1 << 40 }
            let token = story.device.token
            let full = HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage")
            try await QuestServer(parts).routerAlone.test(.router) { client in
                let device = Rider(client: client, token: token)
                try await Self.put(0..<500, of: photo, device).expect(.ok)
                isFull.withLock { $0 = true }
                try await Self.put(500..<600, of: photo, device).expect(full, code: "storage-full")
                isFull.withLock { $0 = false }
                try await Self.putAll(of: photo, from: 500, device)
                isFull.withLock { $0 = true }
                try await Self.answer(photo, device, story).expect(full, code: "storage-full")
                #expect(try await Self.received(of: photo, device) == Int64(photo.count))
                isFull.withLock { $0 = false }
                try await Self.answer(photo, device, story).expect(.created)
            }
        }
    }

    @Test("of more uploads than a device may have its oldest goes, and no other's")
    func oldest() async throws {
        try await run { story in
            let other = try await Story.join("Совы", story.admin)
            try await Self.put(0..<1, of: [200, 1], other).expect(.ok)
            let most = PhotoLimits.uploads.value
            for number in 0...most {
                story.world.clock.advance(by: 1)
                try await Self.put(0..<1, of: [UInt8(number), 1], story.device).expect(.ok)
            }
            for number in 0...most {
                let received = try await Self.received(of: [UInt8(number), 1], story.device)
                #expect(received == (number == 0 ? 0 : 1), "\(number)")
            }
            #expect(try await Self.received(of: [200, 1], other) == 1)
        }
    }

    @Test("a device has so many parts of uploads at once and no more; another has its own")
    func rate() async throws {
        var limits = LimitValues()
        limits[RateLimits.uploadParts] = 2
        limits[RateLimits.uploadPartRefill] = 3_600_000
        try await run(limits: limits) { story in
            let photo = try SamplePhotos.large(1000)
            try await Self.put(0..<100, of: photo, story.device).expect(.ok)
            try await Self.put(100..<200, of: photo, story.device).expect(.ok)
            try await Self.put(200..<300, of: photo, story.device)
                .expect(.tooManyRequests, code: "too-many-requests")
            let other = try await Story.join("Совы", story.admin)
            try await Self.put(0..<100, of: photo, other).expect(.ok)
        }
    }

    @Test("an upload that nobody goes on with is kept for a day, also over a start, and no longer")
    func expiry() async throws {
        try await run { story in
            let parts = story.world.parts
            let folder = UploadFolder(beside: parts.photos)
            try await Self.put(0..<1, of: [1, 2, 3], story.device).expect(.ok)
            story.world.clock.advance(by: 3600)
            try await Self.put(1..<2, of: [1, 2, 3], story.device).expect(.ok)
            _ = try await parts.photos.sweep(services: QuestServer(parts).services)
            let end = World.start + Seconds(Double(3600 + PhotoLimits.uploadLifetime.value))
            try await folder.sweep(at: end + -1)
            #expect(try await Self.received(of: [1, 2, 3], story.device) == 2)
            try await folder.sweep(at: end)
            #expect(try await Self.received(of: [1, 2, 3], story.device) == 0)
            #expect(Self.files(story).isEmpty)
        }
    }

    @Test("it goes with the device, with the team, and in time, when these are erased")
    func erasing() async throws {
        try await run { story in
            let kept = try await Story.join("Совы", story.admin)
            try await Self.put(0..<1, of: [1, 2], kept).expect(.ok)

            try await Self.put(0..<1, of: [3, 4], story.device).expect(.ok)
            try await story.admin.post(Story.adminPath + "/teams/lisy/erase", #"{"confirm": "lisy"}"#)
                .expect(.ok)
            #expect(Self.files(story).count == 1)

            try await Self.put(0..<1, of: [3, 4], story.device).expect(.ok)
            #expect(Self.files(story).count == 2)
            try await story.device.post(Story.path + "/erase", #"{"confirm": "erase"}"#).expect(.ok)
            #expect(Self.files(story).count == 1)
            #expect(try await Self.received(of: [1, 2], kept) == 1)

            try await story.admin.post(Story.adminPath + "/close").expect(.ok)
            story.world.clock.advance(by: 86_400)
            let parts = story.world.parts
            await Retention(
                kept: 86_400, erasing: Erasing(store: parts.store), services: QuestServer(parts).services,
                photos: parts.photos, clock: parts.clock, logger: parts.logger
            ).erase()
            #expect(Self.files(story).isEmpty)
        }
    }

    @Test("before the quest is opened nothing is taken")
    func draft() async throws {
        let world = try World()
        try await world.run { anonymous in
            let admin = anonymous.with(token: World.adminToken.text)
            try await admin.put(Story.adminPath, Self.document(world)).expect(.created)
            let device = try await Story.join("Лисы", admin)
            try await Self.put(0..<1, of: [1, 2], device).expect(.conflict, code: "quest-not-open")
        }
    }
}

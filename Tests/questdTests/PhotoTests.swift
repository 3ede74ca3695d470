import Foundation
import GeoJSONKit
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import NIOEmbedded
import QuestEngine
import QuestTestSupport
import Synchronization
import Testing

@testable import EventServices
@testable import ServerBase
@testable import questd

@Suite("Photos: room for them, and what is in memory of them")
struct PhotoTests {
    /// Counts what is written, and how much at a time.
    private struct CountingWriter: ResponseBodyWriter {
        let sizes: Sizes

        final class Sizes: Sendable {
            let all = Mutex<[Int]>([])
        }

        mutating func write(_ buffer: ByteBuffer) async throws {
            sizes.all.withLock { $0.append(buffer.readableBytes) }
        }

        consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
    }

    private func stored(_ photo: [UInt8], in folder: PhotoFolder) async throws -> PhotoID {
        var ids = IdentifierSource()
        let id: PhotoID = ids.identifier(at: World.start)
        let chunks = AsyncThrowingStream<ByteBuffer, any Error> { continuation in
            continuation.yield(ByteBuffer(bytes: photo))
            continuation.finish()
        }
        _ = try await folder.receive(chunks, as: id, upTo: PhotoLimits.bytes.value)
        return id
    }

    @Test("a photo is read and written in pieces of 64 KiB, and one that ends too soon is an error")
    func pieces() async throws {
        let place = try TemporaryFolder()
        let folder = PhotoFolder(path: place.file("photos"))
        let photo = try SamplePhotos.large(300_000)
        let id = try await stored(photo, in: folder)
        let facts = try await folder.examine(id)
        #expect(facts.width == 24)
        let file = try #require(try await folder.open(id, .copy))
        #expect(file.size == photo.count)
        let channel = NIOAsyncTestingChannel()
        func sizes() async throws -> [Int] {
            let sizes = CountingWriter.Sizes()
            try await folder.body(of: file, over: channel, while: nil).write(CountingWriter(sizes: sizes))
            return sizes.all.withLock { $0 }
        }
        let all = try await sizes()
        #expect(
            all.reduce(0, +) == photo.count && all.allSatisfy { $0 <= PhotoFolder.chunkSize } && all.count > 4
        )
        #expect(truncate(folder.file(id, .copy), 200_000) == 0)
        await #expect(throws: StoreError.self) { try await sizes() }
    }

    @Test("a photo for which the disk has no room is refused before it is taken, whatever else is on its way")
    func room() async throws {
        let arrivals = PhotoArrivals()
        let (foxes, owls, quest) = (TeamID("foxes"), TeamID("owls"), QuestID("story"))
        let (here, there) = (
            try #require(NetworkAddress("192.0.2.1")), try #require(NetworkAddress("192.0.2.2"))
        )
        func take(
            _ size: Int, from team: TeamID, at address: NetworkAddress? = nil, most: Int = 9, free: Int?
        ) throws -> PhotoArrivals.Place {
            try arrivals.take(
                size, from: team, in: quest, at: address ?? here, most: (most, 2), free: free)
        }
        var kept = [try take(1000, from: foxes, free: 3999)]
        #expect(throws: StoreError.full) { try take(1000, from: owls, free: 3999) }
        // What is given back is free again.
        _ = try take(1000, from: owls, free: 4000)
        #expect(throws: RequestError.tooManyRequests(PhotoLimits.arrivingInAll, retryAfter: 5)) {
            try take(1, from: owls, most: 1, free: nil)
        }
        // A network never has all places.
        kept.append(try take(1, from: owls, free: nil))
        #expect(throws: RequestError.tooManyRequests(PhotoLimits.arrivingOfNetwork, retryAfter: 5)) {
            try take(1, from: owls, free: nil)
        }
        kept.append(try take(1, from: owls, at: there, free: nil))
        kept.removeLast(2)
        #expect(arrivals.count == 1)
        kept.removeAll()
        #expect(arrivals.count == 0)
    }

    @Test("a photo whose time is over leaves no file")
    func cancelled() async throws {
        let place = try TemporaryFolder()
        let folder = PhotoFolder(path: place.file("photos"))
        func files() -> [String] {
            (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        }
        var ids = IdentifierSource()
        let id: PhotoID = ids.identifier(at: World.start)
        let (chunks, sender) = AsyncThrowingStream<ByteBuffer, any Error>.makeStream()
        sender.yield(ByteBuffer(bytes: [0xFF, 0xD8]))
        let receiving = Task { try await folder.receive(chunks, as: id, upTo: 1000) }
        while files().isEmpty { try await Task.sleep(for: .milliseconds(5)) }
        receiving.cancel()
        await #expect(throws: CancellationError.self) { _ = try await receiving.value }
        #expect(files().isEmpty)
    }

    @Test("a file that cannot be read is an error, not an empty photo")
    func unreadable() throws {
        let place = try TemporaryFolder()
        let folder = try #require(try PhotoFile.reading(place.file("")))
        #expect(throws: StoreError.self) { try folder.bytes(0..<10) }
    }

    @Test("a photo for which there is no place costs no token, however often it is sent")
    func noPlace() async throws {
        let world = try World()
        try await world.runStory { story in
            let document = world.document().replacing(
                #""name": "Песня""#, with: #""name": "Песня", "answer-type": "photo""#)
            try await story.admin.put(Story.adminPath, document).expect(.ok)
            let isFull = Mutex(true)
            var parts = world.parts
            parts.photos.freeBytes = { _ in isFull.withLock { $0 } ? 0 : 1 << 40 }
            let daemon = QuestServer(parts).routerAlone
            let token = story.device.token
            try await daemon.test(.router) { client in
                let device = Rider(client: client, token: token)
                let time = world.clock.now
                let photo = try SamplePhotos.bytes("plain.jpg")
                func send() async throws -> Answer {
                    try await device.send(
                        .post, Story.path + "/photos?task=song&sent_at=\(time)", bytes: photo,
                        [HTTPField.Name("Idempotency-Key")!: "k"])
                }
                let full = HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage")
                for _ in 0...RateLimits.answersPerTask.value {
                    try await send().expect(full, code: "storage-full")
                }
                isFull.withLock { $0 = false }
                try await send().expect(.created)
            }
        }
    }

    @Test("the staff may name an answer by the number of its record; a rider who does learns nothing")
    func numbers() async throws {
        let world = try World()
        try await world.runStory { story in
            let document = world.document().replacing(
                #""name": "Песня""#, with: #""name": "Песня", "answer-type": "photo""#)
            try await story.admin.put(Story.adminPath, document).expect(.ok)
            let sent = try await story.device.send(
                .post, Story.path + "/photos?task=song&sent_at=\(world.clock.now)",
                bytes: try SamplePhotos.bytes("plain.jpg"), [HTTPField.Name("Idempotency-Key")!: "k"]
            ).expect(.created)
            let id = try #require(sent.json["id"]?.stringValue)
            let shown = try await story.admin.get(Story.adminPath + "/answers/\(id)").expect(.ok)
            let seq = try #require(shown.json["seq"]?.integerValue)
            try await story.admin.get(Story.adminPath + "/answers/\(seq)/photo").expect(.ok)
            try await story.admin.get(Story.adminPath + "/answers/\(seq)/photo/original").expect(.ok)

            let other = try await Story.join("Совы", story.admin)
            for rider in [story.device, other] {
                let refused = try await rider.get(Story.path + "/answers/\(seq)/photo")
                    .expect(.notFound, code: "answer-unknown")
                let namesIt = ["“\(seq)”", "«\(seq)»"].contains { refused.text.contains($0) }
                #expect(namesIt && !refused.text.contains(id))
            }
            try await story.device.get(Story.path + "/answers/\(id)/photo").expect(.ok)
            try await other.get(Story.path + "/answers/\(id)/photo").expect(.notFound)
        }
    }

    @Test("a full disk is told before the photo is sent, and leaves no file")
    func fullDisk() async throws {
        let world = try World()
        try await world.runStory { story in
            // A quest of one photo task in its place.
            let document = world.document().replacing(
                #""name": "Песня""#, with: #""name": "Песня", "answer-type": "photo""#)
            try await story.admin.put(Story.adminPath, document).expect(.ok)
            var parts = world.parts
            parts.photos.freeBytes = { _ in PhotoLimits.reserve.value + 100 }
            let full = QuestServer(parts).routerAlone
            let token = story.device.token
            try await full.test(.router) { client in
                let device = Rider(client: client, token: token)
                try await device.send(
                    .post, Story.path + "/photos?task=song&sent_at=\(world.clock.now)",
                    bytes: try SamplePhotos.bytes("plain.jpg"), [HTTPField.Name("Idempotency-Key")!: "k"]
                ).expect(
                    HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage"), code: "storage-full"
                )
            }
            #expect(
                (try? FileManager.default.contentsOfDirectory(atPath: parts.photos.path))?.isEmpty ?? true)
        }
    }
}

import Foundation
import GeoJSONKit
import HTTPTypes
import QuestEngine
import QuestTestSupport
import Synchronization
import Testing

@testable import EventServices
@testable import ServerBase
@testable import questd

@Suite("Budgets of photos and videos")
struct UploadBudgetTests {
    private static let mebibyte = 1024 * 1024

    /// A clock that stands until somebody moves it.
    private final class Hand: Sendable {
        private let moment = Mutex(ContinuousClock.now)
        var now: ContinuousClock.Instant { moment.withLock { $0 } }
        func move(by time: Duration) { moment.withLock { $0 += time } }
    }

    private let hand = Hand()

    private func budgets(_ limits: [(Limit, Int)]) -> UploadBudgets {
        var values = LimitValues()
        for (limit, count) in limits { values[limit] = count * Self.mebibyte }
        return UploadBudgets(values) { [hand] in hand.now }
    }

    private func sender(_ device: Int, network: Int = 1, quest: String = "story") throws
        -> UploadBudgets.Sender
    {
        UploadBudgets.Sender(
            device: DeviceID("d\(device)"), quest: QuestID(quest),
            network: try #require(NetworkAddress("192.0.2.\(network)")))
    }

    private func limit(_ body: () throws -> Void) -> Limit? {
        do { try body() } catch RequestError.tooManyRequests(let limit, let seconds) where seconds > 0 {
            return limit
        } catch {
            Issue.record("\(error)")
        }
        return nil
    }

    @Test(
        "a device, a network and a quest send so many bytes at once, then so many an hour, and others have theirs"
    )
    func rates() throws {
        let cases: [(Limit, Limit, same: (Int) throws -> UploadBudgets.Sender, other: UploadBudgets.Sender)] =
            [
                (
                    UploadLimits.ofDevice, UploadLimits.ofDeviceHourly, { _ in try sender(1) }, try sender(2)
                ),
                (
                    UploadLimits.ofNetwork, UploadLimits.ofNetworkHourly, { try sender($0) },
                    try sender(9, network: 2)
                ),
                (
                    UploadLimits.ofQuest, UploadLimits.ofQuestHourly, { try sender($0, network: $0) },
                    try sender(9, network: 9, quest: "other")
                ),
            ]
        for (limit, hourly, same, other) in cases {
            let budgets = budgets([(limit, 3), (hourly, 1)])
            for number in 1...3 { try budgets.admit(Self.mebibyte, from: same(number)) }
            #expect(self.limit { try budgets.admit(Self.mebibyte, from: same(4)) } == limit)
            #expect(self.limit { try budgets.admit(Self.mebibyte, from: other) } == nil)
            hand.move(by: .seconds(3600))
            #expect(self.limit { try budgets.admit(Self.mebibyte, from: same(5)) } == nil)
            #expect(self.limit { try budgets.admit(Self.mebibyte, from: same(6)) } == limit)
        }
    }

    @Test(
        "uploads that no answer has named are held up to a limit of the network and of the quest, until they end"
    )
    func held() throws {
        func upload(_ number: Int) -> Upload {
            Upload(device: DeviceID("d\(number)"), digest: .sha256([UInt8(number)]))
        }
        let part = try #require(UploadPart("bytes 0-9/\(Self.mebibyte)"))
        for limit in [UploadLimits.heldOfNetwork, UploadLimits.heldOfQuest] {
            let budgets = budgets([(limit, 2)])
            let isOfQuest = limit == UploadLimits.heldOfQuest
            func begin(_ number: Int) throws {
                try budgets.admit(
                    part, of: upload(number), from: sender(number, network: isOfQuest ? number : 1))
            }
            for number in 1...2 { try begin(number) }
            #expect(self.limit { try begin(3) } == limit)
            // Whoever has begun goes on.
            #expect(self.limit { try begin(1) } == nil)
            #expect(budgets.heldSize == 2 * Self.mebibyte)
            budgets.end(upload(2))
            #expect(self.limit { try begin(3) } == nil)
            // What nobody goes on with is swept away.
            hand.move(by: .seconds(PhotoLimits.uploadLifetime.value))
            #expect(self.limit { try begin(4) } == nil)
            #expect(budgets.heldSize == Self.mebibyte)
        }
    }

    /// Sends the first part of a photo of a thousand bytes.
    private static func put(_ rider: Rider, _ query: String = "", number: UInt8 = 1) async throws -> Answer {
        let photo = [UInt8](repeating: number, count: 1000)
        return try await rider.send(
            .put, Story.path + "/uploads/\(Digest.sha256(photo))" + query, bytes: Array(photo[0..<100]),
            [.contentRange: "bytes 0-99/1000"])
    }

    private static func document(_ world: World, _ song: String) -> String {
        world.document().replacing(#""name": "Песня""#, with: #""name": "Песня", \#(song)"#)
    }

    @Test("without an open task that takes a photo or a video no byte of one is stored")
    func unwanted() async throws {
        let world = try World()
        try await world.runStory { story in
            func files() -> Int {
                let folder = world.folder.file("photos/" + UploadFolder.name)
                return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).count
            }
            let text = Self.document(world, #""answer-type": "text", "answer": "да""#)
            try await story.admin.put(Story.adminPath, text).expect(.ok)
            try await Self.put(story.device).expect(.conflict, code: "upload-unwanted")
            let closed = Self.document(world, #""answer-type": "photo", "closes": "\#(World.start + 600)""#)
            try await story.admin.put(Story.adminPath, closed).expect(.ok)
            world.clock.advance(by: 601)
            try await Self.put(story.device).expect(.conflict, code: "task-closed")
            #expect(files() == 0)
            let photo = Self.document(world, #""answer-type": "photo""#)
            try await story.admin.put(Story.adminPath, photo).expect(.ok)
            try await Self.put(story.device).expect(.ok)
            #expect(files() == 1)
            try await story.admin.post(Story.adminPath + "/close").expect(.ok)
            world.clock.advance(by: 1)
            try await Self.put(story.device, number: 2).expect(.conflict, code: "quest-closed")
            #expect(files() == 1)
        }
    }

    @Test("an upload that comes late is taken as its answer is: it says when that was given")
    func late() async throws {
        let world = try World()
        try await world.runStory { story in
            let closing = World.start + 600
            let document = Self.document(world, #""answer-type": "photo", "closes": "\#(closing)""#)
            try await story.admin.put(Story.adminPath, document).expect(.ok)
            world.clock.advance(by: 3600)
            func query(_ given: Timestamp) -> String { "?answered_at=\(given)&sent_at=\(world.clock.now)" }
            try await Self.put(story.device, query(closing)).expect(.conflict, code: "task-closed")
            try await story.admin.post(Story.adminPath + "/close").expect(.ok)
            world.clock.advance(by: 60)
            let photo = try SamplePhotos.large(1000)
            try await story.device.send(
                .put, Story.path + "/uploads/\(Digest.sha256(photo))" + query(World.start + 300),
                bytes: photo,
                [.contentRange: "bytes 0-\(photo.count - 1)/\(photo.count)"]
            ).expect(.ok)
            let answered =
                "?task=song&answered_at=\(World.start + 300)&sent_at=\(world.clock.now)&upload=\(Digest.sha256(photo))"
            let sent = try await story.device.send(
                .post, Story.path + "/photos" + answered, nil, [HTTPField.Name("Idempotency-Key")!: "k"]
            ).expect(.created)
            #expect(sent.json["verdict"] == "pending")
            try await Self.put(story.device, "?answered_at=yesterday").expect(
                .badRequest, code: "query-invalid")
        }
    }
}

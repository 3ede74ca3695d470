import Foundation
import QuestRules
import QuestStoreSQLite
import QuestTestSupport
import Testing

@testable import QuestStorePostgres

@Suite("The PostgreSQL store", .serialized)
struct PostgresContractTests {
    @Test("keeps the contract of stores", arguments: QuestStoreContract.clauses)
    func contract(clause: QuestStoreContract) async throws {
        try await TemporaryStore.use { try await clause.check($0) }
    }

    @Test("keeps webhooks, and after it was opened again as well; with a quest that is removed they go")
    func webhooks() async throws {
        try await TemporaryStore.useDatabase { address in
            var store = try await PostgresQuestStore.open(address)
            try await WebhookStoreContract.check(store)
            await store.close()
            store = try await PostgresQuestStore.open(address)
            #expect(try await store.webhooks().map(\.quest.rawValue) == ["park", "town"])
            try await store.removeQuest(QuestID("park"), after: .empty)
            #expect(try await store.webhooks().map(\.quest.rawValue) == ["town"])
            await store.close()
        }
    }

    @Test("keeps sessions")
    func sessions() async throws {
        try await TemporaryStore.use { try await SessionStoreContract.check($0) }
    }

    @Test("keeps leases")
    func leases() async throws {
        try await TemporaryStore.use { try await LeaseStoreContract.check($0) }
    }

    @Test(
        "keeps blobs, whose bytes the server does not try to compress, and nothing of them when they are gone"
    )
    func blobs() async throws {
        try await TemporaryStore.use { store in
            try await BlobStoreContract.check(store)
            let (server, uri) = (try TemporaryPostgres.shared(), store.address.uri)
            #expect(try server.run("SELECT count(*) FROM request.blob_chunks", at: uri) == "0")
            try await BlobStoreContract.put([UInt8](repeating: 0, count: 200_000), as: "photo/a", in: store)
            let chunks = "SELECT string_agg(length(bytes)::text, ' ' ORDER BY start) FROM request.blob_chunks"
            #expect(try server.run(chunks, at: uri) == "65536 65536 65536 3392")
            let sizes = "SELECT bool_and(pg_column_size(bytes) >= length(bytes)) FROM request.blob_chunks"
            #expect(try server.run(sizes, at: uri) == "t")
        }
    }

    @Test("commits wait for no photo on its way, nor do questions")
    func lanes() async throws {
        var limits = PostgresLimits()
        (limits.carriers, limits.writers, limits.readers) = (1, 1, 1)
        try await TemporaryStore.use(limits: limits) { store in
            let (story, _) = try QuestStory.begun()
            let (pieces, sender) = AsyncStream.makeStream(of: Void.self)
            let bytes = BlobStoreContract.bytes(100_000)
            async let putting: Void = store.put(
                "photo/a", size: bytes.count, digest: .sha256(bytes), at: story.now
            ) { range throws(StoreError) in
                for await _ in pieces { break }
                return Array(bytes[range])
            }
            _ = try await story.stored(in: store)
            #expect(try await store.head(of: story.quest) == story.state.head)
            #expect(try await store.blob("photo/a") == nil, "not there before it is whole")
            sender.yield()
            sender.finish()
            try await putting
            #expect(try await store.blob("photo/a")?.size == 100_000)
        }
    }

    @Test("keeps accounts")
    func accounts() async throws {
        try await TemporaryStore.use { try await AccountStoreContract.check($0) }
    }

    @Test("has the same log as every other store, to the byte, and the same places to the last bit")
    func sameBytes() async throws {
        var (story, device) = try QuestStory.begun()
        var batch = story.batch(3, from: device)
        // Numbers that a decimal of 15 digits does not hold.
        var fixes = batch.fixes
        fixes[0].coordinate = Coordinate(longitude: 61.400_000_000_000_006, latitude: 55.1.nextUp)
        fixes[1].coordinate = Coordinate(longitude: -0.1 - 0.2, latitude: .leastNonzeroMagnitude)
        batch = FixBatch(device: device, sentAt: batch.sentAt, receivedAt: batch.receivedAt, fixes: fixes)
        try story.ride(batch)
        try story.answer("волк", to: QuestStory.text, from: device)
        try story.answer("\"\n\u{1}", to: QuestStory.judged, from: device)
        let told = story
        try await TemporaryStore.use { store in
            let file = FileManager.default.temporaryDirectory.appendingPathComponent(
                "quest-\(UUID().uuidString).db"
            ).path
            let sqlite = try SQLiteQuestStore(path: file)
            defer {
                for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file + end) }
            }
            let stores: [any QuestStore] = [InMemoryQuestStore(), sqlite, store]
            var logs: [[String]] = []
            var trails: [[UInt64]] = []
            for store in stores {
                _ = try await told.stored(in: store)
                let records = try await store.records(of: told.quest, after: 0, limit: 1000)
                logs.append(records.map(\.line))
                trails.append(
                    try await store.trail(of: device).flatMap {
                        [$0.fix.coordinate.longitude.bitPattern, $0.fix.coordinate.latitude.bitPattern]
                    })
            }
            #expect(logs[0].count > 5 && logs[0].map { Array($0.utf8) } == logs[1].map { Array($0.utf8) })
            #expect(logs[0].map { Array($0.utf8) } == logs[2].map { Array($0.utf8) })
            #expect(trails[0].count == 6 && trails[0] == trails[1] && trails[0] == trails[2])
            try await sqlite.close()
        }
    }
}

import Foundation
import QuestRules
import QuestTestSupport
import Testing

@testable import QuestStorePostgres

@Suite("What a server keeps of what was erased", .serialized)
struct ErasedBytesTests {
    /// Something that stands nowhere else.
    private static let canary = "Канарейка-7351"

    /// Files of the server in which the canary's bytes stand, by the folder that they are in.
    private static func places(in server: TemporaryPostgres) -> Set<String> {
        let data = server.folder + "/data"
        let needle = Data(canary.utf8)
        var places: Set<String> = []
        for file in FileManager.default.subpaths(atPath: data) ?? [] {
            guard let bytes = FileManager.default.contents(atPath: data + "/" + file),
                bytes.range(of: needle) != nil
            else { continue }
            places.insert(String(file.prefix { $0 != "/" }))
        }
        return places
    }

    @Test("dead rows are cleared away though few; with the steps of the guide no file has the bytes any more")
    func canary() async throws {
        // As the guide says.
        let server = try TemporaryPostgres(settings: ["wal_recycle=off", "min_wal_size=32MB"])
        defer { server.end() }
        try await TemporaryStore.useDatabase(of: server) { address in
            let store = try await PostgresQuestStore.open(address)
            var (story, device) = try QuestStory.begun()
            try story.answer(Self.canary, to: QuestStory.judged, from: device)
            _ = try await story.stored(in: store)
            let photo = BlobStoreContract.bytes(70_000) + Array(Self.canary.utf8)
            try await BlobStoreContract.put(photo, as: "photo/canary.original", in: store)
            try server.run("CHECKPOINT")
            #expect(Self.places(in: server) == ["base", "pg_wal"])
            let owners = story.entries.flatMap(\.attachments).compactMap {
                if case .text(let text) = $0 { text.owner } else { nil }
            }
            try await store.eraseTexts(owners: owners)
            #expect(try server.run("SELECT count(*) FROM request.texts", at: address.uri) == "0")
            try await store.removeBlobs(["photo/canary.original"])
            await store.upkeep.clear()
            for table in ["texts", "blob_chunks"] {
                let dead = try server.run(
                    """
                    SELECT pg_relation_size(oid) + pg_relation_size(reltoastrelid) FROM pg_class
                    WHERE oid = 'request.\(table)'::regclass
                    """, at: address.uri)
                #expect(dead == "0", "a table with nothing in it has no pages: \(table)")
                try server.run("VACUUM FULL request.\(table)", at: address.uri)
            }
            for _ in 0..<2 {
                try server.run("SELECT pg_switch_wal()")
                try server.run("CHECKPOINT")
            }
            #expect(Self.places(in: server) == [])
            await store.close()
        }
    }
}

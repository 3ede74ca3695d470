import Foundation
import QuestEngine
import QuestStorePostgres
import QuestTestSupport
import Testing

@testable import questd

@Suite("questd store copy with photos", .serialized)
struct StoreCopyCommandTests {
    private static func copy(_ source: String, _ target: String) async throws {
        var command = try StoreCopyCommand.parse([source, target])
        try await command.run()
    }

    /// The files of photos and media with their bytes, by their paths.
    private static func pictures(beside database: String) throws -> [String: Data] {
        let places = StatePlaces(database: database, stateDirectory: "")
        return Dictionary(
            uniqueKeysWithValues: try places.pictures.map {
                ($0, try Data(contentsOf: URL(filePath: "\(places.photos)/\($0)")))
            })
    }

    /// Runs a body on a database file that a daemon has left, with photos beside it, and an empty database of PostgreSQL.
    private static func run(
        _ body:
            @escaping @Sendable (_ file: String, _ address: String, _ folder: TemporaryFolder) async throws ->
            Void
    ) async throws {
        try await BackupScene.run { scene in
            // A copy of it: the daemon has its own open.
            let folder = try scene.folder()
            let places = try scene.elsewhere()
            try FileManager.default.copyItem(
                atPath: "\(folder)/\(StatePlaces.databaseName)", toPath: places.database)
            try FileManager.default.copyItem(
                atPath: "\(folder)/\(StatePlaces.photosName)", toPath: places.photos)
            let server = try TemporaryPostgres.shared()
            let address = try server.makeDatabase()
            defer { try? server.dropDatabase(at: address) }
            try await body(places.database, address, scene.story.world.folder)
        }
    }

    @Test(
        "carries photos and media into PostgreSQL and back, byte for byte; what no answer speaks of stays behind"
    )
    func thereAndBack() async throws {
        try await Self.run { file, address, folder in
            let before = try Self.pictures(beside: file)
            #expect(before.count == 3 && before.keys.contains { $0.hasPrefix("media/story/owl.ogg.") })
            for name in ["lost.original", "lost.copy"] {
                try Data([1]).write(to: URL(filePath: "\(file)-photos/\(name)"))
            }
            try await Self.copy(file, address)
            let parsed = try #require(PostgresAddress(address))
            let store = try await PostgresQuestStore.open(parsed)
            let blobs = try await store.allBlobs(under: "")
            #expect(blobs.map(\.size).sorted() == before.values.map(\.count).sorted())
            await store.close()
            let second = folder.file("second.sqlite")
            try await Self.copy(address, second)
            #expect(try Self.pictures(beside: second) == before)
            // Where something is already nothing is copied to, and it stays.
            await #expect(throws: (any Error).self) { try await Self.copy(file, address) }
            await #expect(throws: (any Error).self) { try await Self.copy(address, second) }
            #expect(try Self.pictures(beside: second) == before)
        }
    }

    @Test(
        "of a store with a photo that is not what the log says nothing is kept",
        arguments: ["original", "ogg"])
    func changed(ending: String) async throws {
        try await Self.run { file, address, folder in
            let name = try #require(try Self.pictures(beside: file).keys.first { $0.contains(".\(ending)") })
            let path = "\(file)-photos/\(name)"
            var bytes = try Data(contentsOf: URL(filePath: path))
            bytes[bytes.count / 2] ^= 1
            try bytes.write(to: URL(filePath: path))
            await #expect(throws: (any Error).self) { try await Self.copy(file, address) }
            let store = try await PostgresQuestStore.open(try #require(PostgresAddress(address)))
            #expect(try await store.quests().isEmpty)
            #expect(try await store.allBlobs(under: "").isEmpty)
            await store.close()
            let second = folder.file("second.sqlite")
            await #expect(throws: (any Error).self) { try await Self.copy(file, second) }
            #expect(!FileManager.default.fileExists(atPath: second + "-photos"))
            #expect(!FileManager.default.fileExists(atPath: second))
        }
    }
}

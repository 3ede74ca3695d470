import Foundation
import HTTPTypes
import QuestEngine
import QuestStoreSQLite
import QuestTestSupport
import Testing

@testable import EventServices
@testable import questd

@Suite("A backup that a running daemon sends")
struct BackupInterfaceTests {
    private static let path = "/api/v1/admin/backup"

    @Test("is one file with all that is kept, which is restored as a folder is")
    func whole() async throws {
        try await BackupScene.run { scene in
            let sent = try await scene.story.admin.post(Self.path).expect(.ok)
            #expect(sent.fields[.contentType] == "application/zip")
            let bytes = sent.bytes
            let archive = try BackupArchive(size: bytes.count) { Array(bytes[$0]) }
            try archive.verify()
            // The same as the command on the machine makes, and no key.
            let folder = try scene.folder()
            let listed = try FileManager.default.subpathsOfDirectory(atPath: folder).filter {
                $0.contains(".") && $0 != BackupManifest.name
            }
            #expect(Set(archive.manifest.files.map(\.path)) == Set(listed))
            #expect(listed.count == 4)
            #expect(archive.manifest.heads == (try DatabaseCopy.heads(in: scene.places.database)))

            let file = scene.story.world.folder.file("backup.zip")
            try Data(bytes).write(to: URL(fileURLWithPath: file))
            let there = try scene.elsewhere()
            let restored = try BackupRestoring(places: there).run(from: file)
            #expect(restored.manifest == archive.manifest && restored.erasures == 0)
            for listed in archive.manifest.files {
                let place = try #require(there.place(of: listed.path))
                let contents = Array(try Data(contentsOf: URL(fileURLWithPath: place)))
                #expect(ArchiveManifest.File(path: listed.path, contents: contents) == listed)
            }
            #expect(throws: BackupError.placeTaken(there.database)) {
                try BackupRestoring(places: there).run(from: file)
            }
        }
    }

    @Test("leaves nothing beside the database, and what a killed daemon has left is removed at the start")
    func leftovers() async throws {
        try await BackupScene.run { scene in
            func beside() throws -> Set<String> {
                let folder = scene.places.database.folderOfPath
                let names = try FileManager.default.contentsOfDirectory(atPath: folder)
                return Set(names.filter { $0.contains("-backup") })
            }
            try await scene.story.admin.post(Self.path).expect(.ok)
            #expect(try beside().isEmpty)
            for suffix in ["", "-journal"] {
                try Data([1]).write(to: URL(fileURLWithPath: scene.places.databaseCopy + suffix))
            }
            #expect(try beside().count == 2)
            // In the way of nobody either.
            try await scene.story.admin.post(Self.path).expect(.ok)
            #expect(try beside().isEmpty)
            try Data([1]).write(to: URL(fileURLWithPath: scene.places.databaseCopy))
            CopiedDatabase.removeLeftover(of: scene.places)
            #expect(try beside().isEmpty)
        }
    }

    @Test("is not begun where its copy would leave too little space")
    func full() async throws {
        try await BackupScene.run { scene in
            #expect(throws: StoreError.full) {
                _ = try BackupController.copy(of: scene.places, leaving: 1 << 60)
            }
            #expect(!FileManager.default.fileExists(atPath: scene.places.databaseCopy))
            let (moment, file) = try BackupController.copy(of: scene.places, leaving: 0)
            #expect(moment.heads.count == 1 && file.size > 0)
        }
    }

    @Test("takes nothing but the request, and is for the admin alone")
    func refused() async throws {
        try await BackupScene.run { scene in
            try await scene.story.admin.post(Self.path + "?secrets=true")
                .expect(.badRequest, code: "query-invalid")
            try await scene.story.device.post(Self.path).expect(.forbidden, code: "not-allowed")
            try await scene.story.anonymous.post(Self.path).expect(.unauthorized)
        }
    }
}

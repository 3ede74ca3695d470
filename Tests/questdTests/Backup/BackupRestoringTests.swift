import Foundation
import Glibc
import QuestEngine
import QuestStoreSQLite
import QuestTestSupport
import Testing

@testable import questd

@Suite("Restoring a backup that somebody has changed")
struct BackupRestoringTests {
    /// Changes a whole backup, and returns with what it is refused.
    private static func refusal(
        _ change: @escaping @Sendable (_ folder: String) throws -> Void
    ) async throws -> BackupError? {
        let (refusals, sender) = AsyncStream.makeStream(of: BackupError?.self)
        try await BackupScene.run { scene in
            let folder = try scene.folder()
            try change(folder)
            let there = try scene.elsewhere()
            let refusal = #expect(throws: BackupError.self) {
                _ = try BackupRestoring(places: there).run(from: folder)
            }
            let left = try FileManager.default.contentsOfDirectory(atPath: there.database.folderOfPath)
            #expect(left.isEmpty, "\(left) was left behind")
            sender.yield(refusal)
        }
        var iterator = refusals.makeAsyncIterator()
        return await iterator.next() ?? nil
    }

    private static func photo(in folder: String) throws -> String {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/photos")
        let name = try #require(names.first { $0.hasSuffix(".original") })
        return folder + "/photos/" + name
    }

    private static func replaceInManifest(_ folder: String, _ old: String, by new: String) throws {
        let file = URL(fileURLWithPath: folder + "/" + BackupManifest.name)
        let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        let changed = text.replacingOccurrences(of: old, with: new)
        try #require(changed != text, "\(old) does not stand in the manifest")
        try Data(changed.utf8).write(to: file)
    }

    private static func isFileChanged(_ error: BackupError?) -> Bool {
        if case .fileChanged? = error { true } else { false }
    }

    @Test("one that nobody has changed is restored, by a name that is a link too")
    func good() async throws {
        try await BackupScene.run { scene in
            let folder = try scene.folder()
            symlink(folder, folder + "-latest")
            for (number, path) in [folder, folder + "-latest"].enumerated() {
                let there = try scene.elsewhere("elsewhere-\(number)")
                let restored = try BackupRestoring(places: there).run(from: path)
                #expect(restored.manifest.files.count == 4)
                let heads = try DatabaseCopy.heads(in: there.database)
                #expect(heads == restored.manifest.heads)
            }
        }
    }

    @Test("a link in place of a file or a folder is refused, though the same bytes stand behind it")
    func links() async throws {
        let file = try await Self.refusal { folder in
            let photo = try Self.photo(in: folder)
            try FileManager.default.moveItem(atPath: photo, toPath: folder + "-photo")
            symlink(folder + "-photo", photo)
        }
        #expect(Self.isFileChanged(file))
        let whole = try await Self.refusal { folder in
            try FileManager.default.moveItem(atPath: folder + "/photos", toPath: folder + "-photos")
            symlink(folder + "-photos", folder + "/photos")
        }
        #expect(Self.isFileChanged(whole))
        let manifest = try await Self.refusal { folder in
            let name = "/" + BackupManifest.name
            try FileManager.default.moveItem(atPath: folder + name, toPath: folder + "-manifest")
            symlink(folder + "-manifest", folder + name)
        }
        if case .noBackup? = manifest {} else { Issue.record("\(String(describing: manifest))") }
    }

    @Test("a pipe in place of a file keeps nobody waiting")
    func pipe() async throws {
        let refused = try await Self.refusal { folder in
            let photo = try Self.photo(in: folder)
            unlink(photo)
            mkfifo(photo, 0o600)
        }
        #expect(Self.isFileChanged(refused))
    }

    @Test("a file that is longer, shorter, another or missing is refused", arguments: 0..<4)
    func otherFile(way: Int) async throws {
        let refused = try await Self.refusal { folder in
            let photo = URL(fileURLWithPath: try Self.photo(in: folder))
            var bytes = try Data(contentsOf: photo)
            switch way {
            case 0: bytes.append(0)
            case 1: bytes.removeLast()
            case 2: bytes[bytes.count / 2] ^= 1
            default:
                try FileManager.default.removeItem(at: photo)
                return
            }
            try bytes.write(to: photo)
        }
        #expect(Self.isFileChanged(refused))
    }

    @Test(
        "a manifest that leads elsewhere, or names what belongs nowhere, is none",
        arguments: [
            "photos/../../../../etc/x", "/etc/x", "elsewhere/x", "secrets/../x", "secrets/id_rsa",
            "quests.sqlite/x",
            "quests.sqlite-wal", "photos",
        ])
    func traversal(path: String) async throws {
        let refused = try await Self.refusal { folder in
            let photo = try Self.photo(in: folder).dropFirst(folder.count + 1)
            try Self.replaceInManifest(folder, String(photo), by: path)
        }
        if case .noBackup? = refused {} else { Issue.record("\(String(describing: refused))") }
    }

    @Test("a manifest with another head, another quest, or none of a quest is refused", arguments: 0..<3)
    func heads(way: Int) async throws {
        let refused = try await Self.refusal { folder in
            switch way {
            case 0:
                let head = try DatabaseCopy.heads(in: folder + "/quests.sqlite").values.first
                let hash = try #require(head?.hash.description)
                try Self.replaceInManifest(folder, hash, by: String(repeating: "0", count: 64))
            case 1: try Self.replaceInManifest(folder, #""quest": "story""#, by: #""quest": "other""#)
            default: try Self.replaceInManifest(folder, #""seq": "#, by: #""seq": 1"#)
            }
        }
        if case .logBroken? = refused {} else { Issue.record("\(String(describing: refused))") }
    }

    @Test("a database that is none is refused, though its sum is right")
    func noDatabase() async throws {
        let refused = try await Self.refusal { folder in
            let file = URL(fileURLWithPath: folder + "/quests.sqlite")
            let manifestFile = URL(fileURLWithPath: folder + "/" + BackupManifest.name)
            let manifest = try #require(BackupManifest(document: Array(try Data(contentsOf: manifestFile))))
            let junk = [UInt8](repeating: 7, count: 8192)
            try Data(junk).write(to: file)
            let files = manifest.files.map {
                $0.path == "quests.sqlite" ? .init(path: $0.path, contents: junk) : $0
            }
            let mended = BackupManifest(
                madeAt: manifest.madeAt, release: manifest.release, schema: manifest.schema, files: files,
                heads: manifest.heads)
            try Data(mended.document).write(to: manifestFile)
        }
        if case .database? = refused {} else { Issue.record("\(String(describing: refused))") }
    }

    @Test("a backup without a database, a manifest that is cut, and no folder at all are none")
    func none() async throws {
        let bare = try await Self.refusal { folder in
            try Self.replaceInManifest(folder, #""path": "quests.sqlite""#, by: #""path": "clock""#)
        }
        if case .noBackup? = bare {} else { Issue.record("\(String(describing: bare))") }
        let cut = try await Self.refusal { folder in
            let file = URL(fileURLWithPath: folder + "/" + BackupManifest.name)
            try Data(contentsOf: file).dropLast(4).write(to: file)
        }
        if case .noBackup? = cut {} else { Issue.record("\(String(describing: cut))") }
        let missing = try await Self.refusal { folder in try FileManager.default.removeItem(atPath: folder) }
        if case .noBackup? = missing {} else { Issue.record("\(String(describing: missing))") }
        let device = try await Self.refusal { folder in
            try FileManager.default.removeItem(atPath: folder)
            mkfifo(folder, 0o600)
        }
        if case .noBackup? = device {} else { Issue.record("\(String(describing: device))") }
    }

    @Test(
        "erasures later than the backup are taken once each, those before it not, and what is no journal stops it"
    )
    func erasures() async throws {
        try await BackupScene.run { scene in
            let folder = try scene.folder()
            func line(_ time: String) -> String {
                #"{"at":"\#(time)","erased":"team","positions":true,"quest":"story","team":"lisy"}"# + "\n"
            }
            let (late, early) = (line("2099-01-01T00:00:00.000Z"), line("2001-01-01T00:00:00.000Z"))
            let later = line("2099-01-02T00:00:00.000Z")
            let journal = try scene.story.world.folder.write(early + late + later + late, to: "journal.jsonl")
            let there = try scene.elsewhere()
            try Data(late.utf8).write(to: URL(fileURLWithPath: ErasureJournal(database: there.database).path))
            let broken = try scene.story.world.folder.write(late + "planet\n" + late, to: "broken.jsonl")
            #expect(throws: BackupError.erasuresUnreadable(broken)) {
                _ = try BackupRestoring(places: there, erasures: broken).run(from: folder)
            }
            #expect(!FileManager.default.fileExists(atPath: there.database))
            let restored = try BackupRestoring(places: there, erasures: journal).run(from: folder)
            #expect(restored.erasures == 1)
            let due = ErasureJournal.read(StatePlaces.erasuresDue(beside: there.database))
            #expect(due?.map(\.text) == [late.trimmingCharacters(in: .newlines)])
        }
    }
}

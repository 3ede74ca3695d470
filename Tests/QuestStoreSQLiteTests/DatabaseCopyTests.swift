import Foundation
import QuestRules
import QuestTestSupport
import Testing

@testable import QuestStoreSQLite

@Suite("A copy of a database")
struct DatabaseCopyTests {
    private static func stored(_ path: String, teams: Int = 20) async throws -> (SQLiteQuestStore, QuestStory)
    {
        var story = try QuestStory.begun().story
        for number in 0..<teams { try story.addTeam("team-\(number)") }
        let store = try SQLiteQuestStore(path: path)
        _ = try await story.stored(in: store)
        return (store, story)
    }

    @Test("has all that was committed while the store is open, in one file of its owner's")
    func whole() async throws {
        try await TemporaryDatabase.use { path in
            let (store, story) = try await Self.stored(path)
            let copy = path + "-copy"
            try DatabaseCopy.make(of: path, at: copy)
            let mode = try FileManager.default.attributesOfItem(atPath: copy)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            #expect(!FileManager.default.fileExists(atPath: copy + "-wal"))
            let heads = try DatabaseCopy.heads(in: copy)
            #expect(heads == [story.quest: try await store.head(of: story.quest)])
            #expect(try DatabaseCopy.schema(of: copy) == Migration.latest)
            #expect(try DatabaseCopy.verify(copy, heads: heads) == nil)
            let opened = try SQLiteQuestStore(path: copy)
            #expect(try await opened.records(of: story.quest, after: 0, limit: 1000) == story.records)
            try await opened.close()
            try await store.close()
        }
    }

    @Test("is of one moment, and comes to its end, while somebody writes without a pause")
    func whileWriting() async throws {
        try await TemporaryDatabase.use { path in
            let (store, story) = try await Self.stored(path, teams: 500)
            let before = try await store.head(of: story.quest)
            let writing = Task {
                var count = 0
                while !Task.isCancelled {
                    do {
                        try await store.eraseTexts(owners: ["nobody-\(count)"])
                        try await store.probe()
                    } catch {
                        // The end came in the middle of a write.
                        guard Task.isCancelled else { throw error }
                    }
                    count += 1
                }
                return count
            }
            let copy = path + "-copy"
            try await Task.detached { try DatabaseCopy.make(of: path, at: copy) }.value
            writing.cancel()
            #expect(try await writing.value > 0, "nobody wrote meanwhile")
            #expect(try DatabaseCopy.verify(copy, heads: [story.quest: before]) == nil)
            try await store.close()
        }
    }

    @Test("is held against the heads: a changed record, a missing quest and one too many are found")
    func faults() async throws {
        try await TemporaryDatabase.use { path in
            let (store, story) = try await Self.stored(path)
            let head = try await store.head(of: story.quest)
            try await store.close()
            let other = QuestID("another")
            #expect(try DatabaseCopy.verify(path, heads: [story.quest: head]) == nil)
            #expect(try DatabaseCopy.verify(path, heads: [:])?.quest == story.quest)
            let more = try DatabaseCopy.verify(path, heads: [story.quest: head, other: head])
            #expect(more?.quest == other)
            try TemporaryDatabase.tamper(
                path, withoutTriggers: "UPDATE records SET at = at + 1 WHERE seq = 3")
            let found = try DatabaseCopy.verify(path, heads: [story.quest: head])
            #expect(found?.fault == .changed(seq: 3))
        }
    }

    @Test("is searched for an account's record that somebody has changed")
    func accountFaults() async throws {
        try await TemporaryDatabase.use { path in
            var story = AccountStory()
            let id = try story.create("anna", name: "Анна")
            _ = try story.create("boris", name: "Борис")
            let store = try SQLiteQuestStore(path: path)
            try await story.store(in: store)
            try await store.close()
            #expect(try DatabaseCopy.verifyAccounts(path) == nil)
            try TemporaryDatabase.tamper(
                path,
                withoutTriggers:
                    "UPDATE account_records SET at = at + 1 WHERE seq = 1 AND account = '\(id.rawValue)'")
            let found = try DatabaseCopy.verifyAccounts(path)
            #expect(found?.account == id && found?.fault == .changed(seq: 1))
        }
    }

    @Test("is never written over what is there, and leaves nothing of another program's database")
    func refused() async throws {
        try await TemporaryDatabase.use { path in
            try await SQLiteQuestStore(path: path).close()
            let copy = path + "-copy"
            try Data("mine".utf8).write(to: URL(fileURLWithPath: copy))
            #expect(throws: SQLiteStoreError.self) { try DatabaseCopy.make(of: path, at: copy) }
            #expect(try String(contentsOfFile: copy, encoding: .utf8) == "mine")
            let songs = path + "-songs"
            try TemporaryDatabase.tamper(songs, "CREATE TABLE songs (title TEXT)")
            #expect(throws: SQLiteStoreError.notOurs(path: songs)) {
                try DatabaseCopy.make(of: songs, at: songs + "-copy")
            }
            #expect(!FileManager.default.fileExists(atPath: songs + "-copy"))
        }
    }

    @Test("is made before the schema is changed, once, and goes after thirty days")
    func upgrade() async throws {
        try await TemporaryDatabase.use { path in
            try await SQLiteQuestStore(path: path).close()
            let copy = UpgradeCopy.path(of: path, before: Migration.latest)
            #expect(!FileManager.default.fileExists(atPath: copy), "a new database has nothing to lose")
            // As if the last step were still to be made, which can be made twice.
            try TemporaryDatabase.tamper(path, "PRAGMA user_version = 7")
            try UpgradeCopy.make(of: path)
            #expect(try DatabaseCopy.schema(of: copy) == 7)
            try TemporaryDatabase.tamper(path, "PRAGMA user_version = 8")
            try UpgradeCopy.make(of: path)
            #expect(try DatabaseCopy.schema(of: copy) == 7, "a start that was cut off halfway")
            try TemporaryDatabase.tamper(path, "PRAGMA user_version = 6")
            try UpgradeCopy.make(of: path)
            #expect(try DatabaseCopy.schema(of: copy) == 6, "an older database was put back")
            let now = Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
            #expect(UpgradeCopy.sweep(beside: path, at: now + (UpgradeCopy.kept - 60)).isEmpty)
            #expect(UpgradeCopy.sweep(beside: path, at: now + (UpgradeCopy.kept + 60)) == [copy])
            #expect(!FileManager.default.fileExists(atPath: copy))
            #expect(FileManager.default.fileExists(atPath: path))
        }
    }
}

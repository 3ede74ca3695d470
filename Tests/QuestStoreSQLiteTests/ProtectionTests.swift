import Foundation
import GRDB
import QuestRules
import QuestTestSupport
import Testing

@testable import QuestStoreSQLite

@Suite("What a database file is protected from")
struct ProtectionTests {
    static let forbidden = [
        "UPDATE records SET team = 'omega' WHERE seq = 3", "DELETE FROM records WHERE seq = 2",
        "DELETE FROM records", "UPDATE editions SET document = x'00'", "DELETE FROM editions",
        "INSERT INTO records SELECT quest, 99, 'x', at, received_at, actor, team, device, kind, version, "
            + "body, prev, hash FROM records WHERE seq = 1",
    ]

    @Test("Records and editions can only be added, in order", arguments: forbidden)
    func triggers(sql: String) async throws {
        try await TemporaryDatabase.use { path in
            let story = try QuestStory.begun().story
            let store = try SQLiteQuestStore(path: path)
            _ = try await story.stored(in: store)
            try await store.close()
            let error = #expect(throws: DatabaseError.self) { try TemporaryDatabase.tamper(path, sql) }
            #expect(error?.extendedResultCode == .SQLITE_CONSTRAINT_TRIGGER)
        }
    }

    @Test("A quest that was deleted leaves those of others protected as before", arguments: forbidden)
    func afterDeletion(sql: String) async throws {
        try await TemporaryDatabase.use { path in
            let story = try QuestStory.begun().story
            var other = QuestStory(quest: QuestID("city"), seed: 5)
            try other.publish()
            let store = try SQLiteQuestStore(path: path)
            _ = try await story.stored(in: store)
            _ = try await other.stored(in: store)
            try await store.removeQuest(other.quest, after: other.state.head)
            try await store.close()
            let error = #expect(throws: DatabaseError.self) { try TemporaryDatabase.tamper(path, sql) }
            #expect(error?.extendedResultCode == .SQLITE_CONSTRAINT_TRIGGER)
        }
    }

    @Test("A database without the triggers deletes no quest, rather than to stay without them")
    func withoutTriggers() async throws {
        try await TemporaryDatabase.use { path in
            var story = QuestStory()
            try story.publish()
            let store = try SQLiteQuestStore(path: path)
            _ = try await story.stored(in: store)
            try await store.close()
            let reopened = try SQLiteQuestStore(path: path)
            try TemporaryDatabase.tamper(path, "DROP TRIGGER editions_stay")
            let (quest, head) = (story.quest, story.state.head)
            await #expect(throws: StoreError.corrupted("the trigger editions_stay is missing")) {
                try await reopened.removeQuest(quest, after: head)
            }
            #expect(try await reopened.head(of: quest) == head)
            try await reopened.close()
        }
    }

    @Test("Who drops the trigger and edits a record is found by the verifier")
    func verifier() async throws {
        try await TemporaryDatabase.use { path in
            let story = try QuestStory.begun().story
            let store = try SQLiteQuestStore(path: path)
            _ = try await story.stored(in: store)
            try await store.close()
            try TemporaryDatabase.tamper(
                path, withoutTriggers: "UPDATE records SET version = 7 WHERE seq = 3")
            let reopened = try SQLiteQuestStore(path: path)
            let records = try await reopened.records(of: story.quest, after: 0, limit: 100)
            #expect(throws: LogFault.changed(seq: 3)) { try LogVerifier.verify(records, of: story.quest) }
            try await reopened.close()
        }
    }

    @Test("A row that cannot be a record is reported as corrupted")
    func corruptedRow() async throws {
        try await TemporaryDatabase.use { path in
            let story = try QuestStory.begun().story
            let store = try SQLiteQuestStore(path: path)
            _ = try await story.stored(in: store)
            try await store.close()
            try TemporaryDatabase.tamper(
                path, withoutTriggers: "UPDATE records SET kind = 'rumour' WHERE seq = 3")
            let reopened = try SQLiteQuestStore(path: path)
            await #expect(throws: StoreError.corrupted("record 3 has an unknown actor or kind")) {
                try await reopened.records(of: story.quest, after: 0, limit: 100)
            }
            try await reopened.close()
        }
    }

    @Test("When the disk is full writes are refused whole, reads go on, and writing resumes with space")
    func full() async throws {
        try await TemporaryDatabase.use { path in
            var (story, device) = try QuestStory.begun()
            let store = try SQLiteQuestStore(path: path)
            _ = try await story.stored(in: store)
            let head = story.state.head
            try await store.pool.writeWithoutTransaction { db in
                let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
                try db.execute(sql: "PRAGMA max_page_count = \(pages + 2)")
            }
            try story.ride(story.batch(1000, from: device))
            let entry = story.entries.suffix(1)
            let error = await #expect(throws: StoreError.self) {
                try await store.commit(Array(entry), to: story.quest, after: head)
            }
            #expect(error == .full)
            #expect(try await store.head(of: story.quest) == head)
            #expect(try await store.lastFix(of: device) == nil)
            try await store.pool.writeWithoutTransaction {
                try $0.execute(sql: "PRAGMA max_page_count = 1000000")
            }
            _ = try await store.commit(Array(entry), to: story.quest, after: head)
            #expect(try await store.head(of: story.quest) == story.state.head)
            try await store.close()
        }
    }

    @Test("A closed store says so")
    func closed() async throws {
        try await TemporaryDatabase.use { path in
            let store = try SQLiteQuestStore(path: path)
            try await store.close()
            let error = await #expect(throws: StoreError.self) { try await store.quests() }
            #expect(error?.code == "store-unavailable")
        }
    }
}

import Foundation
import QuestRules
import QuestTestSupport
import Testing

@testable import QuestStoreSQLite

@Suite("Opening a database file")
struct OpeningTests {
    @Test("sets and asserts everything that durability rests on, on the connection that writes")
    func settings() async throws {
        try await TemporaryDatabase.use { path in
            let store = try SQLiteQuestStore(path: path)
            let settings = try await store.settings()
            let values = Dictionary(uniqueKeysWithValues: settings.map { ($0.pragma, $0.value) })
            #expect(
                values == [
                    "journal_mode": "wal", "synchronous": "2", "foreign_keys": "1", "busy_timeout": "5000",
                    "journal_size_limit": "67108864", "trusted_schema": "0", "cell_size_check": "1",
                    "secure_delete": "1", "temp_store": "2",
                ])
            try await store.close()
        }
    }

    @Test("makes a file that only its owner can read, companions included")
    func mode() async throws {
        try await TemporaryDatabase.use { path in
            let store = try SQLiteQuestStore(path: path)
            for suffix in ["", "-wal", "-shm"] {
                let attributes = try FileManager.default.attributesOfItem(atPath: path + suffix)
                #expect(attributes[.posixPermissions] as? Int == 0o600, "\(suffix)")
            }
            try await store.close()
            let wal = try FileManager.default.attributesOfItem(atPath: path + "-wal")
            #expect(wal[.size] as? Int == 0, "closing writes the log back into the file")
        }
    }

    @Test("finds everything again")
    func again() async throws {
        try await TemporaryDatabase.use { path in
            let story = try QuestStory.begun().story
            let store = try SQLiteQuestStore(path: path)
            _ = try await story.stored(in: store)
            try await store.close()
            let reopened = try SQLiteQuestStore(path: path)
            #expect(try await reopened.records(of: story.quest, after: 0, limit: 100) == story.records)
            #expect(try await reopened.teams(of: story.quest).count == 1)
            try await reopened.close()
        }
    }

    @Test("finds what was committed even when nobody closed it")
    func notClosed() async throws {
        try await TemporaryDatabase.use { path in
            let story = try QuestStory.begun().story
            let store = try SQLiteQuestStore(path: path)
            _ = try await story.stored(in: store)
            let copy = path + "-copy"
            for suffix in ["", "-wal"] {
                try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix)
            }
            let recovered = try SQLiteQuestStore(path: copy)
            #expect(try await recovered.records(of: story.quest, after: 0, limit: 100) == story.records)
            try await recovered.close()
            try await store.close()
        }
    }

    @Test(
        "refuses what is no database and leaves it as it is",
        arguments: [
            "no database at all", String(repeating: "SQLite format 3\u{0} but only so far ", count: 200),
            "{\"type\":\"FeatureCollection\"}\n",
        ])
    func notADatabase(text: String) async throws {
        try await TemporaryDatabase.use { path in
            try Data(text.utf8).write(to: URL(fileURLWithPath: path))
            #expect(throws: SQLiteStoreError.notADatabase(path: path)) { try SQLiteQuestStore(path: path) }
            #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(text.utf8))
        }
    }

    @Test("refuses a damaged database and leaves it as it is", arguments: [0.2, 0.5, 0.8])
    func damaged(part: Double) async throws {
        try await TemporaryDatabase.use { path in
            let store = try SQLiteQuestStore(path: path)
            _ = try await QuestStory.begun().story.stored(in: store)
            try await store.close()
            var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
            let middle = Int(Double(bytes.count) * part) / 4096 * 4096
            for offset in middle..<min(middle + 4096, bytes.count) { bytes[offset] = 0xA5 }
            try bytes.write(to: URL(fileURLWithPath: path))
            #expect(throws: SQLiteStoreError.notADatabase(path: path)) { try SQLiteQuestStore(path: path) }
            #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
        }
    }

    @Test("reads a large file after opening, and finds the damage then")
    func damagedLarge() async throws {
        try await TemporaryDatabase.use { path in
            let store = try SQLiteQuestStore(path: path)
            #expect(store.isVerified)
            var story = try QuestStory.begun().story
            for number in 0..<200 { try story.addTeam("team-\(number)") }
            _ = try await story.stored(in: store)
            try await store.close()
            let whole = try SQLiteQuestStore(path: path, inspectionLimit: 0)
            #expect(!whole.isVerified)
            try await whole.verify()
            try await whole.close()

            // The root of the table of teams no longer is a page of any table.
            let root = "SELECT rootpage FROM sqlite_master WHERE name = 'teams'"
            let page = try #require(try TemporaryDatabase.number(path, root)) - 1
            var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
            for offset in page * 4096..<(page + 1) * 4096 { bytes[offset] = 0xA5 }
            try bytes.write(to: URL(fileURLWithPath: path))
            #expect(throws: SQLiteStoreError.notADatabase(path: path)) { try SQLiteQuestStore(path: path) }
            let damaged = try SQLiteQuestStore(path: path, inspectionLimit: 0)
            await #expect(throws: SQLiteStoreError.damaged(path: path)) { try await damaged.verify() }
            try await damaged.close()
        }
    }

    @Test("refuses another program's database and leaves it as it is")
    func notOurs() async throws {
        try await TemporaryDatabase.use { path in
            try TemporaryDatabase.tamper(path, "CREATE TABLE songs (title TEXT)")
            let before = try Data(contentsOf: URL(fileURLWithPath: path))
            #expect(throws: SQLiteStoreError.notOurs(path: path)) { try SQLiteQuestStore(path: path) }
            #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
        }
    }

    @Test(
        "refuses a database with what the program did not write, or without what it did, and names that",
        arguments: [
            ("CREATE TRIGGER evil AFTER INSERT ON records BEGIN DELETE FROM texts; END", "trigger", "evil"),
            ("CREATE VIEW spy AS SELECT * FROM texts", "view", "spy"),
            ("CREATE TABLE extra (x)", "table", "extra"),
            ("CREATE VIRTUAL TABLE boxes USING rtree(id, a, b)", "table", "boxes"),
            ("CREATE INDEX slow ON records (body)", "index", "slow"),
            ("DROP TRIGGER records_keep", "trigger", "records_keep"),
            ("ALTER TABLE probe ADD COLUMN x INTEGER", "table", "probe"),
            (
                "DROP TABLE probe; CREATE VIEW probe AS WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id FROM n) "
                    + "SELECT id, 1 AS count FROM n", "table", "probe"
            ),
        ])
    func foreign(_ change: String, kind: String, name: String) async throws {
        try await TemporaryDatabase.use { path in
            try await SQLiteQuestStore(path: path).close()
            try TemporaryDatabase.tamper(path, change)
            let error = SQLiteStoreError.foreignObject(path: path, kind: kind, name: name)
            #expect(throws: error) { try SQLiteQuestStore(path: path) }
            #expect(throws: error) { _ = try DatabaseCopy.verify(path, heads: [:]) }
            #expect(throws: error) { try DatabaseCopy.make(of: path, at: path + "-copy") }
            #expect(!FileManager.default.fileExists(atPath: path + "-copy"))
            #expect(error.code == "database-schema-foreign")
            #expect(error.message.text(in: .english).contains("\(kind) \(name)"))
        }
    }

    @Test(
        "opens a database of each older schema as the program of then has made it, and one with counts of rows"
    )
    func older() async throws {
        for version in 1...Migration.latest {
            try await TemporaryDatabase.use { path in
                let steps = Migration.all.prefix(version).map(\.sql).joined(separator: "\n")
                try TemporaryDatabase.tamper(
                    path,
                    "\(steps); PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = \(version)"
                )
                try await SQLiteQuestStore(path: path).close()
                try TemporaryDatabase.tamper(path, "ANALYZE")
                try await SQLiteQuestStore(path: path).close()
            }
        }
    }

    @Test("refuses a newer schema and says which it knows")
    func newer() async throws {
        try await TemporaryDatabase.use { path in
            try await SQLiteQuestStore(path: path).close()
            try TemporaryDatabase.tamper(path, "PRAGMA user_version = 99")
            let error = SQLiteStoreError.newerSchema(path: path, found: 99, supported: Migration.latest)
            #expect(throws: error) { try SQLiteQuestStore(path: path) }
            #expect(error.code == "database-newer")
            #expect(error.message.text(in: .english).contains("99"))
        }
    }

    @Test("refuses a place where no file can be")
    func nowhere() async throws {
        try await TemporaryDatabase.use { path in
            let place = path + "/missing/quests.db"
            let error = #expect(throws: SQLiteStoreError.self) { try SQLiteQuestStore(path: place) }
            #expect(error?.code == "database-cannot-open")
        }
    }

    @Test("migrates in numbered steps")
    func migrations() async throws {
        #expect(Migration.all.map(\.version) == Array(1...Migration.all.count))
        try await TemporaryDatabase.use { path in
            try await SQLiteQuestStore(path: path).close()
            #expect(try TemporaryDatabase.number(path, "PRAGMA user_version") == Migration.latest)
            let loose =
                "SELECT count(*) FROM pragma_table_list WHERE schema = 'main' AND type = 'table' "
                + "AND NOT strict AND name NOT LIKE 'sqlite_%'"
            #expect(try TemporaryDatabase.number(path, loose) == 0, "every table is STRICT")
        }
    }
}

import Foundation
import GRDB
import QuestRules
import QuestTestSupport
import Testing

@testable import QuestStoreSQLite

@Suite("A database that is taken away while it is in use")
struct FaultTests {
    @Test("is opened by one store at a time, by whatever name; by the next once it is closed")
    func lock() async throws {
        try await TemporaryDatabase.use { path in
            let store = try SQLiteQuestStore(path: path)
            #expect(throws: SQLiteStoreError.inUse(path: path)) { try SQLiteQuestStore(path: path) }
            let link = path + ".link"
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
            #expect(throws: SQLiteStoreError.inUse(path: link)) { try SQLiteQuestStore(path: link) }
            try await store.close()
            try await SQLiteQuestStore(path: path).close()
        }
    }

    @Test(
        "takes nothing more once its file or its log is another one, or shorter",
        arguments: ["delete", "replace", "cut", "delete log"])
    func gone(how: String) async throws {
        try await TemporaryDatabase.use { path in
            let store = try SQLiteQuestStore(path: path)
            let story = try QuestStory.begun().story
            try await store.probe()
            #expect(store.fault() == nil)
            let files = FileManager.default
            let spoiled = how == "delete log" ? path + "-wal" : path
            switch how {
            case "replace":
                try files.copyItem(atPath: path, toPath: path + ".copy")
                #expect(rename(path + ".copy", path) == 0)
            case "cut": #expect(truncate(path, 4096) == 0)
            default: try files.removeItem(atPath: spoiled)
            }
            let error = await #expect(throws: StoreError.self) { try await story.stored(in: store) }
            #expect(error == .unavailable("database-gone"))
            #expect(store.fault() == .gone(path: spoiled))
            await #expect(throws: StoreError.unavailable("database-gone")) { try await store.probe() }
        }
    }

    @Test("takes nothing more once SQLite speaks of a sync that has failed, by whatever name it was opened")
    func lostSync() async throws {
        try await TemporaryDatabase.use { path in
            let link = path + ".link"
            try await SQLiteQuestStore(path: path).close()
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
            let store = try SQLiteQuestStore(path: link)
            try await store.probe()
            let whole = try #require(realpath(path, nil))
            defer { free(whole) }
            DatabaseGuard.note(
                .SQLITE_IOERR_FSYNC, "os_unix.c:3823: (5) full_fsync(\(String(cString: whole)))")
            let story = try QuestStory.begun().story
            await #expect(throws: StoreError.unavailable("database-sync-failed")) {
                try await story.stored(in: store)
            }
            #expect(store.fault() == .syncFailed(path: link))
        }
    }

    @Test("below the reserve takes nothing but what erases")
    func reserve() async throws {
        try await TemporaryDatabase.use { path in
            var (story, device) = try QuestStory.begun()
            let store = try SQLiteQuestStore(path: path)
            _ = try await story.stored(in: store)
            let head = story.state.head
            store.keep(DiskReserve(path: path, bytes: .max))
            let stored = story.entries.count
            try story.ride(story.batch(3, from: device))
            let ride = Array(story.entries.dropFirst(stored))
            await #expect(throws: StoreError.full) {
                try await store.commit(ride, to: story.quest, after: head)
            }
            await #expect(throws: StoreError.full) { try await store.probe() }
            let erasing = Entry(drafts: [], attachments: [.erasedName(of: TeamID("alpha"))])
            try await store.commit([erasing], to: story.quest, after: head)
            store.keep(DiskReserve(path: path, bytes: 0))
            try await store.commit(ride, to: story.quest, after: head)
            try await store.close()
        }
    }

    @Test("knows the space that is left")
    func space() throws {
        let folder = FileManager.default.temporaryDirectory.path
        let free = try #require(DiskReserve(path: folder, bytes: 0).free)
        #expect(free > 0)
        #expect(!DiskReserve(path: folder, bytes: 0).isTouched)
        #expect(DiskReserve(path: folder, bytes: free * 2).isTouched)
        #expect(DiskReserve(path: "/nowhere", bytes: .max).free == nil)
    }

    @Test("has an empty log after an erasure, at once or when no reader looks at it any more")
    func truncation() async throws {
        try await TemporaryDatabase.use { path in
            let story = try QuestStory.begun().story
            let store = try SQLiteQuestStore(path: path)
            _ = try await story.stored(in: store)
            #expect(store.logSize > 0)
            let erasing = Entry(drafts: [], attachments: [.erasedName(of: TeamID("alpha"))])
            try await store.commit([erasing], to: story.quest, after: story.state.head)
            #expect(store.logSize == 0)

            // Writing what stands there already would write nothing: there has to be something to erase again.
            let text = PersonalText(owner: "remark", salt: [1], text: "forget me")
            try await store.commit(
                [Entry(drafts: [], attachments: [.text(text)])], to: story.quest, after: story.state.head)
            var reader: DatabaseSnapshot? = try store.pool.makeSnapshot()
            let forgetting = Entry(drafts: [], attachments: [.erasedText(owner: text.owner)])
            try await store.commit([forgetting], to: story.quest, after: story.state.head)
            let isRead = reader != nil
            #expect(isRead && store.logSize > 0)
            reader = nil
            for _ in 0..<50_000 where store.logSize > 0 { try await Task.sleep(for: .milliseconds(10)) }
            #expect(store.logSize == 0)
            try await store.close()
        }
    }

    @Test("of before there were salts gives one to each device that is there")
    func salts() async throws {
        try await TemporaryDatabase.use { path in
            let (story, device) = try QuestStory.begun()
            let store = try SQLiteQuestStore(path: path)
            _ = try await story.stored(in: store)
            try await store.close()
            try TemporaryDatabase.tamper(
                path,
                "ALTER TABLE devices DROP COLUMN salt; DROP TABLE probe; PRAGMA user_version = 5")
            let opened = try SQLiteQuestStore(path: path)
            let known = try await opened.devices(of: story.quest).first { $0.id == device }
            #expect(known?.salt.count == 16)
            #expect(try await opened.records(of: story.quest, after: 0, limit: 1000) == story.records)
            try await opened.close()
        }
    }
}

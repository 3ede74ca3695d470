import Foundation
import GRDB
import QuestRules
import QuestStoreSQLite
import QuestTestSupport
import Testing

@testable import QuestStorePostgres

@Suite("A copy of a whole store", .serialized)
struct StoreCopyTests {
    private static func useFolder(_ body: (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "quest-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder.path)
    }

    /// All that a daemon may have kept: a quest that was ridden, one that was only drafted, accounts, sessions, webhooks.
    private static func fill(_ path: String) async throws -> (QuestStory, DeviceID) {
        let store = try SQLiteQuestStore(path: path)
        var (story, device) = try QuestStory.begun()
        try story.ride(story.batch(3, from: device))
        try story.answer("волк", to: QuestStory.text, from: device)
        let pending = try story.answer("\"photo\"\n\u{1}", to: QuestStory.judged, from: device)
        try story.review(pending.answer, .rejected, reason: "Не видно «табличку»")
        try story.addTeam("zulu")
        try story.addTeam("bravo")
        let second = try story.join("alpha")
        try story.removeDevice(second)
        _ = try story.invite(.judge, name: "Вера", invite: .sha256([9]))
        _ = try await story.stored(in: store)
        _ = try await QuestStory.begun(quest: QuestID("city"), seed: 5).story.stored(in: store)
        try await AccountStoreContract.check(store)
        try await WebhookStoreContract.check(store)
        let session = Session(
            id: SessionID("s"), token: .sha256([6]), begunAt: story.now, rotatedAt: story.now,
            usedAt: story.now,
            roles: [SessionRole(holder: .device(device), quest: story.quest, token: .sha256([5]))])
        try await store.begin(session)
        try await addAccounts(to: store, device)
        try await store.close()
        return (story, device)
    }

    /// Somebody who takes part, judges, and keeps a result; and one who was merged into one who came later.
    private static func addAccounts(to store: SQLiteQuestStore, _ device: DeviceID) async throws {
        var people = AccountStory(seed: 77)
        let anna = try people.create("copied-anna", name: "Анна")
        let boris = try people.create("copied-boris")
        try people.perform {
            try $0.takePart(
                in: QuestID("park"), of: TeamID("alpha"), by: device, token: AccountStory.token("phone"),
                as: boris)
        }
        try people.perform(as: .admin) {
            try $0.giveRole(
                .judge, in: QuestID("park"), as: StaffID("vera"), token: AccountStory.token("judge"),
                to: boris)
        }
        try people.perform { try $0.merge(anna, into: boris) }
        try await people.store(in: store)
        let result = AccountResult(
            quest: QuestID("old"), title: "Парк \u{1F6B2}", at: people.now, className: nil, rank: 1, ranked: 3
        )
        try await store.removeParticipations(in: QuestID("old"), keeping: [boris: [result]])
    }

    private static func allRows(of path: String) async throws -> [String: [[StoreValue]]] {
        let tables = try SQLiteTables(reading: path)
        var all: [String: [[StoreValue]]] = [:]
        for table in StoreTable.all { all[table.name] = try await tables.rows(of: table, after: nil) }
        await tables.close()
        return all
    }

    @Test("from SQLite to PostgreSQL and back leaves every row of every table what it was")
    func thereAndBack() async throws {
        try await Self.useFolder { folder in
            let (first, second) = (folder + "/first.sqlite", folder + "/second.sqlite")
            var (story, device) = try await Self.fill(first)
            try await TemporaryStore.useDatabase { address in
                let there = try await StoreCopy(
                    from: SQLiteTables(reading: first), to: PostgresTables.open(address)
                ).run()
                #expect(there.quests[story.quest] == story.state.head && there.quests.count == 2)
                #expect(there.counts["records"] ?? 0 > 10 && there.accounts > 1)
                // Every table has something in it: a copy of nothing proves nothing.
                let empty = there.counts.filter { $0.value == 0 }.keys.sorted()
                #expect(empty.isEmpty, "\(empty)")
                let back = try await StoreCopy(
                    from: PostgresTables.open(address), to: SQLiteTables(creating: second)
                ).run()
                #expect(back == there)
                #expect(try await Self.allRows(of: first) == Self.allRows(of: second))
                // It is a store like any other: what is added comes after what was there.
                let store = try await PostgresQuestStore.open(address)
                let head = story.state.head
                try story.addTeam("aaa")
                try story.answer("late", to: QuestStory.judged, from: device)
                try await store.commit(Array(story.entries.suffix(2)), to: story.quest, after: head)
                #expect(try await store.teams(of: story.quest).last?.id == TeamID("aaa"))
                #expect(try await store.trail(of: device).count == 3)
                let day = try TemporaryPostgres.shared().run(
                    "SELECT count(*) FROM request.fixes_20260614", at: address.uri)
                #expect(day == "3")
                await store.close()
                // Where something is there nothing is copied to.
                await #expect(throws: StoreError.duplicate(what: "store")) {
                    try await StoreCopy(
                        from: SQLiteTables(reading: first), to: PostgresTables.open(address)
                    ).run()
                }
                #expect(throws: SQLiteStoreError.self) { try SQLiteTables(creating: second) }
            }
        }
    }

    @Test("of a log that somebody has changed nothing is kept")
    func tampered() async throws {
        try await Self.useFolder { folder in
            let path = folder + "/first.sqlite"
            let (story, _) = try await Self.fill(path)
            let queue = try DatabaseQueue(path: path)
            try await queue.writeWithoutTransaction { db in
                try db.execute(
                    sql: """
                        DROP TRIGGER records_keep;
                        UPDATE records SET received_at = received_at + 1 WHERE seq = 4;
                        CREATE TRIGGER records_keep BEFORE UPDATE ON records
                        BEGIN SELECT RAISE(ABORT, 'records are only appended'); END;
                        """)
            }
            try queue.close()
            try await TemporaryStore.useDatabase { address in
                let error = await #expect(throws: StoreError.self) {
                    try await StoreCopy(from: SQLiteTables(reading: path), to: PostgresTables.open(address))
                        .run()
                }
                #expect(error?.code == "store-corrupted")
                let store = try await PostgresQuestStore.open(address)
                #expect(try await store.quests().isEmpty)
                #expect(try await store.head(of: story.quest) == .empty)
                await store.close()
            }
        }
    }

    @Test("daemons commit nothing while their store is copied, and go on afterwards")
    func meanwhile() async throws {
        try await TemporaryStore.useDatabase { address in
            var limits = PostgresLimits()
            limits.lock = 300
            let store = try await PostgresQuestStore.open(address, limits: limits)
            let (story, _) = try QuestStory.begun()
            let tables = try await PostgresTables.open(address)
            await #expect(throws: StoreError.unavailable("PostgreSQL 55P03")) {
                try await story.stored(in: store)
            }
            await tables.close()
            try await waitUntil { (try? await story.stored(in: store)) != nil }
            await store.close()
        }
    }
}

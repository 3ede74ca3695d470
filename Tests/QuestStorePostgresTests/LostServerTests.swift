import Foundation
import QuestRules
import QuestTestSupport
import Testing

@testable import QuestStorePostgres

@Suite("A server or a connection that goes", .serialized)
struct LostServerTests {
    /// Limits that tests do not wait long for.
    private static var quick: PostgresLimits {
        var limits = PostgresLimits()
        (limits.statement, limits.lock) = (700, 400)
        limits.silence = .seconds(2)
        return limits
    }

    @Test(
        "a server that crashes again and again loses nothing that was acknowledged, and nothing is there twice"
    )
    func crashes() async throws {
        let server = try TemporaryPostgres()
        defer { server.end() }
        try await TemporaryStore.useDatabase(of: server) { address in
            let store = try await PostgresQuestStore.open(address)
            let (story, device) = try QuestStory.begun()
            _ = try await story.stored(in: store)
            let isOver = Heard()
            let tally = Tally()
            let writers = (0..<8).map { number in
                Task {
                    var rider = Rider(number: number, device: device, story: story)
                    var count = 0
                    while await isOver.changes.isEmpty {
                        try await rider.answer("\(number)-\(count)", at: store)
                        count += 1
                        await tally.add()
                    }
                }
            }
            for _ in 0..<4 {
                // In the midst of the writing, however slow the machine is.
                let before = await tally.count
                try await waitUntil { await tally.count >= before + 5 }
                try server.crash()
                try server.restart()
            }
            await isOver.note(.gap)
            for writer in writers { try await writer.value }
            let acknowledged = await tally.count
            let records = try await store.records(of: story.quest, after: 0, limit: 1_000_000)
            _ = try LogVerifier.verify(records, of: story.quest)
            let state = try QuestState.folding(records)
            #expect(acknowledged > 16, "\(acknowledged) answers prove little")
            #expect(state.task(QuestStory.judged, of: TeamID("alpha")).attempts == acknowledged)
            await store.close()
        }
    }

    @Test("a commit whose answer was lost is there once, and is acknowledged")
    func lostAnswer() async throws {
        let server = try TemporaryPostgres.shared()
        try await TemporaryStore.useDatabase { address in
            let direct = try await PostgresQuestStore.open(address)
            let (story, device) = try QuestStory.begun()
            _ = try await story.stored(in: direct)
            let proxy = try CuttingProxy(to: server.folder + "/.s.PGSQL.5432")
            defer { proxy.end() }
            let through = try #require(
                PostgresAddress(address.uri.replacingOccurrences(of: server.folder, with: proxy.folder)))
            let store = try await PostgresQuestStore.open(through)
            var told = story
            for number in 0..<5 {
                let head = told.state.head
                try told.answer("\(number)", to: QuestStory.judged, from: device)
                proxy.cutNextAnswer()
                // A conflict would make the daemon decide once more: two answers of one.
                try await store.commit(told.entries.suffix(1), to: story.quest, after: head)
                #expect(proxy.cuts == number + 1)
            }
            #expect(try await direct.records(of: story.quest, after: 0, limit: 1000) == told.records)
            await store.close()
            await direct.close()
        }
    }

    @Test("connections that were ended are replaced, and nobody is told")
    func reconnecting() async throws {
        try await TemporaryStore.use { store in
            let (story, device) = try QuestStory.begun()
            _ = try await story.stored(in: store)
            var rider = Rider(number: 1, device: device, story: story)
            for round in 0..<5 {
                try TemporaryPostgres.shared().run(
                    """
                    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                    WHERE application_name IN ('questd reading', 'questd writing')
                        AND datname = current_database()
                    """, at: store.address.uri)
                #expect(try await store.quests() == [story.quest])
                #expect(try await rider.answer("\(round)", at: store) == 0)
            }
        }
    }

    @Test("a statement that takes too long is ended, and one that waits for a lock gives up")
    func timeouts() async throws {
        try await TemporaryStore.use(limits: Self.quick) { store in
            let (story, device) = try QuestStory.begun()
            _ = try await story.stored(in: store)
            let slow = try? await store.readers.use { connection throws(PostgresFailure) in
                try await connection.run([Statement("SELECT pg_sleep(5)")])
            }
            #expect(slow == nil)
            // Somebody has the end of the log and does not let go.
            let holder = try await Connection.open(store.address, ConnectionSettings(name: "holder"))
            _ = try await holder.run([.begin, Statement("SELECT 1 FROM heads FOR UPDATE")])
            var rider = story
            let head = rider.state.head
            try rider.answer("late", to: QuestStory.judged, from: device)
            let entry = Array(rider.entries.suffix(1))
            let start = ContinuousClock.now
            await #expect(throws: StoreError.unavailable("PostgreSQL 55P03")) {
                try await store.commit(entry, to: story.quest, after: head)
            }
            #expect(ContinuousClock.now - start < .seconds(5))
            _ = try await holder.run([.rollback])
            holder.close()
            try await store.commit(entry, to: story.quest, after: head)
        }
    }

    @Test("a server that is silent is given up, and what it was asked is asked again when it is back")
    func silence() async throws {
        let server = try TemporaryPostgres.shared()
        try await TemporaryStore.useDatabase { address in
            let proxy = try CuttingProxy(to: server.folder + "/.s.PGSQL.5432")
            defer { proxy.end() }
            let through = try #require(
                PostgresAddress(address.uri.replacingOccurrences(of: server.folder, with: proxy.folder)))
            let store = try await PostgresQuestStore.open(through, limits: Self.quick)
            proxy.freeze(true)
            let asked = Task { try await store.quests() }
            try await Task.sleep(for: .seconds(3))
            proxy.freeze(false)
            #expect(try await asked.value.isEmpty)
            await store.close()
        }
    }
}

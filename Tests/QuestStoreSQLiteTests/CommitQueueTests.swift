import GRDB
import QuestRules
import QuestTestSupport
import Testing

@testable import QuestStoreSQLite

@Suite("Group commit")
struct CommitQueueTests {
    /// Stories of several quests, whose logs do not wait for each other.
    private static func stories(_ count: Int) throws -> [QuestStory] {
        try (0..<count).map { try QuestStory.begun(quest: QuestID("q\($0)"), seed: UInt64($0) + 1).story }
    }

    @Test("Commits that wait together share a transaction")
    func shared() async throws {
        try await TemporaryDatabase.use { path in
            let store = try SQLiteQuestStore(path: path)
            let counter = TransactionCounter()
            store.pool.add(transactionObserver: counter, extent: .databaseLifetime)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for story in try Self.stories(100) {
                    group.addTask { _ = try await story.stored(in: store) }
                }
                try await group.waitForAll()
            }
            #expect((1...50).contains(counter.commits), "\(counter.commits) transactions for 100 commits")
            try await store.close()
        }
    }

    @Test("A commit that is refused takes no other with it")
    func refused() async throws {
        try await TemporaryDatabase.use { path in
            let store = try SQLiteQuestStore(path: path)
            let stories = try Self.stories(60)
            let successes = await withTaskGroup(of: Bool.self) { group in
                for (index, story) in stories.enumerated() {
                    group.addTask {
                        // Every third starts from a head that is not there.
                        let head = index % 3 == 0 ? LogHead(seq: 5, hash: .zero) : .empty
                        return (try? await store.commit(story.entries, to: story.quest, after: head)) != nil
                    }
                }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(successes == 40)
            for (index, story) in stories.enumerated() {
                let head = try await store.head(of: story.quest)
                #expect(head == (index % 3 == 0 ? .empty : story.state.head))
            }
            try await store.close()
        }
    }

    @Test("A caller that is cancelled does not undo what was sent")
    func cancelled() async throws {
        try await TemporaryDatabase.use { path in
            let store = try SQLiteQuestStore(path: path)
            let story = try QuestStory.begun().story
            let task = Task { try await story.stored(in: store) }
            task.cancel()
            #expect(try await task.value == story.records)
            try await store.close()
        }
    }
}

/// Counts commits. GRDB calls it on the connection that writes only.
private final class TransactionCounter: TransactionObserver {
    private(set) var commits = 0

    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { false }
    func databaseDidChange(with event: DatabaseEvent) {}
    func databaseDidCommit(_ db: Database) { commits += 1 }
    func databaseDidRollback(_ db: Database) {}
}

import QuestEngine
import QuestTestSupport
import Synchronization
import Testing

@testable import EventServices
@testable import questd

@Suite("A quest that two daemons decide on")
struct SharedDeskTests {
    /// Everything that a service tells, in order.
    private final class Told: Sendable {
        private let all = Mutex<[QuestService.News]>([])

        func take(_ news: QuestService.News) { all.withLock { $0.append(news) } }

        /// The records with whether this service has written them.
        var records: [(seq: Int64, isOwn: Bool)] {
            all.withLock { all in
                all.flatMap { news -> [(seq: Int64, isOwn: Bool)] in
                    guard case .records(let records, let areOwn) = news else { return [] }
                    return records.map { ($0.seq, areOwn) }
                }
            }
        }

        var deletionCount: Int {
            all.withLock { all in all.count { if case .deleted = $0 { true } else { false } } }
        }
    }

    private let store = InMemoryQuestStore()
    private let told = Told()
    private let now: Timestamp
    private let quest: QuestID
    private let (one, other): (QuestService, QuestService)

    init() async throws {
        var story = QuestStory(quest: QuestID("story"))
        try story.publish(try World().document())
        try await store.commit(story.entries, to: story.quest, after: .empty)
        (now, quest) = (story.now, story.quest)
        var ids = IdentifierSource()
        let key = CodeKey(using: &ids)
        let told = told
        one = QuestService(quest: quest, store: store, codeKey: key, ids: IdentifierSource(), isShared: true)
        other = QuestService(
            quest: quest, store: store, codeKey: key, ids: IdentifierSource(), isShared: true
        ) { told.take($0) }
    }

    private func say(_ text: String, at service: QuestService) async throws {
        try await service.decide(at: now) { try $0.sendMessage(text, to: nil) }
    }

    @Test("a decision that another daemon was faster than is made again on what that one has written")
    func conflict() async throws {
        _ = try await other.snapshot()
        let before = try await one.snapshot().state.head.seq
        try await say("Привет", at: one)
        try await say("И вам", at: other)
        #expect(try await other.snapshot().state.messages.count == 2)
        #expect(try await store.head(of: quest) == other.snapshot().state.head)
        #expect(told.records.map(\.seq) == [before + 1, before + 2], "each is told once, in order")
        #expect(told.records.map(\.isOwn) == [false, true])
        try await one.follow()
        #expect(try await one.snapshot().state.head == other.snapshot().state.head)
    }

    @Test("a refusal is made on what others have written, too")
    func refusal() async throws {
        _ = try await other.snapshot()
        try await one.decide(at: now) { try $0.open() }
        await #expect(throws: Refusal.self, "it is open already") {
            try await other.decide(at: now) { try $0.open() }
        }
        #expect(told.records.map(\.isOwn) == [false])
        try await one.decide(at: now) { try $0.close() }
        try await other.decide(at: now) { try $0.open() }
    }

    @Test("what a refusal was made on is shown from then on, also to whoever does not wait")
    func shownAfterRefusal() async throws {
        _ = try await other.snapshot()
        try await one.decide(at: now) { try $0.open() }
        await #expect(throws: Refusal.self) { try await other.decide(at: now) { try $0.open() } }
        #expect(other.snapshotAtHand.map { $0.state.phase == .open } ?? true)
        #expect(try await other.snapshot().state.phase == .open)
    }

    @Test("many decisions at two daemons at once are all kept, one after the other")
    func crowd() async throws {
        let services = [one, other]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<120 {
                group.addTask { try await say("\(number)", at: services[number % 2]) }
            }
            try await group.waitForAll()
        }
        for service in services { try await service.follow() }
        let state = try await other.snapshot().state
        #expect(state.messages.count == 120)
        #expect(try await one.snapshot().state.head == state.head)
        let seqs = told.records.map(\.seq)
        #expect(seqs == seqs.sorted() && Set(seqs).count == 120)
    }

    @Test("what a desk has written itself is not told as another's where it is caught up with meanwhile")
    func followedMeanwhile() async throws {
        _ = try await other.snapshot()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<60 {
                group.addTask { try await say("\(number)", at: other) }
                group.addTask { try await other.follow() }
            }
            try await group.waitForAll()
        }
        #expect(told.records.count == 60 && told.records.allSatisfy(\.isOwn))
    }

    @Test(
        "a quest that another daemon has deleted is there no longer, and one that it has begun anew is that one"
    )
    func deletion() async throws {
        try await say("Привет", at: other)
        try await one.follow()
        _ = try await one.delete()
        try await other.follow()
        #expect(try await other.snapshot().state.head == .empty)
        #expect(told.deletionCount == 1)

        var story = QuestStory(quest: quest)
        try story.publish(try World().document(title: "Другая"))
        try await store.commit(story.entries, to: quest, after: .empty)
        for number in 0..<4 { try await say("\(number)", at: one) }
        try await say("Сюда", at: other)
        #expect(try await other.snapshot().state.messages.count == 5)
        #expect(try await other.snapshot().edition?.document.title.text(in: .russian) == "Другая")
    }

    @Test("a log that others go on with while nobody looked is another's where the quest was begun anew")
    func begunAnew() async throws {
        try await say("Привет", at: other)
        let head = try await store.head(of: quest)
        try await store.removeQuest(quest, after: head)
        var story = QuestStory(quest: quest)
        try story.publish(try World().document(title: "Другая"))
        try await store.commit(story.entries, to: quest, after: .empty)
        for number in 0..<8 { try await say("\(number)", at: one) }
        try await say("Сюда", at: other)
        #expect(try await other.snapshot().state.messages.count == 9)
        #expect(told.deletionCount == 1)
    }
}

import QuestEngine
import QuestTestSupport
import Testing

@testable import questd

@Suite("The desk of a quest")
struct QuestDeskTests {
    @Test(
        "A write that returns after the quest was deleted brings nothing of it back",
        .timeLimit(.minutes(45)))
    func deletedMeanwhile() async throws {
        let store = HeldStore()
        var story = QuestStory(quest: QuestID("story"))
        try story.publish(try World().document())
        try await store.commit(story.entries, to: story.quest, after: .empty)
        var ids = IdentifierSource(generator: SeededGenerator(seed: 7))
        let key = CodeKey(using: &ids)
        let desk = QuestDesk(quest: story.quest, store: store, codeKey: key, ids: ids)
        let before = try await desk.snapshot().state.head
        #expect(before == story.state.head)

        await store.door.shut()
        let now = story.now
        let writing = Task {
            try await desk.decide(at: now) { try $0.sendMessage("Bring lights", to: nil) }
        }
        await store.door.knock()
        _ = try await desk.delete()
        await store.door.open()
        try await writing.value
        #expect(try await desk.snapshot().state.head == .empty)
    }
}

import QuestEngine
import QuestTestSupport
import Testing

@testable import EventServices
@testable import questd

@Suite("The desk of a quest")
struct QuestServiceTests {
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
        let service = QuestService(quest: story.quest, store: store, codeKey: key, ids: ids)
        let before = try await service.snapshot().state.head
        #expect(before == story.state.head)

        await store.door.shut()
        let now = story.now
        let writing = Task {
            try await service.decide(at: now) { try $0.sendMessage("Bring lights", to: nil) }
        }
        await store.door.knock()
        _ = try await service.delete()
        await store.door.open()
        try await writing.value
        #expect(try await service.snapshot().state.head == .empty)
    }
}

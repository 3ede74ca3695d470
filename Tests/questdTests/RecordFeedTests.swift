import QuestEngine
import Testing

@testable import EventServices
@testable import questd

@Suite("What desks tell of their logs")
struct RecordFeedTests {
    @Test("that a quest has ended is never pushed out, however much others grow before anybody listens")
    func signs() async {
        let feed = RecordFeed()
        let (gone, busy) = (QuestID("gone"), QuestID("busy"))
        feed.noteDeletion(of: gone)
        for _ in 0..<5000 { feed.note([], of: busy) }
        var rings = feed.bell.makeAsyncIterator()
        let hasRung = await rings.next() != nil
        #expect(hasRung)
        #expect(feed.takeSigns() == [.ended(gone), .grown(busy)])
        #expect(feed.takeSigns().isEmpty)
    }
}

import QuestTestSupport
import Testing

@testable import QuestRules

@Suite("Entries with their places in the chain")
struct ChainedEntriesTests {
    @Test("Entry by entry the records come out that all drafts together make")
    func records() throws {
        let story = try QuestStory.begun().story
        var chained = ChainedEntries(of: story.quest, after: .empty)
        for entry in story.entries {
            let records = chained.append(entry)
            #expect(records.map(\.draft) == entry.drafts)
        }
        #expect(chained.records == LogHead.empty.appending(story.entries.flatMap(\.drafts), of: story.quest))
        #expect(chained.attachments == story.entries.flatMap(\.attachments))
        #expect(chained.start == .empty && chained.end == story.state.head && !chained.isEmpty)
        #expect(ChainedEntries([], of: story.quest, after: story.state.head).end == story.state.head)
    }

    @Test("What is folded as it was decided is what is folded once it was read again")
    func source() throws {
        let story = try QuestStory.begun().story
        let decided = ChainedEntries(story.entries, of: story.quest, after: .empty).records
        #expect(decided.contains { $0.body.source != nil })
        let read = try decided.map { try Record(line: Array($0.line.utf8), quest: story.quest) }
        #expect(read.allSatisfy { $0.body.source == nil } && read == decided)
        #expect(try QuestState.folding(read) == QuestState.folding(decided))
    }
}

import QuestTestSupport
import Testing

@testable import QuestRules

@Suite("Personal data of quests that are long over")
struct RetentionTests {
    private static let span: Seconds = 86_400

    private func entry(_ story: QuestStory) throws -> Entry? {
        var ids = story.ids
        return try story.engine.decide(in: story.state, as: .system, at: story.now, ids: &ids) {
            try $0.eraseNext(overFor: Self.span)
        }
    }

    @Test("is kept while the quest is open, however old, and for the span after it was closed")
    func kept() throws {
        var (story, device) = try QuestStory.begun()
        try story.answer("медведь", to: QuestStory.text, from: device)
        story.now = story.now + 1_000_000
        #expect(try entry(story) == nil)
        try story.close()
        #expect(try entry(story) == nil)
        story.now = story.now + 86_399
        #expect(try entry(story) == nil)
        story.now = story.now + 1
        #expect(try entry(story) != nil)
    }

    @Test(
        "is erased of one team after the other, positions too, and at last of the quest; points and verdicts stay"
    )
    func erased() throws {
        var (story, device) = try QuestStory.begun()
        try story.addTeam("beta")
        let answer = try story.answer("медведь", to: QuestStory.text, from: device).answer
        try story.send("Всем привет")
        try story.close()
        story.now = story.now + Self.span
        let first = try #require(try entry(story))
        #expect(first.drafts.map(\.team) == [TeamID("alpha")])
        #expect(first.attachments.contains(.erasedText(owner: answer.rawValue)))
        #expect(first.attachments.contains(.erasedFixes(of: device)))
        #expect(first.attachments.contains(.erasedReceipts(of: device)))
        try story.enter(first)
        let second = try #require(try entry(story))
        #expect(second.attachments.contains(.erasedName(of: TeamID("beta"))))
        try story.enter(second)
        let last = try #require(try entry(story))
        #expect(last.drafts.map(\.team) == [nil])
        let message = try #require(story.state.messages.first)
        #expect(last.attachments.contains(.erasedText(owner: message.id.rawValue)))
        try story.enter(last)
        #expect(try entry(story) == nil, "a second time there is nothing to do")
        #expect(story.points() == 2)
        #expect(story.state.answer(answer)?.verdict == .accepted)
    }

    @Test(
        "what an organiser has erased by hand is erased by the rule as well: it may have been without positions"
    )
    func byHand() throws {
        var (story, _) = try QuestStory.begun()
        try story.eraseTeam("alpha")
        try story.close()
        story.now = story.now + Self.span
        #expect(try entry(story)?.drafts.count == 1)
    }

    @Test("nobody has to close a quest: what its file says of its end counts")
    func endOfItself() throws {
        var (story, device) = try QuestStory.begun()
        try story.answer("медведь", to: QuestStory.text, from: device)
        var document = story.document
        document.closes = story.now + 60
        var ids = story.ids
        let judge = RuleEngine(
            quest: story.quest, version: story.state.version, document: document)
        func entry(after seconds: Seconds) throws -> Entry? {
            try judge.decide(in: story.state, as: .system, at: story.now + seconds, ids: &ids) {
                try $0.eraseNext(overFor: Self.span)
            }
        }
        #expect(try entry(after: Self.span + 59) == nil)
        #expect(try entry(after: Self.span + 60) != nil)
    }

    @Test("a quest that was opened again is not over")
    func reopened() throws {
        var (story, _) = try QuestStory.begun()
        try story.close()
        try story.open()
        story.now = story.now + Self.span + Self.span
        #expect(try entry(story) == nil)
    }
}

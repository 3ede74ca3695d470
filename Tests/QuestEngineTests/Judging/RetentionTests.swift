import QuestTestSupport
import Testing

@testable import QuestEngine

@Suite("Personal data of quests that are long over")
struct RetentionTests {
    private static let span: Seconds = 86_400

    private func entry(_ story: QuestStory) throws -> Entry? {
        var ids = story.ids
        let judge = Judge(
            quest: story.quest, version: story.state.version, document: story.document, actor: .system)
        return try judge.eraseTeams(closedFor: Self.span, in: story.state, at: story.now, ids: &ids)
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

    @Test("is erased of every team, positions too, once; points and verdicts stay")
    func erased() throws {
        var (story, device) = try QuestStory.begun()
        try story.addTeam("beta")
        let answer = try story.answer("медведь", to: QuestStory.text, from: device).answer
        try story.close()
        story.now = story.now + Self.span
        let erasure = try #require(try entry(story))
        #expect(erasure.drafts.map(\.team) == [TeamID("alpha"), TeamID("beta")])
        #expect(erasure.attachments.contains(.erasedText(owner: answer.rawValue)))
        #expect(erasure.attachments.contains(.erasedName(of: TeamID("beta"))))
        #expect(erasure.attachments.contains(.erasedFixes(of: device)))

        try story.enter(erasure)
        #expect(try entry(story) == nil, "a second time there is nothing to do")
        #expect(story.state.teams[TeamID("alpha")]?.points == 2)
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

    @Test("a quest that was opened again is not over")
    func reopened() throws {
        var (story, _) = try QuestStory.begun()
        try story.close()
        try story.open()
        story.now = story.now + Self.span + Self.span
        #expect(try entry(story) == nil)
    }
}

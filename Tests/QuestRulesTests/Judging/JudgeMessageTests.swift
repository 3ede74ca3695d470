import QuestRules
import QuestTestSupport
import Testing

@Suite("Messages to riders")
struct JudgeMessageTests {
    private let alpha = TeamID("alpha")

    @Test("A message reaches one team, or all of them, those added later too; the log holds its digest only")
    func reach() throws {
        var (story, _) = try QuestStory.begun()
        try story.addTeam("bravo")
        try story.send("The bridge is closed")
        try story.send("Your lights!", to: "alpha")
        try story.addTeam("charlie")
        let told = ["alpha", "bravo", "charlie"].map { team in
            story.state.messages(for: TeamID(team)).count
        }
        #expect(told == [2, 1, 1])
        let first = try #require(story.state.messages.first)
        #expect(story.state.messages(for: alpha, after: first.seq).map(\.team) == [alpha])
        #expect(!story.records.contains { $0.line.contains("bridge") })
        #expect(try QuestState.folding(story.records) == story.state)
    }

    @Test("A message of nothing, of too much, or to no team is refused")
    func refusals() throws {
        var (story, _) = try QuestStory.begun()
        for text in ["", " \n", String(repeating: "a", count: 1001)] {
            #expect(throws: Refusal.messageInvalid(limit: 1000)) { try story.send(text) }
        }
        #expect(throws: Refusal.teamUnknown(TeamID("nobody"))) { try story.send("hi", to: "nobody") }
        try story.send(String(repeating: "a", count: 1000))
    }

    @Test("Erasing a team forgets what was told to it alone")
    func erasure() throws {
        var (story, _) = try QuestStory.begun()
        try story.send("To all")
        try story.send("To you", to: "alpha")
        let erased = try story.decide { try $0.eraseTeam(alpha, positions: false) }
        let messages = story.state.messages
        #expect(!erased.attachments.contains(.erasedText(owner: messages[0].id.rawValue)))
        #expect(erased.attachments.contains(.erasedText(owner: messages[1].id.rawValue)))
    }
}

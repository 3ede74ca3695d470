import QuestClient
import QuestTestSupport
import Testing

/// What riders type, held against what the file accepts, as `docs/guides/QUEST-FORMAT.md` says.
@Suite("Text answers as riders type them")
struct TextAnswerStoryTests {
    private static let plate = SmallQuest.task(
        "plate", at: "west",
        #""answer-type": "text", "answer": "*tchaikovsky*|ёж|blue whale|“Old oak”", "points": 1"#)

    private static let accepted = [
        "Tchaikovsky", "P. I. TCHAIKOVSKY!", "tchai kovsky", "House of Tchai-kovsky, 1840", "ЁЖ", "еж",
        " Еж. ", "«ёж»", "Blue  Whale", "bluewhale", "blue-whale", "BLUE – WHALE?", "ｂｌｕｅ　ｗｈａｌｅ",
        "old oak", "(Old Oak)",
    ]
    private static let rejected = [
        "Tchaikowsky", "ежи", "blue whale 2", "blue%whale", "blue.whale", "the blue whale", "whale blue",
        "!?",
    ]

    @Test("capitals, forms of letters, spaces, hyphens, marks at the ends make no difference; all else does")
    func spellings() async throws {
        let teams = Self.accepted.indices.map { "team-\($0)" }
        let quest = try await SmallQuest.begin([Self.plate], teams: teams)
        for (team, text) in zip(teams, Self.accepted) {
            let told = try await quest.answer(team, "plate", text)
            #expect(told.verdict == .accepted, "“\(text)”: \(told)")
        }
        let stubborn = try await SmallQuest.begin([Self.plate], teams: ["foxes"])
        for text in Self.rejected {
            let told = try await stubborn.answer("foxes", "plate", text)
            #expect(told.verdict == .rejected, "“\(text)”: \(told)")
        }
    }
}

import Testing

@testable import QuestRules

@Suite("Right answers as judges read them")
struct AcceptedTextsTests {
    private static let options = ["oak", "birch", "lime"].map { LocalizedText($0) }

    @Test(
        "each kind of task says what is right, and what only a person tells says nothing",
        arguments: [
            (AnswerRule.text(accepted: ["*gagarin*", "titov"]), ["*gagarin*", "titov"]),
            (.number(value: 12.5, tolerance: 0.5), ["12.5 ± 0.5"]),
            (.number(value: 12, tolerance: 0), ["12"]),
            (.choice(options: options, right: 1), ["birch"]),
            (.choices(options: options, right: [2, 0]), ["oak", "lime"]),
            (.sorting(options: options, right: [2, 0, 1]), ["lime → oak → birch"]),
            (.gaps([["1905"], ["Ivanov", "Ivanoff"]]), ["1905 | Ivanov / Ivanoff"]),
            (.codes(accepted: ["K1", "K2"], needs: 1), ["K1", "K2"]),
            (.signedCode, []), (.photo, []), (.judge, []),
        ] as [(AnswerRule, [String])])
    func accepted(_ rule: AnswerRule, _ texts: [String]) {
        #expect(rule.acceptedTexts(in: .english) == texts)
    }
}

import QuestEngine
import Testing

@testable import questctl

@Suite("Answers of simulated riders")
struct SimulatedAnswerTests {
    private let options = ["oak", "birch", "lime"].map { LocalizedText($0) }

    @Test("are options where a task has some, and such as its rule accepts")
    func choices() throws {
        let rules: [(rule: AnswerRule, answer: String)] = [
            (.choice(options: options, right: 1), "birch"),
            (.choices(options: options, right: [2, 0]), "oak|lime"),
        ]
        for (rule, answer) in rules {
            #expect(rule.rightAnswer == answer)
            let checkpoint = Checkpoint(
                id: TaskID("a"),
                zone: .circle(center: Coordinate(longitude: 61.4, latitude: 55.15), radius: 40),
                name: LocalizedText("A"), rule: rule)
            let content = try SubmissionContent(typed: answer, for: rule)
            #expect(try checkpoint.outcome(of: content).verdict == .accepted)
        }
    }

    @Test("are none where only a photo or being there counts")
    func none() {
        for rule in [AnswerRule.photo, .arrival, .station] { #expect(rule.rightAnswer == nil) }
    }
}

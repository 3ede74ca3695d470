import Testing

@testable import QuestRules
@testable import QuestTestSupport

@Suite("The rules of a task in words")
struct RiderRuleMessageTests {
    private func quest() throws -> Quest {
        try #require(try QuestFixture.named("every-play-property").reading().quest)
    }

    private func told(_ quest: Quest, _ checkpoint: Checkpoint, _ language: Language) -> [String] {
        quest.rules(of: checkpoint).map { $0.text(in: language) }
    }

    @Test(
        "prices are told in what the quest ranks by",
        arguments: [
            (Scoring.Ranking.points, "A wrong answer costs 1 point.", "Неверный ответ стоит 1 очко."),
            (.time, "A wrong answer costs 1 second.", "Неверный ответ стоит 1 секунду."),
        ] as [(Scoring.Ranking, String, String)])
    func prices(ranking: Scoring.Ranking, english: String, russian: String) throws {
        var quest = try quest()
        quest.scoring.ranking = ranking
        let task = try #require(quest.checkpoint(TaskID("a")))
        #expect(told(quest, task, .english).contains(english))
        #expect(told(quest, task, .russian).contains(russian))
    }

    @Test("hints are told with when they can be had and what they cost, and never with their texts")
    func hints() throws {
        var quest = try quest()
        quest.scoring.ranking = .points
        var task = try #require(quest.checkpoint(TaskID("a")))
        task.hints = [
            Hint(LocalizedText("secret")), Hint(LocalizedText("secret"), delay: 21),
            Hint(LocalizedText("secret"), price: 5),
            Hint(LocalizedText("secret"), delay: 2, price: 1),
        ]
        let english = told(quest, task, .english)
        #expect(
            english.suffix(4) == [
                "Hint 1 is open.", "Hint 2 opens by itself 21 minutes after the task.",
                "Hint 3 costs 5 points.",
                "Hint 4 can be had 2 minutes after the task has opened, and costs 1 point.",
            ])
        let russian = told(quest, task, .russian)
        #expect(
            russian.suffix(4) == [
                "Подсказка 1 открыта.", "Подсказка 2 откроется сама через 21 минуту после задания.",
                "Подсказка 3 стоит 5 очков.",
                "Подсказку 4 можно взять через 2 минуты после открытия задания, она стоит 1 очко.",
            ])
        #expect(!(english + russian).contains { $0.contains("secret") })
    }

    @Test("that there are traps is told where the kind of answer has them, and never which")
    func traps() throws {
        let quest = try quest()
        var task = try #require(quest.checkpoint(TaskID("a")))
        task.trap = AnswerTrap(texts: ["oak"], cost: 3)
        let sentence = "Some answers look right and are wrong: such a one costs 3 points more."
        task.rule = .text(accepted: ["birch"])
        #expect(told(quest, task, .english).contains(sentence))
        #expect(!told(quest, task, .english).joined().contains("oak"))
        task.rule = .arrival
        #expect(!told(quest, task, .english).contains(sentence))
    }

    @Test("a task without any says nothing")
    func none() throws {
        let quest = try quest()
        let task = Checkpoint(
            id: TaskID("x"), zone: .circle(center: Coordinate(longitude: 61, latitude: 55), radius: 30),
            name: LocalizedText("X"))
        #expect(told(quest, task, .english) == [])
    }
}

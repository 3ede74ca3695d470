import QuestRules
import QuestTestSupport
import Testing

@Suite("Points follow from what counts in the end")
struct DecisionOrderTests {
    /// Two wrong answers of which one is a trap, a wrong one and a right one, one that waits for a judge.
    private func begun() throws -> (QuestStory, DeviceID) {
        var (story, device) = try QuestStory.begun()
        for index in story.document.checkpoints.indices { story.document.checkpoints[index].penalty = 1 }
        story.document.checkpoints[0].trap = AnswerTrap(texts: ["lynx"], cost: 2)
        for (text, task) in [
            ("wolf", QuestStory.text), ("lynx", QuestStory.text), ("7", QuestStory.number),
            ("1.5", QuestStory.number), ("look", QuestStory.judged),
        ] {
            story.now = story.now + 60
            try story.answer(text, to: task, from: device)
        }
        return (story, device)
    }

    private func standing(_ story: QuestStory) -> Standing {
        story.engine.standings(in: story.state, at: story.now).list[0]
    }

    /// Counted from the verdicts alone.
    private func points(_ story: QuestStory) -> Int {
        var done: Set<TaskID> = []
        return story.state.answers.reduce(0) { sum, answer in
            switch answer.verdict {
            case .accepted: sum + (done.insert(answer.task).inserted ? answer.points : 0)
            case .rejected: sum - answer.ruling.cost
            case .pending: sum
            }
        }
    }

    @Test("A penalty goes when the answer is accepted after all, and comes back when that is withdrawn")
    func penalty() throws {
        var (story, device) = try begun()
        #expect(standing(story).points == 3 - 1 - 3 - 1)
        let wolf = try #require(story.state.answers.first?.id)
        try story.appeal(wolf, saying: "a wolf is a bear", from: device)
        #expect(standing(story).points == 3 - 1 - 3 - 1)
        try story.review(wolf, .accepted)
        #expect(standing(story).points == 2 + 3 - 3 - 1)
        try story.withdraw(try #require(story.records.last?.id), reason: "it is not")
        #expect(standing(story).points == 3 - 1 - 3 - 1)
    }

    @Test("By time a penalty goes in the same way")
    func seconds() throws {
        var (story, device) = try begun()
        story.document.scoring.ranking = .time
        let wolf = try #require(story.state.answers.first?.id)
        try story.appeal(wolf, saying: "a wolf is a bear", from: device)
        let before = try #require(standing(story).time)
        try story.review(wolf, .accepted)
        #expect(standing(story).time == before - .seconds(1))
    }

    @Test("A wrong answer that came after closing costs nothing while it waits for a judge")
    func pending() throws {
        var (story, device) = try QuestStory.begun()
        story.document.checkpoints[0].penalty = 1
        story.now = story.now + 60
        try story.close()
        var late = story.submission("wolf", to: QuestStory.text, from: device)
        late.deviceTime = story.now + -30
        late.sentAt = story.now
        story.now = story.now + 1
        let answer = try story.take(late).answer
        #expect(standing(story).points == 0 && standing(story).pendingAnswers == 1)
        try story.review(answer, .rejected)
        #expect(standing(story).points == -1)
    }

    @Test("Beside an accepted answer another that waits keeps no result provisional")
    func twoPending() throws {
        var (story, device) = try QuestStory.begun()
        story.document.checkpoints.removeAll { $0.id != QuestStory.judged }
        let answers = try (1...2).map {
            try story.answer("photo \($0)", to: QuestStory.judged, from: device).answer
        }
        #expect(standing(story).pendingAnswers == 2 && standing(story).status == .riding)
        try story.review(answers[1], .accepted)
        #expect(standing(story).pendingAnswers == 0 && standing(story).status == .ok)
        try story.withdraw(try #require(story.records.last?.id), reason: "not the place")
        #expect(standing(story).pendingAnswers == 2)
    }

    @Test(
        "Any order of reviews, overruling too, appeals and withdrawals that ends in the same decisions gives the same standing",
        arguments: SeededGenerator.seeds(4))
    func orders(seed: UInt64) throws {
        var dice = SeededGenerator(seed: seed)
        let (base, device) = try begun()
        var known: [[Verdict]: (standing: Standing, records: Int)] = [:]
        var compared = 0
        for _ in 0..<200 {
            var story = base
            for _ in 0..<Int.random(in: 1...12, using: &dice) { decide(&story, device, &dice) }
            let standing = standing(story)
            #expect(standing.points == points(story))
            let verdicts = story.state.answers.map(\.verdict)
            guard let other = known[verdicts] else {
                known[verdicts] = (standing, story.records.count)
                continue
            }
            #expect(other.standing == standing)
            if other.records != story.records.count { compared += 1 }
        }
        #expect(known.count > 8 && compared > 50, "too few ways to the same end: nothing is proved")
    }

    /// Does one thing that somebody may do, or is refused.
    private func decide(_ story: inout QuestStory, _ device: DeviceID, _ dice: inout SeededGenerator) {
        story.now = story.now + 1
        guard let answer = Array(story.state.answers).randomElement(using: &dice) else { return }
        switch Int.random(in: 0..<4, using: &dice) {
        case 0: try? story.appeal(answer.id, saying: "please", from: device)
        case 1, 2:
            let decision: ReviewDecision = dice.oneIn(2) ? .accepted : .rejected
            try? story.review(answer.id, decision, reason: "seen", overrules: dice.oneIn(2))
        default:
            guard let review = answer.reviews.randomElement(using: &dice) else { return }
            try? story.withdraw(review.record, reason: "mistaken")
        }
    }
}

import QuestTestSupport
import Testing

@testable import QuestRules

@Suite("Overruling a verdict")
struct OverrulingTests {
    private let alpha = TeamID("alpha")

    @Test("A rule's verdict is overruled either way: points follow, the team is told, undoing brings it back")
    func rule() throws {
        var (story, device) = try QuestStory.begun()
        story.document.checkpoints[0].penalty = 1
        let wrong = try story.answer("panda", to: QuestStory.text, from: device).answer
        #expect(story.points() == -1)
        try story.review(wrong, .accepted, reason: "a panda is a bear", overrules: true)
        #expect(story.points() == 2)
        #expect(story.state.task(QuestStory.text, of: alpha).accepted == wrong)
        let told = story.state.changedAnswers(of: alpha, after: story.state.head.seq - 1)
        #expect(told.map(\.id) == [wrong] && told.first?.verdict == .accepted)
        try story.review(wrong, .rejected, reason: "it is not", overrules: true)
        #expect(story.points() == -1)
        let second = try #require(story.state.answer(wrong)?.review?.record)
        try story.withdraw(second, reason: "it is")
        #expect(story.state.answer(wrong)?.verdict == .accepted)

        let right = try story.answer("1.5", to: QuestStory.number, from: device).answer
        #expect(story.points() == 5)
        try story.review(right, .rejected, reason: "copied", overrules: true)
        #expect(story.points() == 2)
        #expect(story.state.task(QuestStory.number, of: alpha).status == .open)
        #expect(try QuestState.folding(story.records) == story.state)
    }

    @Test("Who overrules says so, says why, and says something else than what holds")
    func refusals() throws {
        var (story, device) = try QuestStory.begun()
        let wrong = try story.answer("wolf", to: QuestStory.text, from: device).answer
        #expect(throws: Refusal.answerNotPending(wrong)) {
            try story.review(wrong, .accepted, reason: "a bear")
        }
        #expect(throws: Refusal.answerNotPending(wrong)) {
            try story.review(wrong, .rejected, reason: "a wolf", overrules: true)
        }
        for reason in [nil, "", " "] {
            #expect(throws: Refusal.reasonMissing(limit: AnswerLimits.reason.value)) {
                try story.review(wrong, .accepted, reason: reason, overrules: true)
            }
        }
        let right = try story.answer("bear", to: QuestStory.text, from: device).answer
        #expect(throws: Refusal.taskAlreadyAccepted(QuestStory.text)) {
            try story.review(wrong, .accepted, reason: "a bear", overrules: true)
        }
        try story.review(right, .rejected, reason: "copied", overrules: true)
        try story.review(wrong, .accepted, reason: "a bear", overrules: true)
        #expect(story.state.task(QuestStory.text, of: alpha).accepted == wrong)
    }

    @Test("Where two judges have to agree, the verdict holds until they do, and each of them gives a reason")
    func twoJudges() throws {
        var (story, device) = try QuestStory.begun()
        story.document.judging.judges = 2
        let answer = try story.answer("wolf", to: QuestStory.text, from: device).answer
        func say(
            _ decision: ReviewDecision, by name: String, overrules: Bool = false, reason: String? = "seen"
        ) throws {
            try story.enter(
                story.decide(as: .staff(StaffID(name))) {
                    try $0.review(answer, decision, reason: reason, overrules: overrules)
                })
        }
        #expect(throws: Refusal.answerNotPending(answer)) { try say(.accepted, by: "anna") }
        try say(.accepted, by: "anna", overrules: true)
        #expect(story.state.answer(answer)?.verdict == .rejected)
        #expect(story.state.answer(answer)?.awaitsJudge == true)
        try say(.rejected, by: "boris")
        #expect(story.state.answer(answer)?.awaitsJudge == true)
        // Whose word makes it two overrules as well: he says so, and why.
        #expect(throws: Refusal.answerNotPending(answer)) { try say(.accepted, by: "clara") }
        #expect(throws: Refusal.reasonMissing(limit: AnswerLimits.reason.value)) {
            try say(.accepted, by: "clara", overrules: true, reason: nil)
        }
        try say(.accepted, by: "clara", overrules: true)
        #expect(story.state.answer(answer)?.review?.reason != nil)
        #expect(story.state.answer(answer)?.verdict == .accepted)
        #expect(story.state.answer(answer)?.awaitsJudge == false)
        #expect(try QuestState.folding(story.records) == story.state)
    }

    @Test("Whatever judges overrule and undo, the records folded again are the state, and one answer counts")
    func replay() throws {
        var (overruled, undone) = (0, 0)
        for seed in 1...40 as ClosedRange<UInt64> {
            var dice = SeededGenerator(seed: seed)
            var (story, device) = try QuestStory.begun(seed: seed)
            for index in story.document.checkpoints.indices { story.document.checkpoints[index].penalty = 1 }
            story.document.checkpoints[0].trap = AnswerTrap(texts: ["lynx"], cost: 2)
            for _ in 0..<40 {
                let (task, texts) = [
                    (QuestStory.text, ["bear", "wolf", "lynx"]), (QuestStory.number, ["1.5", "7"]),
                    (QuestStory.judged, ["look"]),
                ].randomElement(using: &dice)!
                _ = try? story.answer(texts.randomElement(using: &dice)!, to: task, from: device)
                let answers = story.state.answers(of: alpha)
                guard let answer = answers.randomElement(using: &dice) else { continue }
                if let review = answer.review, dice.oneIn(3) {
                    try story.withdraw(review.record, reason: "an error")
                    undone += 1
                } else {
                    let isDecided = !answer.awaitsJudge
                    let decision: ReviewDecision = dice.oneIn(2) ? .accepted : .rejected
                    let done: Void? = try? story.review(
                        answer.id, decision, reason: "seen", overrules: true)
                    if done != nil, isDecided { overruled += 1 }
                }
            }
            #expect(try QuestState.folding(story.records) == story.state, "seed \(seed)")
            // From the verdicts that hold alone: a price that stayed behind would be seen.
            var done: Set<TaskID> = []
            let points: Int = story.state.answers.reduce(0) { sum, answer in
                switch answer.verdict {
                case .accepted: sum + (done.insert(answer.task).inserted ? answer.points : 0)
                case .rejected: sum - answer.ruling.cost
                case .pending: sum
                }
            }
            #expect(story.points() == points, "seed \(seed)")
        }
        #expect(overruled > 100 && undone > 100, "\(overruled), \(undone): nothing is proved")
    }
}

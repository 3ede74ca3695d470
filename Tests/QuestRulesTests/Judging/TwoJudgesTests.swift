import QuestTestSupport
import Testing

@testable import QuestRules

@Suite("Two judges")
struct TwoJudgesTests {
    private static let anna = Actor.staff(StaffID("anna"))
    private static let boris = Actor.staff(StaffID("boris"))
    private static let clara = Actor.staff(StaffID("clara"))

    private func begun() throws -> (story: QuestStory, device: DeviceID) {
        var (story, device) = try QuestStory.begun()
        story.document.judging.judges = 2
        return (story, device)
    }

    private func judge(
        _ answer: AnswerID, _ decision: ReviewDecision, _ actor: Actor, in story: inout QuestStory
    ) throws {
        try story.enter(story.decide(as: actor) { try $0.review(answer, decision, reason: "seen") })
    }

    private func verdict(_ answer: AnswerID, in story: QuestStory) -> Verdict? {
        story.state.answer(answer)?.verdict
    }

    @Test("Nothing is decided before two are of the same opinion, and each has one")
    func agreeing() throws {
        var (story, device) = try begun()
        let answer = try story.answer("look", to: QuestStory.judged, from: device).answer
        try judge(answer, .accepted, Self.anna, in: &story)
        #expect(verdict(answer, in: story) == .pending)
        #expect(throws: Refusal.opinionGiven(answer)) {
            try judge(answer, .accepted, Self.anna, in: &story)
        }
        try judge(answer, .accepted, Self.boris, in: &story)
        #expect(verdict(answer, in: story) == .accepted)
        #expect(story.records.suffix(2).map(\.kind) == [.opinion, .review])
        #expect(throws: Refusal.answerNotPending(answer)) {
            try judge(answer, .rejected, Self.clara, in: &story)
        }
        #expect(try QuestState.folding(story.records) == story.state)
    }

    @Test("A third judge decides where two differ; an undone decision is open to all anew")
    func differing() throws {
        var (story, device) = try begun()
        let answer = try story.answer("look", to: QuestStory.judged, from: device).answer
        try judge(answer, .accepted, Self.anna, in: &story)
        try judge(answer, .rejected, Self.boris, in: &story)
        #expect(verdict(answer, in: story) == .pending)
        try judge(answer, .rejected, Self.clara, in: &story)
        #expect(verdict(answer, in: story) == .rejected)
        let review = try #require(story.state.answer(answer)?.review)
        try story.withdraw(review.record, reason: "the wrong picture")
        #expect(verdict(answer, in: story) == .pending)
        try judge(answer, .accepted, Self.anna, in: &story)
        try judge(answer, .accepted, Self.clara, in: &story)
        #expect(verdict(answer, in: story) == .accepted)
        #expect(try QuestState.folding(story.records) == story.state)
    }

    @Test("A judge takes its own opinion back until there is a decision, and may give another")
    func takingBack() throws {
        var (story, device) = try begun()
        let answer = try story.answer("look", to: QuestStory.judged, from: device).answer
        let heard = story.state.changeSeq(of: TeamID("alpha"))
        try judge(answer, .accepted, Self.anna, in: &story)
        let opinion = try #require(story.state.answer(answer)?.openOpinions.first)
        #expect(story.state.decision(numbered: opinion.seq, for: Self.anna) == opinion.record)
        #expect(story.state.decision(numbered: opinion.seq, for: Self.boris) == nil)
        #expect(throws: Refusal.decisionUnknown(opinion.record)) {
            try story.decide(as: Self.boris) { try $0.withdraw(opinion.record, reason: "not mine") }
        }
        try story.enter(
            story.decide(as: Self.anna) { try $0.withdraw(opinion.record, reason: "the wrong key") })
        #expect(story.records.last?.kind == .opinion)
        let taken = try #require(story.state.answer(answer))
        #expect(taken.openOpinions.isEmpty && taken.opinionRounds.isEmpty && taken.verdict == .pending)
        #expect(taken.awaitsJudge && !taken.hasOpinion(by: Self.anna))
        // Nothing that its team is told, nor that could change results.
        #expect(story.state.changeSeq(of: TeamID("alpha")) == heard && taken.changedSeq == nil)
        #expect(throws: Refusal.decisionUnknown(opinion.record)) {
            try story.decide(as: Self.anna) { try $0.withdraw(opinion.record, reason: "again") }
        }

        // What was taken back agrees with nobody.
        try judge(answer, .accepted, Self.boris, in: &story)
        #expect(verdict(answer, in: story) == .pending)
        try judge(answer, .rejected, Self.anna, in: &story)
        #expect(verdict(answer, in: story) == .pending)
        try judge(answer, .rejected, Self.clara, in: &story)
        #expect(verdict(answer, in: story) == .rejected)
        let decided = try #require(story.state.answer(answer)?.opinionRounds.last?.first)
        #expect(throws: Refusal.decisionUnknown(decided.record)) {
            try story.decide(as: decided.actor) { try $0.withdraw(decided.record, reason: "too late") }
        }
        #expect(try QuestState.folding(story.records) == story.state)
    }

    @Test("Results that were signed stay official while an opinion is taken back")
    func signed() throws {
        var (story, device) = try begun()
        let answer = try story.answer("wolf", to: QuestStory.text, from: device).answer
        try story.enter(
            story.decide(as: Self.anna) {
                try $0.review(answer, .accepted, reason: "a wolf it was", overrules: true)
            })
        let opinion = try #require(story.state.answer(answer)?.openOpinions.first)
        try story.enter(story.decide(as: Self.anna) { try $0.withdraw(opinion.record, reason: "a bear") })
        #expect(verdict(answer, in: story) == .rejected)
        #expect(story.state.answer(answer)?.awaitsJudge == false)
        let content = try #require(try story.records.last?.content())
        #expect(!content.mayChangeResults)
    }

    @Test("An appeal is decided by two as well")
    func appeal() throws {
        var (story, device) = try begun()
        let answer = try story.answer("wolf", to: QuestStory.text, from: device).answer
        try story.appeal(answer, saying: "it was a bear", from: device)
        try judge(answer, .accepted, Self.anna, in: &story)
        #expect(verdict(answer, in: story) == .rejected)
        try judge(answer, .accepted, Self.boris, in: &story)
        #expect(verdict(answer, in: story) == .accepted)
        #expect(story.state.answer(answer)?.openAppeal == nil)
    }

    @Test(
        "Erasing a team's texts takes judges' words to it along: opinions, adjustments, why it was taken out")
    func erasure() throws {
        var (story, device) = try begun()
        let answer = try story.answer("look", to: QuestStory.judged, from: device).answer
        try judge(answer, .accepted, Self.anna, in: &story)
        try story.adjust("alpha", points: 1, reason: "help")
        try story.enter(
            story.decide { try $0.changeEntry(of: TeamID("alpha"), to: .guest, reason: "late") })
        let written = story.entries.flatMap(\.attachments).compactMap { attachment -> String? in
            if case .text(let text) = attachment { text.owner } else { nil }
        }
        let erasure = try story.decide { try $0.eraseTeam(TeamID("alpha"), positions: false) }
        let erased = erasure.attachments.compactMap { attachment -> String? in
            if case .erasedText(let owner) = attachment { owner } else { nil }
        }
        #expect(written.count >= 4 && Set(written).isSubset(of: erased))
    }

    @Test("Agreement is counted over the first two opinions on each decision, and beyond chance")
    func agreement() throws {
        var (story, _) = try begun()
        #expect(JudgeAgreement(in: story.state).pi == nil)
        let rounds: [[(ReviewDecision, Actor)]] = [
            [(.accepted, Self.anna), (.accepted, Self.boris)],
            [(.rejected, Self.anna), (.rejected, Self.boris)],
            [(.accepted, Self.anna), (.rejected, Self.boris), (.accepted, Self.clara)],
            [(.rejected, Self.boris), (.accepted, Self.anna)], [(.accepted, Self.anna)],
        ]
        for (number, round) in rounds.enumerated() {
            try story.addTeam("team-\(number)")
            let device = try story.join("team-\(number)")
            let answer = try story.answer("look", to: QuestStory.judged, from: device).answer
            for (decision, actor) in round { try judge(answer, decision, actor, in: &story) }
        }
        let agreement = JudgeAgreement(in: story.state)
        #expect(agreement.compared == 4 && agreement.agreed == 2 && agreement.acceptances == 4)
        // Half accepted, so that chance alone makes half of them agree.
        #expect(agreement.pi == 0)
        #expect(agreement.judges.map(\.decided) == [3, 3, 1])
        #expect(agreement.judges.map(\.agreed) == [3, 2, 1])
    }
}

import QuestRules
import QuestTestSupport
import Testing

@Suite("Adjustments, appeals and undoing")
struct JudgeAdjustmentTests {
    private let alpha = TeamID("alpha")

    private func points(_ story: QuestStory) -> Int? {
        story.engine.standings(in: story.state, at: story.now).list.first { $0.team == alpha }?.points
    }

    @Test("A judge gives and takes points and time, with a reason that stands beside the log")
    func adjustment() throws {
        var (story, device) = try QuestStory.begun()
        try story.answer("bear", to: QuestStory.text, from: device)
        try story.adjust("alpha", points: -1, seconds: 60, reason: "rode on the pavement")
        #expect(points(story) == 1)
        let entry = try #require(story.entries.last)
        #expect(entry.drafts.map(\.kind) == [.adjustment])
        #expect(!story.records.contains { $0.line.contains("pavement") })
        #expect(try QuestState.folding(story.records) == story.state)
    }

    @Test("An adjustment of nothing, without reason or of no team is refused; one of too much cannot be made")
    func refusals() throws {
        var (story, _) = try QuestStory.begun()
        #expect(throws: Refusal.adjustmentInvalid) { try story.adjust("alpha", reason: "why") }
        #expect(Ranged<AdjustedPoints>(1_000_000)?.value == 1_000_000)
        for points in [1_000_001, -1_000_001, .min, .max] { #expect(Ranged<AdjustedPoints>(points) == nil) }
        for seconds in [604_801, -604_801, .min, .max] { #expect(Ranged<AdjustedSeconds>(seconds) == nil) }
        #expect(throws: Refusal.reasonMissing(limit: 1000)) {
            try story.adjust("alpha", points: 1, reason: " ")
        }
        #expect(throws: Refusal.teamUnknown(TeamID("nobody"))) {
            try story.adjust("nobody", points: 1, reason: "why")
        }
    }

    @Test("What was adjusted can be withdrawn, once")
    func withdrawnAdjustment() throws {
        var (story, device) = try QuestStory.begun()
        try story.answer("bear", to: QuestStory.text, from: device)
        try story.adjust("alpha", points: 7, reason: "helped others")
        let decision = try #require(story.records.last?.id)
        #expect(points(story) == 9)
        try story.withdraw(decision, reason: "wrong team")
        #expect(points(story) == 2)
        #expect(throws: Refusal.decisionUnknown(decision)) {
            try story.withdraw(decision, reason: "again")
        }
        #expect(try QuestState.folding(story.records) == story.state)
    }

    @Test("A withdrawn review leaves the answer as it was before, and it can be decided anew")
    func withdrawnReview() throws {
        var (story, device) = try QuestStory.begun()
        let answer = try story.answer("photo", to: QuestStory.judged, from: device).answer
        try story.review(answer, .accepted)
        #expect(story.points() == 5)
        let decision = try #require(story.state.answer(answer)?.review?.record)
        try story.withdraw(decision, reason: "the wrong photo")
        #expect(story.state.answer(answer)?.verdict == .pending)
        #expect(story.state.task(QuestStory.judged, of: alpha).status == .pending)
        #expect(story.points() == 0)
        try story.review(answer, .rejected, reason: "not the place")
        #expect(story.state.task(QuestStory.judged, of: alpha).status == .open)
    }

    @Test("A team appeals against a verdict; the judge's word on it counts and closes the appeal")
    func appeal() throws {
        var (story, device) = try QuestStory.begun()
        let answer = try story.answer("grizzly", to: QuestStory.text, from: device).answer
        #expect(throws: Refusal.answerNotPending(answer)) { try story.review(answer, .accepted) }
        try story.appeal(answer, saying: "a grizzly is a bear", from: device)
        #expect(throws: Refusal.appealOpen(answer)) {
            try story.appeal(answer, saying: "well?", from: device)
        }
        try story.review(answer, .accepted, reason: "true")
        #expect(story.state.answer(answer)?.openAppeal == nil)
        #expect(story.points() == 2)
        #expect(story.state.task(QuestStory.text, of: alpha).accepted == answer)
    }

    @Test("No appeal about what is pending, nor about another team's answer")
    func noAppeal() throws {
        var (story, device) = try QuestStory.begun()
        try story.addTeam("bravo")
        let other = try story.join("bravo")
        let pending = try story.answer("look", to: QuestStory.judged, from: device).answer
        #expect(throws: Refusal.answerStillPending(pending)) {
            try story.appeal(pending, saying: "please", from: device)
        }
        let wrong = try story.answer("wolf", to: QuestStory.text, from: device).answer
        #expect(throws: Refusal.answerUnknown(wrong)) {
            try story.appeal(wrong, saying: "ours", from: other)
        }
    }

    @Test("Erasing a team forgets every text about it, also of decisions that count no longer")
    func erasure() throws {
        var (story, device) = try QuestStory.begun()
        let answer = try story.answer("look", to: QuestStory.judged, from: device).answer
        try story.review(answer, .rejected, reason: "first")
        try story.withdraw(try #require(story.records.last?.id), reason: "second")
        try story.review(answer, .rejected, reason: "third")
        try story.appeal(answer, saying: "fourth", from: device)
        try story.adjust("alpha", points: 1, reason: "fifth")
        try story.withdraw(try #require(story.records.last?.id), reason: "sixth")
        let written = story.entries.flatMap(\.attachments).compactMap { attachment in
            if case .text(let text) = attachment { text.owner } else { nil }
        }
        let erased = try story.decide { try $0.eraseTeam(alpha, positions: false) }
        let owners = erased.attachments.compactMap { attachment in
            if case .erasedText(let owner) = attachment { owner } else { nil }
        }
        #expect(written.count == 7 && Set(written).isSubset(of: owners))
    }
}

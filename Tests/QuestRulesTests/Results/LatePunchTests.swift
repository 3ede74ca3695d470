import QuestTestSupport
import Testing

@testable import QuestRules

@Suite("Punches of what was decided later")
struct LatePunchTests {
    private let alpha = TeamID("alpha")

    private func begun(_ rule: AnswerRule) throws -> (QuestStory, DeviceID) {
        var (story, device) = try QuestStory.begun()
        story.document.checkpoints[0].rule = rule
        story.now = story.now + 600
        return (story, device)
    }

    private func controls(_ story: QuestStory) -> [PunchFeed.Punch] {
        story.punches().punches
    }

    /// That of the last record, so that a program which has polled up to the one before is told of it.
    private func expectNews(_ story: QuestStory) {
        #expect(controls(story).map(\.seq) == [story.state.head.seq])
        let parts = story.engine.standingParts(of: alpha, in: story.state, at: story.now)
        #expect(parts.first { $0.kind == .accepted }?.seq == story.state.head.seq)
    }

    @Test("A steward's word on an answer that waits is a new punch")
    func station() throws {
        var (story, device) = try begun(.station)
        try story.answer("", to: QuestStory.text, from: device)
        try story.answer("7", to: QuestStory.number, from: device)
        #expect(controls(story).isEmpty)
        let decided = try story.decide { try $0.confirm(alpha, at: QuestStory.text, .accepted) }
        try story.enter(decided.entry)
        expectNews(story)
    }

    @Test("So is what a position proves")
    func arrival() throws {
        var (story, device) = try begun(.arrival)
        try story.answer("", to: QuestStory.text, from: device)
        story.now = story.now + 60
        try story.ride(story.batch(1, from: device))
        expectNews(story)
    }

    @Test("So is a rejection that is taken back")
    func withdrawal() throws {
        var (story, device) = try begun(.judge)
        let answer = try story.answer("look", to: QuestStory.text, from: device).answer
        try story.review(answer, .accepted)
        try story.review(answer, .rejected, reason: "copied", overrules: true)
        #expect(controls(story).isEmpty)
        let rejection = try #require(story.state.answer(answer)?.review?.record)
        try story.withdraw(rejection, reason: "it was not")
        expectNews(story)
    }

    @Test("A finish after the team's last moment is no punch, as it is no result")
    func lateFinish() throws {
        var (story, device) = try begun(.judge)
        story.document.scoring.timeLimit = 20
        (story.document.scoring.mustFinish, story.document.finishRules.mode) = (true, .arrival)
        try story.answer("1.5", to: QuestStory.number, from: device)
        for (minute, kinds) in [
            (20.0, [.control(32), .finish]), (21, [.control(32)]),
        ] as [(Double, [PunchFeed.Punch.Kind])] {
            story.now = QuestStory.start + Seconds(minute * 60)
            try story.recordFinish(at: story.now)
            #expect(controls(story).map(\.kind) == kinds)
        }
        #expect(story.engine.standing(of: alpha, in: story.state, at: story.now).status == .overTime)
    }

    @Test("What its rule has accepted at once keeps the number of the answer")
    func atOnce() throws {
        var (story, device) = try begun(.text(accepted: ["bear"]))
        try story.answer("bear", to: QuestStory.text, from: device)
        let answer = try #require(story.state.answers.first)
        #expect(controls(story).map(\.seq) == [answer.seq])
    }
}

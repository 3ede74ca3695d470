import QuestTestSupport
import Testing

@testable import QuestRules

@Suite("A task whose opening is withdrawn")
struct WithdrawnOpeningTests {
    private let alpha = TeamID("alpha")
    private static let minute: Seconds = 60

    /// `number` opens once `judged` is done or waits for a judge, and falls from 20 points to none in 20 minutes.
    private func begun(
        by rules: RulesRevision = .current, rule: AnswerRule? = nil
    ) throws -> (QuestStory, DeviceID) {
        var (story, device) = try QuestStory.begun(by: rules)
        story.document.checkpoints[1].opensWhen = [.task(QuestStory.judged)]
        story.document.checkpoints[1].points = 20
        story.document.checkpoints[1].fall = ScoreFall(to: 0, inMinutes: 20)
        if let rule { story.document.checkpoints[1].rule = rule }
        return (story, device)
    }

    private func at(_ minutes: Double) -> Timestamp { QuestStory.start + Seconds(minutes * 60) }

    @Test(
        "An answer that junk had opened keeps the points that were left of it when it was given",
        arguments: [(RulesRevision.second, 1), (.first, 20)])
    func points(rules: RulesRevision, after: Int) throws {
        var (story, device) = try begun(by: rules)
        story.now = at(5)
        let junk = try story.answer("junk", to: QuestStory.judged, from: device).answer
        story.now = at(24)
        try story.answer("1.5", to: QuestStory.number, from: device)
        #expect(story.points() == 1)
        story.now = at(26)
        try story.review(junk, .rejected, reason: "junk")
        #expect(story.points() == after)
        #expect(try !story.openTasks(of: alpha).contains { $0.id == QuestStory.number })
        #expect(try QuestState.folding(story.records) == story.state)
    }

    /// Else a task with 10 minutes for it would be over before the team had seen it.
    @Test(
        "What opens by an answer that a judge accepts after all is open from then on",
        arguments: [(RulesRevision.second, 10 as Int?), (.first, nil)])
    func accepted(rules: RulesRevision, points: Int?) throws {
        var (story, device) = try begun(by: rules)
        story.document.checkpoints[1].opensWhen = [.task(QuestStory.text)]
        story.document.checkpoints[1].timeLimit = 15
        story.now = at(5)
        let wrong = try story.answer("a panda", to: QuestStory.text, from: device)
        #expect(wrong.verdict == .rejected)
        story.now = at(25)
        try story.review(wrong.answer, .accepted, reason: "a panda is a bear", overrules: true)
        story.now = at(35)
        let before = story.points()
        if let points {
            try story.answer("1.5", to: QuestStory.number, from: device)
            #expect(story.points() - before == points)
        } else {
            #expect(throws: Refusal.self) { try story.answer("1.5", to: QuestStory.number, from: device) }
        }
        #expect(try QuestState.folding(story.records) == story.state)
    }

    @Test("A task that opens again goes on falling from when the team first knew of it")
    func reopened() throws {
        var (story, device) = try begun()
        story.now = at(5)
        let junk = try story.answer("junk", to: QuestStory.judged, from: device).answer
        story.now = at(6)
        try story.review(junk, .rejected, reason: "junk")
        #expect(throws: Refusal.taskUnknown(QuestStory.number)) {
            try story.answer("1.5", to: QuestStory.number, from: device)
        }
        story.now = at(10)
        try story.answer("oak", to: QuestStory.judged, from: device)
        story.now = at(15)
        try story.answer("1.5", to: QuestStory.number, from: device)
        #expect(story.points() == 10)
    }

    @Test(
        "An answer given before the refusal and received after it waits for a judge; one given after it is refused"
    )
    func late() throws {
        var (story, device) = try begun()
        story.now = at(5)
        let junk = try story.answer("junk", to: QuestStory.judged, from: device).answer
        story.now = at(26)
        try story.review(junk, .rejected, reason: "junk")
        story.now = at(30)
        var late = story.submission("1.5", to: QuestStory.number, from: device)
        late.deviceTime = at(27)
        #expect(throws: Refusal.taskUnknown(QuestStory.number)) { try story.take(late) }
        late.deviceTime = at(24)
        let ruling = try story.take(late)
        #expect(ruling.verdict == .pending && ruling.reason == .receivedLate)
        try story.review(ruling.answer, .accepted)
        #expect(story.points() == 1)
    }

    @Test(
        "Being at a task while it was open counts for good, and takes a judge where positions came after the refusal"
    )
    func arrival() throws {
        for (sent, verdict) in [(24.0, Verdict.accepted), (30, .pending)] {
            var (story, device) = try begun(rule: .arrival)
            story.now = at(5)
            let junk = try story.answer("junk", to: QuestStory.judged, from: device).answer
            story.now = at(24)
            var batch = story.batch(5, from: device)
            if sent > 24 {
                batch = FixBatch(device: device, sentAt: at(sent), receivedAt: at(sent), fixes: batch.fixes)
            }
            if sent == 24 { try story.ride(batch) }
            story.now = at(26)
            try story.review(junk, .rejected, reason: "junk")
            story.now = at(30)
            if sent > 24 { try story.ride(batch) }
            story.now = at(40)
            // What comes later looks at all of it again, and changes nothing.
            try story.ride(story.batch(5, from: device, longitude: 61.5))
            let answers = story.state.answers(of: alpha, to: QuestStory.number)
            #expect(answers.map(\.verdict) == [verdict], "sent at minute \(sent)")
        }
    }

    @Test("Who is at the task after the refusal has not arrived")
    func arrivalAfter() throws {
        var (story, device) = try begun(rule: .arrival)
        story.now = at(5)
        let junk = try story.answer("junk", to: QuestStory.judged, from: device).answer
        story.now = at(6)
        try story.review(junk, .rejected, reason: "junk")
        story.now = at(10)
        try story.ride(story.batch(5, from: device))
        #expect(story.state.answers(of: alpha, to: QuestStory.number).isEmpty)
    }

    @Test("A task that was refused and accepted again opens the next one anew")
    func acceptedAgain() throws {
        var (story, device) = try begun()
        story.document.checkpoints[1].timeLimit = 5
        story.now = at(1)
        let answer = try story.answer("oak", to: QuestStory.judged, from: device).answer
        try story.review(answer, .rejected, reason: "no")
        story.now = at(20)
        try story.review(answer, .accepted, reason: "yes", overrules: true)
        story.now = at(24)
        try story.answer("1.5", to: QuestStory.number, from: device)
        // Twenty points are gone after twenty minutes, and the team knew of it first after one.
        #expect(story.points() == 5)
    }
}

import QuestRules
import QuestTestSupport
import Testing

@Suite("Times of quests and tasks")
struct JudgeTimeTests {
    private let start = QuestStory.start

    @Test("Nothing is answered before the quest is opened or after it is closed, and it can be opened again")
    func openAndClose() throws {
        var story = QuestStory()
        try story.publish()
        try story.addTeam("alpha")
        let device = try story.join("alpha")
        #expect(story.state.phase == .draft)
        #expect(throws: Refusal.questNotOpen) { try story.answer("bear", to: QuestStory.text, from: device) }
        #expect(throws: Refusal.questNotOpen) { try story.close() }
        try story.open()
        #expect(throws: Refusal.questAlreadyOpen) { try story.open() }
        story.now = start + 60
        try story.answer("wolf", to: QuestStory.text, from: device)
        try story.close()
        #expect(story.state.phase == .closed)
        #expect(throws: Refusal.questClosed) { try story.close() }
        #expect(throws: Refusal.questClosed) { try story.answer("bear", to: QuestStory.text, from: device) }
        story.now = start + 120
        try story.open()
        #expect(try story.answer("bear", to: QuestStory.text, from: device).verdict == .accepted)
    }

    @Test(
        "Times in the quest's file and of a task hold besides",
        arguments: [
            (-1.0, Refusal.questNotOpen), (0, nil), (99, nil), (100, .taskNotOpenYet(QuestStory.text)),
            (150, nil),
            (199, nil), (200, .taskClosed(QuestStory.text)), (300, .questClosed),
        ])
    func schedule(seconds: Double, refusal: Refusal?) throws {
        var (story, device) = try QuestStory.begun()
        story.document.opens = start + 1000
        story.document.closes = start + 1300
        if seconds >= 100 {
            story.document.checkpoints[0].opens = start + 1150
            story.document.checkpoints[0].closes = start + 1200
        }
        story.now = start + Seconds(1000 + seconds)
        if let refusal {
            #expect(throws: refusal) { try story.answer("bear", to: QuestStory.text, from: device) }
        } else {
            #expect(try story.answer("bear", to: QuestStory.text, from: device).verdict == .accepted)
        }
    }

    @Test("What counts is the device's time corrected by its clock's error")
    func countedTime() throws {
        var (story, device) = try QuestStory.begun()
        story.now = start + 100
        var submission = story.submission("wolf", to: QuestStory.text, from: device)
        // The device is an hour ahead; the rider answered 30 s before it was sent.
        submission.sentAt = start + 3700
        submission.deviceTime = start + 3670
        try story.take(submission)
        let answer = try #require(story.state.answers.first)
        #expect(answer.at == start + 70)
        #expect(answer.receivedAt == start + 100)
        #expect(answer.skew.milliseconds == -3_600_000)
        #expect(answer.skew.isFlagged)
    }

    @Test("An answer given in time but received after closing is for a judge, even when it is right")
    func receivedLate() throws {
        var (story, device) = try QuestStory.begun()
        story.now = start + 100
        var submission = story.submission("bear", to: QuestStory.text, from: device)
        try story.close()
        submission.receivedAt = start + 160
        submission.sentAt = start + 160
        submission.deviceTime = start + 90
        let ruling = try story.take(submission)
        #expect(ruling.verdict == .pending)
        #expect(ruling.reason == .receivedLate)
        #expect(ruling.message == .answerReceivedLate())
        try story.review(ruling.answer, .accepted)
        #expect(story.points() == 2)
    }

    @Test("A task that closes sends late answers to a judge as well")
    func taskReceivedLate() throws {
        var (story, device) = try QuestStory.begun()
        story.document.checkpoints[0].closes = start + 50
        story.now = start + 60
        var submission = story.submission("bear", to: QuestStory.text, from: device)
        submission.deviceTime = start + 49
        #expect(try story.take(submission).reason == .receivedLate)
        submission = story.submission("bear", to: QuestStory.text, from: device)
        submission.deviceTime = start + 50
        #expect(throws: Refusal.taskClosed(QuestStory.text)) { try story.take(submission) }
    }

    @Test("A time before the start counts as the start")
    func beforeStart() throws {
        var (story, device) = try QuestStory.begun()
        story.now = start + 10
        var submission = story.submission("wolf", to: QuestStory.text, from: device)
        submission.deviceTime = start + -500
        try story.take(submission)
        #expect(story.state.answers.first?.at == start)
    }
}

import QuestRules
import QuestTestSupport
import Testing

@Suite("Judging answers")
struct JudgeAnswerTests {
    private let alpha = TeamID("alpha")

    @Test("A wrong answer is rejected and counted, the right one accepted and worth its points")
    func verdicts() throws {
        var (story, device) = try QuestStory.begun()
        #expect(try story.answer("wolf", to: QuestStory.text, from: device).verdict == .rejected)
        #expect(story.state.task(QuestStory.text, of: alpha).status == .open)
        let ruling = try story.answer("BEAR", to: QuestStory.text, from: device)
        #expect(ruling.verdict == .accepted)
        let task = story.state.task(QuestStory.text, of: alpha)
        #expect(task.status == .accepted)
        #expect(task.attempts == 2)
        #expect(task.accepted == ruling.answer)
        #expect(story.points() == 2)
        #expect(story.state.answers.map(\.points) == [0, 2])
    }

    @Test("An answer is two records, its text and receipt beside them, and no text in the log")
    func entry() throws {
        var (story, device) = try QuestStory.begun()
        try story.answer("canary-text", to: QuestStory.judged, from: device)
        let entry = try #require(story.entries.last)
        #expect(entry.drafts.map(\.kind) == [.answer, .verdict])
        #expect(entry.drafts.map(\.actor) == [.device(device), .system])
        #expect(!story.records.contains { $0.line.contains("canary-text") || $0.line.contains("Team alpha") })
        guard case .text(let text) = entry.attachments[0] else {
            Issue.record("no text")
            return
        }
        #expect(story.state.answers[0].text == text.digest)
        #expect(text.salt.count == 16)
    }

    @Test("After an accepted answer the task takes no more, for this team only")
    func alreadyAccepted() throws {
        var (story, device) = try QuestStory.begun()
        try story.addTeam("bravo")
        let other = try story.join("bravo")
        try story.answer("bear", to: QuestStory.text, from: device)
        #expect(throws: Refusal.taskAlreadyAccepted(QuestStory.text)) {
            try story.answer("bear", to: QuestStory.text, from: device)
        }
        #expect(try story.answer("bear", to: QuestStory.text, from: other).verdict == .accepted)
        #expect(story.state.task(QuestStory.text, of: alpha).attempts == 1)
    }

    @Test("Of two phones of a team the first answer counts, once; the other is told so, whatever it says")
    func secondPhone() throws {
        var (story, first) = try QuestStory.begun()
        let second = try story.join("alpha")
        let ruling = try story.answer("bear", to: QuestStory.text, from: second)
        for text in ["bear", "wolf"] {
            #expect(throws: Refusal.taskAlreadyAccepted(QuestStory.text)) {
                try story.answer(text, to: QuestStory.text, from: first)
            }
        }
        let task = story.state.task(QuestStory.text, of: alpha)
        #expect(task.accepted == ruling.answer && task.attempts == 1)
        #expect(story.points() == 2 && story.state.answers.map(\.device) == [second])
    }

    @Test("An answer that cannot be judged is refused and is no attempt")
    func refusals() throws {
        var (story, device) = try QuestStory.begun()
        let stranger = DeviceID("stranger")
        let long = String(repeating: "я", count: 1001)
        let cases: [(String, TaskID, DeviceID, Refusal)] = [
            ("x", TaskID("nowhere"), device, .taskUnknown(TaskID("nowhere"))),
            ("x", QuestStory.text, stranger, .deviceUnknown),
            (" \u{200B}\n", QuestStory.text, device, .answerEmpty),
            (long, QuestStory.text, device, .answerTooLong(limit: 1000)),
            ("many", QuestStory.number, device, .answerNotANumber),
        ]
        for (text, task, device, refusal) in cases {
            #expect(throws: refusal) { try story.answer(text, to: task, from: device) }
        }
        #expect(story.state.answers.isEmpty)
        for key in ["", String(repeating: "k", count: 201)] {
            var submission = story.submission("x", to: QuestStory.text, from: device)
            submission.key = key
            #expect(throws: Refusal.keyInvalid(limit: 200)) { try story.take(submission) }
        }
    }

    @Test("A receipt answers the same request and refuses another one under its key")
    func receipt() throws {
        let receipt = Receipt(
            device: DeviceID("d"), key: "k", request: .sha256([1]), answer: AnswerID("a"),
            receivedAt: QuestStory.start)
        #expect(try receipt.answer(toRepeated: .sha256([1])) == AnswerID("a"))
        #expect(throws: Refusal.keyReused) { try receipt.answer(toRepeated: .sha256([2])) }
    }

    @Test("While an answer is pending further ones are taken, and one of them can be accepted")
    func severalPending() throws {
        var (story, device) = try QuestStory.begun()
        let first = try story.answer("one", to: QuestStory.judged, from: device).answer
        let second = try story.answer("two", to: QuestStory.judged, from: device).answer
        #expect(story.state.task(QuestStory.judged, of: alpha).status == .pending)
        try story.review(second, .accepted)
        #expect(story.state.task(QuestStory.judged, of: alpha).accepted == second)
        #expect(story.points() == 5)
        #expect(throws: Refusal.taskAlreadyAccepted(QuestStory.judged)) { try story.review(first, .accepted) }
        try story.review(first, .rejected)
        #expect(story.state.pendingAnswers().isEmpty)
        #expect(story.state.answers(of: alpha).map(\.verdict) == [.rejected, .accepted])
    }

    @Test("A judge decides pending answers only, unless he overrules")
    func reviews() throws {
        var (story, device) = try QuestStory.begun()
        let rejected = try story.answer("wolf", to: QuestStory.text, from: device).answer
        #expect(throws: Refusal.answerNotPending(rejected)) { try story.review(rejected, .accepted) }
        #expect(throws: Refusal.answerUnknown(AnswerID("x"))) { try story.review(AnswerID("x"), .accepted) }
        let pending = try story.answer("photo", to: QuestStory.judged, from: device).answer
        try story.review(pending, .rejected, reason: "Blurred")
        #expect(throws: Refusal.answerNotPending(pending)) { try story.review(pending, .accepted) }
        let review = try #require(story.state.answer(pending)?.review)
        guard case .text(let reason)? = story.entries.last?.attachments.first else {
            Issue.record("no reason")
            return
        }
        #expect(reason.owner == review.record.rawValue)
        #expect(reason.digest == review.reason)
        #expect(reason.text == "Blurred")
        #expect(story.state.answer(pending)?.ruling.verdict == .pending, "what the rule said stays")
    }

    @Test("Points are those of the edition that the answer was given to")
    func points() throws {
        var (story, device) = try QuestStory.begun()
        let pending = try story.answer("photo", to: QuestStory.judged, from: device).answer
        story.document.checkpoints[2].points = 50
        try story.publish("{\"edited\":true}")
        try story.review(pending, .accepted)
        #expect(story.points() == 5)
        #expect(story.state.version == 2)
        #expect(story.state.answer(pending)?.version == 1)
    }
}

import QuestRules
import QuestTestSupport
import Testing

@Suite("Order of tasks, attempts and time limits")
struct JudgeProgressTests {
    private let alpha = TeamID("alpha")

    /// A story whose document was changed before it began.
    private func story(_ change: (inout Quest) -> Void) throws -> (QuestStory, DeviceID) {
        var story = QuestStory()
        change(&story.document)
        try story.publish()
        try story.open()
        try story.addTeam("alpha")
        let device = try story.join("alpha")
        return (story, device)
    }

    private func open(_ story: QuestStory) throws -> [String] {
        try story.openTasks(of: alpha).map(\.id.rawValue)
    }

    private func known(_ story: QuestStory) throws -> [String] {
        try story.engine.knownTasks(of: alpha, in: story.state, at: story.now).map(\.id.rawValue)
    }

    @Test("One after the other: a task is unknown until the one before it is passed")
    func linear() throws {
        var (story, device) = try story { $0.mode = .linear }
        #expect(try known(story) == ["text"])
        #expect(throws: Refusal.taskUnknown(QuestStory.number)) {
            try story.answer("1.5", to: QuestStory.number, from: device)
        }
        try story.answer("wolf", to: QuestStory.text, from: device)
        #expect(try known(story) == ["text"])
        try story.answer("bear", to: QuestStory.text, from: device)
        #expect(try known(story) == ["text", "number"] && open(story) == ["number"])
        #expect(try story.answer("1.5", to: QuestStory.number, from: device).verdict == .accepted)
        #expect(try open(story) == ["judged"])
    }

    @Test("A team goes on from an answer that waits for a judge, and back when it is rejected")
    func pending() throws {
        var (story, device) = try story { quest in
            quest.mode = .linear
            quest.checkpoints.reverse()
        }
        let ruling = try story.answer("here", to: QuestStory.judged, from: device)
        #expect(try open(story) == ["number"])
        try story.review(ruling.answer, .rejected, reason: "blurred")
        #expect(try open(story) == ["judged"])
    }

    @Test("Each team begins elsewhere where the order is its own")
    func teamOrder() throws {
        var (story, _) = try story { $0.mode = .teamOrder }
        try story.addTeam("bravo")
        #expect(try open(story) == ["text"])
        let other = try story.openTasks(of: TeamID("bravo"))
        #expect(other.map(\.id) == [QuestStory.number])
    }

    @Test("Enough tasks of a group open the next")
    func groups() throws {
        var (story, device) = try story { quest in
            quest.mode = .groups
            quest.groups = [
                TaskGroup(id: "first", name: LocalizedText("1"), needs: 1),
                TaskGroup(id: "second", name: LocalizedText("2")),
            ]
            quest.checkpoints[0].group = "first"
            quest.checkpoints[1].group = "first"
            quest.checkpoints[2].group = "second"
        }
        #expect(try open(story) == ["text", "number"])
        try story.answer("bear", to: QuestStory.text, from: device)
        #expect(try open(story) == ["number", "judged"])
    }

    @Test("A bonus is open from the start and holds nobody up")
    func bonus() throws {
        let (story, _) = try story { quest in
            quest.mode = .linear
            quest.checkpoints[0].isBonus = true
        }
        #expect(try open(story) == ["text", "number"])
    }

    @Test("A task takes so many answers and no more, and the team goes on")
    func attempts() throws {
        var (story, device) = try story { quest in
            quest.mode = .linear
            quest.checkpoints[0].attempts = AttemptLimit(count: 2)
        }
        try story.answer("wolf", to: QuestStory.text, from: device)
        try story.answer("lynx", to: QuestStory.text, from: device)
        #expect(throws: Refusal.attemptsUsedUp(QuestStory.text, limit: 2)) {
            try story.answer("bear", to: QuestStory.text, from: device)
        }
        #expect(story.state.task(QuestStory.text, of: alpha).attempts == 2)
        #expect(try open(story) == ["number"])
    }

    @Test("After a wrong answer the task is locked for a while, which is no attempt")
    func lockOut() throws {
        var (story, device) = try story { $0.checkpoints[0].attempts = AttemptLimit(lockOut: 60) }
        try story.answer("wolf", to: QuestStory.text, from: device)
        story.now = story.now + 59.5
        #expect(throws: Refusal.lockedOut(QuestStory.text, seconds: 1)) {
            try story.answer("bear", to: QuestStory.text, from: device)
        }
        story.now = story.now + 0.5
        #expect(try story.answer("bear", to: QuestStory.text, from: device).verdict == .accepted)
        #expect(story.state.task(QuestStory.text, of: alpha).attempts == 2)
    }

    @Test("A task's time runs from when it opened for the team; then it is closed and the next one opens")
    func timeLimit() throws {
        var (story, device) = try story { quest in
            quest.mode = .linear
            quest.checkpoints[1].timeLimit = 10
        }
        story.now = story.now + 1200
        try story.answer("bear", to: QuestStory.text, from: device)
        story.now = story.now + 599
        #expect(try open(story) == ["number"])
        story.now = story.now + 1
        #expect(try open(story) == ["judged"])
        #expect(throws: Refusal.taskClosed(QuestStory.number)) {
            try story.answer("1.5", to: QuestStory.number, from: device)
        }
    }

    @Test("What counts in time but arrives after the task's time waits for a judge")
    func late() throws {
        var (story, device) = try story { $0.checkpoints[0].timeLimit = 10 }
        var submission = story.submission("bear", to: QuestStory.text, from: device)
        submission.deviceTime = story.now + 590
        submission.sentAt = story.now + 700
        submission.receivedAt = story.now + 700
        story.now = story.now + 700
        #expect(try story.take(submission).reason == .receivedLate)
    }

    @Test("A wrong answer and a trap cost what the quest says")
    func costs() throws {
        var (story, device) = try story { quest in
            quest.checkpoints[0].penalty = 1
            quest.checkpoints[0].trap = AnswerTrap(texts: ["wolf"], cost: 4)
        }
        #expect(try story.answer("lynx", to: QuestStory.text, from: device).cost == 1)
        #expect(try story.answer("wolf", to: QuestStory.text, from: device).cost == 5)
        #expect(try story.answer("bear", to: QuestStory.text, from: device).cost == 0)
        let standing = story.engine.standings(in: story.state, at: story.now).list[0]
        #expect(standing.points == 2 - 1 - 5 && standing.rejectedAnswers == 2)
    }
}

import QuestRules
import QuestTestSupport
import Testing

@Suite("Tasks that are told, and that are open")
struct JudgeTasksTests {
    private let start = QuestStory.start
    private let alpha = TeamID("alpha")

    private func open(_ story: QuestStory) throws -> [TaskID] {
        try story.openTasks(of: alpha).map(\.id)
    }

    @Test("An open quest has all tasks in the order of its file, less those that are accepted or wait")
    func progress() throws {
        var (story, device) = try QuestStory.begun()
        let all = story.document.checkpoints.map(\.id)
        #expect(try open(story) == all)
        try story.answer("wolf", to: QuestStory.text, from: device)
        #expect(try open(story) == all, "a wrong answer may be mended")
        try story.answer("bear", to: QuestStory.text, from: device)
        #expect(try open(story) == all.filter { $0 != QuestStory.text })
        let waiting = try story.answer("sung", to: QuestStory.judged, from: device).answer
        #expect(try open(story) == all.filter { $0 != QuestStory.text && $0 != QuestStory.judged })
        try story.review(waiting, .rejected)
        #expect(try open(story) == all.filter { $0 != QuestStory.text })
    }

    @Test("Before the quest nothing is told, after it nothing is open")
    func phases() throws {
        var story = QuestStory()
        try story.publish()
        try story.addTeam("alpha")
        func told() -> Bool {
            (try? story.engine.checkTasksAreShown(in: story.state, at: story.now)) != nil
        }
        #expect(!told())
        #expect(throws: Refusal.questNotOpen) { try open(story) }
        try story.open()
        #expect(told())
        story.now = start + 60
        try story.close()
        #expect(told())
        #expect(throws: Refusal.questClosed) { try open(story) }
    }

    @Test(
        "Times in the quest's file and of a task hold besides",
        arguments: [
            (999.0, Refusal.questNotOpen, false), (1000, nil, false), (1149, nil, false), (1150, nil, true),
            (1199, nil, true), (1200, nil, false), (1299, nil, false), (1300, .questClosed, false),
        ])
    func schedule(seconds: Double, refusal: Refusal?, isOpen: Bool) throws {
        var (story, _) = try QuestStory.begun()
        story.document.opens = start + 1000
        story.document.closes = start + 1300
        story.document.checkpoints[0].opens = start + 1150
        story.document.checkpoints[0].closes = start + 1200
        story.now = start + Seconds(seconds)
        if let refusal {
            #expect(throws: refusal) { try open(story) }
        } else {
            let tasks = try open(story)
            #expect(tasks.contains(story.document.checkpoints[0].id) == isOpen)
            #expect(tasks.count == story.document.checkpoints.count - (isOpen ? 0 : 1))
        }
    }
}

import QuestRules
import QuestTestSupport
import Testing

@Suite("Hints")
struct JudgeHintTests {
    private let alpha = TeamID("alpha")

    /// The first hint opens by itself after five minutes, the second costs 1, the third costs 2 after ten minutes.
    private func begun() throws -> (QuestStory, DeviceID) {
        var (story, device) = try QuestStory.begun()
        story.document.checkpoints[0].hints = [
            Hint(LocalizedText("furry"), delay: 5), Hint(LocalizedText("brown"), price: 1),
            Hint(LocalizedText("big"), delay: 10, price: 2),
        ]
        return (story, device)
    }

    private func open(_ story: QuestStory) -> [Int] {
        story.engine.openHints(of: QuestStory.text, for: alpha, in: story.state, at: story.now).keys.sorted()
    }

    @Test("A hint without a price opens by itself when its time has come")
    func byItself() throws {
        var (story, device) = try begun()
        #expect(open(story) == [])
        #expect(throws: Refusal.hintNotYet(QuestStory.text, number: 1, seconds: 300)) {
            try story.openHint(1, from: device)
        }
        story.now = story.now + 300
        #expect(open(story) == [1])
        #expect(try !story.openHint(1, from: device))
    }

    @Test("The clock of a hint stands while its team is paused")
    func paused() throws {
        var (story, device) = try begun()
        let start = story.now
        story.now = start + 60
        try story.pause()
        story.now = start + 400
        #expect(open(story) == [])
        #expect(throws: Refusal.plan(.ridePaused)) { try story.openHint(1, from: device) }
        story.now = start + 660
        try story.resume()
        #expect(throws: Refusal.hintNotYet(QuestStory.text, number: 1, seconds: 240)) {
            try story.openHint(1, from: device)
        }
        story.now = start + 900
        #expect(open(story) == [1])
    }

    @Test("A hint with a price opens when it is asked for, costs once, and is the whole team's")
    func priced() throws {
        var (story, device) = try begun()
        #expect(try story.openHint(2, from: device))
        let other = try story.join("alpha")
        #expect(try !story.openHint(2, from: other))
        #expect(open(story) == [2])
        try story.answer("bear", to: QuestStory.text, from: device)
        #expect(story.engine.standings(in: story.state, at: story.now).list[0].points == 2 - 1)
        #expect(try QuestState.folding(story.records) == story.state)
    }

    @Test("Nobody pays for a hint once the task is accepted, or closed")
    func tooLate() throws {
        var (story, device) = try begun()
        var closed = story
        try story.answer("bear", to: QuestStory.text, from: device)
        #expect(throws: Refusal.taskAlreadyAccepted(QuestStory.text)) { try story.openHint(2, from: device) }
        closed.document.checkpoints[0].closes = closed.now + 60
        closed.now = closed.now + 60
        #expect(throws: Refusal.taskClosed(QuestStory.text)) { try closed.openHint(2, from: device) }
        closed.document.checkpoints[0].closes = nil
        closed.document.checkpoints[0].timeLimit = 1
        #expect(throws: Refusal.taskClosed(QuestStory.text)) { try closed.openHint(2, from: device) }
    }

    @Test("Nobody pays for a hint once the attempts at the task are used up")
    func usedUp() throws {
        var (story, device) = try begun()
        story.document.checkpoints[0].attempts = AttemptLimit(count: 1)
        try story.answer("wolf", to: QuestStory.text, from: device)
        #expect(throws: Refusal.attemptsUsedUp(QuestStory.text, limit: 1)) {
            try story.openHint(2, from: device)
        }
        #expect(story.points() == 0)
    }

    @Test("A hint is sold as long as the task takes answers, also where the task before was told of late")
    func lateOpening() throws {
        var (story, device) = try begun()
        let start = story.now
        story.document.mode = .linear
        story.document.checkpoints[1].timeLimit = 30
        story.document.checkpoints[1].hints = [Hint(LocalizedText("small"), price: 1)]
        story.now = start + 1260
        var late = story.submission("bear", to: QuestStory.text, from: device)
        late.deviceTime = start + 60
        try story.take(late)
        var inTime = story
        inTime.now = start + 1859
        #expect(try inTime.openHint(1, of: QuestStory.number, from: device))
        story.now = start + 1860
        #expect(throws: Refusal.taskClosed(QuestStory.number)) {
            try story.openHint(1, of: QuestStory.number, from: device)
        }
    }

    @Test("Too early, too many, of an unknown task: refused, and nothing is charged")
    func refusals() throws {
        var (story, device) = try begun()
        #expect(throws: Refusal.hintNotYet(QuestStory.text, number: 3, seconds: 600)) {
            try story.openHint(3, from: device)
        }
        for number in [4, 9] {
            #expect(throws: Refusal.hintUnknown(QuestStory.text, number: number)) {
                try story.openHint(number, from: device)
            }
        }
        for number in [0, 10, .min, .max] { #expect(Ranged<HintNumber>(number) == nil) }
        story.document.mode = .linear
        #expect(throws: Refusal.taskUnknown(QuestStory.number)) {
            try story.openHint(1, of: QuestStory.number, from: device)
        }
        #expect(story.state.teams[alpha]?.hints == [])
    }
}

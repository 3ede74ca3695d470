import QuestTestSupport
import Testing

@testable import QuestRules

@Suite("Setting out")
struct SettingOutTests {
    private let start = QuestStory.start
    private let alpha = TeamID("alpha")

    /// A wave ten minutes after the opening, with an hour for its teams.
    private func begun() throws -> (QuestStory, DeviceID) {
        var (story, device) = try QuestStory.begun()
        story.document.waves = [Wave(id: "early", name: LocalizedText("1"), start: start + 600)]
        story.document.scoring.timeLimit = 60
        story.document.checkpoints[0].hints = [Hint(LocalizedText("furry"), price: 1)]
        try story.chooseWave("early")
        return (story, device)
    }

    private func status(_ story: QuestStory) -> Standing.Status {
        story.engine.standings(in: story.state, at: story.now).list[0].status
    }

    @Test("Without a sign a team is waiting, and did not start once its wave's time is over")
    func noSign() throws {
        var (story, _) = try begun()
        for (seconds, expected) in [
            (0.0, Standing.Status.waiting), (700, .waiting), (600 + 3600, .waiting),
            (600 + 3601, .notStarted),
        ] {
            story.now = start + Seconds(seconds)
            #expect(status(story) == expected)
        }
        #expect(status(story).iof == "DidNotStart")
        try story.close()
        #expect(status(story) == .notStarted)
    }

    @Test("A position since the start is a sign, one of before is none")
    func position() throws {
        var (story, device) = try begun()
        story.now = start + 500
        try story.ride(story.batch(2, from: device))
        #expect(status(story) == .waiting)
        story.now = start + 700
        #expect(status(story) == .waiting)
        try story.ride(story.batch(2, from: device))
        #expect(status(story) == .riding)
        #expect(story.engine.standing(of: alpha, in: story.state, at: story.now).start == start + 600)
    }

    @Test(
        "A position is a sign by our clock, however wrong that of the phone is", arguments: [-3600.0, 3600])
    func wrongClock(error: Double) throws {
        var (story, device) = try begun()
        func ride() throws {
            let batch = story.batch(2, from: device)
            let fixes = batch.fixes.map { (fix: Fix) -> Fix in
                var fix = fix
                fix.time = fix.time + Seconds(error)
                return fix
            }
            try story.ride(
                FixBatch(
                    device: device, sentAt: batch.sentAt + Seconds(error), receivedAt: batch.receivedAt,
                    fixes: fixes))
        }
        story.now = start + 500
        try ride()
        #expect(status(story) == .waiting)
        story.now = start + 700
        try ride()
        #expect(status(story) == .riding)
    }

    @Test("An answer or a hint is a sign, wrong or not")
    func deed() throws {
        var (story, device) = try begun()
        story.now = start + 700
        var hinted = story
        try story.answer("wolf", to: QuestStory.text, from: device)
        #expect(status(story) == .riding)
        try hinted.openHint(1, from: device)
        #expect(status(hinted) == .riding)
    }

    @Test("A start that was recorded beforehand is a sign once its time has come")
    func recorded() throws {
        var (story, _) = try begun()
        try story.recordStart(at: start + 900)
        #expect(status(story) == .waiting)
        story.now = start + 900
        #expect(status(story) == .riding)
    }
}

import QuestTestSupport
import Testing

@testable import QuestRules

@Suite("After a finish that somebody recorded")
struct RecordedFinishTests {
    private let start = QuestStory.start
    private let alpha = TeamID("alpha")

    /// A place to be at, a task with a hint that has a price, and a station.
    private func begun() throws -> (QuestStory, DeviceID) {
        var (story, device) = try QuestStory.begun()
        story.document.checkpoints[0].rule = .arrival
        story.document.checkpoints[1].hints = [Hint(LocalizedText("small"), price: 1)]
        story.document.checkpoints[2].rule = .station
        return (story, device)
    }

    private func confirm(_ story: inout QuestStory) throws {
        let decided = try story.decide { try $0.confirm(alpha, at: QuestStory.judged, .accepted) }
        try story.enter(decided.entry)
    }

    @Test("Being there, a hint and a station change nothing any more")
    func nothingMore() throws {
        var (story, device) = try begun()
        story.now = start + 600
        try story.recordFinish(at: start + 600)
        story.now = start + 700
        try story.ride(story.batch(3, from: device))
        #expect(story.state.answers.isEmpty)
        #expect(throws: Refusal.teamFinished) {
            try story.openHint(1, of: QuestStory.number, from: device)
        }
        #expect(throws: Refusal.teamFinished) { try confirm(&story) }
        #expect(story.points() == 0)
        try story.recordFinish(at: nil)
        try story.openHint(1, of: QuestStory.number, from: device)
        try confirm(&story)
        story.now = start + 710
        try story.ride(story.batch(2, from: device))
        #expect(story.points() == 2 + 5 - 1)
    }

    @Test("What was taken before somebody set the finish earlier counts no longer, until that is taken back")
    func setEarlier() throws {
        var (story, device) = try begun()
        story.now = start + 700
        try story.ride(story.batch(3, from: device))
        try story.openHint(1, of: QuestStory.number, from: device)
        try confirm(&story)
        #expect(story.points() == 2 + 5 - 1)
        try story.recordFinish(at: start + 600)
        #expect(story.points() == 0)
        #expect(story.punches().punches.map(\.kind) == [.finish])
        #expect(story.engine.standing(of: alpha, in: story.state, at: story.now).status == .ok)
        try story.recordFinish(at: nil)
        #expect(story.points() == 2 + 5 - 1)
        #expect(try QuestState.folding(story.records) == story.state)
    }

    @Test("Having been there before, as positions say that came later, waits for a judge")
    func lateArrival() throws {
        var (story, device) = try begun()
        story.now = start + 500
        let batch = story.batch(2, from: device)
        story.now = start + 700
        try story.recordFinish(at: start + 600)
        try story.ride(
            FixBatch(device: device, sentAt: story.now, receivedAt: story.now, fixes: batch.fixes))
        #expect(story.state.answers.map(\.lastRuling.reason) == [.receivedLate])
    }

    @Test("Having been there in between counts as soon as somebody takes the finish back, or sets it later")
    func takenBack() throws {
        for later in [nil, start + 800] {
            var (story, device) = try begun()
            story.now = start + 600
            try story.recordFinish(at: start + 600)
            story.now = start + 700
            try story.ride(story.batch(3, from: device))
            #expect(story.points() == 0)
            story.now = start + 800
            try story.recordFinish(at: later)
            #expect(story.points() == 2)
            #expect(try QuestState.folding(story.records) == story.state)
        }
    }
}

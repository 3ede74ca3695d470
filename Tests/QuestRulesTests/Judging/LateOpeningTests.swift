import QuestTestSupport
import Testing

@testable import QuestRules

@Suite("Answers from a dead spot that had opened a task which positions have proven meanwhile")
struct LateOpeningTests {
    private let alpha = TeamID("alpha")
    private let start = QuestStory.start

    /// In order: a word, then a place to be at.
    private func begun() throws -> (QuestStory, DeviceID) {
        var (story, device) = try QuestStory.begun()
        story.document.mode = .linear
        story.document.checkpoints[1].rule = .arrival
        return (story, device)
    }

    /// The answer to the first task, given so many seconds after the start.
    private func answer(after seconds: Double, from device: DeviceID, _ story: inout QuestStory) throws {
        var late = story.submission("bear", to: QuestStory.text, from: device)
        late.deviceTime = start + Seconds(seconds)
        try story.take(late)
    }

    private func arrivals(_ story: QuestStory) -> [JudgedAnswer] {
        story.state.answers(of: alpha, to: QuestStory.number)
    }

    @Test("Positions are sent first, as they should be: the arrival counts once the answer is there")
    func positionsFirst() throws {
        var (story, device) = try begun()
        story.now = start + 600
        let batch = story.batch(3, from: device)
        story.now = start + 1800
        try story.ride(
            FixBatch(device: device, sentAt: story.now, receivedAt: story.now, fixes: batch.fixes))
        #expect(arrivals(story).isEmpty)
        try answer(after: 300, from: device, &story)
        #expect(arrivals(story).map(\.at) == [start + 598])
        #expect(story.points() == 2 + 3)
        #expect(try QuestState.folding(story.records) == story.state)
    }

    @Test("So it does where a tracker had network all the time")
    func tracker() throws {
        var (story, device) = try begun()
        let tracker = try story.addTracker("alpha")
        story.now = start + 600
        try story.ride(story.batch(3, from: tracker))
        story.now = start + 1800
        try answer(after: 300, from: device, &story)
        #expect(arrivals(story).map(\.verdict) == [.accepted])
    }

    @Test("Who was there before the answer has not arrived; who stayed has")
    func before() throws {
        for (given, count) in [(700.0, 0), (599, 1)] {
            var (story, device) = try begun()
            let tracker = try story.addTracker("alpha")
            story.now = start + 600
            try story.ride(story.batch(3, from: tracker))
            story.now = start + 1800
            try answer(after: given, from: device, &story)
            #expect(arrivals(story).count == count, "given after \(given) s")
        }
    }

    @Test("What had closed meanwhile waits for a judge")
    func closed() throws {
        var (story, device) = try begun()
        story.document.checkpoints[1].closes = start + 1200
        let tracker = try story.addTracker("alpha")
        story.now = start + 600
        try story.ride(story.batch(3, from: tracker))
        story.now = start + 1800
        try answer(after: 300, from: device, &story)
        #expect(arrivals(story).map(\.lastRuling.reason) == [.receivedLate])
    }
}

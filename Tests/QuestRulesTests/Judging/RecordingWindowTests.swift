import QuestRules
import QuestTestSupport
import Testing

@Suite("The time in which positions are recorded")
struct RecordingWindowTests {
    private static let alpha = TeamID("alpha")

    /// A batch of fixes of these moments, counted from another.
    private func batch(
        _ seconds: [Double], since moment: Timestamp, from device: DeviceID, at now: Timestamp
    ) -> FixBatch {
        let fixes = seconds.map {
            Fix(time: moment + Seconds($0), coordinate: Coordinate(longitude: 61.4, latitude: 55.15))
        }
        return FixBatch(device: device, sentAt: now, receivedAt: now, fixes: fixes)
    }

    /// The moments that are kept of a batch, counted as they were given.
    private func kept(
        _ seconds: [Double], since moment: Timestamp, of device: DeviceID, in story: QuestStory,
        at now: Timestamp
    ) -> [Double]? {
        let sent = batch(seconds, since: moment, from: device, at: now)
        return story.engine.recorded(of: sent, from: Self.alpha, in: story.state)?.fixes
            .map { ($0.time - moment).value }
    }

    @Test("Positions are recorded from an hour before the quest begins to an hour after the team's finish")
    func hour() throws {
        var (story, device) = try QuestStory.begun()
        let begin = try #require(story.state.openings.first?.start)
        let now = begin + 20_000
        let around: [Double] = [-3601, -3600, 0, 7000]
        #expect(kept(around, since: begin, of: device, in: story, at: now) == [-3600, 0, 7000])
        #expect(kept([-9000, -3601], since: begin, of: device, in: story, at: now) == nil)

        story.now = begin + 8000
        try story.recordFinish(at: story.now)
        let after: [Double] = [0, 8000, 11_600, 11_601]
        #expect(kept(after, since: begin, of: device, in: story, at: now) == [0, 8000, 11_600])
        #expect(kept([11_601, 19_000], since: begin, of: device, in: story, at: now) == nil)
        // Whenever it comes: what was ridden inside is taken.
        #expect(kept([100], since: begin, of: device, in: story, at: begin + 90_000) == [100])
    }

    @Test(
        "The file's beginning counts where the quest is opened later, and the first opening where it is earlier"
    )
    func beginning() throws {
        var (story, _) = try QuestStory.begun()
        let opening = try #require(story.state.openings.first?.start)
        story.document.opens = opening + 7200
        #expect(story.engine.recordingWindow(of: Self.alpha, in: story.state).start == opening + -3600)
        story.document.opens = opening + -7200
        #expect(story.engine.recordingWindow(of: Self.alpha, in: story.state).start == opening + -10_800)
    }

    @Test("Before anybody says when the quest begins, positions are taken: riders set up")
    func unsaid() throws {
        var story = QuestStory()
        try story.publish()
        try story.addTeam("alpha")
        let device = try story.join("alpha")
        #expect(story.engine.recordingWindow(of: Self.alpha, in: story.state).start == nil)
        #expect(kept([0], since: story.now, of: device, in: story, at: story.now) == [0])
        story.document.opens = story.now + 86_400
        #expect(kept([0], since: story.now, of: device, in: story, at: story.now) == nil)
    }

    @Test(
        "Of a batch that goes on after the end only what was ridden before is kept; one wholly after it is refused"
    )
    func closing() throws {
        var (story, device) = try QuestStory.begun()
        story.now = story.now + 100
        try story.close()
        let end = story.now
        let now = end + 60
        #expect(kept([-10, -1, 0, 30], since: end, of: device, in: story, at: now) == [-10, -1])
        #expect(kept([0, 30], since: end, of: device, in: story, at: now) == [0, 30])
        story.now = now
        #expect(throws: Refusal.questClosed) {
            try story.ride(batch([0, 30], since: end, from: device, at: now))
        }
        story.document.closes = end + -50
        story.document.scoring.grace = 0
        #expect(kept([-60, -50], since: end, of: device, in: story, at: now) == [-60])
    }

    @Test("A position of an impossible time stays, flagged as before: it proves nothing")
    func impossible() throws {
        let (story, device) = try QuestStory.begun()
        let begin = try #require(story.state.openings.first?.start)
        let month = -31.0 * 86_400
        #expect(kept([month, 3600], since: begin, of: device, in: story, at: begin + 10) == [month, 3600])
    }
}

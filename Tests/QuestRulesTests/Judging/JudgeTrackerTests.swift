import QuestRules
import QuestTestSupport
import Testing

@Suite("Trackers of a team")
struct JudgeTrackerTests {
    private static let alpha = TeamID("alpha")

    @Test("take no device's place, cannot lead, and are no more than ten")
    func count() throws {
        var (story, first) = try QuestStory.begun()
        let tracker = try story.addTracker("alpha")
        #expect(story.state.devices[tracker]?.isTracker == true)
        for _ in 1..<story.engine.teamRules.size { _ = try story.join("alpha") }
        #expect(throws: Refusal.teamFull(limit: story.engine.teamRules.size)) { try story.join("alpha") }
        for _ in 1..<10 { _ = try story.addTracker("alpha") }
        #expect(throws: Refusal.tooManyTrackers(limit: 10)) { try story.addTracker("alpha") }
        #expect(throws: Refusal.trackerNoCaptain) { try story.makeCaptain(tracker, by: first) }
        #expect(throws: Refusal.teamUnknown(TeamID("none"))) { try story.addTracker("none") }
        for device in story.state.teams[Self.alpha]?.devices ?? [] where device != tracker {
            try story.removeDevice(device)
        }
        #expect(story.state.teams[Self.alpha]?.captain == nil, "the tracker that is left does not follow")
        #expect(story.state.teams[Self.alpha]?.primaryDevice == tracker)
    }

    @Test("send positions like any device, and none once they are removed")
    func positions() throws {
        var (story, _) = try QuestStory.begun()
        let tracker = try story.addTracker("alpha")
        #expect(try story.ride(story.batch(3, from: tracker)))
        try story.removeDevice(tracker)
        #expect(throws: Refusal.deviceUnknown) { try story.ride(story.batch(3, from: tracker)) }
    }

    @Test("a token for tracker apps is had by asking oneself, one's captain or an organiser")
    func tokens() throws {
        var (story, first) = try QuestStory.begun()
        let (second, third) = (try story.join("alpha"), try story.join("alpha"))
        #expect(story.state.devices[second]?.takesMessages == false)
        for asker in [second, first, nil] {
            let entry = try story.issueIngest(second, by: asker)
            #expect(entry.attachments.contains(.ingestToken(.zero, of: second)))
            #expect(story.state.devices[second]?.takesMessages == true)
        }
        #expect(throws: Refusal.notCaptain) { try story.issueIngest(second, by: third) }
        #expect(throws: Refusal.notCaptain) { try story.revokeIngest(second, by: third) }
        #expect(try story.revokeIngest(second, by: second))
        #expect(story.state.devices[second]?.takesMessages == false)
        #expect(try !story.revokeIngest(second, by: first), "there is none any more")
    }

    @Test("the captain or an organiser chooses which device says where the team is; its leaving ends that")
    func primary() throws {
        var (story, first) = try QuestStory.begun()
        let tracker = try story.addTracker("alpha")
        func primary() -> DeviceID? { story.state.teams[Self.alpha]?.primaryDevice }
        #expect(primary() == first, "without a choice the captain's")
        #expect(throws: Refusal.notCaptain) { try story.choosePrimary(tracker, by: tracker) }
        #expect(try story.choosePrimary(tracker, by: first))
        #expect(primary() == tracker)
        #expect(try !story.choosePrimary(tracker), "it is so already")
        #expect(try story.choosePrimary(nil))
        #expect(primary() == first)
        #expect(try story.choosePrimary(tracker))
        try story.removeDevice(tracker)
        #expect(primary() == first)
        #expect(throws: Refusal.deviceNotInTeam(tracker)) { try story.choosePrimary(tracker) }
    }
}

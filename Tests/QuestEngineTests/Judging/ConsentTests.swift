import QuestEngine
import QuestTestSupport
import Testing

@Suite("Riders' consent to what is recorded, and pauses of it")
struct ConsentTests {
    private static let text = Digest.sha256(Array("terms".utf8))

    /// A quest that is on, with a device that joined in a browser.
    private func begun() throws -> (story: QuestStory, device: DeviceID) {
        var story = try QuestStory.begun().story
        let token = Digest.sha256([7])
        let joined = try story.decide { try $0.admitDevice(to: TeamID("alpha"), token: token, byApp: true) }
        try story.enter(joined.entry)
        return (story, joined.outcome.id)
    }

    private func agree(_ story: inout QuestStory, _ device: DeviceID) throws -> Bool {
        let entry = try story.decide { try $0.giveConsent(text: Self.text, for: device) }
        if let entry { try story.enter(entry) }
        return entry != nil
    }

    private func pause(_ story: inout QuestStory, _ device: DeviceID, _ paused: Bool) throws -> Bool {
        let entry = try story.decide { try $0.setTracking(paused: paused, of: device) }
        if let entry { try story.enter(entry) }
        return entry != nil
    }

    @Test("No position of a browser is taken before its rider agrees, and every one after")
    func beforeTheFirst() throws {
        var (story, device) = try begun()
        let batch = story.batch(2, from: device)
        #expect(throws: Refusal.consent(.missing)) { try story.ride(batch) }
        #expect(try agree(&story, device))
        let given = story.state.devices[device]?.consent
        #expect(given?.version == ConsentTerms.version && given?.text == Self.text && given?.at == story.now)
        story.now = story.now + 60
        #expect(try story.ride(story.batch(2, from: device)))
        // The same again changes nothing.
        #expect(try !agree(&story, device))
    }

    @Test("A device that joined by a token is not asked")
    func byToken() throws {
        var (story, device) = try QuestStory.begun()
        #expect(story.state.devices[device]?.mayBeTracked == true)
        #expect(try story.ride(story.batch(2, from: device)))
    }

    @Test("Who agreed to earlier terms is asked again")
    func earlierTerms() throws {
        var (story, device) = try begun()
        let old = RecordDraft(
            id: RecordID("old"), at: story.now, receivedAt: story.now, actor: .device(device),
            team: TeamID("alpha"), device: device, version: 1,
            content: .command(.consentGiven(version: ConsentTerms.version - 1, text: Self.text)))
        try story.enter(Entry(drafts: [old]))
        let batch = story.batch(1, from: device)
        #expect(throws: Refusal.consent(.missing)) { try story.ride(batch) }
        #expect(try agree(&story, device))
    }

    @Test("Of a batch only what was ridden after the first agreement and outside of pauses is kept")
    func dropped() throws {
        var (story, device) = try begun()
        let start = story.now
        #expect(try agree(&story, device))
        story.now = start + 100
        #expect(try pause(&story, device, true))
        #expect(try !pause(&story, device, true))
        #expect(story.state.devices[device]?.trackingPausedAt == start + 100)
        story.now = start + 200
        #expect(try pause(&story, device, false))
        #expect(story.state.devices[device]?.trackingPausedAt == nil)
        story.now = start + 300
        let ages: [Double] = [310, 250, 150, 50]
        let fixes = ages.map {
            Fix(time: story.now + Seconds(-$0), coordinate: Coordinate(longitude: 61.4, latitude: 55.15))
        }
        let batch = FixBatch(device: device, sentAt: story.now, receivedAt: story.now, fixes: fixes)
        let known = try #require(story.state.devices[device])
        #expect(known.recorded(of: batch)?.fixes == [fixes[1], fixes[3]])
        let paused = FixBatch(device: device, sentAt: story.now, receivedAt: story.now, fixes: [fixes[2]])
        #expect(known.recorded(of: paused) == nil)
    }

    @Test("A device's tracking is paused as often as the limit, and not once more")
    func tooOften() throws {
        var (story, device) = try begun()
        for _ in 0..<PositionLimits.trackingPauses.value {
            #expect(try pause(&story, device, true))
            #expect(try pause(&story, device, false))
        }
        let limit = PositionLimits.trackingPauses.value
        #expect(throws: Refusal.consent(.pausedTooOften(limit))) { try pause(&story, device, true) }
    }

    @Test("A fold of the records has the same agreements and pauses")
    func replay() throws {
        var (story, device) = try begun()
        #expect(try agree(&story, device))
        #expect(try pause(&story, device, true))
        var state = QuestState()
        for record in story.records { try state.apply(record) }
        #expect(state == story.state)
    }
}

import QuestRules
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

    @Test(
        "A guardian's name stands beside the log, and is erased with the device, with the team and by the rule"
    )
    func guardian() throws {
        var (story, device) = try begun()
        let name = try #require(GuardianName(" Мария Орлова "))
        let entry = try story.decide { try $0.giveConsent(text: Self.text, by: name, for: device) }
        let given = try #require(entry)
        try story.enter(given)
        let record = try #require(story.state.devices[device]?.consent?.guardian)
        #expect(story.state.devices[device]?.mayBeTracked == true)
        #expect(given.drafts[0].id == record && given.attachments.count == 1)
        #expect(story.records.allSatisfy { !$0.body.canonicalJSON.contains("Мария") })
        // The rider, of age since, agrees alone: the name that was given before is erased all the same.
        story.now = story.now + 60
        #expect(try agree(&story, device))
        #expect(story.state.devices[device]?.consent?.guardian == nil)
        let erased = Attachment.erasedText(owner: record.rawValue)
        let own = try story.decide { try $0.eraseDevice(device) }
        #expect(own.attachments.contains(erased))
        let ofTeam = try story.decide { try $0.eraseTeam(TeamID("alpha"), positions: false) }
        #expect(ofTeam.attachments.contains(erased))
        #expect(try QuestState.folding(story.records) == story.state)
    }

    @Test(
        "A guardian's name is one line that names somebody",
        arguments: [
            ("Мария Орлова", true), ("", false), (" \t", false), ("a\nb", false),
            (String(repeating: "я", count: 100), true), (String(repeating: "я", count: 101), false),
        ])
    func guardianForm(name: String, isGood: Bool) {
        #expect((GuardianName(name) != nil) == isGood)
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

    /// Pauses or goes on at a moment by the device's clock, which is told with the moment of sending.
    private func pause(
        _ story: inout QuestStory, _ device: DeviceID, _ paused: Bool, at time: Timestamp,
        sentAt: Timestamp? = nil, joined: Timestamp? = nil
    ) throws {
        let entry = try story.decide {
            try $0.setTracking(paused: paused, of: device, at: time, sentAt: sentAt, joined: joined)
        }
        let stored = try #require(entry)
        try story.enter(stored)
    }

    /// Returns whether there was something to withdraw.
    private func withdraw(_ story: inout QuestStory, _ device: DeviceID) throws -> Bool {
        let entry = try story.decide { try $0.withdrawConsent(for: device) }
        if let entry { try story.enter(entry) }
        return entry != nil
    }

    @Test("A pause without network counts from when it began to when it ended, by the daemon's clock")
    func offline() throws {
        var (story, device) = try begun()
        let start = story.now
        #expect(try agree(&story, device))
        // The device's clock is ten minutes ahead.
        let ahead: Seconds = 600
        let sent = start + 300 + ahead
        story.now = start + 300
        try pause(&story, device, true, at: start + 100 + ahead, sentAt: sent, joined: start)
        #expect(story.state.devices[device]?.trackingPausedAt == start + 100)
        #expect(story.records.last?.at == start + 100 && story.records.last?.receivedAt == start + 300)
        try pause(&story, device, false, at: start + 200 + ahead, sentAt: sent, joined: start)
        let pauses = try #require(story.state.devices[device]?.trackingPauses)
        #expect(pauses.map(\.start) == [start + 100] && pauses.map(\.end) == [start + 200])
        // The next begins no earlier than this one ended.
        try pause(&story, device, true, at: start + 150, joined: start)
        #expect(story.state.devices[device]?.trackingPausedAt == start + 200)
        try pause(&story, device, false, at: start + 120, joined: start)
        #expect(story.state.devices[device]?.trackingPauses.last?.end == start + 200)
        #expect(try QuestState.folding(story.records) == story.state)
    }

    @Test("A pause is not taken from a time to come, nor from before the device joined")
    func impossible() throws {
        var (story, device) = try begun()
        let start = story.now
        let now = start + 1000
        story.now = now
        #expect(throws: Refusal.consent(.timeInvalid)) { try pause(&story, device, true, at: now + 61) }
        #expect(throws: Refusal.consent(.timeInvalid)) {
            try pause(&story, device, true, at: start + -61, joined: start)
        }
        // What is a little ahead begins now.
        try pause(&story, device, true, at: now + 60, joined: start)
        #expect(story.state.devices[device]?.trackingPausedAt == now)
    }

    @Test("Who withdraws consent is asked again, and nothing of before the next agreement is taken")
    func withdrawn() throws {
        var (story, device) = try begun()
        #expect(try agree(&story, device))
        story.now = story.now + 60
        #expect(try withdraw(&story, device))
        let since = story.now
        #expect(story.state.devices[device]?.withoutConsentSince == since)
        #expect(try !withdraw(&story, device))
        let batch = story.batch(1, from: device)
        #expect(throws: Refusal.consent(.missing)) { try story.ride(batch) }
        story.now = since + 100
        #expect(try agree(&story, device))
        let known = try #require(story.state.devices[device])
        #expect(known.withoutConsentSince == nil && known.mayBeTracked)
        story.now = since + 200
        let fixes = [150.0, 50].map {
            Fix(time: story.now + Seconds(-$0), coordinate: Coordinate(longitude: 61.4, latitude: 55.15))
        }
        let both = FixBatch(device: device, sentAt: story.now, receivedAt: story.now, fixes: fixes)
        #expect(known.recorded(of: both)?.fixes == [fixes[1]])
        #expect(try QuestState.folding(story.records) == story.state)
    }

    @Test("A device that was not asked withdraws as well, and is asked from then on")
    func withdrawnByToken() throws {
        var (story, device) = try QuestStory.begun()
        #expect(try withdraw(&story, device))
        let batch = story.batch(1, from: device)
        #expect(throws: Refusal.consent(.missing)) { try story.ride(batch) }
        #expect(try agree(&story, device))
        story.now = story.now + 60
        #expect(try story.ride(story.batch(1, from: device)))
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

import Testing

@testable import QuestRules
@testable import QuestTestSupport

@Suite("Having to be there")
struct PresenceTests {
    private let alpha = TeamID("alpha")
    private static let center = Coordinate(longitude: 61.4, latitude: 55.15)
    private static let zone = ArrivalZone.circle(center: center, radius: 40)

    /// A story whose first task, answered by a text, wants teams to be there in this way.
    private func story(
        _ presence: Presence, _ change: (inout Quest) -> Void = { _ in }
    ) throws -> (QuestStory, DeviceID) {
        var (story, device) = try QuestStory.begun()
        story.document.checkpoints[0].presence = presence
        change(&story.document)
        story.now = story.now + 600
        return (story, device)
    }

    private static func place(_ east: Double) -> Coordinate {
        Geodesic.destination(from: center, bearing: Bearing(degrees: 90), distance: Meters(east))
    }

    /// On the way to somewhere so many metres east of the middle of the zone, 40 and 30 seconds ago.
    private func batch(_ east: Double, from device: DeviceID, _ story: QuestStory) -> FixBatch {
        let fixes = [(east + 80, 40.0), (east, 30.0)].map { east, age in
            Fix(time: story.now + Seconds(-age), coordinate: Self.place(east), accuracy: 5)
        }
        return FixBatch(device: device, sentAt: story.now, receivedAt: story.now, fixes: fixes)
    }

    @Test(
        "A right answer waits only where presence is required and nothing proves it",
        arguments: Presence.allCases, [20.0, 3000.0, nil] as [Double?])
    func verdicts(presence: Presence, east: Double?) throws {
        var (story, device) = try story(presence)
        if let east { try story.ride(batch(east, from: device, story)) }
        let ruling = try story.answer("bear", to: QuestStory.text, from: device)
        let waits = presence == .required && east != 20
        #expect(ruling.verdict == (waits ? .pending : .accepted))
        #expect(ruling.reason == (waits ? .notNear : .matched))
        #expect(story.points() == (waits ? 0 : 2))
        #expect(try QuestState.folding(story.records) == story.state)
    }

    @Test("A device that has left the team since was there all the same, and for no other team")
    func formerDevice() throws {
        var (story, device) = try story(.required)
        try story.ride(batch(20, from: device, story))
        try story.removeDevice(device)
        #expect(story.state.teams[alpha]?.devices.contains(device) == false)
        #expect(story.state.wasAt(QuestStory.text, alpha, at: story.now))
        #expect(!story.state.wasAt(QuestStory.text, TeamID("other"), at: story.now))
    }

    @Test("A wrong answer is wrong wherever it was given")
    func wrong() throws {
        var (story, device) = try story(.required)
        #expect(try story.answer("wolf", to: QuestStory.text, from: device).verdict == .rejected)
    }

    @Test("What positions prove later is accepted by a second verdict, at the moment of the answer")
    func provedLater() throws {
        var (story, device) = try story(.required)
        try story.answer("bear", to: QuestStory.text, from: device)
        try story.answer("bear", to: QuestStory.text, from: device)
        let (first, second) = (story.state.answers[0], story.state.answers[1])
        #expect(first.verdict == .pending && first.message == .answerNotNear())
        #expect(story.state.isInQueue(first) && story.state.isInQueue(second))

        story.now = story.now + 20
        try story.ride(batch(20, from: device, story))
        let settled = try #require(story.state.answer(first.id))
        #expect(settled.verdict == .accepted && settled.lastRuling.rule == "text")
        #expect(settled.at == first.at && settled.changedSeq == story.state.head.seq)
        #expect(story.points() == 2 && story.state.task(QuestStory.text, of: alpha).accepted == first.id)
        #expect(try QuestState.folding(story.records) == story.state)

        // The second one waits for nothing that could come of it: no judge is asked, but the list still has it.
        let rest = try #require(story.state.answer(second.id))
        #expect(rest.verdict == .pending && rest.awaitsJudge && !story.state.isInQueue(rest))
        #expect(story.state.answers(matching: AnswerFilter(verdict: .pending)).map(\.id) == [second.id])
        #expect(throws: Refusal.taskAlreadyAccepted(QuestStory.text)) {
            try story.review(second.id, .accepted)
        }
        try story.review(second.id, .rejected, reason: "twice")
    }

    @Test("A visit too long after the answer proves nothing; a judge decides")
    func tooLate() throws {
        var (story, device) = try story(.required)
        try story.answer("bear", to: QuestStory.text, from: device)
        let answer = story.state.answers[0]
        story.now = story.now + Seconds(Double(AnswerLimits.presence.value) + 60)
        try story.ride(batch(20, from: device, story))
        #expect(story.state.answer(answer.id)?.verdict == .pending)
        #expect(!story.state.wasAt(QuestStory.text, alpha, at: answer.givenAt))
        try story.review(answer.id, .accepted)
        #expect(story.points() == 2)
        #expect(try QuestState.folding(story.records) == story.state)
    }

    @Test("After the quest positions accept nothing any more")
    func closed() throws {
        var (story, device) = try story(.required)
        try story.answer("bear", to: QuestStory.text, from: device)
        story.now = story.now + 20
        let there = batch(20, from: device, story)
        try story.close()
        try story.ride(there)
        #expect(story.state.visits(of: alpha, at: QuestStory.text).count == 1)
        #expect(story.state.answers[0].verdict == .pending)
    }

    @Test("Where the order binds, the next task opens once the team is known to have been there")
    func order() throws {
        var (story, device) = try story(.required) { $0.mode = .linear }
        func known() throws -> [TaskID] {
            try story.engine.knownTasks(of: alpha, in: story.state, at: story.now).map(\.id)
        }
        try story.answer("bear", to: QuestStory.text, from: device)
        #expect(try known() == [QuestStory.text])
        story.now = story.now + 20
        try story.ride(batch(20, from: device, story))
        #expect(try known() == [QuestStory.text, QuestStory.number])
    }

    @Test(
        "Fixes tell near from elsewhere by how far off they may be, within five minutes",
        arguments: [
            (80.0, 5.0, 0.0, Nearness.near), (100.0, 5.0, 0.0, .elsewhere), (100.0, 70.0, 0.0, .near),
            (20.0, 5.0, 290.0, .near), (20.0, 5.0, 310.0, .unknown), (20.0, 5.0, -290.0, .near),
            (20.0, 5.0, -310.0, .unknown), (3000.0, 5.0, 290.0, .elsewhere),
        ])
    func nearness(east: Double, accuracy: Double, age: Double, expected: Nearness) {
        func told(_ isMock: Bool) -> Nearness {
            let fix = Fix(
                time: QuestStory.start + Seconds(-age), coordinate: Self.place(east),
                accuracy: Meters(accuracy), isMock: isMock)
            return Nearness(
                to: Self.zone, at: QuestStory.start, by: [TimedFix(fix, time: fix.time)])
        }
        #expect(told(false) == expected)
        #expect(told(true) == .unknown)
    }

    @Test("One device that was near is enough")
    func joined() {
        #expect(Nearness.elsewhere.joined(with: .near) == .near)
        #expect(Nearness.unknown.joined(with: .elsewhere) == .elsewhere)
        #expect(Nearness.unknown.joined(with: .unknown) == .unknown)
    }

    @Test("The quest's word holds for tasks that have none")
    func reading() throws {
        let quest = try #require(try QuestFixture.named("every-play-property").reading().quest)
        #expect(quest.checkpoints.map(\.presence) == [.free, .required, .required])
    }
}

import QuestRules
import QuestTestSupport
import Testing

@Suite("Arrivals and stations")
struct JudgeArrivalTests {
    private let alpha = TeamID("alpha")
    private static let center = Coordinate(longitude: 61.4, latitude: 55.15)

    /// A story whose tasks, in their places, are answered by being there.
    private func story(
        rule: AnswerRule = .arrival, _ change: (inout Quest) -> Void = { _ in }
    ) throws -> (QuestStory, DeviceID) {
        var story = QuestStory()
        story.document.checkpoints[0].rule = rule
        change(&story.document)
        try story.publish()
        try story.open()
        try story.addTeam("alpha")
        let device = try story.join("alpha")
        story.now = story.now + 600
        return (story, device)
    }

    /// Metres to the east of the middle of the zone, whose radius is 40 m, each so many seconds before now.
    private func batch(
        _ places: [(east: Double, age: Double)], accuracy: Double? = 5, from device: DeviceID,
        _ story: QuestStory, late: Double = 0
    ) -> FixBatch {
        let fixes = places.map { place in
            Fix(
                time: story.now + Seconds(-place.age),
                coordinate: Geodesic.destination(
                    from: Self.center, bearing: Bearing(degrees: 90), distance: Meters(place.east)),
                accuracy: accuracy.map { Meters($0) })
        }
        return FixBatch(
            device: device, sentAt: story.now + Seconds(late), receivedAt: story.now + Seconds(late),
            fixes: fixes)
    }

    private func state(_ story: QuestStory) -> TaskState { story.state.task(QuestStory.text, of: alpha) }

    @Test("A fix in the zone is an accepted answer, with its points and its moment")
    func fixInside() throws {
        var (story, device) = try story()
        try story.ride(batch([(100, 40), (20, 30)], from: device, story))
        let answer = try #require(story.state.answers.first)
        #expect(state(story).accepted == answer.id && story.points() == 2)
        #expect(answer.at > story.now + -40 && answer.at <= story.now + -30)
        let visit = try #require(story.state.visits(of: alpha, at: QuestStory.text).first)
        #expect(visit.device == device && visit.visit.distance == 20)
    }

    @Test(
        "Between two fixes riders arrive too, where they can have ridden straight",
        arguments: [
            ([(-100.0, 20.0), (100.0, 0.0)], 5.0, true),
            // Too long a time in between, too fast, and too inaccurate.
            ([(-100.0, 40.0), (100.0, 0.0)], 5.0, false),
            ([(-100.0, 5.0), (100.0, 0.0)], 5.0, false),
            ([(-100.0, 20.0), (100.0, 0.0)], 51.0, false),
            ([(0.0, 0.0)], 51.0, false), ([(0.0, 0.0)], 50.0, true),
            // Past it.
            ([(60.0, 10.0), (160.0, 0.0)], 5.0, false),
        ])
    func strides(places: [(Double, Double)], accuracy: Double, arrives: Bool) throws {
        var (story, device) = try story()
        try story.ride(
            batch(places.map { (east: $0.0, age: $0.1) }, accuracy: accuracy, from: device, story))
        #expect((state(story).accepted != nil) == arrives)
    }

    @Test("The fix before the batch counts as the beginning of its first stride")
    func strideAcrossBatches() throws {
        var (story, device) = try story()
        let first = batch([(-100, 20)], from: device, story)
        try story.ride(first)
        let second = batch([(100, 0)], from: device, story)
        let entry = try story.decide { try $0.takePositions(second, after: first.fixes[0]) }
        try story.enter(try #require(entry))
        #expect(state(story).accepted != nil)
    }

    @Test("“I am here” waits for a position, keeps its first answer, and counts from the position on")
    func claim() throws {
        var (story, device) = try story()
        let claim = story.now
        #expect(try story.answer("", to: QuestStory.text, from: device).reason == .needsEvidence)
        story.now = story.now + 120
        try story.ride(batch([(10, 5)], from: device, story))
        let answer = try #require(story.state.answers.first)
        #expect(story.state.answers.count == 1 && answer.verdict == .accepted)
        #expect(answer.ruling.verdict == .pending && answer.givenAt == claim && answer.at == story.now + -5)
    }

    @Test("One after the other: an arrival opens the next task, and what came before does not count for it")
    func linear() throws {
        var (story, device) = try story { quest in
            quest.mode = .linear
            quest.checkpoints[1].rule = .arrival
            quest.checkpoints[1].zone = .circle(
                center: Geodesic.destination(
                    from: Self.center, bearing: Bearing(degrees: 90), distance: 300), radius: 40)
        }
        try story.ride(batch([(300, 90)], from: device, story))
        #expect(story.state.answers.isEmpty)
        try story.ride(batch([(0, 60), (300, 0)], from: device, story))
        #expect(story.state.answers.map(\.verdict) == [.accepted, .accepted])
        // What came before is a visit nevertheless.
        #expect(story.state.visits(of: alpha, at: QuestStory.number).count == 2)
    }

    @Test("A claim that waits for a position does not open the next task")
    func claimOpensNothing() throws {
        var (story, device) = try story { $0.mode = .linear }
        try story.answer("", to: QuestStory.text, from: device)
        #expect(
            try story.openTasks(of: alpha).map(\.id) == [
                QuestStory.text
            ])
    }

    @Test("What arrived in time but was received after closing is left to a judge, once")
    func receivedLate() throws {
        var (story, device) = try story()
        let rider = story
        story.now = story.now + 60
        try story.close()
        for age in [2.0, 1.0] {
            try story.ride(batch([(0, age)], from: device, rider, late: 120))
        }
        #expect(story.state.answers.map(\.lastRuling.reason) == [.receivedLate])
    }

    @Test("Fixes in a zone are evidence for answers of every kind, of tasks that the team had come to")
    func evidence() throws {
        var (story, device) = try story(rule: .judge)
        try story.ride(batch([(20, 10)], from: device, story))
        #expect(story.state.answers.isEmpty)
        #expect(story.state.visits(of: alpha, at: QuestStory.text).map(\.visit.distance) == [20])
        let folded = try QuestState.folding(story.records)
        #expect(folded == story.state)
    }

    @Test("A steward confirms a team that has no device, and refuses one that claims too much")
    func station() throws {
        var (story, device) = try story(rule: .station)
        try story.addTeam("bravo")
        let steward = Actor.staff(StaffID("s"))
        func decide(_ team: String, _ decision: ReviewDecision) throws -> VerdictBody {
            let decided = try story.decide(as: steward) {
                try $0.confirm(TeamID(team), at: QuestStory.text, decision)
            }
            try story.enter(decided.entry)
            return decided.outcome
        }
        #expect(try decide("bravo", .accepted).verdict == .accepted)
        #expect(story.points(of: "bravo") == 2 && story.records.last?.actor == steward)
        #expect(throws: Refusal.taskAlreadyAccepted(QuestStory.text)) { try decide("bravo", .accepted) }

        let claim = try story.answer("", to: QuestStory.text, from: device)
        #expect(claim.verdict == .pending)
        #expect(try decide("alpha", .rejected).answer == claim.answer)
        #expect(story.state.answer(claim.answer)?.verdict == .rejected)
        #expect(try decide("alpha", .accepted).answer != claim.answer)
        #expect(throws: Refusal.taskIsNoStation(QuestStory.number)) {
            try story.decide { try $0.confirm(alpha, at: QuestStory.number, .accepted) }
        }
    }

    @Test("A signed code is judged by the key of the quest, and without one by a person")
    func signedCode() throws {
        var (story, device) = try story(rule: .signedCode)
        var keyed = story.engine
        let secret = CodeKey(using: &story.ids)
        keyed.codeKey = CodeKey(of: story.quest, from: secret)
        let code = try #require(keyed.code(of: story.document.checkpoints[0]))
        #expect(CodeKey(of: QuestID("other"), from: secret) != keyed.codeKey)
        let wrong = story.submission("AAAA-AAAA", to: QuestStory.text, from: device)
        func ruling(on submission: AnswerSubmission, by engine: RuleEngine) throws -> VerdictBody {
            try engine.decide(in: story.state, at: story.now, ids: &story.ids) {
                try $0.takeAnswer(submission).outcome
            }
        }
        #expect(try ruling(on: wrong, by: keyed).verdict == .rejected)
        let right = story.submission(code.text.lowercased(), to: QuestStory.text, from: device)
        #expect(try ruling(on: right, by: keyed).verdict == .accepted)
        #expect(try ruling(on: right, by: story.engine).reason == .needsEvidence)
    }
}

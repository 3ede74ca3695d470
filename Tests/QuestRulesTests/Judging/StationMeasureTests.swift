import QuestRules
import QuestTestSupport
import Testing

@Suite("What stewards give besides a word")
struct StationMeasureTests {
    private let alpha = TeamID("alpha")
    private static let anna = Actor.staff(StaffID("anna"))

    /// A story whose first task, worth two points, has a steward.
    private func story(_ rule: AnswerRule) throws -> (story: QuestStory, device: DeviceID) {
        var story = QuestStory()
        story.document.checkpoints[0].rule = rule
        try story.publish()
        try story.open()
        try story.addTeam("alpha")
        let device = try story.join("alpha")
        story.now = story.now + 600
        return (story, device)
    }

    private func standing(_ story: QuestStory) -> Standing? {
        story.engine.standings(in: story.state, at: story.now).list.first
    }

    @Test(
        "Points are given from 0 to what the task is worth, and are what the team earns",
        arguments: [0, 1, 2])
    func points(given: Int) throws {
        var (story, _) = try story(.stationPoints)
        for wrong in [nil, -1, 3] {
            let refusal = Refusal.stationMeasure(.points(QuestStory.text, from: 0, to: 2))
            #expect(throws: refusal) { try story.confirm(points: wrong) }
        }
        #expect(throws: Refusal.self) { try story.confirm(points: given, seconds: 5) }
        try story.confirm(points: given)
        #expect(standing(story)?.points == given)
        #expect(story.state.answers(of: alpha).first?.enteredBy == .admin)
        let folded = try QuestState.folding(story.records)
        #expect(folded == story.state)
    }

    @Test("A time comes to the team's, and makes it shorter where it is negative", arguments: [90, -90])
    func time(seconds: Int) throws {
        var (story, _) = try story(.stationTime)
        #expect(throws: Refusal.stationMeasure(.time(QuestStory.text))) { try story.confirm() }
        #expect(throws: Refusal.stationMeasure(.time(QuestStory.text))) { try story.confirm(points: 1) }
        try story.confirm(seconds: seconds)
        #expect(standing(story)?.points == 2)
        #expect(standing(story)?.time == .seconds(600 + Int64(seconds)))
        let parts = story.engine.standingParts(of: alpha, in: story.state, at: story.now)
        let worth = parts.filter { $0.kind == .accepted }.reduce(Milliseconds.zero) { $0 + $1.time }
        #expect(worth == .seconds(Int64(seconds)))
        let folded = try QuestState.folding(story.records)
        #expect(folded == story.state)
    }

    @Test("What a steward said without network counts from then, by the device's clock")
    func saidEarlier() throws {
        var (story, _) = try story(.station)
        let said = story.now + -120
        // The device's clock is five seconds slow.
        let (told, sent) = (said + -5, story.now + -5)
        let decided = try story.decide {
            try $0.confirm(alpha, at: QuestStory.text, .accepted, saidAt: told, sentAt: sent)
        }
        try story.enter(decided.entry)
        let answer = try #require(story.state.answers(of: alpha).first)
        #expect(answer.verdict == .accepted)
        #expect(answer.at == said)
        #expect(answer.receivedAt == story.now)
        #expect(try QuestState.folding(story.records) == story.state)
    }

    @Test("A task that is done or not takes neither, nor does a refusal")
    func unused() throws {
        var (story, _) = try story(.station)
        let refusal = Refusal.stationMeasure(.unused(QuestStory.text))
        #expect(throws: refusal) { try story.confirm(points: 1) }
        #expect(throws: refusal) { try story.confirm(seconds: 1) }
        try story.confirm()
        #expect(standing(story)?.points == 2)
        (story, _) = try self.story(.stationPoints)
        #expect(throws: refusal) { try story.confirm(.rejected, points: 1) }
        try story.confirm(.rejected)
        #expect(standing(story)?.points == 0)
    }

    @Test("What was given stays given when answers are judged again, as long as the task asks for the same")
    func again() throws {
        var (story, _) = try story(.stationPoints)
        try story.confirm(points: 1)
        story.document.checkpoints[0].points = 9
        try story.publish("{\"edition\": 2}")
        let found = story.engine.rejudging(by: RejudgingGrounds(), in: story.state)
        #expect(found.isEmpty)
        story.document.checkpoints[0].rule = .station
        try story.publish("{\"edition\": 3}")
        let plain = story.engine.rejudging(by: RejudgingGrounds(), in: story.state)
        #expect(plain.map(\.ruling?.points) == [9])
    }

    @Test("A device that says it waits is confirmed with points")
    func waiting() throws {
        var (story, device) = try story(.stationPoints)
        let claim = try story.answer("", to: QuestStory.text, from: device)
        #expect(claim.verdict == .pending)
        // Said twice, it is one team; and when it is done, nobody waits.
        _ = try story.answer("", to: QuestStory.text, from: device)
        #expect(story.engine.occupancies(in: story.state, at: story.now).first?.waiting == [alpha])
        try story.confirm(points: 2)
        #expect(story.state.answer(claim.answer)?.verdict == .accepted)
        #expect(story.state.answer(claim.answer)?.enteredBy == nil)
        #expect(story.engine.occupancies(in: story.state, at: story.now).first?.waiting == [])
    }

    @Test("An answer that the staff writes down is judged like any other, and marked")
    func entered() throws {
        var (story, device) = try QuestStory.begun()
        let wrong = try story.enter("wolf", to: QuestStory.text, by: Self.anna)
        #expect(story.state.answer(wrong)?.verdict == .rejected)
        let right = try story.enter("bear", to: QuestStory.text, by: Self.anna)
        let answer = try #require(story.state.answer(right))
        #expect(answer.verdict == .accepted && answer.device == nil && answer.enteredBy == Self.anna)
        #expect(story.records.suffix(2).map(\.actor) == [Self.anna, .system])
        #expect(throws: Refusal.taskAlreadyAccepted(QuestStory.text)) {
            try story.answer("bear", to: QuestStory.text, from: device)
        }
        #expect(throws: Refusal.answerNotANumber) {
            try story.enter("many", to: QuestStory.number, by: .admin)
        }
        let own = try story.answer("1.5", to: QuestStory.number, from: device)
        #expect(story.state.answer(own.answer)?.enteredBy == nil)
        #expect(throws: Refusal.teamUnknown(TeamID("none"))) {
            try story.enter("bear", to: QuestStory.text, of: "none", by: .admin)
        }
        try story.recordFinish(at: story.now)
        story.now = story.now + 60
        #expect(throws: Refusal.teamFinished) { try story.enter("look", to: QuestStory.judged, by: .admin) }
        let folded = try QuestState.folding(story.records)
        #expect(folded == story.state)
    }

    @Test("An answer that the staff writes down once the team is back cancels no finish; the team's own does")
    func enteredAfterFinish() throws {
        var (story, device) = try QuestStory.begun()
        let middle = Coordinate(longitude: 61.4, latitude: 55.15)
        story.document.stops = [Stop(kind: .finish, zone: .circle(center: middle, radius: 40))]
        (story.document.scoring.mustFinish, story.document.finishRules.mode) = (true, .arrival)
        story.now = story.now + 300
        try story.answer("bear", to: QuestStory.text, from: device)
        story.now = story.now + 100
        try story.ride(story.batch(3, from: device))
        let finish = try #require(story.state.teams[alpha]?.ride.finish)
        story.now = story.now + 100
        try story.enter("1.5", to: QuestStory.number, by: Self.anna)
        #expect(story.state.teams[alpha]?.ride.finish == finish)
        story.now = story.now + 100
        try story.ride(story.batch(3, from: device))
        #expect(story.state.teams[alpha]?.ride.finish == finish)
        #expect(try story.openTasks(of: alpha).isEmpty, "it has come back")
        #expect(story.points() == 2 + 3)
        try story.answer("look", to: QuestStory.judged, from: device)
        #expect(story.state.teams[alpha]?.ride.finish == nil)
        #expect(try QuestState.folding(story.records) == story.state)
    }
}

extension QuestStory {
    fileprivate mutating func confirm(
        _ decision: ReviewDecision = .accepted, points: Int? = nil, seconds: Int? = nil
    ) throws {
        let time = seconds.map { Ranged<AdjustedSeconds>(clamping: $0) }
        let decided = try decide {
            try $0.confirm(TeamID("alpha"), at: QuestStory.text, decision, points: points, seconds: time)
        }
        try enter(decided.entry)
    }

    @discardableResult
    fileprivate mutating func enter(
        _ text: String, to task: TaskID, of team: String = "alpha", by actor: Actor
    ) throws -> AnswerID {
        let decided = try decide(as: actor) { try $0.enterAnswer(text, to: task, for: TeamID(team)) }
        try enter(decided.entry)
        return decided.outcome
    }
}

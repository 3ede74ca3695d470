import Testing

@testable import QuestEngine
@testable import QuestTestSupport

@Suite("Starts and finishes")
struct JudgeRideTests {
    private let start = QuestStory.start
    private let alpha = TeamID("alpha")

    /// Two waves, ten and twenty minutes after the opening; the finish is where `QuestStory.batch` begins.
    private func begun(mustFinish: Bool = true) throws -> (QuestStory, DeviceID) {
        var (story, device) = try QuestStory.begun()
        story.document.waves = [
            Wave(id: "early", name: LocalizedText("1"), start: start + 600),
            Wave(id: "late", name: LocalizedText("2"), start: start + 1200),
        ]
        let place = Coordinate(longitude: 61.4, latitude: 55.15)
        story.document.stops = [Stop(kind: .finish, zone: .circle(center: place, radius: 40))]
        (story.document.scoring.mustFinish, story.document.finishRules.mode) = (mustFinish, .arrival)
        return (story, device)
    }

    private func finish(_ story: QuestStory) -> Timestamp? { story.state.teams[alpha]?.ride.finish?.time }

    @Test("A team starts with its wave: before, no task is told and no answer taken")
    func waves() throws {
        var (story, device) = try begun()
        try story.addTeam("bravo")
        let other = try story.join("bravo")
        try story.chooseWave("late")
        story.now = start + 1199
        #expect(throws: Refusal.teamNotStarted) {
            try story.answer("bear", to: QuestStory.text, from: device)
        }
        #expect(throws: Refusal.teamNotStarted) {
            try story.engine.knownTasks(of: alpha, in: story.state, at: story.now)
        }
        #expect(throws: Refusal.teamNotStarted) {
            try story.openTasks(of: alpha)
        }
        // Who is in no wave starts with the quest.
        #expect(try story.answer("bear", to: QuestStory.text, from: other).verdict == .accepted)
        story.now = start + 1200
        #expect(try story.answer("bear", to: QuestStory.text, from: device).verdict == .accepted)
        let standing = story.engine.standings(in: story.state, at: story.now).list.first { $0.team == alpha }
        #expect(standing?.start == start + 1200)
        #expect(throws: Refusal.waveUnknown("noon")) { try story.chooseWave("noon") }
        #expect(try QuestState.folding(story.records) == story.state)
    }

    @Test("A start that somebody recorded counts before the wave's time, until it is taken back")
    func recordedStart() throws {
        var (story, device) = try begun()
        try story.chooseWave("late")
        story.now = start + 700
        try story.recordStart(at: story.now)
        #expect(try story.engine.knownTasks(of: alpha, in: story.state, at: story.now).count == 3)
        #expect(try !story.recordStart(at: story.now))
        try story.recordStart(at: nil)
        #expect(throws: Refusal.teamNotStarted) {
            try story.answer("bear", to: QuestStory.text, from: device)
        }
        // An interval start, set beforehand.
        try story.recordStart(at: start + 900)
        #expect(story.engine.start(of: alpha, in: story.state) == start + 900)
        for time in [start + -1, story.now + 2_592_001] {
            #expect(throws: Refusal.rideTimeInvalid) { try story.recordStart(at: time) }
        }
        #expect(throws: Refusal.teamUnknown(TeamID("nobody"))) {
            try story.recordStart(of: "nobody", at: story.now)
        }
    }

    @Test("A wave that was held up starts as a whole")
    func heldUpWave() throws {
        var (story, _) = try begun()
        try story.addTeam("bravo")
        try story.addTeam("charlie")
        for team in ["alpha", "bravo"] { try story.chooseWave("early", for: team) }
        let count = story.records.count
        let time = start + 660
        let entry = try story.decide { try $0.recordStart(ofWave: "early", at: time) }
        try story.enter(try #require(entry))
        #expect(story.records.count == count + 2)
        let starts = ["alpha", "bravo", "charlie"].map { story.engine.start(of: TeamID($0), in: story.state) }
        #expect(starts == [start + 660, start + 660, start])
        #expect(throws: Refusal.waveUnknown("noon")) {
            try story.decide { try $0.recordStart(ofWave: "noon", at: nil) }
        }
    }

    @Test(
        "After a recorded finish no answer is taken; what was given before and arrives later waits for a judge"
    )
    func recordedFinish() throws {
        var (story, device) = try begun()
        story.now = start + 300
        try story.answer("bear", to: QuestStory.text, from: device)
        story.now = start + 400
        try story.recordFinish(at: start + 350)
        #expect(throws: Refusal.teamFinished) {
            try story.answer("1.5", to: QuestStory.number, from: device)
        }
        #expect(throws: Refusal.teamFinished) {
            try story.openTasks(of: alpha)
        }
        var late = story.submission("1.5", to: QuestStory.number, from: device)
        late.deviceTime = start + 340
        #expect(try story.take(late).reason == .receivedLate)
        for time in [start + -1, story.now + 1] {
            #expect(throws: Refusal.rideTimeInvalid) { try story.recordFinish(at: time) }
        }
        try story.recordFinish(at: nil)
        #expect(try story.answer("1.5", to: QuestStory.number, from: device).verdict == .accepted)
        #expect(finish(story) == nil)
    }

    @Test("Arriving at the finish after the last answer ends the ride, by the first fix there")
    func arrival() throws {
        var (story, device) = try begun()
        // Setting off from the finish is no finish.
        story.now = start + 60
        try story.ride(story.batch(3, from: device))
        #expect(finish(story) == nil)
        story.now = start + 300
        try story.answer("bear", to: QuestStory.text, from: device)
        story.now = start + 310
        try story.ride(story.batch(3, from: device, longitude: 61.41))
        #expect(finish(story) == nil)
        story.now = start + 400
        try story.ride(story.batch(3, from: device))
        #expect(finish(story) == start + 398)
        #expect(story.records.last?.actor == .system)
        story.now = start + 500
        let count = story.records.count
        try story.ride(story.batch(4, from: device))
        #expect(story.records.count == count + 1)
        #expect(finish(story) == start + 398)
        let standing = story.engine.standings(in: story.state, at: story.now).list[0]
        #expect(standing.finish == start + 398 && standing.time == .seconds(398))
        // Who answers after having been there is riding still.
        try story.answer("1.5", to: QuestStory.number, from: device)
        #expect(finish(story) == nil)
        story.now = start + 600
        try story.ride(story.batch(1, from: device))
        #expect(finish(story) == start + 600)
        #expect(try QuestState.folding(story.records) == story.state)
    }

    @Test("A wrong answer at the finish does not cancel it, and a team that has come there is led nowhere")
    func strayAnswer() throws {
        var (story, device) = try begun()
        story.now = start + 300
        try story.answer("bear", to: QuestStory.text, from: device)
        story.now = start + 310
        try story.ride(story.batch(3, from: device, longitude: 61.41))
        #expect(try !story.openTasks(of: alpha).isEmpty)
        story.now = start + 400
        try story.ride(story.batch(3, from: device))
        #expect(finish(story) == start + 398)
        #expect(try story.openTasks(of: alpha).isEmpty)
        story.now = start + 420
        try story.answer("7", to: QuestStory.number, from: device)
        #expect(finish(story) == start + 398)
        // Positions that come after it say the same.
        story.now = start + 430
        try story.ride(story.batch(3, from: device))
        #expect(finish(story) == start + 398)
        #expect(try QuestState.folding(story.records) == story.state)
        try story.answer("1.5", to: QuestStory.number, from: device)
        #expect(finish(story) == nil)
        #expect(try !story.openTasks(of: alpha).isEmpty)
    }

    @Test(
        "A visit at the finish that goes on past the answer ends the ride, but leads nobody away from the tasks"
    )
    func answerAtFinish() throws {
        var (story, device) = try begun()
        story.now = start + 299
        try story.ride(story.batch(3, from: device))
        story.now = start + 300
        try story.answer("bear", to: QuestStory.text, from: device)
        story.now = start + 303
        try story.ride(story.batch(3, from: device))
        #expect(finish(story) == start + 300)
        #expect(
            try story.openTasks(of: alpha).map(\.id)
                == [QuestStory.number, QuestStory.judged])
    }

    @Test("Who has come back to the finish may choose a task that is open, and is led to no other")
    func choiceAtFinish() throws {
        var (story, device) = try begun()
        story.now = start + 300
        try story.answer("bear", to: QuestStory.text, from: device)
        story.now = start + 400
        try story.ride(story.batch(3, from: device))
        try #require(finish(story) == start + 398)
        let choices: [(TaskID?, [Int])] = [(nil, []), (QuestStory.number, [1]), (QuestStory.text, [])]
        for (choice, open) in choices {
            let tasks = try story.engine.tasks(of: alpha, choosing: choice, in: story.state, at: story.now)
            #expect(try tasks.open.get() == open)
        }
        let guidance = story.engine.guidance(
            of: device, in: alpha, for: RideState(), by: [], choosing: .task(QuestStory.number),
            in: story.state,
            at: story.now)
        #expect(
            guidance.plan.target == .task(QuestStory.number) && guidance.isChosen
                && guidance.finishedAt == nil)
    }

    @Test("A look at the ride between the commit and its fixes takes no finish away")
    func lookBeforeFixes() throws {
        var (story, device) = try begun()
        story.now = start + 300
        try story.answer("bear", to: QuestStory.text, from: device)
        story.now = start + 400
        let batch = story.batch(3, from: device)
        let fixes = batch.fixes.map { TimedFix($0, time: $0.time) }
        try story.ride(batch)
        func guidance(_ ride: RideState, _ fixes: [TimedFix]) -> Guidance {
            story.engine.guidance(of: device, in: alpha, for: ride, by: fixes, in: story.state, at: story.now)
        }
        var ride = RideState()
        // A poll, or whoever listens to the log, comes first.
        #expect(guidance(ride, []).finishedAt == nil)
        #expect(guidance(ride, fixes).plan.finish == start + 398)
        // The ride has taken them.
        ride.last = fixes.last
        #expect(guidance(ride, []).finishedAt == start + 398)
    }

    @Test("A team that has answered nothing right comes to the finish as well")
    func onlyWrong() throws {
        var (story, device) = try begun()
        story.now = start + 300
        try story.answer("wolf", to: QuestStory.text, from: device)
        story.now = start + 400
        try story.ride(story.batch(3, from: device))
        #expect(finish(story) == start + 398)
    }

    @Test(
        "A poor fix ends no ride, nor does any where the finish need not be reached",
        arguments: [true, false])
    func noArrival(mustFinish: Bool) throws {
        var (story, device) = try begun(mustFinish: mustFinish)
        try story.answer("bear", to: QuestStory.text, from: device)
        story.now = start + 400
        let batch = story.batch(2, from: device)
        let fixes = batch.fixes.map { fix in
            var fix = fix
            fix.accuracy = mustFinish ? 51 : 5
            return fix
        }
        try story.ride(
            FixBatch(device: device, sentAt: story.now, receivedAt: story.now, fixes: fixes))
        #expect(finish(story) == nil)
    }
}

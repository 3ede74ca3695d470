import QuestTestSupport
import Testing

@testable import QuestRules

@Suite("Answers that come long after they say they were given")
struct LateAnswerTests {
    private let alpha = TeamID("alpha")
    private let start = QuestStory.start
    private static let center = Coordinate(longitude: 61.4, latitude: 55.15)
    /// Three hundred metres to the east of all the rest.
    private static let east = Geodesic.destination(
        from: center, bearing: Bearing(degrees: 90), distance: 300)

    private func begun(_ change: (inout Quest) -> Void = { _ in }) throws -> (QuestStory, DeviceID) {
        var (story, device) = try QuestStory.begun()
        change(&story.document)
        return (story, device)
    }

    /// Sent now, and given so long ago by the device's word.
    private func take(
        _ text: String, to task: TaskID = QuestStory.text, from device: DeviceID, age: Double,
        _ story: inout QuestStory
    ) throws -> VerdictBody {
        var submission = story.submission(text, to: task, from: device)
        submission.deviceTime = story.now + Seconds(-age)
        return try story.take(submission)
    }

    private func result(_ story: QuestStory) -> Standing {
        story.engine.standings(in: story.state, at: story.now).list[0]
    }

    @Test(
        "Four wrong answers at once that claim to lie minutes apart: one is judged, the others are locked out"
    )
    func lockOutGoesByArrival() throws {
        var (story, device) = try begun { $0.checkpoints[0].attempts = AttemptLimit(lockOut: 60) }
        story.now = start + 900
        #expect(try take("wolf", from: device, age: 800, &story).verdict == .rejected)
        for age in [600.0, 400, 200] {
            #expect(throws: Refusal.lockedOut(QuestStory.text, seconds: 60)) {
                try take("lynx", from: device, age: age, &story)
            }
        }
        #expect(story.state.task(QuestStory.text, of: alpha).attempts == 1)
        story.now = story.now + 60
        #expect(try take("bear", from: device, age: 660, &story).verdict == .accepted)
        // It keeps the moment at which it was given.
        #expect(story.state.answers.last?.at == start + 300)
        #expect(try QuestState.folding(story.records) == story.state)
    }

    @Test("What was given while the task was locked counts from the end of that, however soon it was sent")
    func givenWhileLocked() throws {
        var (story, device) = try begun { $0.checkpoints[0].attempts = AttemptLimit(lockOut: 60) }
        story.now = start + 100
        try story.answer("wolf", to: QuestStory.text, from: device)
        story.now = start + 165
        #expect(try take("bear", from: device, age: 60, &story).verdict == .accepted)
        #expect(story.state.answers.last?.at == start + 160)
    }

    @Test("A daemon's clock that was set back after a wrong answer locks nobody out")
    func clockSetBack() throws {
        var (story, device) = try begun { $0.checkpoints[0].attempts = AttemptLimit(lockOut: 60) }
        story.now = start + 4000
        try story.answer("wolf", to: QuestStory.text, from: device)
        story.now = start + 400
        #expect(try story.answer("bear", to: QuestStory.text, from: device).verdict == .accepted)
    }

    @Test("Which answers use up the attempts is a matter of arrival, whatever times they claim")
    func attemptsGoByArrival() throws {
        var (story, device) = try begun { quest in
            quest.mode = .linear
            quest.checkpoints[0].attempts = AttemptLimit(count: 2)
        }
        story.now = start + 900
        _ = try take("wolf", from: device, age: 100, &story)
        _ = try take("lynx", from: device, age: 800, &story)
        #expect(throws: Refusal.attemptsUsedUp(QuestStory.text, limit: 2)) {
            try take("bear", from: device, age: 850, &story)
        }
        // The team goes on from the later of the two.
        let progress = story.engine.progress(of: alpha, in: story.state, at: story.now)
        #expect(progress.passing(at: 0) == start + 800)
    }

    @Test("Up to two minutes an answer is in time; beyond it is late, and the log says by how much")
    func lateness() throws {
        let limit = Double(AnswerLimits.late.value)
        var (story, device) = try begun()
        story.now = start + 900
        _ = try take("wolf", from: device, age: limit, &story)
        _ = try take("lynx", from: device, age: limit + 1, &story)
        #expect(story.state.answers.map(\.lateness) == [nil, 121])
        #expect(story.records.filter { $0.line.contains(#""late":121"#) }.count == 1)
    }

    @Test("A last answer that is dated back ends the ride when it was received, not when it says")
    func lastAnswerDatedBack() throws {
        var (story, device) = try begun()
        story.now = start + 3600
        _ = try take("bear", from: device, age: 3000, &story)
        #expect(result(story).time == .seconds(3600))
        #expect(result(story).lastAccepted == start + 3600)
        // Its split is told as given.
        #expect(result(story).splits.map(\.at) == [start + 600])
        #expect(!story.state.isProven(story.state.answers[0]))
    }

    @Test(
        "Where positions put the team into the task's zone at that time, or shortly before, a late answer counts as given",
        arguments: [(298.0, true), (300, true), (600, true), (601, false), (297, false)])
    func positionsProve(given: Double, isProven: Bool) throws {
        var (story, device) = try begun()
        story.now = start + 300
        try story.ride(story.batch(3, from: device))
        story.now = start + 310
        try story.ride(story.batch(3, from: device, longitude: 61.41))
        let stay = try #require(story.state.visits(of: alpha, at: QuestStory.text).first?.visit)
        try #require(stay.first == start + 298 && stay.last == start + 300)
        story.now = start + 3600
        _ = try take("bear", from: device, age: 3600 - given, &story)
        #expect(story.state.isProven(story.state.answers[0]) == isProven)
        #expect(result(story).time == .seconds(isProven ? Int64(given) : 3600))
    }

    @Test("Positions that come later still prove it")
    func provenLater() throws {
        var (story, device) = try begun()
        var ridden = story
        ridden.now = start + 300
        let fixes = ridden.batch(3, from: device).fixes
        story.now = start + 3600
        _ = try take("bear", from: device, age: 3290, &story)
        #expect(result(story).time == .seconds(3600))
        try story.ride(FixBatch(device: device, sentAt: story.now, receivedAt: story.now, fixes: fixes))
        #expect(result(story).time == .seconds(310))
        #expect(try QuestState.folding(story.records) == story.state)
    }

    @Test("What a second device has proven stays proven when that device leaves the team")
    func proverLeaves() throws {
        var (story, device) = try begun()
        let second = try story.join("alpha")
        story.now = start + 300
        try story.ride(story.batch(3, from: second))
        story.now = start + 3600
        _ = try take("bear", from: device, age: 3300, &story)
        try #require(result(story).time == .seconds(300))
        try story.removeDevice(second)
        #expect(story.state.isProven(story.state.answers[0]))
        #expect(result(story).time == .seconds(300))
    }

    @Test("Waiting as told makes an answer neither late nor received after closing, and its ride no longer")
    func waitedAsTold() throws {
        var (story, device) = try begun { $0.closes = start + 700 }
        story.now = start + 900
        var submission = story.submission("bear", to: QuestStory.text, from: device)
        (submission.deviceTime, submission.sentAt) = (start + 600, start + 650)
        submission.firstReceivedAt = start + 650
        #expect(try story.take(submission).verdict == .accepted)
        #expect(story.state.answers[0].lateness == nil)
        #expect(story.state.answers[0].seenAt == start + 650)
        #expect(try QuestState.folding(story.records) == story.state)
        // One that was late when it was first received ends the ride then, not when it was stored.
        submission = story.submission("1.5", to: QuestStory.number, from: device)
        (submission.deviceTime, submission.sentAt) = (start + 400, start + 690)
        submission.firstReceivedAt = start + 690
        try story.take(submission)
        #expect(story.state.answers[1].lateness == 290)
        #expect(story.state.rideGoesOn(until: story.state.answers[1]) == start + 690)
    }

    /// At the finish at 398, with one answer before; `number` is elsewhere.
    private func finished() throws -> (QuestStory, DeviceID) {
        var (story, device) = try begun { quest in
            quest.stops = [Stop(kind: .finish, zone: .circle(center: Self.center, radius: 40))]
            (quest.scoring.mustFinish, quest.finishRules.mode) = (true, .arrival)
            quest.checkpoints[1].zone = .circle(center: Self.east, radius: 40)
        }
        story.now = start + 300
        try story.answer("bear", to: QuestStory.text, from: device)
        story.now = start + 320
        try story.ride(story.batch(3, from: device, longitude: 61.41))
        story.now = start + 400
        try story.ride(story.batch(3, from: device))
        try #require(story.state.teams[alpha]?.ride.finish?.time == start + 398)
        story.now = start + 410
        try story.ride(story.batch(3, from: device, longitude: 61.41))
        return (story, device)
    }

    @Test(
        "Answers dated before an arrival at the finish do not keep it: whoever answers later is riding still")
    func finishIsNotKept() throws {
        var (story, device) = try finished()
        story.now = start + 3600
        _ = try take("1.5", to: QuestStory.number, from: device, age: 3250, &story)
        #expect(story.state.teams[alpha]?.ride.finish == nil)
        story.now = start + 3700
        try story.ride(story.batch(3, from: device))
        #expect(story.state.teams[alpha]?.ride.finish?.time == start + 3698)
        #expect(try QuestState.folding(story.records) == story.state)
    }

    @Test("One that positions prove does, also when they come after it")
    func finishIsKept() throws {
        var (story, device) = try finished()
        var ridden = story
        ridden.now = start + 346
        let fixes = ridden.batch(3, from: device, longitude: Self.east.longitude).fixes
        story.now = start + 3600
        _ = try take("1.5", to: QuestStory.number, from: device, age: 3250, &story)
        try story.ride(FixBatch(device: device, sentAt: story.now, receivedAt: story.now, fixes: fixes))
        #expect(story.state.isProven(story.state.answers[1]))
        #expect(story.state.teams[alpha]?.ride.finish?.time == start + 398)
        #expect(try QuestState.folding(story.records) == story.state)
    }

    @Test("So does one that another phone's positions prove, which it sends in order after the answer")
    func finishComesBack() throws {
        var (story, _) = try finished()
        // It was offline all the time.
        let offline = try story.join("alpha")
        var ridden = story
        ridden.now = start + 346
        let fixes = ridden.batch(3, from: offline, longitude: Self.east.longitude).fixes
        story.now = start + 3600
        _ = try take("1.5", to: QuestStory.number, from: offline, age: 3250, &story)
        try #require(story.state.teams[alpha]?.ride.finish == nil)
        let batch = FixBatch(device: offline, sentAt: story.now, receivedAt: story.now, fixes: fixes)
        try #require(!RuleEngine.isLate(batch, in: story.state))
        try story.ride(batch)
        #expect(story.state.teams[alpha]?.ride.finish?.time == start + 398)
        #expect(try QuestState.folding(story.records) == story.state)
    }

    @Test("A device that has left the team since proves an answer as well, and one of another team does not")
    func formerDevice() throws {
        for team in ["alpha", "bravo"] {
            var (story, device) = try begun()
            try story.addTeam("bravo")
            let other = try story.join(team)
            story.now = start + 300
            try story.ride(story.batch(3, from: other))
            try story.removeDevice(other, of: team)
            story.now = start + 3600
            _ = try take("bear", from: device, age: 3299, &story)
            #expect(story.state.isProven(story.state.answers[0]) == (team == "alpha"))
        }
    }

    @Test("The end of a ride by all answers is the latest of what each says, in whatever order they came")
    func latestOfAll() throws {
        var (story, device) = try begun()
        story.now = start + 300
        try story.ride(story.batch(3, from: device))
        story.now = start + 3600
        for (text, age) in [("wolf", 3300.0), ("lynx", 3299), ("fox", 2000), ("hare", 3298), ("elk", 10)] {
            _ = try take(text, to: QuestStory.judged, from: device, age: age, &story)
            let each = story.state.answers(of: alpha).map { story.state.rideGoesOn(until: $0) }
            #expect(story.state.rideGoesOn(of: alpha) == each.max())
            story.now = story.now + 1
        }
    }

    @Test("Whoever dates an answer back does not get the hints of the next task the sooner")
    func hintsGoByArrival() throws {
        var (story, device) = try begun { quest in
            quest.mode = .linear
            quest.checkpoints[1].hints = [Hint(LocalizedText("more than one"), delay: 30)]
        }
        story.now = start + 3600
        _ = try take("bear", from: device, age: 3500, &story)
        #expect(throws: Refusal.hintNotYet(QuestStory.number, number: 1, seconds: 1800)) {
            try story.openHint(1, of: QuestStory.number, from: device)
        }
        func open() -> [Int] {
            story.engine.openHints(of: QuestStory.number, for: alpha, in: story.state, at: story.now)
                .keys.sorted()
        }
        #expect(open() == [])
        story.now = story.now + 1800
        #expect(open() == [1])
    }

    @Test("Records of earlier versions, which say nothing of lateness, give the result that they gave")
    func oldRecords() throws {
        var (story, device) = try begun()
        story.now = start + 3600
        _ = try take("bear", from: device, age: 3000, &story)
        let drafts = try story.records.map { record in
            var draft = record.draft
            if case .answer(let body) = try record.content() {
                draft.body =
                    RecordContent.answer(
                        AnswerBody(
                            answer: body.answer, task: body.task, text: body.text,
                            deviceTime: body.deviceTime,
                            sentAt: body.sentAt)
                    ).body
            }
            return draft
        }
        let state = try QuestState.folding(LogHead.empty.appending(drafts, of: story.quest))
        #expect(state.answers[0].lateness == nil)
        #expect(story.engine.standings(in: state, at: story.now).list[0].time == .seconds(600))
    }

    @Test("To a task that the team has not come to everything is said that is said to none")
    func unknownTasks() throws {
        for change: @Sendable (inout Quest) -> Void in [
            { $0.mode = .linear }, { $0.checkpoints[1].visibleFrom = QuestStory.start + 9000 },
            {
                $0.mode = .linear
                $0.checkpoints[1].opens = QuestStory.start + 9000
            },
            {
                $0.mode = .linear
                $0.checkpoints[1].closes = QuestStory.start + 1
            },
        ] {
            var (story, device) = try begun(change)
            story.now = start + 60
            for text in ["1.5", "", "many", String(repeating: "1", count: 1001)] {
                func refusal(_ task: String) -> String? {
                    do throws(Refusal) {
                        let submission = story.submission(text, to: TaskID(task), from: device)
                        _ = try story.decide { context throws(Refusal) in
                            try context.takeAnswer(submission)
                        }
                        return nil
                    } catch {
                        return error.message.text(in: .english).replacing(task, with: "it")
                    }
                }
                #expect(refusal("number") == refusal("nobody"), "\(text.prefix(9))")
                #expect(refusal("number") != nil)
            }
        }
    }
}

import QuestTestSupport
import Testing

@testable import QuestEngine

@Suite("Where a team's devices are led")
struct RideGoalsTests {
    private let start = QuestStory.start
    private let alpha = TeamID("alpha")
    private let gathering = 3
    private let finish = 4

    /// The three tasks of `QuestStory`, a start and a finish; a wave sets out after ten minutes.
    private func begun(_ change: (inout Quest) -> Void = { _ in }) throws -> (QuestStory, DeviceID) {
        var (story, device) = try QuestStory.begun()
        func stop(_ kind: Stop.Kind, _ latitude: Double) -> Stop {
            let place = Coordinate(longitude: 61.4, latitude: latitude)
            return Stop(kind: kind, zone: .circle(center: place, radius: 40))
        }
        story.document.waves = [Wave(id: "late", name: LocalizedText("1"), start: start + 600)]
        // The finish is where `QuestStory.batch` begins.
        story.document.stops = [stop(.rest, 55.3), stop(.finish, 55.15), stop(.start, 55.2)]
        (story.document.scoring.mustFinish, story.document.finishRules.mode) = (true, .arrival)
        change(&story.document)
        return (story, device)
    }

    private func goals(_ story: QuestStory, _ choice: Destination? = nil) throws -> RideGoals {
        try story.engine.goals(of: alpha, choosing: choice, in: story.state, at: story.now)
    }

    private func led(_ story: QuestStory, _ choice: Destination? = nil) throws -> [Int] {
        try goals(story, choice).led.get()
    }

    private func finishAll(_ story: inout QuestStory, from device: DeviceID) throws {
        for (task, text) in [
            (QuestStory.text, "bear"), (QuestStory.number, "1.5"), (QuestStory.judged, "done"),
        ] {
            story.now = story.now + 10
            try story.answer(text, to: task, from: device)
        }
    }

    @Test("Destinations are the checkpoints in their order, then the start and the finish")
    func numbers() throws {
        let quest = try begun().0.document
        let all = (0..<5).map { quest.destination(at: $0) }
        #expect(
            all == [
                .task(QuestStory.text), .task(QuestStory.number), .task(QuestStory.judged), .start, .finish,
            ])
        #expect(quest.targets.suffix(2).map(\.latitude) == [55.2, 55.15] && quest.targets.count == 5)
        #expect(quest.number(of: .start) == 3 && quest.number(of: .finish) == 4)
        #expect(quest.number(of: .rest) == nil, "nobody is led to a rest")
        var lone = quest
        lone.stops.removeAll { $0.kind == .start }
        #expect(lone.number(of: .finish) == 3)
        #expect(lone.destination(at: 3) == .finish)
        #expect(lone.stop(at: .start) == nil)
        #expect(lone.stop(at: .finish)?.kind == .finish)
    }

    @Test("Before the start of a team they are led to the start, whatever they ask for; then to the tasks")
    func gatheringAtTheStart() throws {
        var (story, device) = try begun()
        try story.chooseWave("late")
        for choice in [nil, .start, .finish, .task(QuestStory.text)] as [Destination?] {
            #expect(try led(story, choice) == [gathering])
            let told = try goals(story, choice)
            #expect(try told.known.get().isEmpty)
            #expect(try told.open.get().isEmpty)
        }
        let guidance = story.engine.guidance(
            of: device, in: alpha, for: RideState(), by: [], choosing: .start, in: story.state, at: story.now)
        #expect(guidance.plan.target == .start && guidance.plan.tasks.isEmpty && guidance.open == [gathering])
        #expect(
            story.engine.deadline(of: alpha, toward: gathering, in: story.state, at: story.now) == start + 600
        )
        story.now = start + 600
        for choice in [nil, .start] as [Destination?] { #expect(try led(story, choice) == [0, 1, 2]) }
        let riding = story.engine.guidance(
            of: device, in: alpha, for: RideState(), by: [], choosing: .start, in: story.state, at: story.now)
        #expect(riding.plan.target == .task(QuestStory.text) && !riding.isChosen)
    }

    @Test(
        "Without a start place the team has not started; a draft is led nowhere, nor is one that was closed")
    func noStart() throws {
        var (story, _) = try begun { $0.stops.removeAll { $0.kind == .start } }
        try story.chooseWave("late")
        #expect(throws: Refusal.teamNotStarted) { try led(story) }
        var draft = QuestStory()
        draft.document.stops = story.document.stops
        try draft.publish()
        try draft.addTeam("alpha")
        #expect(throws: Refusal.questNotOpen) { try led(draft) }
        var (closed, _) = try begun()
        try closed.chooseWave("late")
        try closed.close()
        for choice in [nil, .start, .finish] as [Destination?] {
            #expect(throws: Refusal.questClosed) { try led(closed, choice) }
        }
    }

    @Test("When nothing is left to do they are led to the finish, until the team is there")
    func nothingLeft() throws {
        var (story, device) = try begun()
        #expect(try led(story) == [0, 1, 2])
        try finishAll(&story, from: device)
        #expect(try led(story) == [finish])
        #expect(try goals(story).open.get().isEmpty)
        let guidance = story.engine.guidance(
            of: device, in: alpha, for: RideState(), by: [], in: story.state, at: story.now)
        #expect(guidance.plan.target == .finish && guidance.plan.finish == nil && !guidance.isChosen)
        story.now = start + 400
        try story.ride(story.batch(3, from: device))
        try #require(story.state.teams[alpha]?.ride.finish != nil)
        for choice in [nil, .finish] as [Destination?] { #expect(try led(story, choice).isEmpty) }
        #expect(try QuestState.folding(story.records) == story.state)
    }

    @Test(
        "What comes later, or has to be found, is left to do; what is over is not",
        arguments: [
            ("later", [Int]()), ("hidden", []), ("told later", []), ("closed", [4]), ("timed out", [4]),
        ])
    func left(what: String, expected: [Int]) throws {
        let last = 2
        var (story, device) = try begun { quest in
            switch what {
            case "later": quest.checkpoints[last].opens = start + 5000
            case "hidden": quest.checkpoints[last].isPositionHidden = true
            case "told later": quest.checkpoints[last].visibleFrom = start + 5000
            case "closed": quest.checkpoints[last].closes = start + 100
            default: quest.checkpoints[last].timeLimit = 2
            }
        }
        try story.answer("bear", to: QuestStory.text, from: device)
        try story.answer("1.5", to: QuestStory.number, from: device)
        story.now = start + 200
        #expect(try led(story) == expected)
        #expect(try led(story, .finish) == [finish], "who asks is led there")
    }

    @Test(
        "A bonus that can open no more keeps nobody from being led home; one that still can does",
        arguments: [(1, [4]), (nil, [2])] as [(Int?, [Int])])
    func conditionalBonus(attempts: Int?, expected: [Int]) throws {
        var (story, device) = try begun { quest in
            quest.checkpoints[1].isBonus = true
            quest.checkpoints[1].opensWhen = [.task(QuestStory.judged)]
            quest.checkpoints[2].rule = .text(accepted: ["bear"])
            quest.checkpoints[2].attempts = AttemptLimit(count: attempts)
        }
        try story.answer("bear", to: QuestStory.text, from: device)
        #expect(try led(story) == [2])
        try story.answer("wolf", to: QuestStory.judged, from: device)
        #expect(try led(story) == expected)
    }

    @Test("Who waits for a bonus that is still to appear is not led home before")
    func laterBonus() throws {
        var (story, device) = try begun {
            $0.checkpoints[1].isBonus = true
            $0.checkpoints[1].bonusSpan = BonusSpan(delay: 60, length: 5)
        }
        try story.answer("bear", to: QuestStory.text, from: device)
        try story.answer("look", to: QuestStory.judged, from: device)
        #expect(try led(story).isEmpty)
        story.now = start + 3900
        #expect(try led(story) == [finish])
    }

    @Test("A quest without a finish leads nowhere when nothing is left")
    func noFinish() throws {
        var (story, device) = try begun {
            $0.stops = []
            $0.scoring.mustFinish = false
        }
        try finishAll(&story, from: device)
        #expect(try led(story).isEmpty)
        #expect(try led(story, .finish).isEmpty)
    }

    @Test("Who asks for the finish is led there, and can arrive at the tasks on the way")
    func asked() throws {
        let (story, device) = try begun()
        #expect(try led(story, .finish) == [finish])
        #expect(try goals(story, .finish).open.get() == [0, 1, 2])
        let guidance = story.engine.guidance(
            of: device, in: alpha, for: RideState(), by: [], choosing: .finish, in: story.state, at: story.now
        )
        #expect(guidance.plan.target == .finish && guidance.isChosen && guidance.open == [finish])
        #expect(guidance.plan.tasks.count == 3)
    }

    @Test("A pause takes from nobody what he has chosen; a task that is done is chosen no longer")
    func chosenInAPause() throws {
        var (story, device) = try begun()
        func guidance(_ story: QuestStory) -> Guidance {
            story.engine.guidance(
                of: device, in: alpha, for: RideState(), by: [], choosing: .task(QuestStory.number),
                in: story.state,
                at: story.now)
        }
        #expect(guidance(story).isChosen && !guidance(story).isChoiceGone)
        story.now = story.now + 10
        try story.pause()
        let paused = guidance(story)
        #expect(paused.plan.target == nil && !paused.isChosen && !paused.isChoiceGone)
        story.now = story.now + 10
        try story.resume()
        story.now = story.now + 10
        #expect(guidance(story).isChosen)
        try story.answer("1.5", to: QuestStory.number, from: device)
        story.now = story.now + 10
        #expect(!guidance(story).isChosen && guidance(story).isChoiceGone)
    }

    @Test("Everybody has to come back: who asks is led to the finish also when the time is over")
    func timeOver() throws {
        var (story, _) = try begun {
            $0.scoring.timeLimit = 10
            $0.closes = start + 3600
        }
        let end = story.engine.deadline(of: alpha, toward: finish, in: story.state, at: story.now)
        #expect(end == start + 600)
        story.now = start + 700
        #expect(throws: Refusal.teamTimeOver) { try led(story) }
        #expect(try led(story, .finish) == [finish])
        story.now = start + 3700
        #expect(throws: Refusal.questClosed) { try led(story) }
        #expect(try led(story, .finish) == [finish])
        try story.close()
        #expect(throws: Refusal.questClosed) { try led(story, .finish) }
    }

    @Test("Who has come back with tasks open is led nowhere by himself, and not to where he is")
    func backEarly() throws {
        var (story, device) = try begun()
        story.now = start + 300
        try story.answer("bear", to: QuestStory.text, from: device)
        story.now = start + 400
        try story.ride(story.batch(3, from: device))
        try #require(story.state.teams[alpha]?.ride.finish != nil)
        #expect(try led(story).isEmpty)
        #expect(try led(story, .finish).isEmpty)
        #expect(try led(story, .task(QuestStory.number)) == [1])
        story.now = start + 500
        try story.recordFinish(at: story.now)
        story.now = start + 501
        for choice in [nil, .finish] as [Destination?] {
            #expect(throws: Refusal.teamFinished) { try led(story, choice) }
        }
    }
}

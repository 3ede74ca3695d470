import QuestTestSupport
import Testing

@testable import QuestRules

@Suite("An event with every rule of tasks, played and replayed")
struct TaskRuleReplayTests {
    private static let alpha = TeamID("alpha")
    private static let middle = Coordinate(longitude: 61.4, latitude: 55.15)

    /// Metres east and north of the middle.
    private static func place(_ east: Double, _ north: Double = 0) -> Coordinate {
        LocalPlane(center: middle).coordinate(of: LocalPlane.Point(x: east, y: north))
    }

    private static func toll(from west: Double, to east: Double, price: Int) -> TollZone {
        let ring = [(west, -200.0), (east, -200), (east, 200), (west, 200), (west, -200)].map(place)
        return TollZone(
            Zone(id: ZoneID("toll"), name: "Bridge", effect: .closed, shape: .polygons([[ring]])),
            price: price)
    }

    private static func checkpoint(
        _ id: String, at east: Double, _ rule: AnswerRule, points: Int, _ change: (inout Checkpoint) -> Void
    ) -> Checkpoint {
        var checkpoint = Checkpoint(
            id: TaskID(id), zone: .circle(center: place(east), radius: 25), name: LocalizedText(id),
            points: points, rule: rule)
        change(&checkpoint)
        return checkpoint
    }

    // MARK: Answers and positions, by chance

    private static let words = ["one", "two", "three"].map { LocalizedText($0) }
    private static let right: [String: String] = [
        "sort": "two|three|one", "gaps": "birch|7", "text": "bear", "bonus": "bear", "points": "bear",
        "shown": "look",
    ]

    private static let wrong: [String: String] = [
        "sort": "one|two|three", "gaps": "oak|7", "text": "wolf", "bonus": "wolf", "points": "wolf",
        "shown": "look",
    ]

    /// All rules at once. A bonus has its conditions in every mode; other tasks only where riders choose.
    private static func document(_ mode: QuestMode) -> Quest {
        let text = AnswerRule.text(accepted: ["bear"])
        let isFree = mode == .free
        let tasks: [Checkpoint] = [
            checkpoint("sort", at: 0, .sorting(options: words, right: [1, 2, 0]), points: 10) {
                $0.fall = ScoreFall(to: 3, inMinutes: 15, from: .start)
                $0.group = "east"
            },
            checkpoint("gaps", at: 150, .gaps([["birch", "elm"], ["7"]]), points: 8) {
                $0.fall = ScoreFall(to: 0, inMinutes: 7)
                $0.group = "east"
                $0.penalty = 1
            },
            checkpoint("text", at: 300, text, points: 4) {
                $0.timeLimit = 6
                $0.timeLimitPenalty = 3
                $0.opensWhen = isFree ? [.group("east", count: 1)] : []
            },
            checkpoint("arrival", at: 450, .arrival, points: 5) {
                $0.fall = ScoreFall(to: 1, inMinutes: 20, from: .start)
                $0.opensWhen = isFree ? [.task(TaskID("text"))] : []
            },
            checkpoint("shown", at: 600, .judge, points: 6) {
                $0.timeLimit = 10
                $0.timeLimitPenalty = 2
            },
            checkpoint("bonus", at: 750, text, points: 3) {
                $0.isBonus = true
                $0.bonusSpan = BonusSpan(delay: 3, length: 8)
            },
            checkpoint("points", at: 900, text, points: 2) {
                $0.isBonus = true
                $0.opensWhen = [.points(12)]
            },
        ]
        var quest = Quest(title: LocalizedText("Rules"), checkpoints: tasks)
        quest.mode = mode
        if mode == .groups {
            for place in quest.checkpoints.indices where quest.checkpoints[place].group == nil {
                quest.checkpoints[place].group = "west"
            }
        }
        quest.groups = [
            TaskGroup(id: "east", name: LocalizedText("E"), needs: 1),
            TaskGroup(id: "west", name: LocalizedText("W")),
        ]
        quest.tolls = [toll(from: 190, to: 270, price: 2)]
        quest.stops = [
            Stop(kind: .rest, zone: .circle(center: tea, radius: 20), id: "tea", minutes: 3)
        ]
        quest.classes = [
            TeamClass(
                id: "short", name: LocalizedText("Short"),
                tasks: ["sort", "gaps", "text", "arrival", "bonus", "points"].map { TaskID($0) },
                timeLimit: 30)
        ]
        return quest
    }

    /// Between the arrival and the task that is shown to a judge.
    private static let tea = place(525)

    private static func sent(_ batch: FixBatch, at time: Timestamp) -> FixBatch {
        FixBatch(device: batch.device, sentAt: time, receivedAt: time, fixes: batch.fixes)
    }

    /// A ride of two devices of one team, and one of another, that do this and that, at an event where plans change.
    private static func ride(_ seed: UInt64) throws -> (story: QuestStory, turns: [EventTurn]) {
        var dice = SeededGenerator(seed: seed)
        var story = QuestStory(seed: seed)
        let modes: [QuestMode] = [.free, .randomOrder, .groups, .linear]
        story.document = document(modes[Int(seed % 4)])
        story.document.scoring.ranking = dice.oneIn(3) ? .time : .points
        if dice.oneIn(2) { story.document.scoring.timeLimit = 25 }
        try story.publish()
        try story.open()
        try story.addTeam("alpha")
        try story.addTeam("beta")
        let devices = [try story.join("alpha"), try story.join("alpha"), try story.join("beta")]
        try story.recordStart(at: story.now)
        var held: [FixBatch] = []
        var turns: [EventTurn] = []
        for _ in 0..<Int.random(in: 20...70, using: &dice) {
            story.now = story.now + Seconds(Double(Int.random(in: 2...60, using: &dice)))
            if dice.oneIn(5) {
                let turn = try story.takeTurn(
                    for: devices, restingAt: tea, writing: { right[$0.rawValue] ?? "" }, using: &dice)
                if let turn { turns.append(turn) }
            }
            let device = devices[Int.random(in: 0..<3, using: &dice)]
            switch Int.random(in: 0..<8, using: &dice) {
            case 0...3:
                let task = story.document.checkpoints.map(\.id).randomElement(using: &dice)!
                let answers = dice.oneIn(3) ? Self.wrong : Self.right
                _ = try? story.answer(answers[task.rawValue] ?? "", to: task, from: device)
            case 4, 5:
                let fix = Fix(
                    time: story.now + -2, coordinate: place(dice.oneIn(2) ? 230 : 450), accuracy: 5)
                let batch = FixBatch(
                    device: device, sentAt: story.now, receivedAt: story.now, fixes: [fix.stored])
                if dice.oneIn(4) { held.append(batch) } else { try story.ride(batch) }
            case 6:
                guard let answer = story.state.pendingAnswers().first else { continue }
                try? story.review(answer.id, dice.oneIn(3) ? .rejected : .accepted, reason: "seen")
            default:
                guard let batch = held.popLast() else { continue }
                try story.ride(sent(batch, at: story.now))
            }
        }
        if dice.oneIn(3) { try story.recordFinish(at: story.now) }
        return (story, turns)
    }

    @Test("of a thousand rides, the state folded again gives the same tasks, parts and standings")
    func thousandRides() throws {
        var kinds: [StandingPart.Kind: Int] = [:]
        var turns: [EventTurn: Int] = [:]
        var (fallen, opened) = (0, 0)
        for seed in SeededGenerator.seeds(1_000) {
            let (story, taken) = try Self.ride(seed)
            for turn in taken { turns[turn, default: 0] += 1 }
            let again = try QuestState.folding(story.records)
            #expect(again == story.state, "seed \(seed)")
            let judge = story.engine
            let end = story.now + 1800
            for now in [story.now, end] {
                #expect(
                    judge.standings(in: again, at: now) == judge.standings(in: story.state, at: now),
                    "seed \(seed)")
                for team in [Self.alpha, TeamID("beta")] {
                    let parts = judge.standingParts(of: team, in: story.state, at: now)
                    #expect(judge.standingParts(of: team, in: again, at: now) == parts, "seed \(seed)")
                    let standing = judge.standing(of: team, in: again, at: now)
                    #expect(parts.reduce(0) { $0 + $1.points } == standing.points, "seed \(seed)")
                    let progress = judge.progress(of: team, in: story.state, at: now)
                    #expect(judge.progress(of: team, in: again, at: now) == progress, "seed \(seed)")
                    for part in parts { kinds[part.kind, default: 0] += 1 }
                    for answer in again.answers(of: team) where answer.lastRuling.fall != nil {
                        let worth = judge.worth(of: answer, by: progress, in: again)
                        #expect(worth <= answer.points && worth >= 0)
                        if worth < answer.points { fallen += 1 }
                    }
                    if progress.opening(at: 6) != nil { opened += 1 }
                }
            }
        }
        // A single seed that was asked for proves what it proves.
        guard SeededGenerator.seeds(2).count == 2 else { return }
        for kind in [StandingPart.Kind.accepted, .wrong, .overdue, .toll, .ride, .rest, .pause] {
            #expect(kinds[kind] ?? 0 >= 200, "too few of \(kind): nothing is proved")
        }
        for turn in EventTurn.allCases {
            #expect(turns[turn] ?? 0 >= 200, "too few were \(turn): nothing is proved")
        }
        #expect(fallen >= 200 && opened >= 100, "too few: nothing is proved")
    }

    // MARK: The same positions, in another order

    /// Tasks of being there with rules that hang on each other, and what riding costs on the way.
    private static func course(_ mode: QuestMode) -> Quest {
        let tasks: [Checkpoint] = [
            checkpoint("a", at: 0, .arrival, points: 9) {
                $0.fall = ScoreFall(to: 2, inMinutes: 9, from: .start)
                $0.timeLimit = 40
                $0.timeLimitPenalty = 5
            },
            checkpoint("b", at: 150, .arrival, points: 9) { $0.fall = ScoreFall(to: 1, inMinutes: 5) },
            checkpoint("c", at: 300, .arrival, points: 4) { _ in },
            checkpoint("x", at: 75, .arrival, points: 3) {
                $0.isBonus = true
                $0.opensWhen = [.task(TaskID("b"))]
            },
            checkpoint("y", at: 380, .arrival, points: 2) {
                $0.isBonus = true
                $0.bonusSpan = BonusSpan(delay: 2)
            },
        ]
        var quest = Quest(title: LocalizedText("Late"), checkpoints: tasks)
        quest.mode = mode
        quest.tolls = [toll(from: 185, to: 265, price: 1)]
        return quest
    }

    private static func batches(
        from device: DeviceID, after start: Timestamp, using dice: inout SeededGenerator
    ) -> [FixBatch] {
        var (fixes, east, time): ([Fix], Double, Timestamp) = ([], -60, start)
        var stops = [0.0, 75, 150, 300, 380].shuffled(using: &dice)
        if dice.oneIn(2) { stops.removeLast(2) }
        for stop in stops {
            repeat {
                east += max(-30, min(30, stop - east))
                let place = place(east, Double.random(in: -8...8, using: &dice))
                fixes.append(
                    Fix(time: time, coordinate: place, accuracy: Meters(dice.oneIn(9) ? 60 : 6)).stored)
                time = time + 5
            } while abs(stop - east) > 1
        }
        var batches: [FixBatch] = []
        while !fixes.isEmpty {
            let part = Array(fixes.prefix(Int.random(in: 1...8, using: &dice)))
            fixes.removeFirst(part.count)
            let now = part[part.count - 1].time + 1
            batches.append(FixBatch(device: device, sentAt: now, receivedAt: now, fixes: part))
        }
        return batches
    }

    @Test(
        "come late, doubled and shuffled to the same standings as live",
        arguments: [QuestMode.free, .linear, .randomOrder, .groups])
    func lateness(mode: QuestMode) throws {
        var dice = SeededGenerator(seed: 19)
        var story = QuestStory()
        story.document = Self.course(mode)
        if mode == .groups {
            story.document.groups = [TaskGroup(id: "g", name: LocalizedText("G"))]
            for place in story.document.checkpoints.indices {
                story.document.checkpoints[place].group = "g"
            }
        }
        try story.publish()
        try story.open()
        var devices: [DeviceID] = []
        for team in 0..<25 {
            try story.addTeam("team\(team)")
            devices.append(try story.join("team\(team)"))
        }
        let rides = devices.map { Self.batches(from: $0, after: story.now + 60, using: &dice) }
        var (live, late) = (story, story)
        for ride in rides {
            for batch in ride {
                live.now = batch.receivedAt
                try live.ride(batch)
            }
        }
        late.now = story.now + 1500
        for ride in rides {
            let doubled = ride.filter { _ in dice.oneIn(5) }
            for batch in (ride + doubled).shuffled(using: &dice) {
                late.now = late.now + 1
                try late.ride(Self.sent(batch, at: late.now))
            }
        }
        // After the limit of the first task, which some have not done by then.
        let now = story.now + 3600
        let (expected, outcome) = (
            live.engine.standings(in: live.state, at: now), late.engine.standings(in: late.state, at: now)
        )
        #expect(outcome == expected)
        var (kinds, hasFallen): ([StandingPart.Kind: Int], Bool) = ([:], false)
        for standing in expected.list {
            for part in live.engine.standingParts(of: standing.team, in: live.state, at: now) {
                kinds[part.kind, default: 0] += 1
                if part.task == TaskID("b"), part.points < 9 { hasFallen = true }
            }
        }
        #expect(kinds[.accepted] ?? 0 >= 20 && kinds[.toll] ?? 0 >= 10 && hasFallen, "nothing is proved")
        #expect(kinds[.overdue] ?? 0 >= 1, "nothing is proved")
        #expect(try QuestState.folding(late.records) == late.state)
    }
}

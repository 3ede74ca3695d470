import QuestTestSupport
import Testing

@testable import QuestEngine

@Suite("The rest of a ride as a tour")
struct RemainingTourTests {
    private let start = QuestStory.start
    private let alpha = TeamID("alpha")

    private func minutes(_ count: Double) -> Seconds { Seconds(count * 60) }

    private static func coordinate(_ latitude: Double) -> Coordinate {
        Coordinate(longitude: 61.4, latitude: latitude)
    }

    /// The three tasks of `QuestStory`, with 3, 5 and 8 points, a finish, and an hour for each team.
    private func begun(_ change: (inout Quest) -> Void = { _ in }) throws -> (QuestStory, DeviceID) {
        var (story, device) = try QuestStory.begun()
        story.document.stops = [
            Stop(kind: .finish, zone: .circle(center: Self.coordinate(55.15), radius: 40))
        ]
        story.document.scoring.timeLimit = 60
        for (place, points) in [3, 5, 8].enumerated() { story.document.checkpoints[place].points = points }
        change(&story.document)
        return (story, device)
    }

    private func ride(_ story: QuestStory, withSecrets secrets: Bool = false) throws -> RemainingRide {
        try story.engine.remainingRide(
            of: alpha, withSecrets: secrets, in: story.state, at: story.now)
    }

    /// On a line: the team at 0, `text` at 5, `number` at 10 and `judged` at 30 minutes, the finish at 0.
    private func tour(
        _ ride: RemainingRide, at spots: [Double] = [5, 10, 30], service: Double = 0
    ) throws -> RemainingTour {
        let all = [0.0] + spots + [0]
        let times = all.flatMap { from in all.map { abs(from - $0) * 60_000 } }
        return try RemainingTour(of: ride, times: times, service: minutes(service))
    }

    @Test("what is in time is in the tour, in the order of the way, with the moments of its calls")
    func inTime() throws {
        var (story, _) = try begun()
        story.now = start + minutes(30)
        let tour = try tour(try ride(story), service: 1)
        #expect(Set(tour.calls.map(\.task)) == [QuestStory.text, QuestStory.number])
        #expect((tour.points, tour.net) == (8, 8))
        let end = try #require(tour.end)
        #expect(end.moment == story.now + minutes(22))
        #expect(end.spare == minutes(8) && end.cost == 0)
        #expect(tour.straight == RemainingTour.Return(moment: story.now, cost: 0, spare: minutes(30)))
        #expect(tour.outlooks.map(\.prospect) == [.inTime, .inTime, .tooLate])
        #expect(tour.isProven)
        let first = try #require(tour.calls.first)
        #expect(first.ride == minutes(first.task == QuestStory.text ? 5 : 10))
        #expect(first.arrival == story.now + first.ride && first.begin == first.arrival)
    }

    @Test(
        "being late is worth it as long as it costs less than the task gains",
        arguments: [
            (0, 1, 8), (0, 0, 16), (1, 0, 16), (1, 1, 16), (4, 1, 16), (9, 1, 8), (1, 7, 16), (1, 9, 8),
        ])
    func lateForPoints(cost: Int, lateBy minutesLate: Double, points: Int) throws {
        var (story, _) = try begun {
            $0.scoring.latePenalty = cost
            $0.scoring.lateLimit = cost > 0 ? 30 : nil
        }
        // An hour there and back to all of them.
        story.now = start + minutes(minutesLate)
        let tour = try tour(try ride(story))
        #expect(tour.points == points)
        #expect(tour.end?.cost == (points == 16 ? Int(minutesLate) * cost : 0))
    }

    @Test("a task that is late alone says what that costs, and one beyond the late limit is too late")
    func prospects() throws {
        var (story, _) = try begun {
            $0.scoring.latePenalty = 2
            $0.scoring.lateLimit = 10
        }
        story.now = start + minutes(45)
        let tour = try tour(try ride(story), at: [5, 10, 30])
        #expect(tour.outlooks.map(\.prospect) == [.inTime, .late(cost: 10), .tooLate])
        #expect(tour.calls.map(\.task) == [QuestStory.text])
        #expect(tour.outlooks.map(\.points) == [3, 5, 8])
    }

    @Test(
        "who cannot be back by the late limit has no tour; who is late but within it has one that goes straight"
    )
    func tooLate() throws {
        var (story, _) = try begun {
            $0.scoring.latePenalty = 2
            $0.scoring.lateLimit = 10
        }
        story.now = start + minutes(65)
        let ride = try ride(story)
        let near = try tour(ride)
        #expect(near.calls.isEmpty && near.end == near.straight)
        #expect(near.end?.cost == 10 && near.end?.spare == minutes(-5) && near.net == -10)
        // The finish is six minutes away.
        var times: [Double] = []
        for _ in 0..<5 { times += [0, 60_000, 60_000, 60_000, 360_000] }
        let far = try RemainingTour(of: ride, times: times, service: .zero)
        #expect(far.end == nil && far.straight == nil && far.calls.isEmpty && far.net == 0)
        #expect(far.outlooks.allSatisfy { $0.prospect == .tooLate })
    }

    @Test("whoever comes before a task opens waits, and one that closes before is no chance")
    func openings() throws {
        var (story, _) = try begun {
            $0.checkpoints[0].opens = QuestStory.start + 1200
            $0.checkpoints[1].closes = QuestStory.start + 600
        }
        story.now = start + minutes(1)
        let tour = try tour(try ride(story), at: [5, 10, 31])
        #expect(tour.outlooks.map(\.prospect) == [.inTime, .tooLate, .tooLate])
        #expect(tour.calls.map(\.task) == [QuestStory.text])
        #expect(tour.calls[0].arrival == start + minutes(6))
        #expect(tour.calls[0].begin == start + minutes(20))
        #expect(tour.end?.moment == start + minutes(25))
    }

    @Test("no way is told apart from too late")
    func noWay() throws {
        var (story, _) = try begun()
        story.now = start + minutes(1)
        var times = [Double](repeating: 60_000, count: 25)
        for place in 0..<5 { times[place * 5 + 1] = .infinity }
        let tour = try RemainingTour(of: try ride(story), times: times, service: .zero)
        #expect(tour.outlooks.map(\.prospect) == [.noWay, .inTime, .inTime])
        #expect(Set(tour.calls.map(\.task)) == [QuestStory.number, QuestStory.judged])
    }

    @Test("a quest without an end lets all tasks pay")
    func endless() throws {
        let (story, _) = try begun { $0.scoring.timeLimit = nil }
        let tour = try tour(try ride(story), at: [5, 10, 300])
        #expect(tour.points == 16 && tour.end?.spare == nil)
        #expect(tour.outlooks.allSatisfy { $0.prospect == .inTime })
    }

    @Test("what is done is not left, nor what is worth nothing; a task that waits for a judge is done")
    func left() throws {
        var (story, device) = try begun { $0.checkpoints[1].points = -4 }
        story.now = start + minutes(1)
        #expect(try ride(story).tasks.map(\.id) == [QuestStory.text, QuestStory.judged])
        try story.answer("bear", to: QuestStory.text, from: device)
        try story.answer("done", to: QuestStory.judged, from: device)
        #expect(try ride(story).tasks.isEmpty)
        let tour = try tour(try ride(story), at: [])
        #expect(tour.calls.isEmpty && tour.outlooks.isEmpty && tour.end == tour.straight)
    }

    @Test(
        "what the team may not know of is in no tour",
        arguments: ["hidden", "told later", "order", "condition", "bonus to come"])
    func unknown(how: String) throws {
        var (story, _) = try begun { quest in
            switch how {
            case "hidden": quest.checkpoints[2].isPositionHidden = true
            case "told later": quest.checkpoints[2].visibleFrom = QuestStory.start + 3000
            case "order": quest.mode = .linear
            case "condition": quest.checkpoints[2].opensWhen = [.task(QuestStory.text)]
            case "bonus to come":
                quest.checkpoints[2].isBonus = true
                quest.checkpoints[2].bonusSpan = BonusSpan(delay: 40, length: nil)
            default: break
            }
        }
        story.now = start + minutes(1)
        let all = [QuestStory.text, QuestStory.number, QuestStory.judged]
        let left = try ride(story).tasks.map(\.id)
        switch how {
        case "order": #expect(left == [QuestStory.text])
        default: #expect(left == [QuestStory.text, QuestStory.number])
        }
        // Organisers know the places that riders have to find, and what opens later and by what.
        let known = try ride(story, withSecrets: true)
        #expect(known.tasks.map(\.id) == all)
        #expect(
            known.tasks.map(\.isClosed)
                == (how == "order" ? [false, true, true] : [false, false, how == "condition"]))
        let opening: Double? = how == "told later" ? 50 : how == "bonus to come" ? 40 : nil
        #expect(known.tasks[2].opens == opening.map { start + minutes($0) })
        #expect(try ride(story).tasks.allSatisfy { !$0.isClosed })
    }

    @Test("for organisers the tour keeps to the order that binds, and to what the team has done of it")
    func order() throws {
        var (story, device) = try begun {
            $0.mode = .linear
            $0.scoring.timeLimit = nil
        }
        story.now = start + minutes(1)
        // The second one is the farthest.
        let whole = try tour(try ride(story, withSecrets: true), at: [10, 30, 20])
        #expect(whole.calls.map(\.task) == [QuestStory.text, QuestStory.number, QuestStory.judged])
        #expect(whole.outlooks.map(\.prospect) == [.inTime, .closed, .closed])
        try story.answer("bear", to: QuestStory.text, from: device)
        let rest = try tour(try ride(story, withSecrets: true), at: [30, 20])
        #expect(rest.calls.map(\.task) == [QuestStory.number, QuestStory.judged])
        #expect(rest.outlooks.map(\.prospect) == [.inTime, .closed])
    }

    @Test("conditions count what the team has done already", arguments: [1, 2, 3])
    func conditions(kind: Int) throws {
        var (story, device) = try begun { quest in
            quest.groups = [TaskGroup(id: "east", name: LocalizedText("East"))]
            for place in 0..<2 { quest.checkpoints[place].group = "east" }
            quest.checkpoints[2].opensWhen = [
                kind == 1 ? .points(8) : kind == 2 ? .group("east", count: 2) : .task(QuestStory.number)
            ]
        }
        try story.answer("bear", to: QuestStory.text, from: device)
        story.now = start + minutes(1)
        let ride = try ride(story, withSecrets: true)
        #expect(ride.tasks.map(\.isClosed) == [false, true])
        // The far one alone is not open, and the near one is done on the way there.
        let tour = try tour(ride, at: [20, 25])
        #expect(tour.calls.map(\.task) == [QuestStory.number, QuestStory.judged])
        try story.answer("1.5", to: QuestStory.number, from: device)
        #expect(try self.ride(story, withSecrets: true).tasks.map(\.isClosed) == [false])
    }

    @Test("where time ranks it is the shortest tour through all that has to be done, in time or not")
    func byTime() throws {
        var (story, _) = try begun {
            $0.scoring.ranking = .time
            $0.scoring.latePenalty = 5
            $0.checkpoints[0].points = -3
        }
        story.now = start + minutes(10)
        let ride = try ride(story)
        #expect(ride.tasks.count == 3 && ride.ranking == .time)
        let all = try tour(ride, at: [5, 10, 30])
        #expect(Set(all.calls.map(\.task)) == Set(ride.tasks.map(\.id)))
        #expect(all.end?.moment == story.now + minutes(60))
        #expect(all.end?.spare == minutes(-10) && all.end?.cost == 50)
        #expect(all.net == all.points && all.isProven)
        #expect(all.outlooks.map(\.prospect) == [.inTime, .inTime, .late(cost: 50)])
    }

    @Test("where time ranks and not all tasks are in time it is as many as are; bonuses are left out")
    func byTimeInPart() throws {
        var (story, _) = try begun {
            $0.scoring.ranking = .time
            $0.checkpoints[0].isBonus = true
        }
        story.now = start + minutes(10)
        let ride = try ride(story)
        #expect(ride.tasks.map(\.id) == [QuestStory.number, QuestStory.judged])
        #expect(try tour(ride, at: [10, 30]).calls.map(\.task) == [QuestStory.number])
        #expect(try tour(ride, at: [10, 20]).calls.count == 2)
    }

    @Test("points that fall are those of the moment")
    func falling() throws {
        var (story, _) = try begun {
            $0.checkpoints[2].fall = ScoreFall(to: 2, inMinutes: 60, from: .start)
        }
        story.now = start + minutes(30)
        #expect(try ride(story).tasks.map(\.points) == [3, 5, 5])
    }

    @Test(
        "the last moments are those of grace, late limit, task and quest",
        arguments: [
            (0, 0, nil, 60, 60), (5, 0, nil, 65, 65), (0, 2, 30, 90, 90), (0, 2, nil, nil, nil),
            (40, 2, 30, 100, 90),
        ] as [(grace: Int, penalty: Int, lateLimit: Int?, task: Double?, back: Double?)])
    func lastMoments(grace: Int, penalty: Int, lateLimit: Int?, task: Double?, back: Double?) throws {
        let (story, _) = try begun {
            ($0.scoring.grace, $0.scoring.latePenalty, $0.scoring.lateLimit) = (grace, penalty, lateLimit)
        }
        let ride = try ride(story)
        #expect(ride.end == start + minutes(60))
        #expect(ride.last == back.map { start + minutes($0) })
        #expect(ride.tasks[0].last == task.map { start + minutes($0) })
    }

    @Test("a team that can do nothing now has no ride left, and hears why")
    func refusals() throws {
        var (story, _) = try begun()
        story.now = start + minutes(61)
        #expect(throws: Refusal.teamTimeOver) { try ride(story) }
        try story.close()
        #expect(throws: Refusal.questClosed) { try ride(story) }
    }

    @Test("a tour is worth as much as the best of all orders", arguments: SeededGenerator.seeds(40))
    func bruteForce(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var (story, _) = try begun {
            $0.scoring.latePenalty = Int.random(in: 0...3, using: &random)
            $0.scoring.lateLimit = random.oneIn(2) ? Int.random(in: 1...20, using: &random) : nil
            $0.scoring.grace = Int.random(in: 0...5, using: &random)
        }
        story.now = start + minutes(Double(Int.random(in: 0...60, using: &random)))
        let ride = try ride(story)
        let times = (0..<25).map { $0 % 6 == 0 ? 0 : Double(Int.random(in: 1...40, using: &random)) * 60_000 }
        let tour = try RemainingTour(of: ride, times: times, service: minutes(1))
        #expect((tour.end == nil ? nil : tour.net) == slowest(ride, times))
    }

    /// The best of all orders of all sets of tasks, computed in minutes.
    private func slowest(_ ride: RemainingRide, _ times: [Double]) -> Int? {
        func minute(_ moment: Timestamp?) -> Double {
            moment.map { ($0 - ride.moment).value / 60 } ?? .infinity
        }
        var best: Int?
        func visit(_ place: Int, _ time: Double, _ points: Int, _ rest: Set<Int>) {
            let service = place == 0 ? 0.0 : 1
            let end = time + service + times[place * 5 + 4] / 60_000
            if end <= minute(ride.last) {
                let late = max(0, (end - minute(ride.end)).rounded(.up))
                best = max(best ?? .min, points - Int(late) * ride.latePenalty)
            }
            for next in rest {
                let task = ride.tasks[next - 1]
                let begin = time + service + times[place * 5 + next] / 60_000
                if begin <= minute(task.last) {
                    visit(next, begin, points + task.points, rest.subtracting([next]))
                }
            }
        }
        visit(0, 0, 0, [1, 2, 3])
        return best
    }
}

import QuestTestSupport
import Testing

@testable import QuestRules

@Suite("Standings")
struct StandingsTests {
    /// A run written in minutes: `start`, `finish` and `end`, when it had to be back, after ten o'clock, tasks as (minute, points).
    private func run(
        _ team: String, start: Int64? = 0, finish: Int64? = nil, end: Int64? = nil,
        _ tasks: [(minute: Int64, points: Int)] = [], wrong: Int = 0, pending: Int = 0, rest: Int64 = 0,
        extra: [TeamRun.Adjustment] = [],
        entry: EntryStatus = .competing
    ) -> TeamRun {
        func at(_ minute: Int64) -> Timestamp { Timestamp(milliseconds: 36_000_000 + minute * 60_000) }
        return TeamRun(
            team: TeamID(team), start: start.map(at), finish: finish.map(at), end: end.map(at),
            breaks: Breaks(rests: [
                Breaks.Rest([Breaks.Span(from: at(1), to: at(1 + rest))], limit: .minutes(rest))
            ]),
            credits: tasks.enumerated().map { number, task in
                TeamRun.Credit(task: TaskID("cp-\(number + 1)"), at: at(task.minute), points: task.points)
            },
            adjustments: extra, rejectedAnswers: wrong, pendingAnswers: pending, entry: entry)
    }

    private func scoring(
        _ ranking: Scoring.Ranking = .points, tieBreak: [Scoring.TieBreak] = [.time], limit: Int? = nil,
        penalty: Int = 0, lateLimit: Int? = nil, mustFinish: Bool = false
    ) -> Scoring {
        var scoring = Scoring()
        scoring.ranking = ranking
        scoring.tieBreak = tieBreak
        scoring.timeLimit = limit
        scoring.latePenalty = penalty
        scoring.lateLimit = lateLimit
        scoring.mustFinish = mustFinish
        return scoring
    }

    /// `1 foxes 30 | 2 bears 20 | – owls`: rank, team, points.
    private func table(_ runs: [TeamRun], _ scoring: Scoring, tasks: Int = 0) -> String {
        Standings(of: runs, by: scoring, requiredTasks: tasks, isOver: true).list.map { standing in
            let rank = standing.rank.map(String.init) ?? "–"
            return "\(rank) \(standing.team.rawValue) \(standing.points)"
        }.joined(separator: " | ")
    }

    @Test("More points come first, and the earlier last task decides between equals")
    func points() {
        let runs = [
            run("owls", [(10, 5), (40, 15)]), run("bears", [(10, 10), (30, 10)]), run("foxes", [(50, 30)]),
        ]
        #expect(table(runs, Scoring()) == "1 foxes 30 | 2 bears 20 | 3 owls 20")
    }

    @Test(
        "Teams that are equal in all that is asked share a rank, and the next one is counted from all before")
    func shared() {
        let runs = [
            run("owls", [(40, 20)]), run("bears", [(40, 20)]), run("foxes", [(50, 30)]),
            run("elks", [(1, 1)]),
        ]
        #expect(
            table(runs, scoring(tieBreak: [])) == "1 foxes 30 | 2 bears 20 | 2 owls 20 | 4 elks 1")
        #expect(table(runs, Scoring()) == "1 foxes 30 | 2 bears 20 | 2 owls 20 | 4 elks 1")
    }

    @Test(
        "Every tie-break decides by what it names, in the order declared",
        arguments: [
            ([Scoring.TieBreak.time], "1 a 20 | 2 b 20"),
            ([.lastAccepted], "1 b 20 | 2 a 20"),
            ([.fewerWrong], "1 b 20 | 2 a 20"),
            ([.shared], "1 a 20 | 1 b 20"),
            ([.shared, .fewerWrong], "1 a 20 | 1 b 20"),
            ([.time, .fewerWrong], "1 a 20 | 2 b 20"),
            ([], "1 a 20 | 1 b 20"),
        ])
    func tieBreaks(breaks: [Scoring.TieBreak], expected: String) {
        // a rode 30 minutes, the last task at minute 40; b 35 minutes, the last task at minute 35.
        let runs = [run("a", start: 10, [(40, 20)], wrong: 2), run("b", start: 0, [(35, 20)], wrong: 1)]
        #expect(table(runs, scoring(tieBreak: breaks)) == expected)
    }

    @Test(
        "By time: more of the tasks that must be done first, then less time with penalties and without rest")
    func time() {
        let rules = scoring(.time, tieBreak: [], mustFinish: true)
        let runs = [
            run("quick", finish: 50, [(10, 1), (20, 1)]),
            run("rested", finish: 70, [(10, 1), (20, 1)], rest: 25),
            run("charged", finish: 40, [(10, 1), (20, 1)], extra: [.init(time: .minutes(15))]),
            run("short", finish: 20, [(10, 1)]),
        ]
        #expect(table(runs, rules, tasks: 2) == "1 rested 2 | 2 quick 2 | 3 charged 2 | 4 short 1")
        let list = Standings(of: runs, by: rules, requiredTasks: 2, isOver: true).list
        #expect(list.map(\.status) == [.ok, .ok, .ok, .incomplete])
        #expect(list.map(\.time) == [.minutes(45), .minutes(50), .minutes(55), .minutes(20)])
    }

    @Test(
        "Each started minute beyond the limit costs, and beyond the late limit there is no result",
        arguments: [
            (60, 0, 100, Standing.Status.ok), (61, 1, 90, .ok), (62, 2, 80, .ok), (70, 10, 0, .ok),
            (71, 11, -10, .overTime),
        ] as [(Int64, Int64, Int, Standing.Status)])
    func late(finish: Int64, minutes: Int64, points: Int, status: Standing.Status) {
        let rules = scoring(limit: 60, penalty: 10, lateLimit: 10, mustFinish: true)
        let standing = Standings(
            of: [run("a", finish: finish, end: 60, [(10, 100)])], by: rules, isOver: true
        ).list[0]
        #expect(standing.late == .minutes(minutes))
        #expect(standing.points == points)
        #expect(standing.status == status)
    }

    @Test("By time, bonuses take seconds off and lateness adds them; neither changes the points")
    func timeBonuses() {
        var ride = run("a", finish: 62, end: 60, [(10, 5), (20, 90)])
        ride.credits[1].isBonus = true
        let standing = Standings(
            of: [ride], by: scoring(.time, limit: 60, penalty: 30), requiredTasks: 1, isOver: true
        ).list[0]
        #expect(standing.time == .minutes(62) + .seconds(2 * 30 - 90))
        #expect(standing.points == 5)
        #expect(standing.requiredDone == 1)
    }

    @Test("A second beyond the limit starts a minute")
    func startedMinute() {
        #expect(Milliseconds(1).startedMinutes == 1)
        #expect(Milliseconds(60_000).startedMinutes == 1)
        #expect(Milliseconds(60_001).startedMinutes == 2)
        #expect(Milliseconds.zero.startedMinutes == 0)
        #expect(Milliseconds(-5).startedMinutes == 0)
    }

    @Test("Hints, traps and decisions of judges change the points")
    func adjustments() {
        let hinted = run("a", [(10, 10)], extra: [.init(points: -3), .init(points: 5), .init(points: -4)])
        #expect(table([hinted], Scoring()) == "1 a 8")
    }

    @Test("Who has no result stands below, with the reason")
    func unranked() {
        let rules = scoring(mustFinish: true)
        let runs = [
            run("cheats", finish: 9, [(1, 90)], entry: .disqualified),
            run("guests", finish: 9, [(1, 80)], entry: .guest),
            run("homesick", [(1, 70)], entry: .withdrawn),
            run("lost", [(1, 60)]), run("absent", start: nil), run("good", finish: 9, [(1, 10)]),
        ]
        let list = Standings(of: runs, by: rules, isOver: true).list
        #expect(
            list.map { "\($0.team.rawValue) \($0.status.rawValue)" } == [
                "good ok", "lost not-finished", "absent not-started", "guests guest", "homesick withdrawn",
                "cheats disqualified",
            ])
        #expect(list.map(\.rank) == [1, nil, nil, nil, nil, nil])
    }

    @Test(
        "While the quest is on, who has not finished is riding; a pending answer makes a result provisional")
    func live() {
        let rules = scoring(mustFinish: true)
        let runs = [
            run("a", [(1, 5)]), run("b", finish: 9, [(1, 4)], pending: 1), run("c", finish: 9, [(1, 3)]),
        ]
        let statuses = Standings(of: runs, by: rules, isOver: false).list.map(\.status)
        #expect(statuses == [.riding, .provisional, .ok])
        let free = Scoring()
        #expect(Standings(of: [runs[0]], by: free, requiredTasks: 2, isOver: false).list[0].status == .riding)
        #expect(Standings(of: [runs[0]], by: free, requiredTasks: 2, isOver: true).list[0].status == .ok)
    }

    @Test("Splits tell the time since the start and since the task before")
    func splits() {
        var ride = run("a", start: 2, finish: 30, [(20, 1), (5, 2)])
        ride.credits[0].task = TaskID("late")
        let splits = Standings(of: [ride], by: Scoring(), isOver: true).list[0].splits
        #expect(splits.map(\.task.rawValue) == ["cp-2", "late"])
        #expect(splits.map(\.sinceStart) == [.minutes(3), .minutes(18)])
        #expect(splits.map(\.leg) == [.minutes(3), .minutes(15)])
    }

    @Test("The order of the runs makes no difference")
    func order() {
        var dice = SeededGenerator(seed: 20_261_121)
        let statuses = EntryStatus.allCases
        let runs = (0..<50).map { number in
            run(
                "team-\(number)", start: number % 9 == 0 ? nil : Int64.random(in: 0...3, using: &dice),
                finish: number % 4 == 0 ? nil : Int64.random(in: 50...80, using: &dice), end: 60,
                (0..<Int.random(in: 0...3, using: &dice)).map { (Int64($0) * 10 + 5, 10) },
                wrong: Int.random(in: 0...1, using: &dice),
                entry: number % 10 == 0 ? statuses[number / 10 % 4] : .competing)
        }
        let rules = scoring(tieBreak: [.time, .fewerWrong], limit: 60, penalty: 1)
        let list = Standings(of: runs, by: rules, isOver: true).list
        #expect(
            Set(list.compactMap(\.rank)).count < list.compactMap(\.rank).count, "no ties: nothing is proved")
        for _ in 0..<20 {
            #expect(Standings(of: runs.shuffled(using: &dice), by: rules, isOver: true).list == list)
        }
    }
}

import GeoJSONKit
import QuestTestSupport

@testable import QuestRules

/// One drawn quest with one timetable, played into the engine and reckoned by the calculator.
struct RuleTrial {
    let seed: UInt64
    let quest: DrawnQuest
    let timetable: DrawnTimetable

    /// The order in which the daemon hears of what happens.
    enum Order: String, CaseIterable, Sendable { case live, late }

    init(seed: UInt64, in order: Order = .live) {
        var draw = QuestDraw(seed: seed)
        let quest = draw.draw()
        var times = TimetableDraw(quest, seed: seed)
        var timetable = times.draw()
        if order == .late {
            var late = LateOrder(of: timetable, seed: seed)
            timetable = late.draw()
        }
        self.init(seed: seed, quest: quest, timetable: timetable)
    }

    init(seed: UInt64, quest: DrawnQuest, timetable: DrawnTimetable) {
        self.seed = seed
        self.quest = quest
        self.timetable = timetable
    }

    /// A value that engine and calculator do not agree on, or a quest that cannot be read.
    struct Difference: Error, CustomStringConvertible {
        let description: String
    }

    /// How many standings the quest has on its way that are compared, the last one included.
    private static let looks = 3

    /// Plays the timetable as it is heard of, and once more from the lines of the log.
    ///
    /// - Returns: The first difference; `nil` where there is none.
    func difference() -> String? {
        do { return try findDifference()?.description } catch { return "\(error)" }
    }

    private func findDifference() throws -> Difference? {
        var play = try EnginePlay(quest, seed: seed)
        var calculator = RuleCalculator(quest)
        let every = max(1, timetable.happenings.count / Self.looks)
        for (place, happening) in timetable.happenings.enumerated() {
            let known = try play.play(happening)
            let expected = calculator.take(happening)
            // A hint that costs nothing leaves nothing behind.
            let isHint = if case .hint = happening.deed { true } else { false }
            if !isHint, known != expected?.rawValue {
                return Difference(
                    description:
                        "\(happening): engine \(known ?? "done"), calculator \(expected?.rawValue ?? "done")")
            }
            guard place % every == every - 1 else { continue }
            let standings = calculator.standings(at: happening.received)
            if let found = difference(play, standings, at: happening.received) { return found }
        }
        let expected = calculator.standings(at: timetable.end)
        if let found = difference(play, expected, at: timetable.end) { return found }
        try play.replay()
        return difference(play, expected, at: timetable.end, "replayed, ")
    }

    private func difference(
        _ play: EnginePlay, _ expected: [ExpectedStanding], at moment: TrialTime, _ order: String = ""
    ) -> Difference? {
        for (known, expected) in zip(play.standings(at: moment), expected) where known != expected {
            let values = zip(Mirror(reflecting: known).children, Mirror(reflecting: expected).children)
            let lines = values.filter { "\($0.0.value)" != "\($0.1.value)" }.map { known, expected in
                "\(known.label ?? ""): engine \(known.value), calculator \(expected.value)"
            }
            let clock = DrawnTimetable.Happening.clock(moment)
            return Difference(
                description: "\(order)at \(clock), team \(expected.team): " + lines.joined(separator: "; "))
        }
        return nil
    }

    /// Whether the calculator says something else when it gets a rule wrong. As the engine says what the right one does, it would
    /// be found in the engine too.
    func notices(_ fault: RuleFault, besides right: [ExpectedStanding]) -> Bool {
        outcome(with: fault) != right
    }

    /// What the calculator makes of the quest in the end.
    func outcome(with fault: RuleFault? = nil) -> [ExpectedStanding] {
        var calculator = RuleCalculator(quest, fault: fault)
        for happening in timetable.happenings { calculator.take(happening) }
        return calculator.standings(at: timetable.end)
    }

    /// The quest and what happens in it, for people.
    var story: String {
        let lines =
            timetable.happenings.map { "  \($0)" } + [
                "  \(DrawnTimetable.Happening.clock(timetable.end)) end"
            ]
        let teams = "waves of teams \(quest.waveOfTeam), classes \(quest.classOfTeam), \(quest.teams) teams"
        return "seed \(seed), \(teams)\n\(quest.geoJSON)\(lines.joined(separator: "\n"))"
    }

    /// The trial with as few happenings as still show a difference.
    func smallest() -> RuleTrial {
        var trial = self
        var place = 0
        while place < trial.timetable.happenings.count {
            var fewer = trial.timetable
            fewer.happenings.remove(at: place)
            let candidate = RuleTrial(seed: seed, quest: quest, timetable: fewer)
            if candidate.difference() != nil { trial = candidate } else { place += 1 }
        }
        return trial
    }
}

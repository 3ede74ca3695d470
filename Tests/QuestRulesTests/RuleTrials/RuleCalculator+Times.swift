/// When what a team does counts.
extension RuleCalculator {
    func start(of team: Int) -> TrialTime {
        if let recorded = teams[team].recordedStart { return recorded }
        if let wave = quest.waveOfTeam[team], !lacks(.waves) { return quest.waves[wave].start }
        return 0
    }

    func timeLimit(of team: Int) -> Int? {
        lacks(.timeLimit) ? nil : lacks(.classes) ? quest.timeLimit : quest.timeLimit(of: team)
    }

    /// How long after an end things still count.
    var extra: TrialTime {
        .inMinutes(max(lacks(.grace) ? 0 : quest.grace, lacks(.lateLimit) ? 0 : quest.lateLimit ?? 0))
    }

    /// The end of a team's own time.
    func ownEnd(of team: Int) -> TrialTime? {
        timeLimit(of: team).map { limit in
            later(start(of: team), by: .inMinutes(limit), over: stops(of: team))
        }
    }

    /// The first moment after a team's own time at which nothing counts: the last second counts whole.
    private func ownOver(of team: Int) -> TrialTime? {
        guard let limit = timeLimit(of: team) else { return nil }
        if quest.latePenalty > 0, quest.lateLimit == nil { return nil }
        return later(start(of: team), by: .inMinutes(limit) + extra, over: stops(of: team)) + 1000
    }

    private var closes: TrialTime? { lacks(.closes) ? nil : quest.closes }

    /// The first moment at which no visit counts, since the quest has ended.
    var visitsOver: TrialTime? { closes.map { extra > 0 ? $0 + extra + 1000 : $0 } }

    /// The end from which lateness is counted.
    func end(of team: Int) -> TrialTime? { [ownEnd(of: team), closes].compactMap(\.self).min() }

    /// The first moment at which nothing of a team counts; `nil` where nothing ends it.
    func over(of team: Int) -> TrialTime? { [ownOver(of: team), visitsOver].compactMap(\.self).min() }

    /// Whether an answer or a hint of a team counts at a moment.
    func counts(_ team: Int, at moment: TrialTime, paused: Bool = true) -> Bool {
        moment >= start(of: team) && !(paused && isPaused(team, at: moment))
            && [ownOver(of: team), closes].compactMap(\.self).allSatisfy { moment < $0 }
    }

    /// Whether a visit of a team counts at a moment.
    func visitCounts(_ team: Int, at moment: TrialTime) -> Bool {
        moment >= start(of: team) && !isOver(team, at: moment)
    }

    /// Whether the team can do nothing more at a moment.
    func isOver(_ team: Int, at moment: TrialTime) -> Bool { over(of: team).map { moment >= $0 } ?? false }

    // MARK: Clocks that stand

    func isPaused(_ team: Int, at moment: TrialTime) -> Bool {
        (pauses + teams[team].pauses).contains { $0.from <= moment && $0.to.map { moment < $0 } ?? true }
    }

    private static let never = 1 << 50

    private func pauses(of team: Int) -> [(from: TrialTime, to: TrialTime)] {
        (pauses + teams[team].pauses).map { ($0.from, $0.to ?? Self.never) }
    }

    /// The rests of a team, up to the minutes that are no riding time. Pauses use none of them up.
    func rests(of team: Int) -> [(from: TrialTime, to: TrialTime)] {
        guard let minutes = quest.restMinutes, !lacks(.rests) else { return [] }
        let stays = teams[team].stays(at: .rest).map { (from: max($0.from, start(of: team)), to: $0.to) }
        var left = lacks(.restMinutes) ? Int.max : TrialTime.inMinutes(minutes)
        var rests: [(from: TrialTime, to: TrialTime)] = []
        let pauses = pauses(of: team)
        let borders = Set((stays + pauses).flatMap { [$0.from, $0.to] }).sorted()
        for (from, to) in zip(borders, borders.dropFirst()) where left > 0 {
            guard stays.contains(where: { $0.from <= from && to <= $0.to }),
                !pauses.contains(where: { $0.from <= from && to <= $0.to })
            else { continue }
            rests.append((from, from + min(to - from, left)))
            left -= min(to - from, left)
        }
        return rests
    }

    private func stops(of team: Int) -> [(from: TrialTime, to: TrialTime)] {
        pauses(of: team) + rests(of: team)
    }

    /// How much of a time lies in any of some spans.
    private func covered(
        from start: TrialTime, to end: TrialTime, by spans: [(from: TrialTime, to: TrialTime)]
    ) -> TrialTime {
        let borders = ([start, end] + spans.flatMap { [$0.from, $0.to] }).filter { start <= $0 && $0 <= end }
        let sorted = borders.sorted()
        return zip(sorted, sorted.dropFirst()).reduce(0) { sum, piece in
            let isCovered = spans.contains { $0.from <= piece.0 && piece.1 <= $0.to }
            return isCovered ? sum + piece.1 - piece.0 : sum
        }
    }

    /// The moment so much later, by a clock that stands in some spans.
    private func later(
        _ start: TrialTime, by length: TrialTime, over spans: [(from: TrialTime, to: TrialTime)]
    ) -> TrialTime {
        var (moment, left) = (start, length)
        while true {
            // While a span lasts the clock stands; else it runs until the next one begins.
            if let span = spans.first(where: { $0.from <= moment && moment < $0.to }) {
                guard span.to < Self.never else { return Self.never }
                moment = span.to
                continue
            }
            let next = spans.map(\.from).filter { $0 > moment }.min() ?? Self.never
            if moment + left <= next { return moment + left }
            left -= next - moment
            moment = next
        }
    }

    func later(_ start: TrialTime, by length: TrialTime, pausedFor team: Int) -> TrialTime {
        later(start, by: length, over: pauses(of: team))
    }

    /// How long a span was without pauses.
    func unpaused(from start: TrialTime, to end: TrialTime, _ team: Int) -> TrialTime {
        end <= start ? 0 : end - start - covered(from: start, to: end, by: pauses(of: team))
    }

    /// How long a span was by the team's own clock.
    func running(from start: TrialTime, to end: TrialTime, _ team: Int) -> TrialTime {
        end - start - covered(from: start, to: end, by: stops(of: team))
    }

    /// Whether there is a sign that the team has set out.
    func hasSetOut(_ team: Int, at moment: TrialTime) -> Bool {
        teams[team].hasSetOut
            || [teams[team].recordedStart, teams[team].recordedFinish].compactMap(\.self).contains {
                $0 <= moment
            }
    }

    func pauseTime(from start: TrialTime, to end: TrialTime, _ team: Int) -> TrialTime {
        covered(from: start, to: end, by: pauses(of: team))
    }

    /// Rest that is no pause at the same time.
    func restTime(from start: TrialTime, to end: TrialTime, _ team: Int) -> TrialTime {
        covered(from: start, to: end, by: stops(of: team)) - pauseTime(from: start, to: end, team)
    }

    /// The answers of a team that count: not what it did after its time or its finish.
    func counted(_ team: Int) -> [TeamLedger.GivenAnswer] {
        let finish = quest.mustFinish ? finish(of: team) : nil
        return teams[team].answers.filter { answer in
            !isOver(team, at: answer.at) && !isFinished(team, at: answer.at)
                && (lacks(.arrivalsAfterFinish) || !answer.isByPositions
                    || finish.map { $0 >= answer.at } ?? true)
        }
    }
}

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

    /// The last moment after the end of a team's own time.
    private func ownLast(of team: Int) -> TrialTime? {
        guard let limit = timeLimit(of: team) else { return nil }
        if quest.latePenalty > 0, quest.lateLimit == nil { return nil }
        return later(start(of: team), by: .inMinutes(limit) + extra, over: stops(of: team))
    }

    private var closes: TrialTime? { lacks(.closes) ? nil : quest.closes }

    /// The end from which lateness is counted.
    func end(of team: Int) -> TrialTime? { [ownEnd(of: team), closes].compactMap(\.self).min() }

    /// The last moment at which anything of a team counts; `nil` where nothing ends it.
    func last(of team: Int) -> TrialTime? {
        [ownLast(of: team), closes.map { $0 + extra }].compactMap(\.self).min()
    }

    private func isIn(_ last: TrialTime?, _ moment: TrialTime) -> Bool {
        // The whole second in which the last moment lies.
        last.map { moment / 1000 <= $0 / 1000 } ?? true
    }

    /// Whether an answer or a hint of a team counts at a moment.
    func counts(_ team: Int, at moment: TrialTime) -> Bool {
        moment >= start(of: team) && !isPaused(team, at: moment) && isIn(ownLast(of: team), moment)
            && closes.map { moment < $0 } ?? true
    }

    /// Whether a visit of a team counts at a moment.
    func visitCounts(_ team: Int, at moment: TrialTime) -> Bool {
        moment >= start(of: team) && isIn(last(of: team), moment)
    }

    /// Whether positions are taken at all.
    func taken(_ team: Int, at moment: TrialTime) -> Bool { isIn(closes.map { $0 + extra }, moment) }

    /// Whether the team can do nothing more at a moment.
    func isOver(_ team: Int, at moment: TrialTime) -> Bool { !isIn(last(of: team), moment) }

    // MARK: Clocks that stand

    func isPaused(_ team: Int, at moment: TrialTime) -> Bool {
        (pauses + teams[team].pauses).contains { $0.from <= moment && $0.to.map { moment < $0 } ?? true }
    }

    private static let never = 1 << 50

    private func pauses(of team: Int) -> [(from: TrialTime, to: TrialTime)] {
        (pauses + teams[team].pauses).map { ($0.from, $0.to ?? Self.never) }
    }

    /// The rests of a team, up to the minutes that are no riding time.
    func rests(of team: Int) -> [(from: TrialTime, to: TrialTime)] {
        guard let minutes = quest.restMinutes, !lacks(.rests) else { return [] }
        var left = lacks(.restMinutes) ? Int.max : TrialTime.inMinutes(minutes)
        var rests: [(from: TrialTime, to: TrialTime)] = []
        for stay in teams[team].stays(at: .rest) {
            let from = max(stay.from, start(of: team))
            guard left > 0, stay.to > from else { continue }
            let length = min(stay.to - from, left)
            rests.append((from, from + length))
            left -= length
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

    // MARK: The finish

    /// Whether somebody has recorded the team's finish before a moment: it answers no more.
    func isFinished(_ team: Int, at moment: TrialTime) -> Bool {
        quest.mustFinish && (teams[team].recordedFinish.map { $0 <= moment } ?? false)
    }

    /// The finish that counts, of a quest in which it must be reached.
    func finish(of team: Int) -> TrialTime? {
        if let recorded = teams[team].recordedFinish { return recorded }
        let last = teams[team].answers.filter { $0.verdict != .rejected }.map(\.at).max() ?? Int.min
        return teams[team].finishVisits.first { $0 >= last }
    }
}

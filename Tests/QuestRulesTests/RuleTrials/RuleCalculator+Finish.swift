/// When a team's ride has ended, from "How a ride ends" of docs/guides/QUEST-FORMAT.md.
extension RuleCalculator {
    /// Whether somebody has recorded the team's finish before a moment: it answers no more.
    func isFinished(_ team: Int, at moment: TrialTime) -> Bool {
        teams[team].recordedFinish.map { $0 < moment } ?? false
    }

    /// The moment up to which a team was riding for certain, by an answer: a late one that positions do not prove ends no
    /// ride before it was received.
    func ridingUntil(_ answer: TeamLedger.GivenAnswer, _ team: Int) -> TrialTime {
        guard !answer.isByPositions, answer.received - answer.at > .inMinutes(2), !lacks(.lateAnswers) else {
            return answer.at
        }
        let isProven = teams[team].stays(at: .task(answer.task)).contains {
            $0.from <= answer.at && answer.at <= $0.to + .inMinutes(5)
        }
        return isProven ? answer.at : answer.received
    }

    /// The finish that counts, of a quest in which it must be reached.
    func finish(of team: Int) -> TrialTime? {
        if let recorded = teams[team].recordedFinish { return recorded }
        let answers = teams[team].answers
        // Without an answer a team is only setting off.
        guard let first = answers.map({ ridingUntil($0, team) }).min() else { return nil }
        let own = lastOwnAnswer(of: team) ?? first
        // Tasks that positions alone tell of may lie on the way home: they count where the team came to the finish after them.
        let arrivals = answers.filter { $0.isByPositions && $0.at > own }.map(\.at).sorted(by: >)
        for arrival in arrivals {
            if let end = end(of: team, after: arrival, mustCount: true) { return end }
        }
        return end(of: team, after: own, mustCount: false)
    }

    /// The latest moment up to which a team was riding by an answer of a rider that was not wrong at once.
    private func lastOwnAnswer(of team: Int) -> TrialTime? {
        teams[team].answers.filter { !$0.isByPositions && $0.verdict != .rejected }
            .map { ridingUntil($0, team) }.max()
    }

    private var finishWhen: DrawnQuest.FinishWhen {
        lacks(.finishWhen) ? .arrival : quest.finishWhen ?? .declared
    }

    /// The beginning of the first visit to the finish after a moment that ends a ride.
    private func end(of team: Int, after moment: TrialTime, mustCount: Bool) -> TrialTime? {
        let silence = lacks(.finishThroughSilence) ? 60_000 : TrialTime.inMinutes(5)
        let rows = teams[team].stays(at: .finish, joinedOver: finishWhen == .arrival ? 60_000 : silence)
            .filter { row in
                let begins = max(row[0].from, moment)
                return row.last!.to > moment && (!mustCount || visitCounts(team, at: begins))
            }
        if finishWhen == .arrival { return rows.map { max($0[0].from, moment) }.min() }
        let meant = saidOfFinish(by: team)
        var ends: [TrialTime] = []
        for row in rows {
            let (begins, last) = (max(row[0].from, moment), row.last!.to)
            let isLed = meant.contains { $0.intent == .leading && $0.at <= last }
            if isLed || !lacks(.finishWithNothingLeft) && hasNothingLeft(team, at: last) {
                ends.append(begins)
            }
            guard finishWhen == .stay else { continue }
            let ridingOn = teams[team].declarations.last { $0.intent == .riding }?.at ?? moment
            let since = lacks(.finishTakenBack) ? moment : max(moment, ridingOn)
            if isStay(row, after: since) { ends.append(max(row[0].from, since)) }
        }
        if let said = meant.first(where: { $0.intent == .finished })?.at {
            let stays = rows.filter { isStay($0, after: moment) }
            let begun = stays.filter { max($0[0].from, moment) <= said }
            if let latest = begun.max(by: { $0[0].from < $1[0].from }) {
                // Devices that were there together are one stay.
                let together = begun.filter { $0.last!.to >= latest[0].from }
                ends.append(max(together.map { $0[0].from }.min()!, moment))
            } else if let next = stays.map({ $0[0].from }).min() {
                ends.append(max(next, moment))
            }
        }
        return ends.min()
    }

    /// Whether visits in a row are a stay, as far as they come after a moment. The circle has 40 m, so that crossing it
    /// at 2 m/s takes 40 s.
    private func isStay(_ row: [TeamLedger.Stay], after moment: TrialTime) -> Bool {
        let least = TrialTime.inSeconds(max(40, lacks(.finishStay) ? 60 : quest.finishStay ?? 60))
        let later = row.filter { $0.to > moment }
        if later.contains(where: { $0.to - max($0.from, moment) >= least }) { return true }
        return later.count >= 3 && later.last!.to - max(row[0].from, moment) >= least
    }

    /// What riders have said of the finish since the team took it back and since their last answer.
    private func saidOfFinish(by team: Int) -> [(at: TrialTime, intent: DrawnTimetable.Intent)] {
        guard !lacks(.finishDeclared) else { return [] }
        let all = teams[team].declarations
        let takenBack = lacks(.finishTakenBack) ? nil : all.lastIndex { $0.intent == .riding }
        let answered = lastOwnAnswer(of: team) ?? 0
        return all.dropFirst(takenBack.map { $0 + 1 } ?? 0).filter {
            $0.at >= answered && $0.intent != .riding
        }
    }

    /// Whether all tasks of a team are done or over at a moment, or wait for what it can do no more.
    private func hasNothingLeft(_ team: Int, at moment: TrialTime) -> Bool {
        if isOver(team, at: moment) { return true }
        return course(of: team).allSatisfy { number in
            isPassed(number, team, at: moment, known: moment)
                || bonusEnd(of: number, team).map { $0 <= moment } ?? false
                || !hasOpened(number, team, at: Self.farAhead, known: moment)
        }
    }

    /// A year.
    private static let farAhead = TrialTime.inMinutes(525_600)

    /// Notes what a rider says, where it can change anything.
    mutating func declare(
        _ intent: DrawnTimetable.Intent, _ happening: DrawnTimetable.Happening
    ) -> TeamLedger.GivenAnswer.Verdict? {
        let team = happening.team
        guard quest.mustFinish, quest.finishWhen != .arrival else { return nil }
        guard happening.at >= start(of: team) else { return .refused }
        if teams[team].recordedFinish != nil { return intent == .riding ? .refused : nil }
        if intent == .riding, let visitsOver, happening.received >= visitsOver { return .refused }
        teams[team].declare(intent, at: happening.at)
        return nil
    }
}

/// Judges a drawn quest slowly and obviously, from docs/guides/QUEST-FORMAT.md alone.
///
/// It shares nothing with the engine: it takes what happens one after the other, keeps plain lists, and looks all of
/// them through for each question.
struct RuleCalculator {
    let quest: DrawnQuest
    /// A rule that is got wrong on purpose.
    var fault: RuleFault?
    var teams: [TeamLedger]
    /// Pauses of all teams.
    var pauses: [TeamLedger.Span] = []

    var remembered = Remembered()

    init(_ quest: DrawnQuest, fault: RuleFault? = nil) {
        self.quest = quest
        self.fault = fault
        teams = Array(repeating: TeamLedger(), count: quest.teams)
    }

    func lacks(_ rule: RuleFault) -> Bool { fault == rule }

    /// Takes the next thing that happens.
    ///
    /// - Returns: The verdict of an answer; `refused` of anything that is refused.
    @discardableResult
    mutating func take(
        _ happening: DrawnTimetable.Happening
    ) -> TeamLedger.GivenAnswer.Verdict? {
        defer { remembered = Remembered() }
        remembered = Remembered()
        return note(happening)
    }

    private mutating func note(_ happening: DrawnTimetable.Happening) -> TeamLedger.GivenAnswer.Verdict? {
        let (team, at) = (happening.team, happening.at)
        switch happening.deed {
        case .answer(let task, let quality, let number):
            return answer(task, quality, number: number, of: team, at: at)
        case .position(let place):
            arrive(at: place, team, at)
            return nil
        case .hint(let task, let number): return openHint(number, of: task, team, at)
        case .review(let number, let isAccepted): return review(number, isAccepted, of: team, at: at)
        case .pause(let isOfAll):
            if lacks(.pauses) { return nil }
            return isOfAll ? Self.begin(&pauses, at) : Self.begin(&teams[team].pauses, at)
        case .resume(let isOfAll):
            if lacks(.pauses) { return nil }
            return isOfAll ? Self.end(&pauses, at) : Self.end(&teams[team].pauses, at)
        case .start(let moment): if !lacks(.recordedStarts) { teams[team].recordedStart = moment }
        case .finish(let moment): if !lacks(.recordedFinishes) { teams[team].recordedFinish = moment }
        case .adjustment(let points, let seconds):
            if lacks(.adjustments) { return nil }
            teams[team].points += points
            teams[team].seconds += seconds
        case .entry(let entry): if !lacks(.withdrawal) { teams[team].entry = entry }
        }
        return nil
    }

    private static func begin(
        _ pauses: inout [TeamLedger.Span], _ moment: TrialTime
    ) -> TeamLedger.GivenAnswer.Verdict? {
        if let last = pauses.last, last.to == nil { return .refused }
        pauses.append(.init(from: moment))
        return nil
    }

    private static func end(
        _ pauses: inout [TeamLedger.Span], _ moment: TrialTime
    ) -> TeamLedger.GivenAnswer.Verdict? {
        guard let last = pauses.indices.last, pauses[last].to == nil else { return .refused }
        pauses[last].to = moment
        return nil
    }

    // MARK: Answers

    private mutating func answer(
        _ number: Int, _ quality: DrawnTimetable.Quality, number running: Int, of team: Int,
        at moment: TrialTime
    ) -> TeamLedger.GivenAnswer.Verdict {
        let task = quest.tasks[number]
        guard counts(team, at: moment), isOpen(number, to: team, at: moment),
            !isFinished(team, at: moment), mayTry(number, team, at: moment)
        else { return .refused }
        var given = TeamLedger.GivenAnswer(number: running, task: number, at: moment, verdict: .rejected)
        switch (task.kind, quality) {
        case (.judge, _), (.arrival, _): given.verdict = .pending
        case (.number, .right) where lacks(.numberTolerance): break
        case (_, .right): given.verdict = .accepted
        case (_, .wrong): break
        case (_, .trap): given.cost = lacks(.trap) ? 0 : task.trap ?? 0
        }
        if given.verdict == .rejected { given.cost += lacks(.penalty) ? 0 : task.penalty }
        if given.verdict == .accepted, needsPresence(task), !wasPresent(team, at: number, moment, by: moment)
        {
            given.verdict = .pending
            given.lacksPresence = true
        }
        teams[team].answers.append(given)
        teams[team].hasSetOut = true
        return given.verdict
    }

    private func needsPresence(_ task: DrawnTask) -> Bool {
        (task.presence ?? quest.presence) == "required" && !lacks(.presence)
    }

    /// Whether the team was at a task within five minutes of a moment, by the positions known until another.
    private func wasPresent(_ team: Int, at number: Int, _ moment: TrialTime, by known: TrialTime) -> Bool {
        teams[team].stays(at: .task(number)).contains {
            $0.from <= min(known, moment + .inMinutes(5)) && $0.to >= moment - .inMinutes(5)
        }
    }

    func hasNoAttempts(_ number: Int, _ team: Int, at moment: TrialTime) -> Bool {
        guard let attempts = quest.tasks[number].attempts ?? quest.attempts, !lacks(.attempts),
            quest.tasks[number].kind != .arrival
        else { return false }
        return teams[team].answers.count { $0.task == number && $0.at <= moment } >= attempts
    }

    /// Whether the task is still to be done, and one more answer to it may be tried.
    private func mayTry(_ number: Int, _ team: Int, at moment: TrialTime) -> Bool {
        let given = teams[team].answers.filter { $0.task == number }
        if given.contains(where: { $0.verdict(at: moment) == .accepted }) { return false }
        let task = quest.tasks[number]
        if task.kind == .arrival { return true }
        if hasNoAttempts(number, team, at: moment) { return false }
        if let lockOut = task.lockOut ?? quest.lockOut, !lacks(.lockOut),
            given.contains(where: {
                $0.verdict(at: moment) == .rejected && moment < $0.at + .inSeconds(lockOut)
            })
        {
            return false
        }
        return true
    }

    private mutating func review(
        _ number: Int, _ isAccepted: Bool, of team: Int, at moment: TrialTime
    ) -> TeamLedger.GivenAnswer.Verdict? {
        guard let place = teams[team].answers.firstIndex(where: { $0.number == number }) else {
            return .refused
        }
        let answer = teams[team].answers[place]
        guard answer.verdict(at: moment) != (isAccepted ? .accepted : .rejected) else { return .refused }
        let isTaken = teams[team].answers.contains {
            $0.task == answer.task && $0.verdict(at: moment) == .accepted
        }
        if isAccepted, isTaken { return .refused }
        if lacks(isAccepted ? .judgedAcceptance : .judgedRefusal) { return nil }
        teams[team].answers[place].reviews.append((moment, isAccepted))
        return nil
    }

    // MARK: Hints

    private mutating func openHint(
        _ number: Int, of task: Int, _ team: Int, _ moment: TrialTime
    ) -> TeamLedger.GivenAnswer.Verdict? {
        guard counts(team, at: moment), isOpen(task, to: team, at: moment), !isFinished(team, at: moment),
            quest.tasks[task].hints.indices.contains(number),
            let opening = opening(of: task, to: team, at: moment)
        else { return .refused }
        if teams[team].hints.contains(where: { $0.task == task && $0.number == number }) { return nil }
        let given = teams[team].answers.filter { $0.task == task }
        if given.contains(where: { $0.verdict(at: moment) == .accepted }) { return .refused }
        if hasNoAttempts(task, team, at: moment) { return .refused }
        let hint = quest.tasks[task].hints[number]
        if moment < later(opening, by: .inMinutes(hint.after), pausedFor: team), !lacks(.hintAfter) {
            return .refused
        }
        teams[team].hints.append((task, number, lacks(.hintPrice) ? 0 : hint.price))
        if hint.price > 0 { teams[team].hasSetOut = true }
        return nil
    }

    // MARK: Positions

    private mutating func arrive(at place: DrawnQuest.Place, _ team: Int, _ moment: TrialTime) {
        guard taken(team, at: moment) else { return }
        teams[team].positions.append((moment, place))
        if moment >= start(of: team) { teams[team].hasSetOut = true }
        if case .task(let number) = place {
            proveAnswers(to: number, of: team, at: moment)
            if quest.tasks[number].kind == .arrival { arrive(atTask: number, team, moment) }
        }
        guard place == .finish, let stay = teams[team].stays(at: .finish).last else { return }
        guard teams[team].answers.contains(where: { $0.at <= stay.from }) else { return }
        guard stay.from == moment, moment >= start(of: team) else { return }
        teams[team].finishVisits.append(stay.from)
    }

    private mutating func arrive(atTask number: Int, _ team: Int, _ moment: TrialTime) {
        guard let stay = teams[team].stays(at: .task(number)).last, mayTry(number, team, at: moment) else {
            return
        }
        // Whoever is there already when the task opens, or when a pause ends, has arrived then.
        let ends = (pauses + teams[team].pauses).compactMap(\.to)
        let opening = opening(of: number, to: team, at: moment)
        let candidates = [stay.from, opening].compactMap(\.self) + ends
        let arrival = candidates.filter { $0 >= stay.from && $0 <= moment }.sorted().first {
            isOpen(number, to: team, at: $0) && visitCounts(team, at: $0) && !isFinished(team, at: $0)
        }
        guard let arrival else { return }
        let answer = TeamLedger.GivenAnswer(number: nil, task: number, at: arrival, verdict: .accepted)
        teams[team].answers.append(answer)
    }

    /// Positions accept what waited for them.
    private mutating func proveAnswers(to number: Int, of team: Int, at moment: TrialTime) {
        for place in teams[team].answers.indices {
            let answer = teams[team].answers[place]
            guard answer.task == number, answer.lacksPresence, answer.reviews.isEmpty,
                wasPresent(team, at: number, answer.at, by: moment)
            else { continue }
            let isTaken = teams[team].answers.contains {
                $0.task == number && $0.verdict(at: moment) == .accepted
            }
            if isTaken { continue }
            teams[team].answers[place].verdict = .accepted
            teams[team].answers[place].lacksPresence = false
        }
    }
}

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
        remembered = Remembered()
        let verdict = note(happening)
        remembered = Remembered()
        settle(happening.team, at: happening.received)
        return verdict
    }

    private mutating func note(_ happening: DrawnTimetable.Happening) -> TeamLedger.GivenAnswer.Verdict? {
        let (team, at) = (happening.team, happening.at)
        switch happening.deed {
        case .answer(let task, let quality, let number):
            let submission = Submission(
                task: task, quality: quality, number: number, team: team, given: at,
                received: happening.received)
            return answer(submission)
        case .position(let place): see([.init(at: at, place: place)], happening)
        case .positions(let sightings): see(sightings, happening)
        case .hint(let task, let number): return openHint(number, of: task, team, at)
        case .review(let number, let isAccepted, let overrules):
            return review(number, isAccepted, overrules, of: team, at: at)
        case .pause(let isOfAll):
            if lacks(.pauses) { return nil }
            return isOfAll ? Self.begin(&pauses, at) : Self.begin(&teams[team].pauses, at)
        case .resume(let isOfAll):
            if lacks(.pauses) { return nil }
            return isOfAll ? Self.end(&pauses, at) : Self.end(&teams[team].pauses, at)
        case .start(let moment): if !lacks(.recordedStarts) { teams[team].recordedStart = moment }
        case .finish(let moment): if !lacks(.recordedFinishes) { teams[team].recordedFinish = moment }
        case .declare(let intent): return declare(intent, happening)
        case .adjustment(let points, let seconds):
            if lacks(.adjustments) { return nil }
            teams[team].points += points
            teams[team].seconds += seconds
        case .entry(let entry): if !lacks(.withdrawal) { teams[team].entry = entry }
        }
        return nil
    }

    private mutating func see(
        _ sightings: [DrawnTimetable.Sighting], _ happening: DrawnTimetable.Happening
    ) {
        for sighting in sightings where visitsOver.map({ sighting.at < $0 }) ?? true {
            teams[happening.team].add(
                .init(at: sighting.at, place: sighting.place, device: happening.device))
            if sighting.at >= start(of: happening.team) { teams[happening.team].hasSetOut = true }
        }
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

    /// An answer on its way.
    private struct Submission {
        let task: Int
        let quality: DrawnTimetable.Quality
        let number: Int
        let team: Int
        let given: TrialTime
        let received: TrialTime
    }

    private mutating func answer(_ sent: Submission) -> TeamLedger.GivenAnswer.Verdict {
        let (task, team) = (quest.tasks[sent.task], sent.team)
        let at = afterLockOuts(sent)
        guard [sent.given, at].allSatisfy({ mayAnswer(sent.task, team, at: $0) }),
            mayTry(sent.task, team, at: sent.received)
        else { return .refused }
        var given = TeamLedger.GivenAnswer(
            number: sent.number, task: sent.task, at: at, received: sent.received, verdict: .rejected)
        switch (task.kind, sent.quality) {
        case (.judge, _), (.arrival, _): given.verdict = .pending
        case (.number, .right) where lacks(.numberTolerance): break
        case (_, .right): given.verdict = .accepted
        case (_, .wrong): break
        case (_, .trap): given.cost = lacks(.trap) ? 0 : task.trap ?? 0
        }
        if given.verdict == .rejected { given.cost += lacks(.penalty) ? 0 : task.penalty }
        if given.verdict == .accepted, needsPresence(task), !wasPresent(team, at: sent.task, at) {
            given.verdict = .pending
            given.lacksPresence = true
        }
        if hasClosed(sent.task, team, after: at, by: sent.received, forVisit: false) {
            given.verdict = .pending
            given.lacksPresence = false
        }
        teams[team].answers.append(given)
        teams[team].hasSetOut = true
        return given.verdict
    }

    private func mayAnswer(_ number: Int, _ team: Int, at moment: TrialTime) -> Bool {
        counts(team, at: moment) && isOpen(number, to: team, at: moment) && !isFinished(team, at: moment)
    }

    /// What was given within a lock-out counts from its end.
    private func afterLockOuts(_ sent: Submission) -> TrialTime {
        let lockOut = TrialTime.inSeconds(quest.tasks[sent.task].lockOut ?? quest.lockOut ?? 0)
        let wrong = teams[sent.team].answers.filter {
            $0.task == sent.task && $0.verdict(at: sent.received) == .rejected
        }
        var at = sent.given
        for answer in wrong.sorted(by: { $0.at < $1.at }) where !lacks(.lockOut) {
            if answer.at <= at, at < answer.at + lockOut { at = answer.at + lockOut }
        }
        return min(at, sent.received)
    }

    private func needsPresence(_ task: DrawnTask) -> Bool {
        (task.presence ?? quest.presence) == "required" && !lacks(.presence)
    }

    /// Whether the team was at a task within five minutes of a moment, by the positions that are known.
    private func wasPresent(_ team: Int, at number: Int, _ moment: TrialTime) -> Bool {
        teams[team].stays(at: .task(number)).contains {
            $0.from <= moment + .inMinutes(5) && $0.to >= moment - .inMinutes(5)
        }
    }

    func hasNoAttempts(_ number: Int, _ team: Int, at moment: TrialTime) -> Bool {
        guard let attempts = quest.tasks[number].attempts ?? quest.attempts, !lacks(.attempts),
            quest.tasks[number].kind != .arrival
        else { return false }
        // Which ones were the first is a matter of arrival.
        let given = teams[team].answers.filter { $0.task == number }.prefix(attempts)
        return given.count == attempts && given.allSatisfy { $0.at <= moment }
    }

    /// Whether the task is still to be done, and one more answer to it may be tried.
    private func mayTry(_ number: Int, _ team: Int, at received: TrialTime) -> Bool {
        let given = teams[team].answers.filter { $0.task == number }
        if given.contains(where: { $0.verdict(at: received) == .accepted }) { return false }
        let task = quest.tasks[number]
        if hasNoAttempts(number, team, at: received) { return false }
        guard let lockOut = task.lockOut ?? quest.lockOut, !lacks(.lockOut) else { return true }
        return !given.contains {
            $0.verdict(at: received) == .rejected && received < $0.received + .inSeconds(lockOut)
        }
    }

    private mutating func review(
        _ number: Int, _ isAccepted: Bool, _ overrules: Bool, of team: Int, at moment: TrialTime
    ) -> TeamLedger.GivenAnswer.Verdict? {
        guard let place = teams[team].answers.firstIndex(where: { $0.number == number }) else {
            return .refused
        }
        let answer = teams[team].answers[place]
        let verdict = answer.verdict(at: moment)
        guard verdict != (isAccepted ? .accepted : .rejected), overrules || verdict == .pending else {
            return .refused
        }
        let isTaken = teams[team].answers.contains {
            $0.task == answer.task && $0.verdict(at: moment) == .accepted
        }
        if isAccepted, isTaken { return .refused }
        if lacks(isAccepted ? .judgedAcceptance : .judgedRefusal) { return nil }
        if overrules, verdict != .pending, lacks(.overruling) { return nil }
        teams[team].answers[place].reviews.append((moment, isAccepted))
        return nil
    }

    // MARK: Hints

    private mutating func openHint(
        _ number: Int, of task: Int, _ team: Int, _ moment: TrialTime
    ) -> TeamLedger.GivenAnswer.Verdict? {
        // Waits run from when the daemon had the answer that opened the task.
        guard mayAnswer(task, team, at: moment), quest.tasks[task].hints.indices.contains(number),
            let opening = byReceipt.opening(of: task, to: team, at: moment)
        else { return .refused }
        if teams[team].hints.contains(where: { $0.task == task && $0.number == number }) { return nil }
        let given = teams[team].answers.filter { $0.task == task }
        if given.contains(where: { $0.verdict(at: moment) == .accepted }) { return .refused }
        if hasNoAttempts(task, team, at: moment) { return .refused }
        let hint = quest.tasks[task].hints[number]
        if moment < later(opening, by: .inMinutes(hint.after), pausedFor: team), !lacks(.hintAfter) {
            return .refused
        }
        teams[team].hints.append((task, number, lacks(.hintPrice) ? 0 : hint.price, moment))
        if hint.price > 0 { teams[team].hasSetOut = true }
        return nil
    }

    /// The same with each answer at the moment at which it was received.
    private var byReceipt: RuleCalculator {
        var other = self
        other.remembered = Remembered()
        for team in teams.indices {
            for place in teams[team].answers.indices {
                let answer = teams[team].answers[place]
                other.teams[team].answers[place].at = max(answer.at, answer.received)
            }
        }
        return other
    }

    // MARK: What positions decide

    /// Looks at all positions of a team anew.
    private mutating func settle(_ team: Int, at moment: TrialTime) {
        if visitsOver.map({ moment < $0 }) ?? true { proveAnswers(of: team, at: moment) }
        let known = teams[team].answers.filter(\.isByPositions)
        var left = quest.tasks.indices.filter { quest.tasks[$0].kind == .arrival }
        guard !left.isEmpty else { return }
        teams[team].answers.removeAll(where: \.isByPositions)
        // The earliest first: it may open the next one.
        while true {
            remembered = Remembered()
            let arrivals = left.compactMap { number in
                arrival(at: number, of: team, known: known.first { $0.task == number }, by: moment)
            }
            guard let next = arrivals.min(by: { ($0.at, $0.task) < ($1.at, $1.task) }) else { break }
            teams[team].answers.append(next)
            left.removeAll { $0 == next.task }
        }
        remembered = Remembered()
    }

    /// - Parameter known: What was known before.
    private func arrival(
        at number: Int, of team: Int, known: TeamLedger.GivenAnswer?, by received: TrialTime
    ) -> TeamLedger.GivenAnswer? {
        // Whoever is there already when the task opens, or when a pause ends, has arrived then.
        let openings = turns(of: number, team, until: received, known: received)
        let resumptions = (pauses + teams[team].pauses).compactMap(\.to)
        let moments = teams[team].stays(at: .task(number)).flatMap { stay in
            ([stay.from] + openings + resumptions).filter { stay.from <= $0 && $0 <= stay.to }
        }
        let first = moments.sorted().first {
            isOpen(number, to: team, at: $0) && visitCounts(team, at: $0) && !isFinished(team, at: $0)
        }
        guard let first else {
            // What stood when the task closed stands.
            guard let known else { return nil }
            return hasClosed(number, team, after: known.at, by: received, forVisit: true) ? known : nil
        }
        let isTooLate = hasClosed(number, team, after: first, by: received, forVisit: true)
        if let known, isTooLate || known.at == first && known.verdict == .accepted { return known }
        return TeamLedger.GivenAnswer(
            number: nil, task: number, at: first, received: received,
            verdict: isTooLate ? .pending : .accepted)
    }

    /// Positions accept what waited for them.
    private mutating func proveAnswers(of team: Int, at moment: TrialTime) {
        for place in teams[team].answers.indices {
            let answer = teams[team].answers[place]
            guard answer.lacksPresence, answer.reviews.isEmpty, wasPresent(team, at: answer.task, answer.at)
            else { continue }
            let isTaken = teams[team].answers.contains {
                $0.task == answer.task && $0.verdict(at: moment) == .accepted
            }
            if isTaken { continue }
            teams[team].answers[place].verdict = .accepted
            teams[team].answers[place].lacksPresence = false
        }
    }
}

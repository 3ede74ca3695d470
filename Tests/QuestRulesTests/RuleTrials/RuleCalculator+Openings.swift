/// Answers that stay the same until the next thing happens: without them a linear quest takes a minute.
final class Remembered {
    struct Question: Hashable {
        let team: Int
        let task: Int
        let moment: TrialTime
        let known: TrialTime
    }

    var opened: [Question: Bool] = [:]
    var turns: [Question: [TrialTime]] = [:]
}

/// Which tasks are open to a team, and since when.
extension RuleCalculator {
    func course(of team: Int) -> [Int] {
        lacks(.classes) ? Array(quest.tasks.indices) : quest.course(of: team)
    }

    /// Whether a task is done at a moment, by what is known at another.
    private func isDone(_ number: Int, _ team: Int, at moment: TrialTime, known: TrialTime) -> Bool {
        teams[team].answers.contains { answer in
            answer.task == number && answer.doneSince(known: known).map { $0 <= moment } ?? false
        }
    }

    /// Whether an order goes on behind a task: it is done, or cannot be done any more.
    func isPassed(_ number: Int, _ team: Int, at moment: TrialTime, known: TrialTime) -> Bool {
        if isDone(number, team, at: moment, known: known) || hasNoAttempts(number, team, at: moment) {
            return true
        }
        if let closes = quest.tasks[number].closes, closes <= moment, !lacks(.taskTimes) { return true }
        guard let opening = opening(of: number, to: team, at: moment, known: known) else { return false }
        return limit(of: number, team, openedAt: opening).map { $0 <= moment } ?? false
    }

    private func holds(
        _ condition: DrawnTask.Condition, _ team: Int, at moment: TrialTime, known: TrialTime
    ) -> Bool {
        func isDone(_ number: Int, at moment: TrialTime) -> Bool {
            course(of: team).contains(number) && self.isDone(number, team, at: moment, known: known)
        }
        switch condition {
        case .points(let points):
            // Once they were there: a task below 0 points that is done later closes nothing.
            let times = teams[team].answers.compactMap { $0.doneSince(known: known) }.filter { $0 <= moment }
            return lacks(.conditionsOfPoints)
                || times.contains { time in
                    let done = quest.tasks.indices.filter { isDone($0, at: time) }
                    return done.reduce(0) { $0 + quest.tasks[$1].points } >= points
                }
        case .task(let number): return isDone(number, at: moment) || lacks(.conditionsOfTasks)
        case .group(let group, let count):
            let members = quest.tasks.indices.filter { quest.tasks[$0].group == group }
            return members.filter { isDone($0, at: moment) }.count >= count || lacks(.conditionsOfGroups)
        }
    }

    /// The tasks that have to be passed before an order comes to one.
    private func predecessors(of number: Int, _ team: Int) -> [Int] {
        let task = quest.tasks[number]
        if task.isBonus, quest.mode != .groups, !lacks(.bonusInOrder) { return [] }
        let course = course(of: team)
        switch quest.mode {
        case .free: return []
        case .linear:
            if lacks(.linearOrder) { return [] }
            return course.prefix { $0 != number }.filter { !quest.tasks[$0].isBonus }
        case .teamOrder:
            if lacks(.teamOrder) { return [] }
            // The quest's orders hold, with what the course has of them.
            let required = quest.tasks.indices.filter { !quest.tasks[$0].isBonus }
            let first = team % max(1, required.count)
            let order = Array(required[first...] + required[..<first]).filter(course.contains)
            return Array(order.prefix { $0 != number })
        case .groups:
            guard let group = task.group else { return [] }
            return course.filter { other in
                !quest.tasks[other].isBonus && quest.tasks[other].group.map { $0 < group } ?? false
            }
        }
    }

    /// Whether the mode has come to a task.
    private func isItsTurn(_ number: Int, _ team: Int, at moment: TrialTime, known: TrialTime) -> Bool {
        let passed = predecessors(of: number, team).map {
            (task: $0, is: isPassed($0, team, at: moment, known: known))
        }
        guard quest.mode == .groups else { return passed.allSatisfy(\.is) }
        return quest.groups.indices.allSatisfy { group in
            let members = passed.filter { quest.tasks[$0.task].group == group }
            let needs = lacks(.groupNeeds) ? nil : quest.groups[group].needs
            return members.count { $0.is } >= min(needs ?? members.count, members.count)
        }
    }

    /// Whether a task has opened to a team at a moment, whatever ends it again, by what is known at another.
    func hasOpened(_ number: Int, _ team: Int, at moment: TrialTime, known: TrialTime) -> Bool {
        let question = Remembered.Question(team: team, task: number, moment: moment, known: known)
        if let known = remembered.opened[question] { return known }
        let answer = hasOpenedAnew(number, team, at: moment, known: known)
        remembered.opened[question] = answer
        return answer
    }

    private func hasOpenedAnew(_ number: Int, _ team: Int, at moment: TrialTime, known: TrialTime) -> Bool {
        let (task, start) = (quest.tasks[number], start(of: team))
        guard course(of: team).contains(number), moment >= start else { return false }
        if let opens = task.opens, moment < opens, !lacks(.taskTimes) { return false }
        if let visible = task.visibleFrom, moment < visible, !lacks(.visibleFrom) { return false }
        if let after = task.bonusAfter, !lacks(.bonusAfter),
            moment < later(start, by: .inMinutes(after), pausedFor: team)
        {
            return false
        }
        return task.conditions.allSatisfy { holds($0, team, at: moment, known: known) }
            && isItsTurn(number, team, at: moment, known: known)
    }

    /// The moments at which a task may open or close to a team, until a moment.
    func turns(of number: Int, _ team: Int, until moment: TrialTime, known: TrialTime) -> [TrialTime] {
        let question = Remembered.Question(team: team, task: number, moment: moment, known: known)
        if let known = remembered.turns[question] { return known }
        let answer = turnsAnew(of: number, team, until: moment, known: known)
        remembered.turns[question] = answer
        return answer
    }

    private func turnsAnew(
        of number: Int, _ team: Int, until moment: TrialTime, known: TrialTime
    ) -> [TrialTime] {
        let task = quest.tasks[number]
        var turns = [start(of: team)] + [task.opens, task.visibleFrom].compactMap(\.self)
        if let after = task.bonusAfter {
            turns.append(later(start(of: team), by: .inMinutes(after), pausedFor: team))
        }
        for answer in teams[team].answers { turns += [answer.at] + answer.reviews.map(\.at) }
        for other in predecessors(of: number, team) {
            // The time of one may run out when that of the one before it has.
            let before = self.turns(of: other, team, until: moment, known: known)
            turns += before + [quest.tasks[other].closes].compactMap(\.self)
            guard quest.tasks[other].timeLimit != nil else { continue }
            let openings = before.filter { opening(of: other, to: team, at: $0, known: known) == $0 }
            turns += openings.compactMap { limit(of: other, team, openedAt: $0) }
        }
        return Set(turns.filter { $0 <= moment }).sorted()
    }

    /// Since when a task has been open to a team at a moment; `nil` where it is not.
    ///
    /// - Parameter known: When judges had said what is known of it; at that moment where missing.
    func opening(
        of number: Int, to team: Int, at moment: TrialTime, known: TrialTime? = nil
    ) -> TrialTime? {
        let known = known ?? moment
        guard hasOpened(number, team, at: moment, known: known) else { return nil }
        return turns(of: number, team, until: moment, known: known).first {
            hasOpened(number, team, at: $0, known: known)
        }
    }

    /// Since when a task was first open to a team, by what was known then.
    func firstOpening(of number: Int, to team: Int, at moment: TrialTime) -> TrialTime? {
        turns(of: number, team, until: moment, known: moment).first {
            hasOpened(number, team, at: $0, known: $0)
        }
    }

    /// Whether a task that was open at a moment had closed when the daemon heard of it.
    ///
    /// - Parameter isVisit: Visits count for a while after the quest's end.
    func hasClosed(
        _ number: Int, _ team: Int, after moment: TrialTime, by received: TrialTime, forVisit isVisit: Bool
    ) -> Bool {
        if !(isVisit ? visitCounts(team, at: received) : counts(team, at: received, paused: false)) {
            return true
        }
        if isFinished(team, at: received) { return true }
        let opening = opening(of: number, to: team, at: moment)
        let limit = opening.flatMap { self.limit(of: number, team, openedAt: $0) }
        let closes = lacks(.taskTimes) ? nil : quest.tasks[number].closes
        if [closes, limit, bonusEnd(of: number, team)].compactMap(\.self).contains(where: { $0 <= received })
        {
            return true
        }
        // A judge's refusal closes what the answer had opened.
        return turns(of: number, team, until: received, known: received).contains {
            $0 > moment && !hasOpened(number, team, at: $0, known: $0)
        }
    }

    /// When the time for a task is over.
    func limit(of number: Int, _ team: Int, openedAt opening: TrialTime) -> TrialTime? {
        guard let minutes = quest.tasks[number].timeLimit, !lacks(.taskTimeLimit) else { return nil }
        return later(opening, by: .inMinutes(minutes), pausedFor: team)
    }

    /// When a bonus can be done no longer.
    func bonusEnd(of number: Int, _ team: Int) -> TrialTime? {
        guard let minutes = quest.tasks[number].bonusFor, !lacks(.bonusFor) else { return nil }
        let whole = minutes + (quest.tasks[number].bonusAfter ?? 0)
        return later(start(of: team), by: .inMinutes(whole), pausedFor: team)
    }

    /// Whether a team can do a task at a moment.
    func isOpen(_ number: Int, to team: Int, at moment: TrialTime) -> Bool {
        let task = quest.tasks[number]
        guard let opening = opening(of: number, to: team, at: moment) else { return false }
        if let closes = task.closes, moment >= closes, !lacks(.taskTimes) { return false }
        if let limit = limit(of: number, team, openedAt: opening), moment >= limit { return false }
        if let end = bonusEnd(of: number, team), moment >= end { return false }
        return !isPaused(team, at: moment)
    }
}

/// Answers that stay the same until the next thing happens: without them a linear quest takes a minute.
final class Remembered {
    struct Question: Hashable {
        let team: Int
        let task: Int
        let moment: TrialTime
    }

    var opened: [Question: Bool] = [:]
    var turns: [Question: [TrialTime]] = [:]
}

/// Which tasks are open to a team, and since when.
extension RuleCalculator {
    private func course(of team: Int) -> [Int] {
        lacks(.classes) ? Array(quest.tasks.indices) : quest.course(of: team)
    }

    /// Whether a task is done: accepted, or waiting for a judge.
    private func isDone(_ number: Int, _ team: Int, at moment: TrialTime) -> Bool {
        teams[team].answers.contains { answer in
            guard answer.task == number, answer.at <= moment else { return false }
            switch answer.verdict(at: moment) {
            case .accepted: return true
            case .pending: return !answer.lacksPresence
            case .rejected, .refused: return false
            }
        }
    }

    /// Whether an order goes on behind a task: it is done, or cannot be done any more.
    private func isPassed(_ number: Int, _ team: Int, at moment: TrialTime) -> Bool {
        if isDone(number, team, at: moment) { return true }
        let task = quest.tasks[number]
        if let closes = task.closes, closes <= moment, !lacks(.taskTimes) { return true }
        if hasNoAttempts(number, team, at: moment) { return true }
        guard task.timeLimit != nil else { return false }
        return turns(of: number, team, until: moment).contains { turn in
            hasOpened(number, team, at: turn)
                && limit(of: number, team, openedAt: turn).map { $0 <= moment } ?? false
        }
    }

    /// The moments at which the time of a task that comes before another in an order may run out.
    private func limits(before number: Int, _ team: Int, until moment: TrialTime, from turns: [TrialTime])
        -> [TrialTime]
    {
        guard quest.mode != .free else { return [] }
        var limits: [TrialTime] = []
        for other in quest.tasks.indices where other != number {
            if let closes = quest.tasks[other].closes { limits.append(closes) }
            guard quest.tasks[other].timeLimit != nil else { continue }
            limits += turns.compactMap { limit(of: other, team, openedAt: $0) }
        }
        return limits.filter { $0 <= moment && !turns.contains($0) }
    }

    private func holds(_ condition: DrawnTask.Condition, _ team: Int, at moment: TrialTime) -> Bool {
        func isDone(_ number: Int) -> Bool {
            course(of: team).contains(number) && self.isDone(number, team, at: moment)
        }
        switch condition {
        case .points(let points):
            let sum = quest.tasks.indices.filter(isDone).reduce(0) { $0 + quest.tasks[$1].points }
            return sum >= points || lacks(.conditionsOfPoints)
        case .task(let number): return isDone(number) || lacks(.conditionsOfTasks)
        case .group(let group, let count):
            let members = quest.tasks.indices.filter { quest.tasks[$0].group == group }
            return members.filter(isDone).count >= count || lacks(.conditionsOfGroups)
        }
    }

    /// Whether the mode has come to a task.
    private func isItsTurn(_ number: Int, _ team: Int, at moment: TrialTime) -> Bool {
        let task = quest.tasks[number]
        if task.isBonus, quest.mode != .groups, !lacks(.bonusInOrder) { return true }
        let course = course(of: team)
        switch quest.mode {
        case .free: return true
        case .linear:
            if lacks(.linearOrder) { return true }
            return course.prefix { $0 != number }.allSatisfy {
                quest.tasks[$0].isBonus || isPassed($0, team, at: moment)
            }
        case .teamOrder:
            if lacks(.teamOrder) { return true }
            // The quest's orders hold, with what the course has of them.
            let required = quest.tasks.indices.filter { !quest.tasks[$0].isBonus }
            let first = team % max(1, required.count)
            let order = Array(required[first...] + required[..<first]).filter(course.contains)
            return order.prefix { $0 != number }.allSatisfy { isPassed($0, team, at: moment) }
        case .groups:
            guard let group = task.group else { return true }
            return (0..<group).allSatisfy { earlier in
                let members = course.filter { quest.tasks[$0].group == earlier && !quest.tasks[$0].isBonus }
                let needs = lacks(.groupNeeds) ? nil : quest.groups[earlier].needs
                return members.filter { isPassed($0, team, at: moment) }.count
                    >= min(needs ?? members.count, members.count)
            }
        }
    }

    /// Whether a task has opened to a team at a moment, whatever ends it again.
    private func hasOpened(_ number: Int, _ team: Int, at moment: TrialTime) -> Bool {
        let question = Remembered.Question(team: team, task: number, moment: moment)
        if let known = remembered.opened[question] { return known }
        let answer = hasOpenedAnew(number, team, at: moment)
        remembered.opened[question] = answer
        return answer
    }

    private func hasOpenedAnew(_ number: Int, _ team: Int, at moment: TrialTime) -> Bool {
        let (task, start) = (quest.tasks[number], start(of: team))
        guard course(of: team).contains(number), moment >= start else { return false }
        if let opens = task.opens, moment < opens, !lacks(.taskTimes) { return false }
        if let after = task.bonusAfter, !lacks(.bonusAfter),
            moment < later(start, by: .inMinutes(after), pausedFor: team)
        {
            return false
        }
        return task.conditions.allSatisfy { holds($0, team, at: moment) }
            && isItsTurn(number, team, at: moment)
    }

    /// The moments at which something may open or close to a team, until a moment.
    private func turns(of number: Int, _ team: Int, until moment: TrialTime) -> [TrialTime] {
        let question = Remembered.Question(team: team, task: number, moment: moment)
        if let known = remembered.turns[question] { return known }
        let answer = turnsAnew(of: number, team, until: moment)
        remembered.turns[question] = answer
        return answer
    }

    private func turnsAnew(of number: Int, _ team: Int, until moment: TrialTime) -> [TrialTime] {
        let task = quest.tasks[number]
        var turns = [start(of: team), task.opens ?? 0]
        if let after = task.bonusAfter {
            turns.append(later(start(of: team), by: .inMinutes(after), pausedFor: team))
        }
        for answer in teams[team].answers { turns += [answer.at] + answer.reviews.map(\.at) }
        turns += quest.tasks.compactMap(\.opens)
        turns = turns.filter { $0 <= moment }
        // The time of one may run out when that of the one before it has.
        while true {
            let more = Set(limits(before: number, team, until: moment, from: turns))
            if more.isEmpty { return turns.sorted() }
            turns += more
            if turns.count > 40 { return turns.sorted() }
        }
    }

    /// Since when a task has been open to a team at a moment; `nil` where it is not.
    func opening(of number: Int, to team: Int, at moment: TrialTime) -> TrialTime? {
        guard hasOpened(number, team, at: moment) else { return nil }
        let turns = turns(of: number, team, until: moment)
        return turns[(turns.lastIndex { !hasOpened(number, team, at: $0) }.map { $0 + 1 } ?? 0)...].first
    }

    /// Since when a task was first open to a team.
    func firstOpening(of number: Int, to team: Int, at moment: TrialTime) -> TrialTime? {
        turns(of: number, team, until: moment).first { hasOpened(number, team, at: $0) }
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

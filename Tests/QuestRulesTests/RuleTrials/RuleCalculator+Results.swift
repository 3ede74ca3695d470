/// What the calculator makes of a team: compared with the engine's standing, value by value.
struct ExpectedStanding: Equatable {
    var team: Int
    var rank: Int?
    var status = ""
    var points = 0
    /// Milliseconds, as the others.
    var time: Int?
    var late = 0
    var latePenalty = 0
    var rest = 0
    var pause = 0
    var requiredDone = 0
    var rejected = 0
    var pending = 0
    var lastAccepted: Int?
    /// The tasks that count, in the order in which they were done.
    var tasks: [String] = []

    var lastSecond: Int { lastAccepted.map { $0 / 1000 } ?? Int.max }
}

extension RuleCalculator {
    /// The standings at a moment, in the order of the teams.
    func standings(at now: TrialTime) -> [ExpectedStanding] {
        var standings = quest.teamIndices.map { standing(of: $0, at: now) }
        for place in standings.indices where isRanked(standings[place]) {
            let better = standings.filter { isRanked($0) && isBefore($0, standings[place]) }
            standings[place].rank = better.count + 1
        }
        return standings
    }

    private func isRanked(_ standing: ExpectedStanding) -> Bool {
        ["ok", "provisional", "riding", "incomplete"].contains(standing.status)
    }

    private func isBefore(_ left: ExpectedStanding, _ right: ExpectedStanding) -> Bool {
        guard quest.classOfTeam[left.team] == quest.classOfTeam[right.team] else { return false }
        if quest.isByTime, !lacks(.rankingByTime) {
            if left.requiredDone != right.requiredDone { return left.requiredDone > right.requiredDone }
            if left.time != right.time { return (left.time ?? Int.max) < (right.time ?? Int.max) }
        } else if left.points != right.points {
            return left.points > right.points
        }
        for tie in quest.tieBreak.isEmpty ? [.time, .lastAccepted] : quest.tieBreak {
            switch tie {
            case .time where left.time != right.time && !lacks(.tieOfTime):
                return (left.time ?? Int.max) < (right.time ?? Int.max)
            case .lastAccepted where left.lastSecond != right.lastSecond && !lacks(.tieOfLastAccepted):
                return left.lastSecond < right.lastSecond
            case .fewerWrong where left.rejected != right.rejected && !lacks(.tieOfFewerWrong):
                return left.rejected < right.rejected
            case .shared: return false
            default: continue
            }
        }
        return false
    }

    private func standing(of team: Int, at now: TrialTime) -> ExpectedStanding {
        var standing = ExpectedStanding(team: team)
        let (ledger, start) = (teams[team], start(of: team))
        let counted = counted(team).filter { course(of: team).contains($0.task) }
        let done = counted.filter { $0.verdict(at: now) == .accepted }
            .sorted { ($0.at, $0.task) < ($1.at, $1.task) }
        let required = Set(quest.required(of: team))
        standing.requiredDone = done.filter { required.contains($0.task) }.count
        standing.rejected = counted.count { $0.verdict(at: now) == .rejected }
        let doneTasks = Set(done.map(\.task))
        standing.pending = counted.count {
            $0.verdict(at: now) == .pending && !doneTasks.contains($0.task)
        }
        standing.lastAccepted = done.map { ridingUntil($0, team) }.max()

        var charges = 0
        for answer in done {
            let points = points(of: answer, team)
            standing.tasks.append("t\(answer.task) \(DrawnTimetable.Happening.clock(answer.at)) \(points)")
            if quest.isByTime, points < 0 {
                charges -= points
            } else if quest.isByTime, quest.tasks[answer.task].isBonus {
                charges -= points
            } else {
                standing.points += lacks(.trapPlace) ? max(0, points) : points
            }
        }
        charges += counted.filter { $0.verdict(at: now) == .rejected }.reduce(0) { $0 + $1.cost }
        charges += ledger.hints.filter { !isOver(team, at: $0.at) && !isFinished(team, at: $0.at) }
            .reduce(0) { $0 + $1.price }
        charges += overdue(of: team, at: now)
        charges += lacks(.tolls) ? 0 : entries(of: team).count * (quest.toll ?? 0)

        let finish = quest.mustFinish ? finish(of: team) : standing.lastAccepted
        if let finish {
            standing.rest = restTime(from: start, to: finish, team)
            standing.pause = pauseTime(from: start, to: finish, team)
            if let end = end(of: team), finish > end {
                standing.late = running(from: end, to: finish, team) / 1000 * 1000
                standing.latePenalty =
                    lacks(.latePenalty) ? 0 : quest.latePenalty * ((standing.late + 59_999) / 60_000)
            }
        }
        standing.points += ledger.points
        if quest.isByTime {
            charges += standing.latePenalty
        } else {
            standing.points -= standing.latePenalty + charges
        }
        if let finish {
            let riding = finish - start - standing.rest - standing.pause
            let added = 1000 * (ledger.seconds + (quest.isByTime ? charges : 0))
            standing.time = max(0, riding / 1000 * 1000 + added)
        }
        standing.status = status(of: team, standing, finish: finish, at: now)
        return standing
    }

    private func status(
        of team: Int, _ standing: ExpectedStanding, finish: TrialTime?, at now: TrialTime
    ) -> String {
        let ledger = teams[team]
        let hasSetOut = hasSetOut(team, at: now)
        if ledger.entry != "competing" { return ledger.entry }
        let isOver = isOver(team, at: now)
        if !hasSetOut { return isOver ? "not-started" : "waiting" }
        if let finish, quest.mustFinish, self.isOver(team, at: finish) { return "over-time" }
        if let limit = quest.lateLimit, standing.late > .inMinutes(limit), !lacks(.lateLimit) {
            return "over-time"
        }
        let isAllDone = standing.requiredDone == quest.required(of: team).count
        if quest.mustFinish, !lacks(.mustFinish), finish == nil { return isOver ? "not-finished" : "riding" }
        if !isOver, !quest.mustFinish, !isAllDone { return "riding" }
        if standing.pending > 0 { return "provisional" }
        return isAllDone || !quest.isByTime ? "ok" : "incomplete"
    }

    private func points(of answer: TeamLedger.GivenAnswer, _ team: Int) -> Int {
        let task = quest.tasks[answer.task]
        guard let fall = task.fall, !lacks(fall.isFromStart ? .fallFromStart : .fallFromOpening) else {
            return task.points
        }
        let from = fall.isFromStart ? start(of: team) : firstOpening(of: answer.task, to: team, at: answer.at)
        let elapsed = unpaused(from: from ?? answer.at, to: answer.at, team)
        let whole = task.points - fall.least
        let lost = whole * elapsed / .inMinutes(fall.minutes)
        return task.points - (lacks(.fallLeast) ? lost : min(lost, whole))
    }

    /// What tasks cost whose time ran out.
    private func overdue(of team: Int, at now: TrialTime) -> Int {
        guard hasSetOut(team, at: now) else { return 0 }
        return quest.tasks.indices.reduce(0) { (sum: Int, number: Int) -> Int in
            let task = quest.tasks[number]
            guard task.timeLimitPenalty > 0, !lacks(.timeLimitPenalty),
                let opening = opening(of: number, to: team, at: now),
                let limit = limit(of: number, team, openedAt: opening), now >= limit,
                [task.closes, bonusEnd(of: number, team)].compactMap(\.self).allSatisfy({ limit <= $0 }),
                visitCounts(team, at: limit), !isFinished(team, at: limit),
                quest.closes.map({ limit < $0 }) ?? true
            else { return sum }
            // Done by then, or waiting for a judge.
            let isDone = teams[team].answers.contains {
                $0.task == number && $0.at < limit && [.accepted, .pending].contains($0.verdict(at: now))
            }
            if isDone { return sum }
            if let finish = finish(of: team), quest.mustFinish, finish < limit { return sum }
            return sum + task.timeLimitPenalty
        }
    }
}

extension RuleCalculator {
    /// The entries into the toll zone that cost something, by their beginning.
    private func entries(of team: Int) -> [TrialTime] {
        let seen = teams[team].positions.filter { $0.place == .toll }.map(\.at)
            .filter { moment in quest.closes.map { moment < $0 } ?? true }
        var entries: [TrialTime] = []
        var before: TrialTime?
        for moment in seen {
            // Out and in again within ten minutes is one entry, and so are several devices that ride together.
            if before.map({ moment - $0 > .inMinutes(10) }) ?? true { entries.append(moment) }
            before = moment
        }
        return entries.filter { entry in
            let finish = quest.mustFinish ? finish(of: team) : nil
            return visitCounts(team, at: entry) && finish.map { entry <= $0 } ?? true
                && !isPaused(team, at: entry)
        }
    }
}

extension DrawnQuest {
    var teamIndices: Range<Int> { 0..<teams }
}

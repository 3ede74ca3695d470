/// The score of a run under the rules, before it is compared with others.
struct Score {
    let run: TeamRun
    let status: Standing.Status
    let points: Int
    let time: Milliseconds?
    let late: Milliseconds
    /// Points, or seconds in a ranking by time.
    let latePenalty: Int
    let requiredDone: Int
    let credits: [TeamRun.Credit]
    let isByTime: Bool
    private let scoring: Scoring
    /// The end of the ride, and its length without rests and pauses; `nil` where nothing has ended it.
    let end: Timestamp?
    let riding: Milliseconds?
    /// Time of rests and of pauses between the start and the end of the ride, or up to now.
    let rest: Milliseconds
    let pause: Milliseconds
    /// The moment up to which accepted answers say that the team was riding: the latest `until`.
    private let lastAccepted: Timestamp?

    /// - Parameters:
    ///   - isOver: Whether nobody can add to a run any more.
    ///   - now: A team whose time is over by then can add nothing either.
    init(of run: TeamRun, by scoring: Scoring, requiredTasks: Int, isOver: Bool, at now: Timestamp?) {
        self.run = run
        self.scoring = scoring
        let rules = run.rules
        let isTimeOver = zip(run.over, now).map { $0 <= $1 } ?? false
        credits = run.credits.sorted { ($0.at, $0.task.rawValue) < ($1.at, $1.task.rawValue) }
        lastAccepted = credits.map(\.until).max()
        requiredDone = credits.count { !$0.isBonus && !$0.isRemoved }

        // The finish ends a ride; without a finish to reach, the last task does.
        end = run.finish ?? (scoring.mustFinish ? nil : lastAccepted)
        let ending = end
        let breaks = run.breaks
        riding = zip(run.start, ending).map { breaks.riding(from: $0, to: $1).counted(by: rules) }
        let latest = ending ?? now ?? Timestamp(milliseconds: .max)
        rest = run.start.map { breaks.rest(from: $0, to: latest) } ?? .zero
        pause = run.start.map { breaks.pause(from: $0, to: latest) } ?? .zero
        let over = zip(run.end, ending).map { breaks.riding(from: $0, to: $1).counted(by: rules) } ?? .zero
        late = riding == nil ? .zero : over
        latePenalty = Int(late.startedMinutes) * scoring.latePenalty

        isByTime = scoring.ranking == .time
        let changes = run.adjustments.reduce(Milliseconds.zero) { $0 + $1.time }
        let bonus = credits.reduce(0) { $0 + ($1.isTime(by: scoring, rules) ? $1.points : 0) }
        let penalty = Milliseconds.seconds(Int64(isByTime ? latePenalty - bonus : 0))
        time = riding.map { max(.zero, $0 + changes + penalty) }
        points =
            credits.reduce(0) { $0 + $1.points } - bonus
            + run.adjustments.reduce(0) { $0 + $1.points } - (isByTime ? 0 : latePenalty)
        status = Self.status(
            of: run, by: scoring, isOver: isOver || isTimeOver, now: now, late: late,
            lacksTasks: requiredDone < requiredTasks)
    }

    private static func status(
        of run: TeamRun, by scoring: Scoring, isOver: Bool, now: Timestamp?, late: Milliseconds,
        lacksTasks: Bool
    ) -> Standing.Status {
        switch run.entry {
        case .disqualified: return .disqualified
        case .withdrawn: return .withdrawn
        case .guest: return .guest
        case .competing: break
        }
        // A start may be recorded beforehand.
        let hasSetOut = run.start.map { start in now.map { start <= $0 } ?? true } ?? false
        guard hasSetOut else { return isOver ? .notStarted : .waiting }
        if let limit = scoring.lateLimit, late > .minutes(Int64(limit)) { return .overTime }
        if let over = run.over, let finish = run.finish, finish >= over { return .overTime }
        let isDone = run.finish != nil || isOver || (!scoring.mustFinish && !lacksTasks)
        guard isDone else { return .riding }
        if scoring.mustFinish, run.finish == nil { return .notFinished }
        if run.pendingAnswers > 0 { return .provisional }
        return scoring.ranking == .time && lacksTasks ? .incomplete : .ok
    }

    var statusOrder: Int { Standing.Status.allCases.firstIndex(of: status) ?? 0 }

    /// The time for comparing: who has none yet comes after everybody who has one.
    var timeOrLast: Int64 { time?.value ?? .max }
    var lastAcceptedOrLast: Int64 { lastAccepted?.counted(by: run.rules) ?? .max }

    func standing(rank: Int?) -> Standing {
        Standing(
            team: run.team, rank: rank, status: status, points: points, time: time, late: late,
            latePenalty: latePenalty, rest: rest, pause: pause, start: run.start, finish: run.finish,
            lastAccepted: lastAccepted, requiredDone: requiredDone, rejectedAnswers: run.rejectedAnswers,
            pendingAnswers: run.pendingAnswers, splits: splits)
    }

    private var splits: [Standing.Split] {
        var before = run.start
        return credits.map { credit in
            defer { before = credit.at }
            return Standing.Split(
                task: credit.task, at: credit.at,
                sinceStart: run.start.map { ridden(from: $0, to: credit.at) },
                leg: before.map { ridden(from: $0, to: credit.at) },
                rest: before.map { run.breaks.rest(from: $0, to: credit.at) } ?? .zero,
                points: credit.points)
        }
    }

    /// Riding time; below zero where a task was done before the start.
    private func ridden(from start: Timestamp, to end: Timestamp) -> Milliseconds {
        end < start ? end.since(start) : run.breaks.riding(from: start, to: end)
    }
}

extension TeamRun.Credit {
    /// Whether its points are time: in a ranking by time those of a bonus make the ride shorter, and those below zero
    /// longer.
    fileprivate func isTime(by scoring: Scoring, _ rules: RulesRevision) -> Bool {
        scoring.ranking == .time && (isBonus || rules.timesPointsBelowZero && points < 0)
    }
}

extension Score {
    /// Whether the points of a task are time.
    func isTime(_ credit: TeamRun.Credit) -> Bool { credit.isTime(by: scoring, run.rules) }
}

/// Returns both, or nothing where one is missing.
private func zip<Left, Right>(_ left: Left?, _ right: Right?) -> (Left, Right)? {
    guard let left, let right else { return nil }
    return (left, right)
}

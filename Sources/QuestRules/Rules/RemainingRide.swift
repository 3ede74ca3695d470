/// The rest of a team's ride: the tasks that it can still do, and by when it has to be back. A tour of it is planned on this.
///
/// For riders it names only tasks that the team has come to and may know of: what an order, a group or a condition still
/// keeps closed, or what is not to be seen yet, is not in it. For organisers it names these too, with what opens them.
public struct RemainingRide: Sendable, Equatable {
    /// A task that is left.
    public struct Task: Sendable, Equatable {
        public let id: TaskID
        /// Where riders are led to.
        public let target: Coordinate
        /// The points that it is worth at the moment; points that fall are taken as they are then.
        public let points: Int
        /// When it opens, where that is later than the moment.
        public let opens: Timestamp?
        /// The last moment at which it can be done; `nil` = open-ended.
        public let last: Timestamp?
        /// Whether other tasks have to be done before.
        public let isClosed: Bool
        /// Whether nothing is missing without it, where time ranks.
        public let isBonus: Bool
    }

    /// The moment for which it is told.
    public let moment: Timestamp
    /// The tasks in the order of the file. Where points rank those of no points are left out, and where time does bonuses,
    /// but for those that open others; those of fewer points are always left out where points rank.
    public let tasks: [Task]
    /// The order among tasks: some stay closed until others are done. They are numbered from 1.
    package let precedence: Precedence
    /// The aim of the tour: points, or all that has to be done in the least time.
    public let ranking: Scoring.Ranking
    /// The place to come back to; `nil` where the quest has no finish and the last task ends the ride.
    public let finish: Coordinate?
    /// The moment from which on the team is late; `nil` where nothing ends its time.
    public let end: Timestamp?
    /// The last moment at which it can come back and have a result; `nil` where there is none.
    public let last: Timestamp?
    /// Points for each begun minute after the end; seconds where time ranks.
    public let latePenalty: Int
}

extension RuleEngine {
    /// Returns what is left of a team's ride at a moment.
    ///
    /// - Parameter secrets: Whether tasks count that riders do not know of yet, or whose place they have to find.
    /// - Throws: `Refusal` as `tasks(of:choosing:in:at:)` has it for a team that can do no task now.
    /// - Complexity: That of `tasks(of:choosing:in:at:)`, and with secrets that of `Quest.precedence`.
    public func remainingRide(
        of team: TeamID, withSecrets secrets: Bool, in state: QuestState, at now: Timestamp
    ) throws(Refusal) -> RemainingRide {
        let tasks = try tasks(of: team, in: state, at: now)
        let known = try tasks.known.get()
        // Why nothing can be done.
        _ = try tasks.open.get()
        let progress = progress(of: team, in: state, at: now)
        let falls = fallProgress(of: team, after: progress, in: state, at: now)
        let time = time(of: team, in: state)
        let teamClass = teamClass(of: team, in: state)
        let rules = document.scoringRules(of: teamClass)
        let lateEnd = time.end.flatMap { end in
            rules.lateLimit.flatMap { time.breaks.moment(Seconds(Double($0 * 60)), after: end) }
        }
        let course = document.places(of: teamClass)
        var left = (secrets ? course : known).filter { place in
            progress.passing(at: place) == nil && (secrets || !document.checkpoints[place].isPositionHidden)
        }
        let order = state.teams[team].flatMap { known in
            document.order(
                forTeam: team, number: known.number, in: quest, dealt: state.dealtTasks, ridingIn: teamClass)
        }
        let done = taskProgress(of: team, at: course, by: progress, in: state, at: now)
        func precedence() -> Precedence {
            let numbers = left.enumerated().map { (document.checkpoints[$1].id, $0 + 1) }
            // Riders know of nothing that is closed.
            return secrets
                ? document.precedence(
                    among: Dictionary(numbers) { first, _ in first }, inOrder: order, onCourse: course,
                    after: done) : Precedence()
        }
        let openers = precedence().openers
        left = left.enumerated().filter { index, place in
            let isOpener = openers.contains(index + 1)
            guard rules.ranking == .points else { return !document.checkpoints[place].isBonus || isOpener }
            return worth(at: place, of: team, by: falls, in: state, at: now) >= (isOpener ? 0 : 1)
        }.map(\.element)
        let waits = precedence()
        let start = start(of: team, in: state)
        let pauses = Breaks(pauses: state.pauses(of: team))
        let all = left.enumerated().map { index, place in
            let checkpoint = document.checkpoints[place]
            let (appears, ends) = span(of: checkpoint, from: start, pausedBy: pauses)
            // What closes at a moment cannot be done at it any more.
            let closing = [
                checkpoint.closes, document.closes, ends, progress.deadline(of: checkpoint, at: place),
            ].compactMap(\.self).min().map { $0 + (-0.001) }
            let opening = [checkpoint.opens, checkpoint.visibleFrom, appears].compactMap(\.self).max()
            return RemainingRide.Task(
                id: checkpoint.id, target: checkpoint.zone.target,
                points: worth(at: place, of: team, by: falls, in: state, at: now),
                opens: opening.flatMap { $0 > now ? $0 : nil },
                last: [closing, time.last].compactMap(\.self).min(),
                isClosed: !waits.isOpen(index + 1, after: []), isBonus: checkpoint.isBonus)
        }
        return RemainingRide(
            moment: now, tasks: all, precedence: waits, ranking: rules.ranking,
            finish: document.stop(at: .finish)?.zone.target, end: time.end,
            last: [time.last, lateEnd].compactMap(\.self).min(), latePenalty: rules.latePenalty)
    }

    /// The moments between which a bonus can be done.
    private func span(
        of checkpoint: Checkpoint, from start: Timestamp?, pausedBy breaks: Breaks
    ) -> (appears: Timestamp?, ends: Timestamp?) {
        guard let start, let span = checkpoint.bonusSpan else { return (nil, nil) }
        return (
            span.opening(from: start, pausedFor: breaks), span.closing(from: start, pausedFor: breaks)
        )
    }

    /// The points of a task for an answer of this moment.
    private func worth(
        at place: Int, of team: TeamID, by progress: TeamProgress, in state: QuestState, at now: Timestamp
    ) -> Int {
        let checkpoint = document.checkpoints[place]
        guard let fall = checkpoint.fall else { return checkpoint.points }
        let beginning =
            fall.beginning == .start ? start(of: team, in: state) : progress.opening(at: place)
        guard let since = beginning else { return checkpoint.points }
        let pauses = Breaks(pauses: state.pauses(of: team))
        return fall.points(of: checkpoint.points, after: pauses.riding(from: since, to: now))
    }
}

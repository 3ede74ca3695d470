/// The rest of a team's ride: the tasks that it can still do, and by when it has to be back. A tour of it is planned on this.
///
/// It names only tasks that the team has come to and may know of: what an order, a group or a condition still keeps
/// closed, or what is not to be seen yet, is not in it.
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
    }

    /// The moment for which it is told.
    public let moment: Timestamp
    /// The tasks in the order of the file. Those of no points or fewer are left out.
    public let tasks: [Task]
    /// The place to come back to; `nil` where the quest has no finish and the last task ends the ride.
    public let finish: Coordinate?
    /// The moment from which on the team is late; `nil` where nothing ends its time.
    public let end: Timestamp?
    /// The last moment at which it can come back and have a result; `nil` where there is none.
    public let last: Timestamp?
    /// Points for each begun minute after the end.
    public let latePenalty: Int
}

extension Judge {
    /// Returns what is left of a team's ride at a moment.
    ///
    /// - Parameter hidden: Whether tasks count whose place riders have to find by themselves.
    /// - Throws: `Refusal` as `tasks(of:choosing:in:at:)` has it for a team that can do no task now.
    /// - Complexity: That of `tasks(of:choosing:in:at:)`.
    public func remainingRide(
        of team: TeamID, withHiddenPlaces hidden: Bool, in state: QuestState, at now: Timestamp
    ) throws(Refusal) -> RemainingRide {
        let tasks = try tasks(of: team, in: state, at: now)
        let known = try tasks.known.get()
        // Why nothing can be done.
        _ = try tasks.open.get()
        let progress = progress(of: team, in: state, at: now)
        let time = time(of: team, in: state)
        let rules = document.scoringRules(of: teamClass(of: team, in: state))
        let lateEnd = time.end.flatMap { end in
            rules.lateLimit.flatMap { time.breaks.moment(Seconds(Double($0 * 60)), after: end) }
        }
        let left = known.compactMap { place -> RemainingRide.Task? in
            let checkpoint = document.checkpoints[place]
            guard progress.passing(at: place) == nil, hidden || !checkpoint.isPositionHidden else {
                return nil
            }
            let points = worth(at: place, of: team, by: progress, in: state, at: now)
            guard points > 0 else { return nil }
            // What closes at a moment cannot be done at it any more.
            let closing = [checkpoint.closes, document.closes, progress.deadline(of: checkpoint, at: place)]
                .compactMap(\.self).min().map { $0 + (-0.001) }
            return RemainingRide.Task(
                id: checkpoint.id, target: checkpoint.zone.target, points: points,
                opens: checkpoint.opens.flatMap { $0 > now ? $0 : nil },
                last: [closing, time.last].compactMap(\.self).min())
        }
        return RemainingRide(
            moment: now, tasks: left, finish: document.stop(at: .finish)?.zone.target, end: time.end,
            last: [time.last, lateEnd].compactMap(\.self).min(), latePenalty: rules.latePenalty)
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

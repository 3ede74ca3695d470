extension Judge {
    /// What a team rides for at a moment, for `Riding`: the tasks that are open to it, the ground that is closed, and
    /// the finish once it has done something.
    ///
    /// - Parameters:
    ///   - target: The open task that the rider is led to.
    ///   - open: Places of the open tasks among the checkpoints.
    /// - Complexity: O(number of checkpoints and zones), and that of `progress`.
    public func ridePlan(
        of team: TeamID, toward target: TaskID?, open: [Int], in state: QuestState, at now: Timestamp
    ) -> RidePlan {
        let ends = [visitsEnd, state.openings.last?.end].compactMap(\.self)
        let isRiding = state.teams[team]?.ride.finish == nil
        let hasDoneSomething = state.teams[team]?.hasAnswered == true
        let finish = document.scoring.mustFinish && isRiding && hasDoneSomething
        return RidePlan(
            start: start(of: team, in: state), end: ends.min(),
            tasks: open.map { rideTasks[$0] }, target: target,
            finish: finish ? document.stops.first { $0.kind == .finish }?.zone : nil,
            forbidden: state.zonesInForce(at: now) + document.zones)
    }
}

extension Judge {
    /// The quest's end and the grace after it, from which on nothing counts; `nil` where the file sets no end.
    var visitsEnd: Timestamp? {
        document.closes.map { $0 + Seconds(Double(document.scoring.grace * 60)) }
    }

    /// Whether nobody can add to a ride any more: the quest is closed, or past its end and the grace after it.
    public func isOver(in state: QuestState, at now: Timestamp) -> Bool {
        state.phase == .closed || visitsEnd.map { now >= $0 } ?? false
    }
}

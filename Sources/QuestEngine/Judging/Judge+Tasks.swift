extension Judge {
    /// Tasks are told from the beginning of the quest on, and still when it is over.
    ///
    /// - Throws: `Refusal.questNotOpen`.
    public func checkTasksAreTold(in state: QuestState, at now: Timestamp) throws(Refusal) {
        guard state.phase != .draft, document.opens.map({ now >= $0 }) ?? true else { throw .questNotOpen }
    }

    /// Tasks that the team may know of, in the order of the file: those that it has come to.
    ///
    /// - Throws: `Refusal.questNotOpen`, `.teamNotStarted`.
    public func knownTasks(
        of team: TeamID, in state: QuestState, at now: Timestamp
    ) throws(Refusal) -> [Checkpoint] {
        try checkTasksAreTold(in: state, at: now)
        try checkHasStarted(team, in: state, at: now)
        let opened = progress(of: team, in: state, at: now).opened
        return document.checkpoints.filter { opened[$0.id] != nil && $0.isVisible(at: now) }
    }

    /// What the team can ride to now, in the order of the file: one it has come to, neither accepted nor waiting for
    /// a judge nor out of attempts or time, within the times of the task, and at a place that riders may know.
    ///
    /// - Complexity: O(number of checkpoints).
    /// - Throws: `Refusal.questNotOpen`, `.questClosed`, `.teamNotStarted` or `.teamFinished` when nothing of the quest
    ///   can be done now.
    public func openTasks(
        of team: TeamID, in state: QuestState, at now: Timestamp
    ) throws(Refusal) -> [Checkpoint] {
        try checkTasksAreTold(in: state, at: now)
        guard state.phase == .open, document.closes.map({ now < $0 }) ?? true else { throw .questClosed }
        try checkHasStarted(team, in: state, at: now)
        if state.teams[team]?.ride.recordedFinish.map({ now > $0 }) ?? false { throw .teamFinished }
        let progress = progress(of: team, in: state, at: now)
        return document.checkpoints.filter { checkpoint in
            !checkpoint.isPositionHidden && checkpoint.isVisible(at: now)
                && progress.opened[checkpoint.id] != nil && progress.passed[checkpoint.id] == nil
                && checkpoint.opens.map { now >= $0 } ?? true && checkpoint.closes.map { now < $0 } ?? true
        }
    }
}

extension Judge {
    /// Tasks are told from the beginning of the quest on, and still when it is over.
    ///
    /// - Throws: `Refusal.questNotOpen`.
    public func checkTasksAreTold(in state: QuestState, at now: Timestamp) throws(Refusal) {
        guard state.phase != .draft, document.opens.map({ now >= $0 }) ?? true else { throw .questNotOpen }
    }

    /// What the team can ride to now, in the order of the file: not accepted, not waiting for a judge, within the
    /// times of the task, and at a place that riders may know.
    ///
    /// - Complexity: O(number of checkpoints).
    /// - Throws: `Refusal.questNotOpen` or `.questClosed` when nothing of the quest can be done now.
    public func openTasks(
        of team: TeamID, in state: QuestState, at now: Timestamp
    ) throws(Refusal) -> [Checkpoint] {
        try checkTasksAreTold(in: state, at: now)
        guard state.phase == .open, document.closes.map({ now < $0 }) ?? true else { throw .questClosed }
        return document.checkpoints.filter { checkpoint in
            !checkpoint.isPositionHidden && checkpoint.isVisible(at: now)
                && state.task(checkpoint.id, of: team).status == .open
                && checkpoint.opens.map { now >= $0 } ?? true && checkpoint.closes.map { now < $0 } ?? true
        }
    }
}

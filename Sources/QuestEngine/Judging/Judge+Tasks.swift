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
        try tasks(of: team, in: state, at: now).known.get().map { document.checkpoints[$0] }
    }

    /// What the team can ride to now, in the order of the file: one it has come to, neither accepted nor waiting for
    /// a judge nor out of attempts or time, within the times of the task, and at a place that riders may know.
    ///
    /// - Complexity: O(number of checkpoints).
    /// - Throws: `Refusal.questNotOpen`, `.questClosed`, `.teamNotStarted`, `.teamFinished` or `.teamTimeOver` when nothing
    ///   of the quest can be done now.
    public func openTasks(
        of team: TeamID, in state: QuestState, at now: Timestamp
    ) throws(Refusal) -> [Checkpoint] {
        try tasks(of: team, in: state, at: now).open.get().map { document.checkpoints[$0] }
    }

    /// Both at once, as places among the quest's checkpoints.
    ///
    /// - Throws: `Refusal.questNotOpen`; the others stand where there are no tasks for them.
    /// - Complexity: O(number of checkpoints), and that of `progress`.
    public func tasks(
        of team: TeamID, in state: QuestState, at now: Timestamp
    ) throws(Refusal) -> (known: Result<[Int], Refusal>, open: Result<[Int], Refusal>) {
        try checkTasksAreTold(in: state, at: now)
        let isOpen = state.phase == .open && document.closes.map { now < $0 } ?? true
        do throws(Refusal) {
            try checkHasStarted(team, in: state, at: now)
        } catch {
            return (.failure(error), .failure(isOpen ? error : .questClosed))
        }
        let progress = progress(of: team, in: state, at: now)
        let known = document.checkpoints.indices.filter { place in
            progress.opening(at: place) != nil && document.checkpoints[place].isVisible(at: now)
        }
        guard isOpen else { return (.success(known), .failure(.questClosed)) }
        do throws(Refusal) {
            try checkHasTime(team, in: state, at: now)
        } catch {
            return (.success(known), .failure(error))
        }
        // Who has come to the finish is led nowhere, unless a later answer shows that the ride goes on.
        if state.teams[team]?.ride.finish != nil { return (.success(known), .success([])) }
        let open = known.filter { place in
            !document.checkpoints[place].isPositionHidden && progress.passing(at: place) == nil
                && document.checkpoints[place].opens.map { now >= $0 } ?? true
                && document.checkpoints[place].closes.map { now < $0 } ?? true
        }
        return (.success(known), .success(open))
    }
}

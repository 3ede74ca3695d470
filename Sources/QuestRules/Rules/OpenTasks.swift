extension RuleEngine {
    /// Checks that tasks are shown: from the beginning of the quest on, and still when it is over.
    ///
    /// - Throws: `Refusal.questNotOpen`.
    public func checkTasksAreShown(in state: QuestState, at now: Timestamp) throws(Refusal) {
        guard state.phase != .draft, document.opens.map({ now >= $0 }) ?? true else { throw .questNotOpen }
    }

    /// Returns the tasks that the team may know of, in the order of the file: those that it has come to.
    ///
    /// - Throws: `Refusal.questNotOpen`, `.teamNotStarted`.
    public func knownTasks(
        of team: TeamID, in state: QuestState, at now: Timestamp
    ) throws(Refusal) -> [Checkpoint] {
        try tasks(of: team, in: state, at: now).known.get().map { document.checkpoints[$0] }
    }

    /// Returns the tasks that the team may know of, and those that it can ride to now, as places among the quest's
    /// checkpoints, in rising order.
    ///
    /// A task is open that the team has come to, neither accepted nor waiting for a judge nor out of attempts or time,
    /// within its times, and at a place that riders may know.
    ///
    /// - Parameter choice: A task that the rider wants to be led to: open as any other also to who has come to the
    ///   finish.
    /// - Throws: `Refusal.questNotOpen`. `.questClosed`, `.teamNotStarted`, `.teamFinished` and `.teamTimeOver` stand
    ///   where there are no tasks for them.
    /// - Complexity: O(number of checkpoints), and that of `progress`.
    public func tasks(
        of team: TeamID, choosing choice: TaskID? = nil, in state: QuestState, at now: Timestamp
    ) throws(Refusal) -> (known: Result<[Int], Refusal>, open: Result<[Int], Refusal>) {
        try checkTasksAreShown(in: state, at: now)
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
        let isBack = hasComeBack(team, in: state)
        let open = known.filter { place in
            guard !isBack || document.checkpoints[place].id == choice else { return false }
            return !document.checkpoints[place].isPositionHidden && progress.passing(at: place) == nil
                && document.checkpoints[place].opens.map { now >= $0 } ?? true
                && document.checkpoints[place].closes.map { now < $0 } ?? true
        }
        return (.success(known), .success(open))
    }

    /// Returns when the team's answers of that moment could be given no longer, as far as no task has a say; `nil` =
    /// open-ended.
    ///
    /// - Throws: `Refusal` when the quest was not open at that moment, or the team not riding or out of time.
    func closing(for team: TeamID, at time: Timestamp, in state: QuestState) throws(Refusal) -> Timestamp? {
        let closing = try questClosing(at: time, in: state, by: document.closes)
        try checkHasStarted(team, in: state, at: time)
        try checkHasTime(team, in: state, at: time)
        return [closing, countedTime(of: team, in: state).closing].compactMap(\.self).min()
    }

    /// Returns when the task closed or will close, for an answer of that moment; `nil` = open-ended.
    ///
    /// - Parameter isVisit: Whether being there is the answer: visits still count for a while after the quest's end.
    /// - Throws: `Refusal` when the quest or the task was not open at that moment.
    func closing(
        of checkpoint: Checkpoint, at time: Timestamp, in state: QuestState, forVisit isVisit: Bool = false
    ) throws(Refusal) -> Timestamp? {
        let closing = try questClosing(
            at: time, in: state, by: isVisit ? arrivalsEnd(in: state) : document.closes)
        if let opens = checkpoint.opens, time < opens { throw .taskNotOpenYet(checkpoint.id) }
        if let closes = checkpoint.closes, time >= closes { throw .taskClosed(checkpoint.id) }
        return [closing, checkpoint.closes].compactMap(\.self).min()
    }

    private func questClosing(
        at time: Timestamp, in state: QuestState, by end: Timestamp?
    ) throws(Refusal) -> Timestamp? {
        guard let first = state.openings.first, time >= first.start else { throw .questNotOpen }
        if let opens = document.opens, time < opens { throw .questNotOpen }
        guard let opening = state.openings.first(where: { $0.contains(time) }) else { throw .questClosed }
        if let end, time >= end { throw .questClosed }
        return [opening.end, end].compactMap(\.self).min()
    }
}

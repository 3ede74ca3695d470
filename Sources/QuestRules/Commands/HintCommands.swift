extension DecisionContext {
    /// Opens a hint that has a price for a team.
    ///
    /// - Parameter number: The hint's place, from 1.
    /// - Returns: `nil` when the team has it already or it costs nothing: then there is nothing to store.
    /// - Throws: `Refusal.deviceUnknown`, `.taskUnknown`, also for a task that the team has not come to,
    ///   `.hintUnknown`, `.hintNotYet`, `PlanRefusal.ridePaused`, `.questNotOpen`, `.questClosed`,
    ///   `.teamFinished`, `.teamTimeOver`;
    ///   `.taskAlreadyAccepted`, `.attemptsUsedUp` and `.taskClosed` where it could help no more.
    public mutating func openHint(
        _ number: Ranged<HintNumber>, of task: TaskID, from device: DeviceID
    ) throws(Refusal) -> Entry? {
        let number = number.value
        guard let team = state.member(device)?.team else { throw .deviceUnknown }
        try engine.checkTasksAreShown(in: state, at: now)
        // Whoever dates an answer back does not get the next task's hints the sooner.
        let progress = engine.progress(of: team, in: state, at: now, by: .received)
        guard let place = document.place(of: task), let opened = progress.opening(at: place) else {
            throw .taskUnknown(task)
        }
        let checkpoint = document.checkpoints[place]
        guard checkpoint.isVisible(at: now) else { throw .taskUnknown(task) }
        guard checkpoint.hints.indices.contains(number - 1) else { throw .hintUnknown(task, number: number) }
        let hint = checkpoint.hints[number - 1]
        let pauses = Breaks(pauses: state.pauses(of: team))
        guard let from = hint.opening(since: opened, pausedFor: pauses) else { throw .plan(.ridePaused) }
        guard now >= from else {
            throw .hintNotYet(task, number: number, seconds: Int(from.since(now).value + 999) / 1000)
        }
        guard hint.price > 0, !(state.teams[team]?.has(hint: number, of: task) ?? false) else { return nil }
        guard state.phase == .open, document.closes.map({ now < $0 }) ?? true else { throw .questClosed }
        try engine.checkHasTime(team, in: state, at: now)
        guard state.task(task, of: team).accepted == nil else { throw .taskAlreadyAccepted(task) }
        // Nobody pays for help with what can be answered no longer, which goes by when answers were given.
        if let count = checkpoint.attempts.count, state.task(task, of: team).attempts >= count {
            throw .attemptsUsedUp(task, limit: count)
        }
        let given = engine.progress(of: team, in: state, at: now, by: .given)
        let ends = [given.deadline(of: checkpoint, at: place), checkpoint.closes].compactMap(\.self)
        guard ends.allSatisfy({ now < $0 }) else { throw .taskClosed(task) }
        let draft = command(
            .hintOpened(task: task, number: number, cost: hint.price), by: .device(device), team: team,
            device: device)
        return Entry(drafts: [draft])
    }
}

extension RuleEngine {
    /// Returns the hints of a task whose texts a team may read, by number from 1: those it opened, and those that
    /// open by themselves.
    public func openHints(
        of task: TaskID, for team: TeamID, in state: QuestState, at now: Timestamp
    ) -> [Int: Hint] {
        let progress = progress(of: team, in: state, at: now, by: .received)
        guard let place = document.place(of: task), let opened = progress.opening(at: place) else {
            return [:]
        }
        let checkpoint = document.checkpoints[place]
        let pauses = Breaks(pauses: state.pauses(of: team))
        var open: [Int: Hint] = [:]
        for (index, hint) in checkpoint.hints.enumerated() {
            let from = hint.opening(since: opened, pausedFor: pauses)
            let isFree = hint.price == 0 && from.map { now >= $0 } ?? false
            if isFree || state.teams[team]?.has(hint: index + 1, of: task) ?? false { open[index + 1] = hint }
        }
        return open
    }
}

extension Hint {
    /// Returns when it can be had; `nil` while a pause that lasts keeps its clock from going on.
    fileprivate func opening(since opened: Timestamp, pausedFor pauses: Breaks) -> Timestamp? {
        pauses.moment(Seconds(Double(delay * 60)), after: opened)
    }
}

extension TeamState {
    func has(hint number: Int, of task: TaskID) -> Bool {
        hints.contains { $0.task == task && $0.number == number }
    }
}

extension DecisionContext {
    /// Pauses the ride of one team, or of all: their clocks stand, and what they do meanwhile counts for nothing.
    ///
    /// - Parameters:
    ///   - team: All of them where `nil`, those that are added later too.
    ///   - text: What riders are told besides; nothing where `nil`.
    /// - Throws: `Refusal.questNotOpen`, `.questClosed`, `.teamUnknown`, `.messageInvalid`,
    ///   `PlanRefusal.pausedAlready`.
    public mutating func pause(_ team: TeamID?, saying text: String?) throws(Refusal) -> Entry {
        try checkIsOn()
        guard try !isPaused(team) else { throw .plan(.pausedAlready) }
        return try entry(.paused, team, saying: text)
    }

    /// Ends the pause of one team, or of all. A team that is paused besides stays so.
    ///
    /// - Throws: `Refusal.questNotOpen`, `.questClosed`, `.teamUnknown`, `.messageInvalid`, `PlanRefusal.notPaused`.
    public mutating func resume(_ team: TeamID?, saying text: String?) throws(Refusal) -> Entry {
        try checkIsOn()
        guard try isPaused(team) else { throw .plan(.notPaused) }
        return try entry(.resumed, team, saying: text)
    }

    private func checkIsOn() throws(Refusal) {
        switch state.phase {
        case .draft: throw .questNotOpen
        case .closed: throw .questClosed
        case .open: break
        }
    }

    /// Whether this very pause holds: that of all, or the team's own.
    private func isPaused(_ team: TeamID?) throws(Refusal) -> Bool {
        guard let team else { return state.pauses.last.map { $0.end == nil } ?? false }
        guard let known = state.teams[team] else { throw .teamUnknown(team) }
        return known.pauses.last.map { $0.end == nil } ?? false
    }

    private mutating func entry(
        _ body: CommandBody, _ team: TeamID?, saying text: String?
    ) throws(Refusal) -> Entry {
        let draft = command(body, team: team)
        guard let text else { return Entry(drafts: [draft]) }
        let message = try sendMessage(text, to: team)
        return Entry(drafts: [draft] + message.drafts, attachments: message.attachments)
    }

    /// Shifts the quest's times against those of its file, in place of an earlier shift.
    ///
    /// - Returns: `nil` where they are shifted so already.
    /// - Throws: `PlanRefusal.startHasPassed` for another start once the quest or a wave has begun, `.timesMissing`
    ///   where the file has no time that it would move, `.timesInvalid` where the quest would end before it begins or
    ///   in the past, or teams would have no time.
    public mutating func shiftTimes(by shift: TimeShift) throws(Refusal) -> Entry? {
        let before = state.shift
        guard shift != before else { return nil }
        // Plain numbers: two shifts may be farther from each other than one may be wide.
        let change = (start: shift.start - before.start, end: shift.end - before.end)
        if change.start != 0 {
            let starts = [document.opens].compactMap(\.self) + document.waves.map(\.start)
            guard let first = starts.min() else { throw .plan(.timesMissing) }
            guard now < first else { throw .plan(.startHasPassed) }
        }
        if change.end != 0 {
            let limits =
                document.classes.compactMap(\.timeLimit) + [document.scoring.timeLimit].compactMap(\.self)
            guard document.closes != nil || !limits.isEmpty else { throw .plan(.timesMissing) }
            guard limits.allSatisfy({ $0 + change.end > 0 }) else { throw .plan(.timesInvalid) }
        }
        let shifted = document.shifted(startBy: change.start, endBy: change.end)
        let starts = [shifted.opens, now].compactMap(\.self) + shifted.waves.map(\.start)
        if let closes = shifted.closes, starts.contains(where: { closes <= $0 }) {
            throw .plan(.timesInvalid)
        }
        return Entry(drafts: [command(.timesShifted(shift))])
    }

    /// Sets the moment up to which teams may protest against results: before it nobody signs them.
    ///
    /// - Parameter end: None where `nil`.
    /// - Returns: `nil` where it is that already.
    /// - Throws: `PlanRefusal.deadlineInvalid` for a moment that has passed, or is more than thirty days ahead.
    public mutating func setProtests(until end: Timestamp?) throws(Refusal) -> Entry? {
        guard end != state.protestsUntil else { return nil }
        if let end, end <= now || end > now + Seconds.thirtyDays { throw .plan(.deadlineInvalid) }
        return Entry(drafts: [command(.protestsSet(until: end))])
    }

    /// Signs the results: they are official from now on, until a record changes them.
    ///
    /// - Returns: `nil` where they are official already.
    /// - Throws: `PlanRefusal.questNotOver`, `.protestsOpen` before the deadline, `.answersWait` as long as answers
    ///   or appeals wait for a judge.
    public mutating func signResults() throws(Refusal) -> Entry? {
        guard engine.isOver(in: state, at: now) else { throw .plan(.questNotOver) }
        if let end = state.protestsUntil, now < end { throw .plan(.protestsOpen) }
        let waiting = state.answers.count { !$0.isVoid && ($0.verdict == .pending || $0.openAppeal != nil) }
        guard waiting == 0 else { throw .plan(.answersWait(waiting)) }
        guard state.signature == nil else { return nil }
        return Entry(drafts: [command(.resultsSigned)])
    }
}

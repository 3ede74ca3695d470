extension QuestState {
    /// Whether positions prove that a team was at a task's place: a device of it was in the arrival zone at the
    /// moment, or at most `AnswerLimits.presence` before or after. Fixes that come in later still count, and so does a
    /// device that has left the team since.
    ///
    /// - Complexity: O(visits of the team).
    public func wasAt(_ task: TaskID, _ team: TeamID, at time: Timestamp) -> Bool {
        let span = Seconds(Double(AnswerLimits.presence.value))
        return hasVisited(task, team, enteringUntil: time + span, leftFor: span, at: time)
    }

    /// Whether positions put a device of a team, also one that has left it since, into a task's arrival zone.
    ///
    /// - Parameters:
    ///   - end: The last moment at which it may have come in.
    ///   - span: How long before the moment it may have been seen there last.
    /// - Complexity: O(visits of the team).
    func hasVisited(
        _ task: TaskID, _ team: TeamID, enteringUntil end: Timestamp, leftFor span: Seconds,
        at time: Timestamp
    ) -> Bool {
        teams[team]?.allDevices.contains { device in
            devices[device]?.visits.contains { noted in
                noted.visit.task == task && noted.visit.stay.certainty == .sure
                    && noted.visit.first <= end && time <= noted.visit.last + span
            } ?? false
        } ?? false
    }

    /// Whether a judge has to look at an answer still: what waits beside an accepted answer of its team to the same
    /// task can only be rejected, which changes nothing, and stays out of the queue.
    public func isInQueue(_ answer: JudgedAnswer) -> Bool {
        guard !answer.isVoid, answer.awaitsJudge else { return false }
        if answer.openAppeal != nil || !answer.openOpinions.isEmpty { return true }
        return task(answer.task, of: answer.team).accepted == nil
    }
}

extension JudgedAnswer {
    /// Whether it is right and waits for a proof that its team was at the place, or for a judge who has not spoken yet.
    var waitsForPresence: Bool {
        verdict == .pending && lastRuling.reason == .notNear && openOpinions.isEmpty
    }
}

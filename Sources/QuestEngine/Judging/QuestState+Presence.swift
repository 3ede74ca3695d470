extension QuestState {
    /// Whether positions prove that a team was at a task's place: a device of it was in the arrival zone at the
    /// moment, or at most `AnswerLimits.presence` before or after. Fixes that come in later still count, and so does a
    /// device that has left the team since.
    ///
    /// - Complexity: O(visits of the team).
    public func wasAt(_ task: TaskID, _ team: TeamID, at time: Timestamp) -> Bool {
        let span = Seconds(Double(AnswerLimits.presence.value))
        return teams[team]?.allDevices.contains { device in
            devices[device]?.visits.contains { noted in
                noted.visit.task == task && noted.visit.stay.certainty == .sure
                    && noted.visit.first <= time + span && time <= noted.visit.last + span
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

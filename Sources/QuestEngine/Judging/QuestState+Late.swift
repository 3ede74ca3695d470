extension QuestState {
    /// Whether positions prove that an answer was given when it says so: a device of the team was in the task's arrival
    /// zone then, or at most `AnswerLimits.proof` before. Fixes that come in later still count.
    ///
    /// - Complexity: O(visits of the team's devices).
    public func isProven(_ answer: JudgedAnswer) -> Bool {
        let span = Seconds(Double(AnswerLimits.proof.value))
        let sender = answer.device.map { [$0] } ?? []
        return (sender + (teams[answer.team]?.devices ?? [])).contains { id in
            devices[id]?.visits.contains { noted in
                noted.visit.task == answer.task && noted.visit.stay.certainty == .sure
                    && noted.visit.first <= answer.givenAt && answer.givenAt <= noted.visit.last + span
            } ?? false
        }
    }

    /// Until when the team was riding for certain, by one of its answers: the moment that counts. A late answer that
    /// positions do not prove ends no ride before it was received, whatever time its device gives it.
    func rideGoesOn(until answer: JudgedAnswer) -> Timestamp {
        guard answer.lateness != nil, !isProven(answer) else { return answer.at }
        return max(answer.at, answer.receivedAt)
    }
}

extension Judge {
    /// Whether a right answer has to wait because nothing proves that its team was at the place. What is answered by
    /// being there, or to a steward, has a proof of its own.
    func lacksPresence(
        at checkpoint: Checkpoint, of team: TeamID, at time: Timestamp, in state: QuestState
    ) -> Bool {
        guard checkpoint.presence == .required, checkpoint.rule != .arrival, checkpoint.rule != .station
        else {
            return false
        }
        return !state.wasAt(checkpoint.id, team, at: time)
    }

    /// Accepts right answers that waited for a proof that their team was there, once its visits are one: the first of
    /// each task, as long as the quest is on. Visits that later positions take back change that no more.
    ///
    /// - Complexity: O(answers of the team · (devices of the quest + visits)).
    func settlePresence(
        of team: TeamID, _ maker: DraftMaker, _ state: inout QuestState, _ settlement: inout Settlement,
        ids: inout IdentifierSource
    ) {
        guard !isOver(in: state, at: maker.batch.receivedAt) else { return }
        for answer in state.answers(of: team) where answer.waitsForPresence {
            guard state.task(answer.task, of: team).accepted == nil,
                state.wasAt(answer.task, team, at: answer.givenAt)
            else { continue }
            let ruling = VerdictBody(
                answer: answer.id, verdict: .accepted, rule: answer.lastRuling.rule, reason: .matched,
                points: answer.lastRuling.points)
            let draft = maker.draft(
                .verdict(ruling), at: answer.at, device: answer.device ?? maker.batch.device, ids: &ids)
            state.take([draft], of: quest, into: &settlement)
        }
    }
}

extension Judge {
    /// A judge accepts or rejects an answer that is pending, or that its team has appealed against. The reason is
    /// kept beside the log, which holds its digest.
    /// - Throws: `Refusal.answerUnknown`, `.answerNotPending`, or `.taskAlreadyAccepted` when another answer
    ///   of the team was accepted meanwhile; such an answer can only be rejected.
    public func review(
        _ answer: AnswerID, _ decision: ReviewDecision, reason: String? = nil, in state: QuestState,
        at now: Timestamp, ids: inout IdentifierSource
    ) throws(Refusal) -> Entry {
        guard let judged = state.answer(answer) else { throw .answerUnknown(answer) }
        guard judged.verdict == .pending || judged.openAppeal != nil else { throw .answerNotPending(answer) }
        let accepted = state.task(judged.task, of: judged.team).accepted
        if decision == .accepted, let accepted, accepted != answer {
            throw .taskAlreadyAccepted(judged.task)
        }
        let record: RecordID = ids.identifier(at: now)
        let text = reason.map { PersonalText(owner: record.rawValue, salt: ids.salt(), text: $0) }
        let body = ReviewBody(answer: answer, decision: decision, reason: text?.digest)
        let draft = RecordDraft(
            id: record, at: now, receivedAt: now, actor: actor, team: judged.team, device: judged.device,
            version: version, content: .review(body))
        return Entry(drafts: [draft], attachments: text.map { [.text($0)] } ?? [])
    }
}

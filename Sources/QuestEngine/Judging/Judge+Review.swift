extension Judge {
    /// A judge accepts or rejects an answer that waits for one, or overrules the verdict of any other, a rule's or a judge's.
    /// The reason is kept beside the log, which holds its digest.
    ///
    /// Whoever overrules says so, and why: two judges who look at the same answer at the same time do not undo each other's
    /// decisions unawares.
    ///
    /// Where the quest wants two judges (`JudgingRules`), this is the opinion of one; as soon as two are of the same,
    /// that is the decision, in the same instant. A third judge settles it where two differ.
    /// - Parameter overrules: Whether an answer may be decided that waits for nobody.
    /// - Throws: `Refusal.answerUnknown`, `.opinionGiven` by the same judge already, or `.taskAlreadyAccepted` when another
    ///   answer of the team was accepted meanwhile; such an answer can only be rejected. `.answerNotPending` when it waits
    ///   for nobody and is not to be overruled, or has this verdict. `.reasonMissing` for a reason that says nothing, or too
    ///   much, and for none where a verdict is overruled.
    public func review(
        _ answer: AnswerID, _ decision: ReviewDecision, reason: String? = nil, overrules: Bool = false,
        in state: QuestState, at now: Timestamp, ids: inout IdentifierSource
    ) throws(Refusal) -> Entry {
        guard let judged = state.answer(answer) else { throw .answerUnknown(answer) }
        if !judged.awaitsJudge, judged.verdict == decision.verdict { throw .answerNotPending(answer) }
        // Also where another judge would overrule it already: whoever gives the last word says so, and why.
        let isDecided = judged.verdict != .pending && judged.openAppeal == nil
        if isDecided, judged.verdict != decision.verdict {
            guard overrules else { throw .answerNotPending(answer) }
            try Self.checkReason(reason ?? "")
        }
        let accepted = state.task(judged.task, of: judged.team).accepted
        if decision == .accepted, let accepted, accepted != answer {
            throw .taskAlreadyAccepted(judged.task)
        }
        if let reason { try Self.checkReason(reason) }
        var entry = Entry(drafts: [])
        func add(_ content: (ReviewBody) -> RecordContent) {
            let record: RecordID = ids.identifier(at: now)
            let text = reason.map { PersonalText(owner: record.rawValue, salt: ids.salt(), text: $0) }
            let body = ReviewBody(answer: answer, decision: decision, reason: text?.digest)
            entry.drafts.append(
                RecordDraft(
                    id: record, at: now, receivedAt: now, actor: actor, team: judged.team,
                    device: judged.device, version: version, content: content(body)))
            if let text { entry.attachments.append(.text(text)) }
        }
        if document.judging.judges > 1 {
            guard !judged.openOpinions.contains(where: { $0.actor == actor }) else {
                throw .opinionGiven(answer)
            }
            add { .opinion($0) }
            guard judged.openOpinions.contains(where: { $0.decision == decision }) else { return entry }
        }
        add { .review($0) }
        return entry
    }
}

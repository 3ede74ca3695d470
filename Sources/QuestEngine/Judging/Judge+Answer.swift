extension Judge {
    /// Takes an answer and gives it a verdict at once; two records, the text and the receipt are one entry.
    ///
    /// Look for a receipt of the device and key first (`QuestStore.receipt`): a repeat is answered from it,
    /// also when the quest has been closed since.
    /// - Throws: `Refusal`; the answer is no attempt then.
    public func takeAnswer(
        _ submission: AnswerSubmission, in state: QuestState, ids: inout IdentifierSource
    ) throws(Refusal) -> Decision<VerdictBody> {
        guard let team = state.member(submission.device)?.team else { throw .deviceUnknown }
        let at = countedTime(of: submission, in: state)
        guard let checkpoint = document.checkpoint(submission.task), checkpoint.isVisible(at: at) else {
            throw .taskUnknown(submission.task)
        }
        try check(submission)
        let closing = try closing(of: checkpoint, at: at, in: state)
        guard state.task(checkpoint.id, of: team).accepted == nil else {
            throw .taskAlreadyAccepted(checkpoint.id)
        }
        let content = try SubmissionContent(typed: submission.text, for: checkpoint.rule)
        let outcome = try checkpoint.outcome(of: content)
        var (verdict, reason) = (outcome.verdict, outcome.reason)
        if let closing, submission.receivedAt >= closing { (verdict, reason) = (.pending, .receivedLate) }

        let id: AnswerID = ids.identifier(at: submission.receivedAt)
        let text = PersonalText(owner: id.rawValue, salt: ids.salt(), text: submission.text)
        let answer = AnswerBody(
            answer: id, task: checkpoint.id, text: text.digest, deviceTime: submission.deviceTime,
            sentAt: submission.sentAt)
        let ruling = VerdictBody(
            answer: id, verdict: verdict, rule: checkpoint.rule.kind, reason: reason,
            points: checkpoint.points)
        let receipt = Receipt(
            device: submission.device, key: submission.key, request: submission.request, answer: id,
            receivedAt: submission.receivedAt)
        func draft(_ content: RecordContent, by actor: Actor) -> RecordDraft {
            RecordDraft(
                id: ids.identifier(at: submission.receivedAt), at: at, receivedAt: submission.receivedAt,
                actor: actor, team: team, device: submission.device, version: version, content: content)
        }
        let drafts = [
            draft(.answer(answer), by: .device(submission.device)), draft(.verdict(ruling), by: .system),
        ]
        return Decision(
            entry: Entry(drafts: drafts, attachments: [.text(text), .receipt(receipt)]), outcome: ruling)
    }

    private func check(_ submission: AnswerSubmission) throws(Refusal) {
        guard (1...AnswerSubmission.longestKey).contains(submission.key.utf8.count) else {
            throw .keyInvalid(limit: AnswerSubmission.longestKey)
        }
        guard submission.text.unicodeScalars.count <= AnswerSubmission.longestText else {
            throw .answerTooLong(limit: AnswerSubmission.longestText)
        }
        guard !AnswerFolding.fold(submission.text).isEmpty else { throw .answerEmpty }
    }

    private func countedTime(of submission: AnswerSubmission, in state: QuestState) -> Timestamp {
        let start = [document.opens, state.openings.first?.start].compactMap(\.self).max()
        return ClockSkew(sentAt: submission.sentAt, receivedAt: submission.receivedAt)
            .countedTime(of: submission.deviceTime, receivedAt: submission.receivedAt, questStart: start)
    }

    /// When the task closed or will close, for an answer of that moment; `nil` = open-ended.
    /// - Throws: `Refusal` when the quest or the task was not open at that moment.
    private func closing(
        of checkpoint: Checkpoint, at time: Timestamp, in state: QuestState
    ) throws(Refusal) -> Timestamp? {
        guard let first = state.openings.first, time >= first.start else { throw .questNotOpen }
        if let opens = document.opens, time < opens { throw .questNotOpen }
        guard let opening = state.openings.first(where: { $0.contains(time) }) else { throw .questClosed }
        if let closes = document.closes, time >= closes { throw .questClosed }
        if let opens = checkpoint.opens, time < opens { throw .taskNotOpenYet(checkpoint.id) }
        if let closes = checkpoint.closes, time >= closes { throw .taskClosed(checkpoint.id) }
        return [opening.end, document.closes, checkpoint.closes].compactMap(\.self).min()
    }
}

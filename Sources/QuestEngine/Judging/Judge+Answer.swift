extension Judge {
    /// Takes an answer and gives it a verdict at once; two records, the text and the receipt are one entry.
    ///
    /// Look for a receipt of the device and key first (`QuestStore.receipt`): a repeat is answered from it,
    /// also when the quest has been closed since.
    /// - Throws: `Refusal`; the answer is no attempt then. A task that the team has not come to is unknown to it.
    public func takeAnswer(
        _ submission: AnswerSubmission, in state: QuestState, ids: inout IdentifierSource
    ) throws(Refusal) -> Decision<VerdictBody> {
        guard let team = state.member(submission.device)?.team else { throw .deviceUnknown }
        let at = countedTime(of: submission, in: state)
        guard let checkpoint = document.checkpoint(submission.task), checkpoint.isVisible(at: at) else {
            throw .taskUnknown(submission.task)
        }
        try check(submission, for: checkpoint.rule)
        if submission.photo != nil {
            let sent = state.answers(of: team).count { $0.photo != nil }
            guard sent < AnswerLimits.photosPerTeam.value else {
                throw .photosTooMany(limit: AnswerLimits.photosPerTeam.value)
            }
        }
        var closing = try closing(of: checkpoint, at: at, in: state)
        try checkHasStarted(team, in: state, at: at)
        if let finish = state.teams[team]?.ride.recordedFinish {
            guard at <= finish else { throw .teamFinished }
            // What is received at the very moment of the finish is in time.
            closing = min(closing ?? finish + 0.001, finish + 0.001)
        }
        let progress = progress(of: team, in: state, at: at)
        guard let place = document.place(of: checkpoint.id), progress.opening(at: place) != nil else {
            throw .taskUnknown(submission.task)
        }
        if let deadline = progress.deadline(of: checkpoint, at: place) {
            guard at < deadline else { throw .taskClosed(checkpoint.id) }
            closing = min(closing ?? deadline, deadline)
        }
        guard state.task(checkpoint.id, of: team).accepted == nil else {
            throw .taskAlreadyAccepted(checkpoint.id)
        }
        try checkAttempts(at: checkpoint, of: team, in: state, at: at)
        let content = try content(of: submission, to: checkpoint, by: team, at: at, in: state)
        let outcome = try checkpoint.outcome(of: content, code: code(of: checkpoint))
        var (verdict, reason) = (outcome.verdict, outcome.reason)
        if let closing, submission.receivedAt >= closing { (verdict, reason) = (.pending, .receivedLate) }

        let id: AnswerID = ids.identifier(at: submission.receivedAt)
        let text = PersonalText(owner: id.rawValue, salt: ids.salt(), text: submission.text)
        let answer = AnswerBody(
            answer: id, task: checkpoint.id, text: text.digest, deviceTime: submission.deviceTime,
            sentAt: submission.sentAt, photo: submission.photo)
        let ruling = VerdictBody(
            answer: id, verdict: verdict, rule: checkpoint.rule.kind, reason: reason,
            points: checkpoint.points, cost: outcome.cost)
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

    /// With what is known of it besides.
    private func content(
        of submission: AnswerSubmission, to checkpoint: Checkpoint, by team: TeamID, at time: Timestamp,
        in state: QuestState
    ) throws(Refusal) -> SubmissionContent {
        if let photo = submission.photo {
            guard [.photo, .judge].contains(checkpoint.rule) else {
                throw .answerOfAnotherKind(asked: checkpoint.rule.kind)
            }
            return .photo(photo.digest)
        }
        switch checkpoint.rule {
        case .arrival:
            let wasThere = state.visits(of: team, at: checkpoint.id).contains {
                $0.visit.stay.certainty == .sure && $0.visit.first <= time
            }
            return .arrival(isInZone: wasThere ? true : nil)
        case .station: return .station(isConfirmed: nil)
        default: return try SubmissionContent(typed: submission.text, for: checkpoint.rule)
        }
    }

    private func check(_ submission: AnswerSubmission, for rule: AnswerRule) throws(Refusal) {
        guard (1...AnswerLimits.key.value).contains(submission.key.utf8.count) else {
            throw .keyInvalid(limit: AnswerLimits.key.value)
        }
        guard submission.text.unicodeScalars.count <= AnswerLimits.text.value else {
            throw .answerTooLong(limit: AnswerLimits.text.value)
        }
        switch rule {
        // "I am here" needs no words, nor does a photo.
        case _ where submission.photo != nil: break
        case .arrival, .station: break
        default: guard !AnswerFolding.fold(submission.text).isEmpty else { throw .answerEmpty }
        }
    }

    /// Counted where the answer is stored, so that many at once get no more than the limit says.
    private func checkAttempts(
        at checkpoint: Checkpoint, of team: TeamID, in state: QuestState, at time: Timestamp
    ) throws(Refusal) {
        let limit = checkpoint.attempts
        if let count = limit.count, state.task(checkpoint.id, of: team).attempts >= count {
            throw .attemptsUsedUp(checkpoint.id, limit: count)
        }
        guard limit.lockOut > 0 else { return }
        let last = state.answers(of: team, to: checkpoint.id).last { $0.verdict == .rejected }
        guard let end = last.map({ $0.at + Seconds(Double(limit.lockOut)) }), time < end else { return }
        throw .lockedOut(checkpoint.id, seconds: Int(end.since(time).value + 999) / 1000)
    }

    private func countedTime(of submission: AnswerSubmission, in state: QuestState) -> Timestamp {
        let start = [document.opens, state.openings.first?.start].compactMap(\.self).max()
        return ClockSkew(sentAt: submission.sentAt, receivedAt: submission.receivedAt)
            .countedTime(of: submission.deviceTime, receivedAt: submission.receivedAt, questStart: start)
    }

    /// When the task closed or will close, for an answer of that moment; `nil` = open-ended.
    /// - Throws: `Refusal` when the quest or the task was not open at that moment.
    func closing(
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

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
        try checkForm(of: submission)
        let given = countedTime(of: submission, in: state)
        let (checkpoint, deadline) = try knownTask(submission.task, to: team, in: state, at: given)
        try check(submission, for: checkpoint.rule)
        try checkPhotos(of: submission, from: team, in: state)
        // Whoever is locked out for a while wins no time by asking again and again.
        let at = min(time(given, afterLockOutsAt: checkpoint, of: team, in: state), submission.receivedAt)
        let closing = try closing(of: checkpoint, until: deadline, for: team, at: at, in: state)
        guard state.task(checkpoint.id, of: team).accepted == nil else {
            throw .taskAlreadyAccepted(checkpoint.id)
        }
        try checkAttempts(at: checkpoint, of: team, in: state, receivedAt: submission.receivedAt)
        let content = try content(of: submission, to: checkpoint, by: team, at: at, in: state)
        let outcome = try checkpoint.outcome(of: content, code: code(of: checkpoint))
        var (verdict, reason) = (outcome.verdict, outcome.reason)
        if verdict == .accepted, lacksPresence(at: checkpoint, of: team, at: at, in: state) {
            (verdict, reason) = (.pending, .notNear)
        }
        if let closing, submission.seenAt >= closing { (verdict, reason) = (.pending, .receivedLate) }

        let id: AnswerID = ids.identifier(at: submission.receivedAt)
        let text = PersonalText(owner: id.rawValue, salt: ids.salt(), text: submission.text)
        let answer = AnswerBody(
            answer: id, task: checkpoint.id, text: text.digest, deviceTime: submission.deviceTime,
            sentAt: submission.sentAt, photo: submission.photo, firstReceivedAt: submission.firstReceivedAt,
            lateness: Self.lateness(ofGivenAt: at, seenAt: submission.seenAt))
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

    /// Checks what says nothing of any task: the key and the length of the text.
    private func checkForm(of submission: AnswerSubmission) throws(Refusal) {
        guard (1...AnswerLimits.key.value).contains(submission.key.utf8.count) else {
            throw .keyInvalid(limit: AnswerLimits.key.value)
        }
        guard submission.text.unicodeScalars.count <= AnswerLimits.text.value else {
            throw .answerTooLong(limit: AnswerLimits.text.value)
        }
    }

    /// The task, if the team may know of it: to one that it has not come to it says what it would to one that is not
    /// there, whatever else stands against an answer.
    ///
    /// - Returns: With the end of the team's time at it, where it has one.
    /// - Throws: What says that nothing of the quest can be answered at that moment; `Refusal.taskUnknown`.
    private func knownTask(
        _ task: TaskID, to team: TeamID, in state: QuestState, at time: Timestamp
    ) throws(Refusal) -> (Checkpoint, deadline: Timestamp?) {
        _ = try closing(for: team, at: time, in: state)
        let progress = progress(of: team, in: state, at: time)
        guard let place = document.place(of: task), progress.opening(at: place) != nil,
            document.checkpoints[place].isVisible(at: time)
        else { throw .taskUnknown(task) }
        let checkpoint = document.checkpoints[place]
        return (checkpoint, progress.deadline(of: checkpoint, at: place))
    }

    private func check(_ submission: AnswerSubmission, for rule: AnswerRule) throws(Refusal) {
        switch rule {
        // "I am here" needs no words, nor does a photo.
        case _ where submission.photo != nil: break
        case .arrival, .station: break
        default: guard !AnswerFolding.fold(submission.text).isEmpty else { throw .answerEmpty }
        }
    }

    private func checkPhotos(
        of submission: AnswerSubmission, from team: TeamID, in state: QuestState
    ) throws(Refusal) {
        guard submission.photo != nil else { return }
        let sent = state.answers(of: team).count { $0.photo != nil }
        guard sent < AnswerLimits.photosPerTeam.value else {
            throw .photosTooMany(limit: AnswerLimits.photosPerTeam.value)
        }
    }

    /// Attempts and lock-outs go by arrival: no device can choose when its answer was received. They are counted where
    /// the answer is stored, so that many at once get no more than the limit says.
    private func checkAttempts(
        at checkpoint: Checkpoint, of team: TeamID, in state: QuestState, receivedAt now: Timestamp
    ) throws(Refusal) {
        let limit = checkpoint.attempts
        if let count = limit.count, state.task(checkpoint.id, of: team).attempts >= count {
            throw .attemptsUsedUp(checkpoint.id, limit: count)
        }
        guard limit.lockOut > 0 else { return }
        // A clock that was set back since locks nobody out.
        let last = state.answers(of: team, to: checkpoint.id).last {
            $0.verdict == .rejected && $0.receivedAt <= now
        }
        guard let end = last.map({ $0.receivedAt + Seconds(Double(limit.lockOut)) }), now < end else {
            return
        }
        throw .lockedOut(checkpoint.id, seconds: Int(end.since(now).value + 999) / 1000)
    }

    /// When an answer counts that was given while the task was locked, by the times of the wrong ones before it: from
    /// the end of that on.
    private func time(
        _ given: Timestamp, afterLockOutsAt checkpoint: Checkpoint, of team: TeamID, in state: QuestState
    ) -> Timestamp {
        let span = Seconds(Double(checkpoint.attempts.lockOut))
        guard span > .zero else { return given }
        let wrong = state.answers(of: team, to: checkpoint.id).filter { $0.verdict == .rejected }.map(\.at)
        return wrong.sorted().reduce(given) { time, wrong in
            wrong <= time && time < wrong + span ? wrong + span : time
        }
    }

    private func countedTime(of submission: AnswerSubmission, in state: QuestState) -> Timestamp {
        let start = [document.opens, state.openings.first?.start].compactMap(\.self).max()
        return ClockSkew(sentAt: submission.sentAt, receivedAt: submission.seenAt)
            .countedTime(of: submission.deviceTime, receivedAt: submission.seenAt, questStart: start)
    }

    /// In whole seconds; `nil` for what came in time.
    private static func lateness(ofGivenAt given: Timestamp, seenAt: Timestamp) -> Int? {
        let late = seenAt.since(given).value
        return late > Int64(AnswerLimits.late.value) * 1000 ? Int(late / 1000) : nil
    }
}

extension Judge {
    /// When a team's answers of that moment could be given no longer, as far as no task has a say; `nil` = open-ended.
    /// - Throws: `Refusal` when the quest was not open at that moment, or the team not riding or out of time.
    private func closing(
        for team: TeamID, at time: Timestamp, in state: QuestState
    ) throws(Refusal) -> Timestamp? {
        let closing = try questClosing(at: time, in: state)
        try checkHasStarted(team, in: state, at: time)
        try checkHasTime(team, in: state, at: time)
        return [closing, self.time(of: team, in: state).closing].compactMap(\.self).min()
    }

    /// The closing, with the task's own times and the team's at it.
    private func closing(
        of checkpoint: Checkpoint, until deadline: Timestamp?, for team: TeamID, at time: Timestamp,
        in state: QuestState
    ) throws(Refusal) -> Timestamp? {
        let own = try closing(of: checkpoint, at: time, in: state)
        let others = try closing(for: team, at: time, in: state)
        if let deadline, time >= deadline { throw .taskClosed(checkpoint.id) }
        return [own, others, deadline].compactMap(\.self).min()
    }

    /// When the task closed or will close, for an answer of that moment; `nil` = open-ended.
    /// - Throws: `Refusal` when the quest or the task was not open at that moment.
    func closing(
        of checkpoint: Checkpoint, at time: Timestamp, in state: QuestState
    ) throws(Refusal) -> Timestamp? {
        let closing = try questClosing(at: time, in: state)
        if let opens = checkpoint.opens, time < opens { throw .taskNotOpenYet(checkpoint.id) }
        if let closes = checkpoint.closes, time >= closes { throw .taskClosed(checkpoint.id) }
        return [closing, checkpoint.closes].compactMap(\.self).min()
    }

    private func questClosing(at time: Timestamp, in state: QuestState) throws(Refusal) -> Timestamp? {
        guard let first = state.openings.first, time >= first.start else { throw .questNotOpen }
        if let opens = document.opens, time < opens { throw .questNotOpen }
        guard let opening = state.openings.first(where: { $0.contains(time) }) else { throw .questClosed }
        if let closes = document.closes, time >= closes { throw .questClosed }
        return [opening.end, document.closes].compactMap(\.self).min()
    }
}

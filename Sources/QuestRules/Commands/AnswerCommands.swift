extension DecisionContext {
    /// Takes an answer and gives it a verdict at once; two records, the text and the receipt are one entry.
    ///
    /// Look for a receipt of the device and key first (`QuestStore.receipt`): a repeat is answered from it,
    /// also when the quest has been closed since.
    ///
    /// - Throws: `Refusal`; the answer is no attempt then. A task that the team has not come to is unknown to it.
    public mutating func takeAnswer(_ submission: AnswerSubmission) throws(Refusal) -> Decision<VerdictBody> {
        let ruled = try SubmissionRuling(on: submission, by: engine, in: state)
        let id: AnswerID = ids.identifier(at: submission.receivedAt)
        let text = PersonalText(owner: id.rawValue, salt: ids.salt(), text: submission.text)
        let answer = AnswerBody(
            answer: id, task: ruled.checkpoint.id, text: text.digest, deviceTime: submission.deviceTime,
            sentAt: submission.sentAt, photo: submission.photo, firstReceivedAt: submission.firstReceivedAt,
            lateness: submission.lateness(givenAt: ruled.at))
        let ruling = VerdictBody(
            answer: id, verdict: ruled.verdict, rule: ruled.checkpoint.rule.kind, reason: ruled.reason,
            points: ruled.checkpoint.points, cost: ruled.cost, fall: ruled.checkpoint.fall)
        let receipt = Receipt(
            device: submission.device, key: submission.key, request: submission.request, answer: id,
            receivedAt: submission.receivedAt)
        func draft(_ content: RecordContent, by sender: Actor) -> RecordDraft {
            RecordDraft(
                id: ids.identifier(at: submission.receivedAt), at: ruled.at,
                receivedAt: submission.receivedAt, actor: sender, team: ruled.team,
                device: submission.device, version: engine.version, content: content)
        }
        let drafts = [
            draft(.answer(answer), by: .device(submission.device)), draft(.verdict(ruling), by: .system),
        ]
        // Positions of a tracker may be there already that come after it.
        let entry = settled(
            Entry(drafts: drafts, attachments: [.text(text), .receipt(receipt)]), of: ruled.team,
            since: ruled.at, sentAt: submission.sentAt, receivedAt: submission.receivedAt,
            by: submission.device)
        return Decision(entry: entry, outcome: ruling)
    }

    /// Takes an answer that somebody of the staff writes down for a team, whose phone is dead for one: it counts as
    /// given now and is judged like any other, but no device stands in its records, and the answer's actor is who
    /// wrote it down.
    ///
    /// - Throws: `Refusal`; the answer is no attempt then.
    public mutating func enterAnswer(
        _ text: String, to task: TaskID, for team: TeamID
    ) throws(Refusal) -> Decision<AnswerID> {
        guard state.teams[team] != nil else { throw .teamUnknown(team) }
        let submission = AnswerSubmission(
            device: DeviceID(""), task: task, text: text, deviceTime: now, sentAt: now, receivedAt: now,
            key: "staff", request: .zero)
        let ruled = try SubmissionRuling(on: submission, of: team, by: engine, in: state)
        let id: AnswerID = ids.identifier(at: now)
        let personal = PersonalText(owner: id.rawValue, salt: ids.salt(), text: text)
        let answer = AnswerBody(
            answer: id, task: ruled.checkpoint.id, text: personal.digest, deviceTime: now, sentAt: now)
        let ruling = VerdictBody(
            answer: id, verdict: ruled.verdict, rule: ruled.checkpoint.rule.kind, reason: ruled.reason,
            points: ruled.checkpoint.points, cost: ruled.cost, fall: ruled.checkpoint.fall)
        let drafts = [
            draft(.answer(answer), at: ruled.at, team: team),
            draft(.verdict(ruling), by: .system, at: ruled.at, team: team),
        ]
        let entry = settled(
            Entry(drafts: drafts, attachments: [.text(personal)]), of: team, since: ruled.at, sentAt: now,
            receivedAt: now, by: nil)
        return Decision(entry: entry, outcome: id)
    }
}

extension QuestState {
    /// Returns the answers that somebody of the staff has written down for a team's task within the last minute: the
    /// same text once more is most likely a request that was sent again.
    ///
    /// - Complexity: O(answers of the team to the task).
    public func answersEntered(
        by actor: Actor, to task: TaskID, for team: TeamID, justBefore now: Timestamp
    ) -> [JudgedAnswer] {
        answers(of: team, to: task).filter { answer in
            answer.enteredBy == actor && !answer.isVoid && now - answer.receivedAt < Seconds(60)
        }
    }
}

/// The ruling of a quest's rules on an answer that has just come.
private struct SubmissionRuling {
    let team: TeamID
    let checkpoint: Checkpoint
    /// The moment that counts.
    let at: Timestamp
    let verdict: Verdict
    let reason: VerdictReason
    /// The price of a wrong answer.
    let cost: Int

    /// - Parameter named: The team, where no device of it has sent the answer.
    /// - Throws: `Refusal` for what is no attempt.
    init(
        on submission: AnswerSubmission, of named: TeamID? = nil, by engine: RuleEngine, in state: QuestState
    ) throws(Refusal) {
        guard let team = named ?? state.member(submission.device)?.team else { throw .deviceUnknown }
        let check = SubmissionCheck(submission: submission, team: team, engine: engine, state: state)
        try check.checkForm()
        let given = check.givenAt
        let (checkpoint, deadline) = try check.knownTask(at: given)
        try check.checkText(for: checkpoint.rule)
        try check.checkPhotos()
        // Whoever is locked out for a while wins no time by asking again and again.
        let at = min(check.time(given, afterLockOutsAt: checkpoint), submission.receivedAt)
        let closing = try check.closing(of: checkpoint, until: deadline, at: at)
        guard state.task(checkpoint.id, of: team).accepted == nil else {
            throw .taskAlreadyAccepted(checkpoint.id)
        }
        try check.checkAttempts(at: checkpoint)
        let content = try check.content(to: checkpoint, at: at)
        let outcome = try checkpoint.outcome(of: content, code: engine.code(of: checkpoint))
        var (verdict, reason) = (outcome.verdict, outcome.reason)
        if verdict == .accepted, engine.lacksPresence(at: checkpoint, of: team, at: at, in: state) {
            (verdict, reason) = (.pending, .notNear)
        }
        if let closing, submission.seenAt >= closing { (verdict, reason) = (.pending, .receivedLate) }
        self.team = team
        self.checkpoint = checkpoint
        self.at = at
        self.verdict = verdict
        self.reason = reason
        cost = outcome.cost
    }
}

/// The checks that an answer has to pass, one after the other.
private struct SubmissionCheck {
    let submission: AnswerSubmission
    let team: TeamID
    let engine: RuleEngine
    let state: QuestState

    /// The moment that counts of the answer.
    var givenAt: Timestamp {
        let start = [engine.document.opens, state.openings.first?.start].compactMap(\.self).max()
        return ClockSkew(sentAt: submission.sentAt, receivedAt: submission.seenAt)
            .countedTime(of: submission.deviceTime, receivedAt: submission.seenAt, questStart: start)
    }

    /// Checks what says nothing of any task: the key and the length of the text.
    func checkForm() throws(Refusal) {
        guard (1...AnswerLimits.key.value).contains(submission.key.utf8.count) else {
            throw .keyInvalid(limit: AnswerLimits.key.value)
        }
        guard submission.text.unicodeScalars.count <= AnswerLimits.text.value else {
            throw .answerTooLong(limit: AnswerLimits.text.value)
        }
    }

    /// Returns the task, if the team may know of it: of one that it has not come to it says what it would of one that
    /// is not there, whatever else stands against an answer.
    ///
    /// - Returns: With the end of the team's time at it, where it has one, also by a refusal that has closed it since.
    /// - Throws: What says that nothing of the quest can be answered at that moment; `Refusal.taskUnknown`.
    func knownTask(at time: Timestamp) throws(Refusal) -> (Checkpoint, deadline: Timestamp?) {
        _ = try engine.closing(for: team, at: time, in: state)
        let (task, document) = (submission.task, engine.document)
        let progress = engine.progress(of: team, in: state, at: time, asOf: time)
        guard let place = document.place(of: task), progress.opening(at: place) != nil,
            document.checkpoints[place].isVisible(at: time)
        else { throw .taskUnknown(task) }
        let checkpoint = document.checkpoints[place]
        let refusal = engine.refusal(
            closing: place, to: team, after: time, in: state, at: submission.receivedAt)
        let ends = [progress.deadline(of: checkpoint, at: place), refusal].compactMap(\.self)
        return (checkpoint, ends.min())
    }

    func checkText(for rule: AnswerRule) throws(Refusal) {
        switch rule {
        // "I am here" needs no words, nor does a photo.
        case _ where submission.photo != nil: break
        case .arrival, .station, .stationPoints, .stationTime: break
        default: guard !AnswerFolding.fold(submission.text).isEmpty else { throw .answerEmpty }
        }
    }

    func checkPhotos() throws(Refusal) {
        guard submission.photo != nil else { return }
        let sent = state.answers(of: team).count { $0.photo != nil }
        guard sent < AnswerLimits.photosPerTeam.value else {
            throw .photosTooMany(limit: AnswerLimits.photosPerTeam.value)
        }
    }

    /// Returns when an answer counts that was given while the task was locked, by the times of the wrong ones before
    /// it: from the end of that on.
    func time(_ given: Timestamp, afterLockOutsAt checkpoint: Checkpoint) -> Timestamp {
        let span = Seconds(Double(checkpoint.attempts.lockOut))
        guard span > .zero else { return given }
        let wrong = state.answers(of: team, to: checkpoint.id).filter { $0.verdict == .rejected }.map(\.at)
        return wrong.sorted().reduce(given) { time, wrong in
            wrong <= time && time < wrong + span ? wrong + span : time
        }
    }

    /// Returns when the team's answers to the task can be given no longer; `nil` = open-ended.
    ///
    /// - Parameter deadline: The end of the team's time at the task.
    func closing(
        of checkpoint: Checkpoint, until deadline: Timestamp?, at time: Timestamp
    ) throws(Refusal) -> Timestamp? {
        let own = try engine.closing(of: checkpoint, at: time, in: state)
        let others = try engine.closing(for: team, at: time, in: state)
        if let deadline, time >= deadline { throw .taskClosed(checkpoint.id) }
        return [own, others, deadline].compactMap(\.self).min()
    }

    /// Attempts and lock-outs go by arrival: no device can choose when its answer was received. They are counted where
    /// the answer is stored, so that many at once get no more than the limit says.
    func checkAttempts(at checkpoint: Checkpoint) throws(Refusal) {
        let now = submission.receivedAt
        let limit = checkpoint.attempts
        if let count = limit.count, state.task(checkpoint.id, of: team).attempts >= count {
            throw .attemptsUsedUp(checkpoint.id, limit: count)
        }
        guard let end = state.lockOutEnd(at: checkpoint, of: team, at: now) else { return }
        throw .lockedOut(checkpoint.id, seconds: end.wholeSeconds(since: now))
    }

    /// Returns the answer with what is known of it besides.
    func content(to checkpoint: Checkpoint, at time: Timestamp) throws(Refusal) -> SubmissionContent {
        if let photo = submission.photo {
            let isVideo = photo.facts.kind == .mp4
            let asked: [AnswerRule] = isVideo ? [.video] : [.photo, .judge]
            guard asked.contains(checkpoint.rule) else {
                throw .answerOfAnotherKind(asked: checkpoint.rule.kind)
            }
            return isVideo ? .video(photo.digest) : .photo(photo.digest)
        }
        switch checkpoint.rule {
        case .arrival:
            let wasThere = state.visits(of: team, at: checkpoint.id).contains {
                $0.visit.certainty == .sure && $0.visit.first <= time
            }
            return .arrival(isInZone: wasThere ? true : nil)
        case .station, .stationPoints, .stationTime: return .station(isConfirmed: nil)
        default: return try SubmissionContent(typed: submission.text, for: checkpoint.rule)
        }
    }
}

extension AnswerSubmission {
    /// Returns the lateness in whole seconds; `nil` for what came in time.
    fileprivate func lateness(givenAt given: Timestamp) -> Int? {
        let late = seenAt.since(given).value
        return late > Int64(AnswerLimits.late.value) * 1000 ? Int(late / 1000) : nil
    }
}

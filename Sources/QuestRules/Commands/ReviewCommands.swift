extension DecisionContext {
    /// Accepts or rejects an answer that waits for a judge, or overrules the verdict of any other, a rule's or a
    /// judge's. The reason is kept beside the log, which holds its digest.
    ///
    /// Whoever overrules says so, and why: two judges who look at the same answer at the same time do not undo each
    /// other's decisions unawares.
    ///
    /// Where the quest wants two judges (`JudgingRules`), this is the opinion of one; as soon as two are of the same,
    /// that is the decision, in the same instant. A third judge settles it where two differ.
    /// - Parameter overrules: Whether an answer may be decided that waits for nobody.
    /// - Throws: `Refusal.answerUnknown`, `.opinionGiven` by the same judge already, or `.taskAlreadyAccepted` when
    ///   another answer of the team was accepted meanwhile; such an answer can only be rejected. `.answerNotPending`
    ///   when it waits for nobody and is not to be overruled, or has this verdict. `.reasonMissing` for a reason that
    ///   says nothing, or too much, and for none where a verdict is overruled.
    public mutating func review(
        _ answer: AnswerID, _ decision: ReviewDecision, reason: String? = nil, overrules: Bool = false
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
            entry.drafts.append(draft(content(body), id: record, team: judged.team, device: judged.device))
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

    /// Gives a team points or time, or takes them.
    ///
    /// - Parameters:
    ///   - points: Points to give; negative ones are taken away.
    ///   - seconds: Time to add; positive ones make the ride longer.
    /// - Throws: `Refusal.teamUnknown`, `.adjustmentInvalid`, `.reasonMissing`.
    public mutating func adjust(
        _ team: TeamID, points: Ranged<AdjustedPoints>, seconds: Ranged<AdjustedSeconds>, reason: String
    ) throws(Refusal) -> Entry {
        guard state.teams[team] != nil else { throw .teamUnknown(team) }
        guard points.value != 0 || seconds.value != 0 else { throw .adjustmentInvalid }
        return try record(about: team, reason) { digest in
            .adjustment(AdjustmentBody(points: points.value, seconds: seconds.value, reason: digest))
        }
    }

    /// Disqualifies a team, notes that it gave up or rides out of competition, or lets it compete again.
    ///
    /// - Throws: `Refusal.teamUnknown`, `.entryUnchanged`, `.reasonMissing`.
    public mutating func changeEntry(
        of team: TeamID, to entry: EntryStatus, reason: String
    ) throws(Refusal) -> Entry {
        guard let current = state.teams[team]?.entry else { throw .teamUnknown(team) }
        guard current != entry else { throw .entryUnchanged(team) }
        return try record(about: team, reason) { digest in
            .command(.entryChanged(entry, reason: digest))
        }
    }

    /// Undoes a review or an adjustment, or an opinion: a new record says that it counts no longer. Where two judges
    /// agreed on a review, the answer is then open to opinions anew.
    ///
    /// An opinion is taken back by the judge who gave it, until there is a decision: that one is undone as a whole.
    ///
    /// - Throws: `Refusal.decisionUnknown` when there is none of this id that still counts, `.reasonMissing`.
    public mutating func withdraw(_ decision: RecordID, reason: String) throws(Refusal) -> Entry {
        if let answer = state.answer(ofOpenOpinion: decision, by: actor) {
            return try record(about: answer.team, reason) { digest in
                .opinionWithdrawn(
                    OpinionWithdrawalBody(answer: answer.id, withdraws: decision, reason: digest))
            }
        }
        guard let team = state.team(ofDecision: decision) else { throw .decisionUnknown(decision) }
        return try record(about: team, reason) { digest in
            .withdrawal(WithdrawalBody(record: decision, reason: digest))
        }
    }

    /// Records that a team asks judges to look at one of its answers again.
    ///
    /// - Throws: `Refusal.deviceUnknown`, `.answerUnknown` also for another team's, `.answerStillPending`,
    ///   `.appealOpen` when there is one already, `.reasonMissing`.
    public mutating func appeal(
        _ answer: AnswerID, saying text: String, from device: DeviceID
    ) throws(Refusal) -> Entry {
        guard let team = state.member(device)?.team else { throw .deviceUnknown }
        guard let judged = state.answer(answer), judged.team == team else { throw .answerUnknown(answer) }
        guard judged.verdict != .pending else { throw .answerStillPending(answer) }
        guard judged.openAppeal == nil else { throw .appealOpen(answer) }
        let isLate = state.protestsUntil.map { now >= $0 } ?? false
        guard !isLate, state.signature == nil else { throw .plan(.protestsOver) }
        return try record(by: .device(device), about: team, text) { digest in
            .appeal(AppealBody(answer: answer, text: digest))
        }
    }

    /// Returns an entry of one record with a text of a person beside it.
    private mutating func record(
        by sender: Actor? = nil, about team: TeamID, _ text: String, _ content: (Digest) -> RecordContent
    ) throws(Refusal) -> Entry {
        try Self.checkReason(text)
        let id: RecordID = ids.identifier(at: now)
        let personal = PersonalText(owner: id.rawValue, salt: ids.salt(), text: text)
        var device: DeviceID?
        if case .device(let known) = sender { device = known }
        let draft = draft(content(personal.digest), id: id, by: sender, team: team, device: device)
        return Entry(drafts: [draft], attachments: [.text(personal)])
    }

    /// Checks the reason that somebody gives for whatever decision.
    ///
    /// - Throws: `Refusal.reasonMissing` where it says nothing, or more than it may.
    public static func checkReason(_ text: String) throws(Refusal) {
        guard text.contains(where: { !$0.isWhitespace }),
            text.unicodeScalars.count <= AnswerLimits.reason.value
        else { throw .reasonMissing(limit: AnswerLimits.reason.value) }
    }

    /// Records that the steward of a station says that a team has done its task, or that it has not. An answer of the
    /// team that waits for this is decided; else one is written down in the steward's name, so that a team needs no
    /// device.
    ///
    /// - Parameters:
    ///   - points: Of a task `station-points`, from 0 to what it is worth.
    ///   - seconds: Of a task `station-time`; they come to the team's time.
    ///   - deviceTime: When the steward said so, by the clock of their device, which may have had no network; now where
    ///     missing. That moment counts; what is received only after the closing waits for a judge, as any answer does.
    ///   - sentAt: When that device sent it, by the same clock; where missing, that clock is taken to be right.
    /// - Throws: `Refusal.taskUnknown`, `.taskIsNoStation`, `.stationMeasure`, `.teamUnknown`, `.taskAlreadyAccepted`,
    ///   `.teamNotStarted`, `.taskNotOpenYet` where the team has not come to it, and what says that quest or task are
    ///   closed or the team finished or out of time.
    public mutating func confirm(
        _ team: TeamID, at task: TaskID, _ decision: ReviewDecision, points: Int? = nil,
        seconds: Ranged<AdjustedSeconds>? = nil, saidAt deviceTime: Timestamp? = nil, sentAt: Timestamp? = nil
    ) throws(Refusal) -> Decision<VerdictBody> {
        guard let checkpoint = document.checkpoint(task) else { throw .taskUnknown(task) }
        guard checkpoint.rule.isStation else { throw .taskIsNoStation(task) }
        let given: (points: Int, seconds: Int)
        do throws(StationMeasureError) {
            given = try checkpoint.worth(isDone: decision == .accepted, points: points, seconds: seconds)
        } catch {
            throw .stationMeasure(error)
        }
        guard state.teams[team] != nil else { throw .teamUnknown(team) }
        guard state.task(task, of: team).accepted == nil else { throw .taskAlreadyAccepted(task) }
        let said = deviceTime ?? now
        let sent = sentAt ?? now
        let at = momentOfStation(said, sentAt: sent)
        let own = try engine.closing(of: checkpoint, at: at, in: state)
        let others = try engine.closing(for: team, at: at, in: state)
        let progress = engine.progress(of: team, in: state, at: at)
        guard let place = document.place(of: task), progress.opening(at: place) != nil else {
            throw .taskNotOpenYet(task)
        }
        let deadline = progress.deadline(of: checkpoint, at: place)
        if let deadline, at >= deadline { throw .taskClosed(task) }
        let outcome = try checkpoint.outcome(of: .station(isConfirmed: decision == .accepted))
        var (verdict, reason) = (outcome.verdict, outcome.reason)
        let closing = [own, others, deadline].compactMap(\.self).min()
        if verdict == .accepted, let closing, now >= closing {
            (verdict, reason) = (.pending, .receivedLate)
        }

        let waiting = state.answerAwaitingProof(of: team, to: task)
        var entry = Entry(drafts: [])
        func add(_ content: RecordContent) {
            entry.drafts.append(draft(content, at: at, team: team, device: waiting?.device))
        }
        let answer = waiting?.id ?? ids.identifier(at: now)
        if waiting == nil {
            let text = PersonalText(owner: answer.rawValue, salt: ids.salt(), text: "")
            entry.attachments.append(.text(text))
            add(
                .answer(
                    AnswerBody(answer: answer, task: task, text: text.digest, deviceTime: said, sentAt: sent))
            )
        }
        let ruling = VerdictBody(
            answer: answer, verdict: verdict, rule: checkpoint.rule.kind, reason: reason,
            points: given.points, cost: outcome.cost, seconds: given.seconds, fall: checkpoint.fall)
        add(.verdict(ruling))
        let whole = settled(entry, of: team, since: at, sentAt: now, receivedAt: now, by: nil)
        return Decision(entry: whole, outcome: ruling)
    }

    /// Returns the moment that counts of what a steward said, as that of an answer: never before the quest's start, nor
    /// later than now.
    private func momentOfStation(_ said: Timestamp, sentAt: Timestamp) -> Timestamp {
        let start = [document.opens, state.openings.first?.start].compactMap(\.self).max()
        return ClockSkew(sentAt: sentAt, receivedAt: now)
            .countedTime(of: said, receivedAt: now, questStart: start)
    }

    /// Records that a judge looks at where a team's devices were, so that the team can see it.
    ///
    /// - Throws: `Refusal.teamUnknown`.
    public mutating func viewTrack(
        of team: TeamID, from start: Timestamp, to end: Timestamp
    ) throws(Refusal) -> Entry {
        guard state.teams[team] != nil else { throw .teamUnknown(team) }
        return Entry(drafts: [command(.trackViewed(answer: nil, from: start, to: end), team: team)])
    }

    /// Records that somebody looks at where all teams were, for each that has a device.
    ///
    /// - Returns: `nil` where no team has one.
    public mutating func viewTracks(from start: Timestamp, to end: Timestamp) -> Entry? {
        var entry = Entry(drafts: [])
        for team in state.teams.filter({ !$0.value.devices.isEmpty }).map({ $0.key }).sorted() {
            entry.drafts.append(command(.trackViewed(answer: nil, from: start, to: end), team: team))
        }
        return entry.drafts.isEmpty ? nil : entry
    }

    /// Records that a judge looks at where the device was that sent an answer.
    ///
    /// - Throws: `Refusal.answerUnknown`.
    public mutating func viewTrack(
        around answer: AnswerID, from start: Timestamp, to end: Timestamp
    ) throws(Refusal) -> Entry {
        guard let judged = state.answer(answer) else { throw .answerUnknown(answer) }
        return Entry(drafts: [command(.trackViewed(answer: answer, from: start, to: end), team: judged.team)])
    }
}

extension Judge {
    /// Gives a team points or time, or takes them.
    ///
    /// - Parameters:
    ///   - points: Negative ones are taken away.
    ///   - seconds: Positive ones make the ride longer.
    /// - Throws: `Refusal.teamUnknown`, `.adjustmentInvalid`, `.reasonMissing`.
    public func adjust(
        _ team: TeamID, points: Ranged<AdjustedPoints>, seconds: Ranged<AdjustedSeconds>, reason: String,
        in state: QuestState, at now: Timestamp, ids: inout IdentifierSource
    ) throws(Refusal) -> Entry {
        guard state.teams[team] != nil else { throw .teamUnknown(team) }
        guard points.value != 0 || seconds.value != 0 else { throw .adjustmentInvalid }
        return try record(by: actor, about: team, reason, at: now, ids: &ids) { digest in
            .adjustment(AdjustmentBody(points: points.value, seconds: seconds.value, reason: digest))
        }
    }

    /// Disqualifies a team, notes that it gave up or rides out of competition, or lets it compete again.
    ///
    /// - Throws: `Refusal.teamUnknown`, `.entryUnchanged`, `.reasonMissing`.
    public func changeEntry(
        of team: TeamID, to entry: EntryStatus, reason: String, in state: QuestState, at now: Timestamp,
        ids: inout IdentifierSource
    ) throws(Refusal) -> Entry {
        guard let current = state.teams[team]?.entry else { throw .teamUnknown(team) }
        guard current != entry else { throw .entryUnchanged(team) }
        return try record(by: actor, about: team, reason, at: now, ids: &ids) { digest in
            .command(.entryChanged(entry, reason: digest))
        }
    }

    /// Undoes a review or an adjustment: a new record says that it counts no longer. Where two judges agreed on a
    /// review, the answer is then open to opinions anew.
    ///
    /// - Throws: `Refusal.decisionUnknown` when there is none of this id that still counts, `.reasonMissing`.
    public func withdraw(
        _ decision: RecordID, reason: String, in state: QuestState, at now: Timestamp,
        ids: inout IdentifierSource
    ) throws(Refusal) -> Entry {
        guard let team = state.team(ofDecision: decision) else { throw .decisionUnknown(decision) }
        return try record(by: actor, about: team, reason, at: now, ids: &ids) { digest in
            .withdrawal(WithdrawalBody(record: decision, reason: digest))
        }
    }

    /// A team asks judges to look at one of its answers again.
    ///
    /// - Throws: `Refusal.deviceUnknown`, `.answerUnknown` also for another team's, `.answerStillPending`,
    ///   `.appealOpen` when there is one already, `.reasonMissing`.
    public func appeal(
        _ answer: AnswerID, saying text: String, from device: DeviceID, in state: QuestState,
        at now: Timestamp, ids: inout IdentifierSource
    ) throws(Refusal) -> Entry {
        guard let team = state.member(device)?.team else { throw .deviceUnknown }
        guard let judged = state.answer(answer), judged.team == team else { throw .answerUnknown(answer) }
        guard judged.verdict != .pending else { throw .answerStillPending(answer) }
        guard judged.openAppeal == nil else { throw .appealOpen(answer) }
        return try record(by: .device(device), about: team, text, at: now, ids: &ids) { digest in
            .appeal(AppealBody(answer: answer, text: digest))
        }
    }

    /// One record with a text of a person beside it.
    private func record(
        by actor: Actor, about team: TeamID, _ text: String, at now: Timestamp, ids: inout IdentifierSource,
        _ content: (Digest) -> RecordContent
    ) throws(Refusal) -> Entry {
        try Self.checkReason(text)
        let id: RecordID = ids.identifier(at: now)
        let personal = PersonalText(owner: id.rawValue, salt: ids.salt(), text: text)
        var device: DeviceID?
        if case .device(let sender) = actor { device = sender }
        let draft = RecordDraft(
            id: id, at: now, receivedAt: now, actor: actor, team: team, device: device, version: version,
            content: content(personal.digest))
        return Entry(drafts: [draft], attachments: [.text(personal)])
    }

    /// Looks at the reason that somebody gives for whatever decision.
    ///
    /// - Throws: `Refusal.reasonMissing` where it says nothing, or more than it may.
    static func checkReason(_ text: String) throws(Refusal) {
        guard text.contains(where: { !$0.isWhitespace }),
            text.unicodeScalars.count <= AnswerLimits.reason.value
        else { throw .reasonMissing(limit: AnswerLimits.reason.value) }
    }
}

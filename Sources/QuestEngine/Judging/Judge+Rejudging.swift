extension Judge {
    /// The answers of which this edition says something else than what was ruled, in the order of the log, with those that
    /// cannot be judged again.
    ///
    /// - Parameter task: Those to this one only; all where `nil`.
    /// - Complexity: O(checkpoints + answers · accepted answers of a task).
    public func rejudging(
        to task: TaskID? = nil, by grounds: RejudgingGrounds, in state: QuestState
    ) -> [RejudgedAnswer] {
        let checkpoints = Dictionary(
            document.checkpoints.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        return state.answers.compactMap { answer in
            guard task == nil || answer.task == task else { return nil }
            return rejudged(answer, to: checkpoints[answer.task], by: grounds, in: state)
        }
    }

    /// Judges answers again by this edition: of each that it says something else of, a verdict that takes the place of the
    /// one before, in the judge's name.
    ///
    /// An answer counts from the same moment as before, and what a judge has decided of it stays decided; points and price
    /// follow the edition. What was received after closing, or waits for somebody's word, waits on. Limits of attempts and
    /// lock-outs of then are not asked again. What cannot be told, such as an arrival in a zone that was moved since, waits
    /// for a person.
    ///
    /// - Returns: What to store, and of which answers, as they stand before; `nil` where nothing changes: so a second time
    ///   changes nothing.
    public func rejudge(
        _ answers: some Sequence<AnswerID>, by grounds: RejudgingGrounds, in state: QuestState,
        at now: Timestamp, ids: inout IdentifierSource
    ) -> (entry: Entry, answers: [RejudgedAnswer])? {
        var drafts: [RecordDraft] = []
        var judged: [RejudgedAnswer] = []
        for id in answers {
            guard let answer = state.answer(id),
                let again = rejudged(
                    answer, to: document.checkpoint(answer.task), by: grounds, in: state),
                let ruling = again.ruling
            else { continue }
            judged.append(again)
            drafts.append(
                RecordDraft(
                    id: ids.identifier(at: now), at: now, receivedAt: now, actor: actor, team: answer.team,
                    device: answer.device, version: version, content: .verdict(ruling)))
        }
        guard !drafts.isEmpty else { return nil }
        return (entry: Entry(drafts: drafts), answers: judged)
    }

    /// Judges one answer again.
    ///
    /// - Returns: `nil` where the edition says what was ruled.
    private func rejudged(
        _ answer: JudgedAnswer, to checkpoint: Checkpoint?, by grounds: RejudgingGrounds,
        in state: QuestState
    ) -> RejudgedAnswer? {
        guard !answer.isVoid, !grounds.kept.contains(answer.id),
            let record = answer.rulings.last?.record
        else { return nil }
        guard let outcome = outcome(of: answer, to: checkpoint, by: grounds, in: state) else {
            return RejudgedAnswer(answer: answer, ruling: nil)
        }
        let last = answer.lastRuling
        let ruling = VerdictBody(
            answer: answer.id, verdict: outcome.verdict, rule: checkpoint?.rule.kind ?? last.rule,
            reason: outcome.reason, points: checkpoint?.points ?? 0, cost: outcome.cost, withdraws: record)
        let isSame =
            (ruling.verdict, ruling.reason, ruling.points, ruling.cost)
            == (last.verdict, last.reason, last.points, last.cost)
        return isSame ? nil : RejudgedAnswer(answer: answer, ruling: ruling)
    }

    /// Asks the task's rule once more, with what positions, stewards and the clock have settled.
    ///
    /// - Returns: `nil` where it cannot be told any more.
    private func outcome(
        of answer: JudgedAnswer, to checkpoint: Checkpoint?, by grounds: RejudgingGrounds,
        in state: QuestState
    ) -> RuleOutcome? {
        guard let checkpoint else { return .decided(.rejected, .taskRemoved, cost: 0) }
        let ruled: RuleOutcome? =
            switch checkpoint.rule {
            case .judge, .photo: RuleOutcome.needs(.judge)
            case .arrival: arrivalOutcome(of: answer, to: checkpoint, by: grounds, in: state)
            case .station: stationOutcome(of: answer, to: checkpoint)
            case .text, .number, .choice, .choices, .code, .signedCode, .codes:
                typedOutcome(of: answer, to: checkpoint, by: grounds)
                    .map { placed($0, of: answer, to: checkpoint, in: state) }
            }
        guard answer.originalRuling.body.reason == .receivedLate else { return ruled }
        // Whether it still counts is for a person to say, whatever the rule makes of it.
        return ruled.map { RuleOutcome.decided(.pending, .receivedLate, cost: $0.cost) }
    }

    private func typedOutcome(
        of answer: JudgedAnswer, to checkpoint: Checkpoint, by grounds: RejudgingGrounds
    ) -> RuleOutcome? {
        if answer.photo != nil || answer.originalRuling.isByPhoto { return .needs(.judge) }
        if checkpoint.rule == .signedCode, codeKey == nil { return nil }
        guard let text = grounds.texts[answer.id] else { return nil }
        // What was no answer to such a task, as the words of an option that it has no longer, is not called wrong unseen.
        guard !AnswerFolding.fold(text).isEmpty,
            let content = try? SubmissionContent(typed: text, for: checkpoint.rule),
            let outcome = try? checkpoint.outcome(of: content, code: code(of: checkpoint))
        else { return .needs(.judge) }
        return outcome
    }

    /// Returns the outcome, or that a proof of having been there is awaited: of what is right only now. What was accepted
    /// has had it, or needed none.
    private func placed(
        _ outcome: RuleOutcome, of answer: JudgedAnswer, to checkpoint: Checkpoint, in state: QuestState
    ) -> RuleOutcome {
        guard outcome.verdict == .accepted, answer.lastRuling.verdict != .accepted,
            answer.originalRuling.body.verdict != .accepted,
            lacksPresence(at: checkpoint, of: answer.team, at: answer.givenAt, in: state)
        else { return outcome }
        return .decided(.pending, .notNear, cost: 0)
    }

    /// Returns what positions decided, as long as the zone is where it was.
    private func arrivalOutcome(
        of answer: JudgedAnswer, to checkpoint: Checkpoint, by grounds: RejudgingGrounds,
        in state: QuestState
    ) -> RuleOutcome {
        let original = answer.originalRuling
        let zone: ArrivalZone? =
            original.version == version ? checkpoint.zone : grounds.zones[original.version]?[answer.task]
        let isMoved = zone != checkpoint.zone
        if original.isByArrival {
            if isMoved, original.body.verdict == .accepted { return .needs(.judge) }
            return .decided(original.body.verdict, original.body.reason, cost: 0)
        }
        let wasThere = state.visits(of: answer.team, at: answer.task).contains {
            $0.visit.stay.certainty == .sure && $0.visit.first <= answer.at
        }
        return wasThere && !isMoved ? .decided(.accepted, .matched, cost: 0) : .needs(.position)
    }

    /// Returns what the steward said.
    private func stationOutcome(of answer: JudgedAnswer, to checkpoint: Checkpoint) -> RuleOutcome? {
        let original = answer.originalRuling
        let isDecided = original.isByStation && original.body.verdict != .pending
        return try? checkpoint.outcome(
            of: .station(isConfirmed: isDecided ? original.body.verdict == .accepted : nil))
    }
}

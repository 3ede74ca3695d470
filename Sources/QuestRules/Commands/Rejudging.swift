/// The grounds on which an answer is judged again, besides the edition and the state: what stands beside the log.
public struct RejudgingGrounds: Sendable, Equatable {
    /// Texts of answers; those that were erased are missing.
    public var texts: [AnswerID: String]
    /// Arrival zones of earlier editions, by their numbers.
    public var zones: [Int: [TaskID: ArrivalZone]]
    /// Answers that are not judged again, because their task is as it was whenever they were judged
    /// (`Quest.tasksJudged(asIn:)`); their texts are not needed.
    public var kept: Set<AnswerID>

    public init(
        texts: [AnswerID: String] = [:], zones: [Int: [TaskID: ArrivalZone]] = [:],
        kept: Set<AnswerID> = []
    ) {
        self.texts = texts
        self.zones = zones
        self.kept = kept
    }

    /// Takes in the zones of an edition.
    public mutating func addZones(of document: Quest, version: Int) {
        zones[version] = Dictionary(
            document.checkpoints.map { ($0.id, $0.zone) }, uniquingKeysWith: { first, _ in first })
    }
}

/// An answer of which an edition says something else than what was ruled, or nothing that can be known.
public struct RejudgedAnswer: Sendable, Equatable {
    /// The answer as it stands before.
    public let answer: JudgedAnswer
    /// The edition's verdict, and in the place of which record; `nil` where the text that would be judged was erased:
    /// then the answer stays as it is.
    public let ruling: VerdictBody?

    /// The verdict that holds once it is judged again: what a judge has decided stays.
    public var verdict: Verdict { answer.review?.decision.verdict ?? (ruling ?? answer.lastRuling).verdict }

    /// Whether another verdict is in force then, or the answer is worth something else to its team; not where only what
    /// it would be worth, if it were decided otherwise, follows the edition.
    public var countsOtherwise: Bool {
        guard let ruling else { return false }
        let last = answer.lastRuling
        guard verdict == answer.verdict, ruling.worth(as: verdict) == last.worth(as: verdict) else {
            return true
        }
        return verdict == .accepted && (ruling.fall, ruling.seconds) != (last.fall, last.seconds)
    }
}

extension VerdictBody {
    /// Returns its worth while a verdict is in force: points that are earned, or a price, below 0.
    fileprivate func worth(as verdict: Verdict) -> Int {
        switch verdict {
        case .accepted: points
        case .rejected: -cost
        case .pending: 0
        }
    }
}

extension QuestState {
    /// Returns the editions under which answers to tasks were decided that are tasks of being there now: their
    /// arrival zones are grounds on which those are judged again. In rising order.
    ///
    /// - Complexity: O(number of answers).
    public func editionsOfArrivals(in document: Quest) -> [Int] {
        let tasks = Set(document.checkpoints.filter { $0.rule == .arrival }.map(\.id))
        guard !tasks.isEmpty else { return [] }
        return Set(answers.filter { tasks.contains($0.task) }.map(\.originalRuling.version)).sorted()
    }
}

extension Ruling.Original {
    /// Whether the task asked for a position.
    var isByArrival: Bool { body.rule == AnswerRule.arrival.kind }
    /// Whether it asked for the word of a steward.
    var isByStation: Bool { AnswerRule.stationTypes.contains { $0.rawValue == body.rule } }
    /// Whether it asked for a photo.
    var isByPhoto: Bool { [AnswerRule.photo.kind, AnswerRule.video.kind].contains(body.rule) }
}

extension RuleEngine {
    /// Returns the answers of which this edition says something else than what was ruled, in the order of the log, with
    /// those that cannot be judged again.
    ///
    /// - Parameter task: The task whose answers are looked at; all where `nil`.
    /// - Complexity: O(checkpoints + answers · accepted answers of a task).
    public func rejudging(
        to task: TaskID? = nil, by grounds: RejudgingGrounds, in state: QuestState
    ) -> [RejudgedAnswer] {
        let rejudging = AnswerRejudging(engine: self, state: state, grounds: grounds)
        let checkpoints = Dictionary(
            document.checkpoints.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        return state.answers.compactMap { answer in
            guard task == nil || answer.task == task else { return nil }
            return rejudging.rejudged(answer, to: checkpoints[answer.task])
        }
    }
}

extension DecisionContext {
    /// Judges answers again by this edition: of each that it says something else of, a verdict that takes the place
    /// of the one before, in the judge's name.
    ///
    /// An answer counts from the same moment as before, and what a judge has decided of it stays decided; points and
    /// price follow the edition. What was received after closing, or waits for somebody's word, waits on. Limits of
    /// attempts and lock-outs of then are not asked again. What cannot be known, such as an arrival in a zone that
    /// was moved since, waits for a person.
    ///
    /// - Returns: What to store, and of which answers, as they stand before; `nil` where nothing changes: so a second
    ///   time changes nothing.
    public mutating func rejudge(
        _ answers: some Sequence<AnswerID>, by grounds: RejudgingGrounds
    ) -> Decision<[RejudgedAnswer]>? {
        let rejudging = AnswerRejudging(engine: engine, state: state, grounds: grounds)
        var drafts: [RecordDraft] = []
        var judged: [RejudgedAnswer] = []
        for id in answers {
            guard let answer = state.answer(id),
                let again = rejudging.rejudged(answer, to: document.checkpoint(answer.task)),
                let ruling = again.ruling
            else { continue }
            judged.append(again)
            drafts.append(draft(.verdict(ruling), team: answer.team, device: answer.device))
        }
        return drafts.isEmpty ? nil : Decision(entry: Entry(drafts: drafts), outcome: judged)
    }
}

/// Judges answers again by an edition, on what stands beside the log.
private struct AnswerRejudging {
    let engine: RuleEngine
    let state: QuestState
    let grounds: RejudgingGrounds

    /// Judges one answer again.
    ///
    /// - Returns: `nil` where the edition says what was ruled.
    func rejudged(_ answer: JudgedAnswer, to checkpoint: Checkpoint?) -> RejudgedAnswer? {
        guard !answer.isVoid, !grounds.kept.contains(answer.id),
            let record = answer.rulings.last?.record
        else { return nil }
        guard let outcome = outcome(of: answer, to: checkpoint) else {
            return RejudgedAnswer(answer: answer, ruling: nil)
        }
        let last = answer.lastRuling
        // What a steward has given stays given, as long as the task asks for the same.
        let given = answer.originalRuling.body
        let isGiven = given.verdict == .accepted && given.rule == checkpoint?.rule.kind
        let points = isGiven && checkpoint?.rule == .stationPoints ? given.points : checkpoint?.points ?? 0
        let ruling = VerdictBody(
            answer: answer.id, verdict: outcome.verdict, rule: checkpoint?.rule.kind ?? last.rule,
            reason: outcome.reason, points: points, cost: outcome.cost,
            seconds: isGiven && checkpoint?.rule == .stationTime ? given.seconds : 0, fall: checkpoint?.fall,
            withdraws: record)
        let isSame =
            (ruling.verdict, ruling.reason, ruling.points, ruling.cost)
            == (last.verdict, last.reason, last.points, last.cost)
            && (ruling.seconds, ruling.fall) == (last.seconds, last.fall)
        return isSame ? nil : RejudgedAnswer(answer: answer, ruling: ruling)
    }

    /// Asks the task's rule once more, with what positions, stewards and the clock have settled.
    ///
    /// - Returns: `nil` where it cannot be known any more.
    private func outcome(of answer: JudgedAnswer, to checkpoint: Checkpoint?) -> RuleOutcome? {
        guard let checkpoint else { return .decided(.rejected, .taskRemoved, cost: 0) }
        let ruled: RuleOutcome? =
            switch checkpoint.rule {
            case .judge, .photo, .video: RuleOutcome.needs(.judge)
            case .arrival: arrivalOutcome(of: answer, to: checkpoint)
            case .station, .stationPoints, .stationTime: stationOutcome(of: answer, to: checkpoint)
            case .text, .number, .choice, .choices, .sorting, .gaps, .code, .signedCode, .codes:
                typedOutcome(of: answer, to: checkpoint)
                    .map { placed($0, of: answer, to: checkpoint) }
            }
        guard answer.originalRuling.body.reason == .receivedLate else { return ruled }
        // Whether it still counts is for a person to say, whatever the rule makes of it.
        return ruled.map { RuleOutcome.decided(.pending, .receivedLate, cost: $0.cost) }
    }

    private func typedOutcome(of answer: JudgedAnswer, to checkpoint: Checkpoint) -> RuleOutcome? {
        if answer.photo != nil || answer.originalRuling.isByPhoto { return .needs(.judge) }
        if checkpoint.rule == .signedCode, engine.codeKey == nil { return nil }
        guard let text = grounds.texts[answer.id] else { return nil }
        // What was no answer to such a task, as the words of an option that it has no longer, is not called wrong
        // unseen.
        guard !AnswerFolding.fold(text).isEmpty,
            let content = try? SubmissionContent(typed: text, for: checkpoint.rule),
            let outcome = try? checkpoint.outcome(of: content, code: engine.code(of: checkpoint))
        else { return .needs(.judge) }
        return outcome
    }

    /// Returns the outcome, or that a proof of having been there is awaited: of what is right only now. What was
    /// accepted has had it, or needed none.
    private func placed(
        _ outcome: RuleOutcome, of answer: JudgedAnswer, to checkpoint: Checkpoint
    ) -> RuleOutcome {
        guard outcome.verdict == .accepted, answer.lastRuling.verdict != .accepted,
            answer.originalRuling.body.verdict != .accepted,
            engine.lacksPresence(at: checkpoint, of: answer.team, at: answer.givenAt, in: state)
        else { return outcome }
        return .decided(.pending, .notNear, cost: 0)
    }

    /// Returns what positions decided, as long as the zone is where it was.
    private func arrivalOutcome(of answer: JudgedAnswer, to checkpoint: Checkpoint) -> RuleOutcome {
        let original = answer.originalRuling
        let zone: ArrivalZone? =
            original.version == engine.version
            ? checkpoint.zone : grounds.zones[original.version]?[answer.task]
        let isMoved = zone != checkpoint.zone
        if original.isByArrival {
            if isMoved, original.body.verdict == .accepted { return .needs(.judge) }
            return .decided(original.body.verdict, original.body.reason, cost: 0)
        }
        let wasThere = state.visits(of: answer.team, at: answer.task).contains {
            $0.visit.certainty == .sure && $0.visit.first <= answer.at
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

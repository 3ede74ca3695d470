/// What an answer is judged again by, besides the edition and the state: what stands beside the log.
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
    /// As it stands before.
    public let answer: JudgedAnswer
    /// What the edition says, and in the place of which record; `nil` where the text that would be judged was erased: then
    /// the answer stays as it is.
    public let ruling: VerdictBody?

    /// What holds once it is judged again: what a judge has decided stays.
    public var verdict: Verdict { answer.review?.decision.verdict ?? (ruling ?? answer.lastRuling).verdict }

    /// Whether another verdict is in force then, or the answer is worth something else to its team; not where only what
    /// it would be worth, if it were decided otherwise, follows the edition.
    public var countsOtherwise: Bool {
        guard let ruling else { return false }
        return verdict != answer.verdict
            || ruling.worth(as: verdict) != answer.lastRuling.worth(as: answer.verdict)
    }
}

extension VerdictBody {
    /// What comes of it while a verdict is in force: points that are earned, or a price, below 0.
    fileprivate func worth(as verdict: Verdict) -> Int {
        switch verdict {
        case .accepted: points
        case .rejected: -cost
        case .pending: 0
        }
    }
}

extension QuestState {
    /// The editions under which answers to tasks were decided that are tasks of being there now: their arrival zones are
    /// grounds on which those are judged again. In rising order.
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
    var isByStation: Bool { body.rule == AnswerRule.station.kind }
    /// Whether it asked for a photo.
    var isByPhoto: Bool { body.rule == AnswerRule.photo.kind }
}

/// An answer with the verdicts it has got so far.
public struct JudgedAnswer: Sendable, Equatable {
    /// Number of the answer's record.
    public let seq: Int64
    public let id: AnswerID
    public let task: TaskID
    public let team: TeamID
    /// `nil` where a steward wrote it down for the team.
    public let device: DeviceID?
    /// The moment that counts: of the answer, or of the proof that it had to wait for.
    public internal(set) var at: Timestamp
    /// The moment that the answer itself counts from; a retry of the request is answered with this.
    public let givenAt: Timestamp
    public let receivedAt: Timestamp
    /// The moments at which the rider answered and the device sent it, by the device's clock.
    public let deviceTime: Timestamp
    public let sentAt: Timestamp
    /// See `AnswerSubmission.firstReceivedAt`.
    public let firstReceivedAt: Timestamp?
    /// The seconds between the time it says it was given and its receipt; `nil` where it came in time.
    public let lateness: Int?
    /// The edition it was given under.
    public let version: Int
    /// SHA-256(salt ‖ text).
    public let text: Digest
    /// `nil` also once it was erased.
    public internal(set) var photo: AnswerPhoto?
    /// Verdicts of the rule: the one in the same instant, then that which came once what it waited for was there.
    public private(set) var rulings: [Ruling] = []
    /// Whether positions made it, and no rider.
    public let isByArrival: Bool
    /// The member of the staff, or the admin, who wrote it down for the team; `nil` where nobody had to.
    public let enteredBy: Actor?
    /// Positions made it, and later ones took it back: it counts for nothing.
    public internal(set) var isVoid = false
    /// Reviews by judges that still stand, in the order of the log; the last one counts.
    public internal(set) var reviews: [Review] = []
    /// Opinions of single judges, where two have to agree: on earlier decisions, a round for each, and on the one that
    /// is still to be made.
    public internal(set) var opinionRounds: [[Review]] = []
    public internal(set) var openOpinions: [Review] = []
    /// The team's appeal, until a judge has looked at the answer again.
    public internal(set) var openAppeal: Appeal?

    /// Number of the record that last changed its verdict after its sender was given one; `nil` while none has.
    public internal(set) var changedSeq: Int64?

    /// Number of the record that gave it the verdict it has now: the answer's own while none has changed it since.
    public var decidedSeq: Int64 { changedSeq ?? seq }

    /// Number of the record that judged it again last, also where only points and price changed; `nil` while none has.
    public internal(set) var rejudgedSeq: Int64?

    /// Number of the record that made it worth what it is now.
    public var worthSeq: Int64 { max(decidedSeq, rejudgedSeq ?? 0) }

    /// Number of the record that moved or took away the finish which it came after (`QuestState.isAfterFinish`), so
    /// that it counted again; `nil` where none has.
    public internal(set) var returnedSeq: Int64?

    /// Number of the record since which its punch is there for a results program.
    public var punchSeq: Int64 { max(decidedSeq, returnedSeq ?? 0) }

    /// Records with texts of people about it: reviews, appeals and withdrawals, also those that count no longer.
    public internal(set) var remarks: [RecordID] = []

    /// The last review.
    public var review: Review? { reviews.last }

    /// Verdict of the rule in the same instant; a retry of the request is answered with this.
    public var ruling: VerdictBody { rulings.first?.original.body ?? .awaited(for: id) }

    /// Last verdict of the rule before the answer was judged again: that of positions and stewards.
    var originalRuling: Ruling.Original {
        rulings.last?.original ?? Ruling.Original(body: .awaited(for: id), version: version)
    }

    /// Last verdict of the rule, as it was judged again last.
    public var lastRuling: VerdictBody { rulings.last?.body ?? .awaited(for: id) }

    /// The verdict that holds now.
    public var verdict: Verdict { review?.decision.verdict ?? lastRuling.verdict }

    /// Whether a judge has to look at it: it is pending, its team has appealed, or one of two judges would overrule it.
    public var awaitsJudge: Bool { verdict == .pending || openAppeal != nil || !openOpinions.isEmpty }

    /// Points that the answer earns: the task's in that edition once accepted, else 0.
    public var points: Int { verdict == .accepted ? lastRuling.points : 0 }

    /// The moment at which it was received first, stored then or not: whoever is sent away until later loses nothing
    /// by waiting.
    public var seenAt: Timestamp { firstReceivedAt ?? receivedAt }

    public var skew: ClockSkew { ClockSkew(sentAt: sentAt, receivedAt: seenAt) }
}

extension JudgedAnswer {
    /// Whether a judge has said what it thinks of it, and the decision is still open.
    public func hasOpinion(by judge: Actor) -> Bool { openOpinions.contains { $0.actor == judge } }

    /// Number of judges whose word is wanted still: where opinions differ, that of one more.
    ///
    /// - Parameter judges: Number of those who have to agree.
    public func missingJudges(of judges: Int) -> Int { openOpinions.isEmpty ? max(1, judges) : 1 }

    /// Whether a judge has said just this of it, and nothing has come since: the request has come again, since its answer
    /// was lost.
    public func isDecided(as decision: ReviewDecision, by judge: Actor) -> Bool {
        if let opinion = openOpinions.last(where: { $0.actor == judge }) {
            return opinion.decision == decision
        }
        guard openAppeal == nil, openOpinions.isEmpty, let review, review.decision == decision else {
            return false
        }
        // Of two who agreed the first has made no decision, but an opinion of the round that led to it.
        let round = opinionRounds.last ?? []
        return review.actor == judge || round.contains { $0.actor == judge && $0.decision == decision }
    }
}

/// A verdict of the rule in the fold, as it was judged again last, with what it was at first.
public struct Ruling: Sendable, Equatable {
    public fileprivate(set) var body: VerdictBody
    /// Id of the record that says so.
    public fileprivate(set) var record: RecordID
    /// The edition that says so.
    public fileprivate(set) var version: Int
    let original: Original

    /// The verdict before anything was judged again.
    struct Original: Sendable, Equatable {
        let body: VerdictBody
        /// The edition that said so.
        let version: Int
    }

    fileprivate init(_ body: VerdictBody, of record: Record) {
        self.body = body
        self.record = record.id
        version = record.version
        original = Original(body: body, version: record.version)
    }
}

extension JudgedAnswer {
    mutating func add(_ ruling: VerdictBody, of record: Record) {
        rulings.append(Ruling(ruling, of: record))
    }

    /// Puts a ruling in the place of an earlier one.
    ///
    /// - Returns: Whether there was one by that record.
    mutating func replace(_ earlier: RecordID, by ruling: VerdictBody, of record: Record) -> Bool {
        guard let place = rulings.firstIndex(where: { $0.record == earlier }) else { return false }
        rulings[place].body = ruling
        rulings[place].record = record.id
        rulings[place].version = record.version
        return true
    }

    /// Ends its appeal, and the round of what single judges think of it.
    mutating func closeRequests() {
        openAppeal = nil
        guard !openOpinions.isEmpty else { return }
        opinionRounds.append(openOpinions)
        openOpinions = []
    }

    /// Takes a ruling back, and with it what it was before it was judged again.
    ///
    /// - Returns: Whether there was one by that record.
    mutating func remove(_ ruling: RecordID) -> Bool {
        guard let place = rulings.firstIndex(where: { $0.record == ruling }) else { return false }
        rulings.remove(at: place)
        return true
    }
}

/// A judge's decision, or opinion, in the fold.
public struct Review: Sendable, Equatable {
    /// Number of the review's record.
    public let seq: Int64
    /// Id of the review's record, which owns the reason's text.
    public let record: RecordID
    public let at: Timestamp
    public let actor: Actor
    public let decision: ReviewDecision
    /// SHA-256(salt ‖ reason); `nil` when none was given.
    public let reason: Digest?

    init(_ body: ReviewBody, of record: Record) {
        seq = record.seq
        self.record = record.id
        at = record.at
        actor = record.actor
        decision = body.decision
        reason = body.reason
    }
}

extension JudgedAnswer {
    /// The message to riders on the verdict that holds now.
    public var message: Message {
        review == nil ? lastRuling.message : verdict == .accepted ? .answerAccepted() : .answerRejected()
    }
}

extension VerdictBody {
    /// Stands for the verdict that follows an answer in the log.
    fileprivate static func awaited(for answer: AnswerID) -> VerdictBody {
        VerdictBody(answer: answer, verdict: .pending, rule: "judge", reason: .needsJudge, points: 0)
    }

    /// The message to riders on it.
    public var message: Message {
        switch reason {
        case .matched: .answerAccepted()
        case .notMatched, .trapped: .answerRejected()
        case .needsJudge: .answerPending()
        case .needsEvidence: .answerNeedsEvidence()
        case .uncertain: .answerUncertain()
        case .receivedLate: .answerReceivedLate()
        case .taskRemoved: .answerTaskRemoved()
        case .notNear: .answerNotNear()
        }
    }
}

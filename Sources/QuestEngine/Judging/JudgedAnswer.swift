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
    /// The moment that the answer itself counts from; a retry of the request is told this.
    public let givenAt: Timestamp
    public let receivedAt: Timestamp
    /// When the rider answered and when the device sent it, by the device's clock.
    public let deviceTime: Timestamp
    public let sentAt: Timestamp
    /// See `AnswerSubmission.firstReceivedAt`.
    public let firstReceivedAt: Timestamp?
    /// How many seconds after it says it was given it was received; `nil` where it came in time.
    public let lateness: Int?
    /// The edition it was given under.
    public let version: Int
    /// SHA-256(salt ‖ text).
    public let text: Digest
    /// `nil` also once it was erased.
    public internal(set) var photo: AnswerPhoto?
    /// What the rule said, first in the same instant, then once what it waited for was there; each as it was judged again
    /// last.
    public private(set) var rulings: [VerdictBody] = []
    /// Ids of the records that say so.
    private(set) var rulingRecords: [RecordID] = []
    /// The editions that the rulings were said by.
    public private(set) var rulingVersions: [Int] = []
    /// The same rulings as they were before anything was judged again.
    private(set) var originalRulings: [OriginalRuling] = []
    /// Whether positions made it, and no rider.
    public let isByArrival: Bool
    /// Positions made it, and later ones took it back: it counts for nothing.
    public internal(set) var isVoid = false
    /// What judges said later and still stands, in the order of the log; the last one counts.
    public internal(set) var reviews: [Review] = []
    /// What single judges think, where two have to agree: of earlier decisions, a round for each, and of the one that
    /// is still to be made.
    public internal(set) var opinionRounds: [[Review]] = []
    public internal(set) var openOpinions: [Review] = []
    /// The team's appeal, until a judge has looked at the answer again.
    public internal(set) var openAppeal: Appeal?

    /// Number of the record that last changed its verdict after its sender was told one; `nil` while none has.
    public internal(set) var changedSeq: Int64?

    /// Number of the record that gave it the verdict it has now: the answer's own while none has changed it since.
    public var decidedSeq: Int64 { changedSeq ?? seq }

    /// Number of the record that judged it again last, also where only points and price changed; `nil` while none has.
    public internal(set) var rejudgedSeq: Int64?

    /// Number of the record that made it worth what it is now.
    public var worthSeq: Int64 { max(decidedSeq, rejudgedSeq ?? 0) }

    /// Number of the record that moved or took away the finish which it came after (`QuestState.isAfterFinish`), so that
    /// it counted again; `nil` where none has.
    public internal(set) var returnedSeq: Int64?

    /// Number of the record since which its punch is there for a results program.
    public var punchSeq: Int64 { max(decidedSeq, returnedSeq ?? 0) }

    /// Records with texts of people about it: reviews, appeals and withdrawals, also those that count no longer.
    public internal(set) var remarks: [RecordID] = []

    /// What a judge said last.
    public var review: Review? { reviews.last }

    /// What the rule said in the same instant; a retry of the request is answered with this.
    public var ruling: VerdictBody { originalRulings.first?.body ?? .awaited(for: id) }

    /// What the rule said last before the answer was judged again: what positions and stewards decided.
    var originalRuling: OriginalRuling {
        originalRulings.last ?? OriginalRuling(body: .awaited(for: id), version: version)
    }

    /// What the rule said last.
    public var lastRuling: VerdictBody { rulings.last ?? .awaited(for: id) }

    /// What holds now.
    public var verdict: Verdict { review?.decision.verdict ?? lastRuling.verdict }

    /// Whether a judge has to look at it: it is pending, its team has appealed, or one of two judges would overrule it.
    public var awaitsJudge: Bool { verdict == .pending || openAppeal != nil || !openOpinions.isEmpty }

    /// Points that the answer earns: the task's in that edition once accepted, else 0.
    public var points: Int { verdict == .accepted ? lastRuling.points : 0 }

    /// When it was received first, stored then or not: whoever is told to come again loses nothing by waiting.
    public var seenAt: Timestamp { firstReceivedAt ?? receivedAt }

    public var skew: ClockSkew { ClockSkew(sentAt: sentAt, receivedAt: seenAt) }
}

/// What was said of an answer before it was judged again.
struct OriginalRuling: Sendable, Equatable {
    let body: VerdictBody
    /// The edition it was said under.
    let version: Int
}

extension JudgedAnswer {
    mutating func add(_ ruling: VerdictBody, of record: Record) {
        rulings.append(ruling)
        rulingVersions.append(record.version)
        originalRulings.append(OriginalRuling(body: ruling, version: record.version))
        rulingRecords.append(record.id)
    }

    /// Puts a ruling in the place of an earlier one.
    ///
    /// - Returns: Whether there was one by that record.
    mutating func replace(_ earlier: RecordID, by ruling: VerdictBody, of record: Record) -> Bool {
        guard let place = rulingRecords.firstIndex(of: earlier) else { return false }
        rulings[place] = ruling
        rulingVersions[place] = record.version
        rulingRecords[place] = record.id
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
        guard let place = rulingRecords.firstIndex(of: ruling) else { return false }
        rulings.remove(at: place)
        rulingVersions.remove(at: place)
        originalRulings.remove(at: place)
        rulingRecords.remove(at: place)
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
    /// What a rider reads of the verdict that holds now.
    public var message: Message {
        review == nil ? lastRuling.message : verdict == .accepted ? .answerAccepted() : .answerRejected()
    }
}

extension VerdictBody {
    /// Stands for the verdict that follows an answer in the log.
    fileprivate static func awaited(for answer: AnswerID) -> VerdictBody {
        VerdictBody(answer: answer, verdict: .pending, rule: "judge", reason: .needsJudge, points: 0)
    }

    /// What a rider reads of it.
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

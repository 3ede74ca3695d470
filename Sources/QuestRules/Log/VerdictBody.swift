import GeoJSONKit

/// The verdict that the task's rule gave an answer: in the same instant, or later by another edition.
public struct VerdictBody: Sendable, Equatable {
    public let answer: AnswerID
    public let verdict: Verdict
    /// `AnswerRule.kind` of the edition it was given under.
    public let rule: String
    public let reason: VerdictReason
    /// The worth of the task in that edition; earned once the answer is accepted.
    public let points: Int
    /// The price of the answer, whatever a judge says later: points, or seconds in a ranking by time.
    public let cost: Int
    /// The time that a steward gave with it, which comes to the team's; negative ones make its ride shorter.
    public let seconds: Int
    /// The fall of the points with time in that edition; `nil` where they stay, as in all records of earlier versions.
    public let fall: ScoreFall?
    /// The record of the answer's verdict that this one takes the place of, where it was judged again by another
    /// edition; `nil` for a verdict that takes no other's place, as in all records of earlier versions.
    public let withdraws: RecordID?

    public init(
        answer: AnswerID, verdict: Verdict, rule: String, reason: VerdictReason, points: Int, cost: Int = 0,
        seconds: Int = 0, fall: ScoreFall? = nil, withdraws: RecordID? = nil
    ) {
        self.answer = answer
        self.verdict = verdict
        self.rule = rule
        self.reason = reason
        self.points = points
        self.cost = cost
        self.seconds = seconds
        self.fall = fall
        self.withdraws = withdraws
    }

    init(_ reader: BodyReader) throws(RecordBodyError) {
        answer = try reader.identifier("answer")
        verdict = try reader.choice("verdict")
        rule = try reader.string("rule")
        reason = try reader.choice("reason")
        points = Int(try reader.integer("points"))
        cost = Int(try reader.integerIfPresent("cost") ?? 0)
        seconds = Int(try reader.integerIfPresent("seconds") ?? 0)
        if let reader = try reader.objectIfPresent("fall") {
            fall = try ScoreFall(reader)
        } else {
            fall = nil
        }
        withdraws = try reader.identifierIfPresent("withdraws")
    }

    var members: JSONObject {
        var members: JSONObject = [
            "answer": .string(answer.rawValue), "verdict": .string(verdict.rawValue), "rule": .string(rule),
            "reason": .string(reason.rawValue), "points": .integer(Int64(points)),
        ]
        if cost != 0 { members["cost"] = .integer(Int64(cost)) }
        if seconds != 0 { members["seconds"] = .integer(Int64(seconds)) }
        if let fall { members["fall"] = .object(fall.members) }
        members["withdraws"] = withdraws.map { .string($0.rawValue) }
        return members
    }
}

extension ScoreFall {
    fileprivate init(_ reader: BodyReader) throws(RecordBodyError) {
        let (least, minutes) = (try reader.integer("least"), try reader.integer("minutes"))
        guard (0...1_000_000).contains(least) else { throw .member("least") }
        guard (1...10_080).contains(minutes) else { throw .member("minutes") }
        self.init(to: Int(least), inMinutes: Int(minutes), from: try reader.choice("from"))
    }

    fileprivate var members: JSONObject {
        [
            "least": .integer(Int64(least)), "minutes": .integer(Int64(minutes)),
            "from": .string(beginning.rawValue),
        ]
    }
}

/// The verdict on an answer.
public enum Verdict: String, Sendable, CaseIterable {
    case accepted
    case rejected
    /// A judge will decide.
    case pending
}

/// A judge's decision about an answer.
public enum ReviewDecision: String, Sendable, CaseIterable {
    case accepted
    case rejected

    public var verdict: Verdict {
        switch self {
        case .accepted: .accepted
        case .rejected: .rejected
        }
    }
}

/// Why a rule gave its verdict.
public enum VerdictReason: String, Sendable, CaseIterable {
    /// The answer is one of those that are right.
    case matched
    case notMatched = "not-matched"
    /// The task has no rule; a judge decides.
    case needsJudge = "needs-judge"
    /// The answer is one of those that look right and cost something.
    case trapped
    /// The rule waits for a photo, a position in the zone, or a steward's word; or a judge decides.
    case needsEvidence = "needs-evidence"
    /// A device may have been in the zone, but not surely enough: a judge looks at its positions.
    case uncertain
    /// Given in time by the device's corrected clock, but received after closing: a judge decides.
    case receivedLate = "received-late"
    /// The edition by which it was judged again has no such task.
    case taskRemoved = "task-removed"
    /// Right, but no position proves that the team was at the place (`Presence.required`): a judge decides, or
    /// positions that come in later.
    case notNear = "not-near"
}

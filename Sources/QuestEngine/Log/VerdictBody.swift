import GeoJSONKit

/// The verdict that the task's rule gave an answer, in the same instant.
public struct VerdictBody: Sendable, Equatable {
    public let answer: AnswerID
    public let verdict: Verdict
    /// `AnswerRule.kind` of the edition it was given under.
    public let rule: String
    public let reason: VerdictReason
    /// What the task is worth in that edition; earned once the answer is accepted.
    public let points: Int
    /// What the answer costs, whatever a judge says later: points, or seconds in a ranking by time.
    public let cost: Int

    public init(
        answer: AnswerID, verdict: Verdict, rule: String, reason: VerdictReason, points: Int, cost: Int = 0
    ) {
        self.answer = answer
        self.verdict = verdict
        self.rule = rule
        self.reason = reason
        self.points = points
        self.cost = cost
    }

    init(_ reader: BodyReader) throws(RecordBodyError) {
        answer = try reader.identifier("answer")
        verdict = try reader.choice("verdict")
        rule = try reader.string("rule")
        reason = try reader.choice("reason")
        points = Int(try reader.integer("points"))
        cost = Int(try reader.integerIfPresent("cost") ?? 0)
    }

    var members: JSONObject {
        var members: JSONObject = [
            "answer": .string(answer.rawValue), "verdict": .string(verdict.rawValue), "rule": .string(rule),
            "reason": .string(reason.rawValue), "points": .integer(Int64(points)),
        ]
        if cost != 0 { members["cost"] = .integer(Int64(cost)) }
        return members
    }
}

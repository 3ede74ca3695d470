import GeoJSONKit

/// A judge's decision on an answer. The reason stands in a side table, owned by the record's id.
public struct ReviewBody: Sendable, Equatable {
    public let answer: AnswerID
    public let decision: ReviewDecision
    /// SHA-256(salt ‖ reason); `nil` when none was given.
    public let reason: Digest?

    public init(answer: AnswerID, decision: ReviewDecision, reason: Digest?) {
        self.answer = answer
        self.decision = decision
        self.reason = reason
    }

    init(_ reader: BodyReader) throws(RecordBodyError) {
        answer = try reader.identifier("answer")
        decision = try reader.choice("decision")
        reason = try reader.digestIfPresent("reason")
    }

    var members: JSONObject {
        [
            "answer": .string(answer.rawValue), "decision": .string(decision.rawValue),
            "reason": reason.map { .string($0.description) } ?? .null,
        ]
    }
}

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

/// Points and time that a judge gives a team or takes from it. The reason stands in a side table, owned by the
/// record's id; the team stands in the record.
public struct AdjustmentBody: Sendable, Equatable {
    /// Negative ones are taken away.
    public let points: Int
    /// Positive ones make the ride longer.
    public let seconds: Int
    /// SHA-256(salt ‖ reason).
    public let reason: Digest
}

extension AdjustmentBody {
    init(_ reader: BodyReader) throws(RecordBodyError) {
        points = Int(try reader.integer("points"))
        seconds = Int(try reader.integer("seconds"))
        reason = try reader.digest("reason")
    }

    var members: JSONObject {
        [
            "points": .integer(Int64(points)), "seconds": .integer(Int64(seconds)),
            "reason": .string(reason.description),
        ]
    }
}

/// A team asks judges to look at an answer again. What it says stands in a side table, owned by the record's id.
public struct AppealBody: Sendable, Equatable {
    public let answer: AnswerID
    /// SHA-256(salt ‖ text).
    public let text: Digest
}

extension AppealBody {
    init(_ reader: BodyReader) throws(RecordBodyError) {
        answer = try reader.identifier("answer")
        text = try reader.digest("text")
    }

    var members: JSONObject {
        ["answer": .string(answer.rawValue), "text": .string(text.description)]
    }
}

/// A review or an adjustment counts no longer: how judges undo, since records stay. The reason stands in a side
/// table, owned by the record's id. Or a verdict or a finish that positions had decided: later ones say otherwise.
public struct WithdrawalBody: Sendable, Equatable {
    /// The record that is withdrawn.
    public let record: RecordID
    /// SHA-256(salt ‖ reason); `nil` where late positions are the reason.
    public let reason: Digest?
}

extension WithdrawalBody {
    init(_ reader: BodyReader) throws(RecordBodyError) {
        record = try reader.identifier("record")
        reason = try reader.digestIfPresent("reason")
    }

    var members: JSONObject {
        ["record": .string(record.rawValue), "reason": reason.map { .string($0.description) } ?? .null]
    }
}

/// A judge takes its opinion back, as long as two have to agree and do not yet. The reason stands in a side table, owned
/// by the record's id.
public struct OpinionWithdrawalBody: Sendable, Equatable {
    public let answer: AnswerID
    /// The record of the opinion.
    public let withdraws: RecordID
    /// SHA-256(salt ‖ reason).
    public let reason: Digest

    public init(answer: AnswerID, withdraws: RecordID, reason: Digest) {
        self.answer = answer
        self.withdraws = withdraws
        self.reason = reason
    }
}

extension OpinionWithdrawalBody {
    init(_ reader: BodyReader) throws(RecordBodyError) {
        answer = try reader.identifier("answer")
        withdraws = try reader.identifier("withdraws")
        reason = try reader.digest("reason")
    }

    var members: JSONObject {
        [
            "answer": .string(answer.rawValue), "withdraws": .string(withdraws.rawValue),
            "reason": .string(reason.description),
        ]
    }
}

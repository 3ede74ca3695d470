import GeoJSONKit

/// A team asks judges to look at an answer again. What it says stands in a side table, owned by the record's id.
public struct AppealBody: Sendable, Equatable {
    public let answer: AnswerID
    /// SHA-256(salt ‖ text).
    public let text: Digest

    public init(answer: AnswerID, text: Digest) {
        self.answer = answer
        self.text = text
    }

    init(_ reader: BodyReader) throws(RecordBodyError) {
        answer = try reader.identifier("answer")
        text = try reader.digest("text")
    }

    var members: JSONObject {
        ["answer": .string(answer.rawValue), "text": .string(text.description)]
    }
}

import GeoJSONKit
import QuestEngine
import QuestWire

/// The event by which the phones of a team learn that its answers are others now: one of them has answered, or judges,
/// stewards or positions have decided.
enum AnswerNews {
    static let eventName = "answers"

    /// The kinds of records that change what `GET …/answers` shows.
    static let kinds: Set<RecordKind> = [.answer, .verdict, .review, .adjustment, .appeal, .withdrawal]

    /// The data of the event: the answers that were given or got another verdict. There are none where something else
    /// has changed: what judges gave or took, an appeal, an answer of positions that counts no longer.
    ///
    /// - Parameter records: The numbers of the records that it follows from.
    /// - Complexity: O(answers of the team).
    static func bytes(for team: TeamID, since records: ClosedRange<Int64>, in state: QuestState) -> [UInt8] {
        let changed = state.answers(of: team).filter { records.contains($0.decidedSeq) }
        return JSONValue.object(["changed": .array(changed.map { .object(entry($0)) })]).sorted.bytes()
    }

    private static func entry(_ answer: JudgedAnswer) -> JSONObject {
        var members: JSONObject = [
            "id": .string(answer.id.rawValue), "task": .string(answer.task.rawValue),
            "verdict": .string(VerdictName(answer.verdict).rawValue),
        ]
        if let device = answer.device { members["device"] = .string(device.rawValue) }
        return members
    }
}

import GeoJSONKit
package import QuestEngine

/// The news that a record has for whoever follows a quest's feed, in a few words: which command, which answer to which
/// task, and with what verdict.
package struct RecordNews {
    package private(set) var members: [String: String] = [:]

    /// The kinds of records that name an answer without its task.
    static let kinds: Set<RecordKind> = [.verdict, .review, .opinion, .appeal]

    /// - Parameter state: That knows the answers that the record speaks of; without it their tasks are left out.
    package init(_ record: Record, in state: QuestState?) {
        self.init(record, try? record.content(), in: state)
    }

    /// The same for a record that was read already.
    ///
    /// - Parameter content: Of the record; `nil` for one that cannot be read.
    init(_ record: Record, _ content: RecordContent?, in state: QuestState?) {
        switch content {
        case .command:
            members["command"] = record.body.members?["command"]?.stringValue
            members["task"] = record.body.members?["task"]?.stringValue
        case .answer(let body):
            members["answer"] = body.answer.rawValue
            members["task"] = body.task.rawValue
        case .verdict(let body): take(body.answer, body.verdict.rawValue, state)
        case .review(let body): take(body.answer, body.decision.rawValue, state)
        case .opinion(let body): take(body.answer, nil, state)
        case .opinionWithdrawn(let body): take(body.answer, nil, state)
        case .appeal(let body): take(body.answer, nil, state)
        case .positions, .erased, .adjustment, .withdrawal, nil: break
        }
    }

    private mutating func take(_ answer: AnswerID, _ verdict: String?, _ state: QuestState?) {
        members["answer"] = answer.rawValue
        members["task"] = state?.answer(answer)?.task.rawValue
        members["verdict"] = verdict
    }
}

import QuestEngine

/// Brings together what answers are judged again by, from what stands beside the log.
struct Rejudging: Sendable {
    let store: any QuestStore

    /// The answers of which a judge's edition says something else than was ruled, and on what grounds.
    ///
    /// - Parameter task: Those to this one only; all where `nil`.
    func find(
        by judge: Judge, to task: TaskID? = nil, in state: QuestState
    ) async throws -> (grounds: RejudgingGrounds, answers: [RejudgedAnswer]) {
        var grounds = RejudgingGrounds()
        let read = Set(judge.document.checkpoints.filter(\.rule.asksForText).map(\.id))
        for answer in state.answers
        where !answer.isVoid && read.contains(answer.task) && task ?? answer.task == answer.task {
            grounds.texts[answer.id] = try await store.text(owner: answer.id.rawValue)?.text
        }
        for version in state.editionsOfArrivals(in: judge.document) where version != judge.version {
            guard let edition = try await store.edition(of: judge.quest, version: version),
                let document = QuestDocument.read(edition.document, name: judge.quest.rawValue).quest
            else { throw StoreError.corrupted("an edition that the log names is missing") }
            grounds.addZones(of: document, version: version)
        }
        return (grounds, judge.rejudging(to: task, by: grounds, in: state))
    }
}

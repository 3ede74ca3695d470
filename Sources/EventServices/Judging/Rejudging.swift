package import QuestEngine
import ServerBase

/// Brings together what answers are judged again by, from what stands beside the log.
package struct Rejudging: Sendable {
    let store: any QuestStore

    package init(store: any QuestStore) {
        self.store = store
    }

    /// The answers of which a judge's edition says something else than was ruled, and on what grounds.
    ///
    /// - Parameters:
    ///   - task: Those to this one only; all where `nil`.
    ///   - edition: One that has been read already.
    /// - Complexity: Reads the editions by which answers were judged, and texts only of answers to tasks that are
    ///   otherwise since.
    package func find(
        by engine: RuleEngine, to task: TaskID? = nil, in state: QuestState,
        knowing edition: OpenEdition? = nil
    ) async throws -> (grounds: RejudgingGrounds, answers: [RejudgedAnswer]) {
        var grounds = RejudgingGrounds()
        var documents = [engine.version: engine.document]
        if let edition, edition.version != engine.version { documents[edition.version] = edition.document }
        var alike: [Int: Set<TaskID>] = [:]
        var otherwise: [AnswerID] = []
        let read = Set(engine.document.checkpoints.filter(\.rule.asksForText).map(\.id))
        for answer in state.answers
        where !answer.isVoid && read.contains(answer.task) && task ?? answer.task == answer.task {
            for version in answer.rulings.map(\.version) where alike[version] == nil {
                let before = try await document(of: engine.quest, version, among: &documents)
                alike[version] = before.map { engine.document.tasksJudged(asIn: $0) } ?? []
            }
            // What a later ruling says, as of a position that came, stands on the earlier ones.
            if answer.rulings.allSatisfy({ alike[$0.version]?.contains(answer.task) == true }) {
                grounds.kept.insert(answer.id)
            } else {
                otherwise.append(answer.id)
            }
        }
        let texts = try await store.texts(owners: otherwise.map(\.rawValue))
        for id in otherwise { grounds.texts[id] = texts[id.rawValue] }
        for version in state.editionsOfArrivals(in: engine.document) where version != engine.version {
            guard let before = try await document(of: engine.quest, version, among: &documents) else {
                throw StoreError.corrupted("an edition that the log names is missing")
            }
            grounds.addZones(of: before, version: version)
        }
        return (grounds, engine.rejudging(to: task, by: grounds, in: state))
    }

    /// An edition's document, read once; `nil` where there is none that can be read.
    private func document(
        of quest: QuestID, _ version: Int, among documents: inout [Int: Quest]
    ) async throws -> Quest? {
        if let document = documents[version] { return document }
        guard let edition = try await store.edition(of: quest, version: version) else { return nil }
        let document = QuestDocument.read(edition.document, name: quest.rawValue, isKept: true).quest
        documents[version] = document
        return document
    }

    /// Records answers that are judged again, some at a time, so that nobody who writes waits for all of them.
    ///
    /// - Parameters:
    ///   - version: The edition that they were found by.
    ///   - step: How many in one transaction.
    /// - Returns: Those that were judged again, each as it stood just before; not what was taken back meanwhile.
    /// - Throws: `RequestError.editionChanged` once another edition is in force; what was recorded by then stays.
    package func record(
        _ answers: [AnswerID], by grounds: RejudgingGrounds, of version: Int, on service: QuestService,
        as actor: Actor, at now: Timestamp, step: Int
    ) async throws -> [RejudgedAnswer] {
        var judged: [RejudgedAnswer] = []
        for start in stride(from: 0, to: answers.count, by: step) {
            let part = Array(answers[start..<min(start + step, answers.count)])
            let done: [RejudgedAnswer] = try await service.perform { snapshot, ids in
                // Of another edition that came meanwhile nobody has seen what it changes.
                guard snapshot.state.version == version else {
                    throw RequestError.editionChanged(version: snapshot.state.version)
                }
                let again = try snapshot.decide(as: actor, at: now, ids: &ids) {
                    $0.rejudge(part, by: grounds)
                }
                return (again?.entry, again?.outcome ?? [])
            }
            judged += done
        }
        return judged
    }
}

package import QuestEngine

/// States of quests at earlier moments, folded anew from the log and kept: results may be frozen for hours, and many
/// look at them.
package actor EarlierStates {
    private let store: any QuestStore
    private var kept: [QuestID: (moment: Timestamp, state: Task<QuestState, any Error>)] = [:]

    package init(store: any QuestStore) {
        self.store = store
    }

    /// State at a moment that is past: the fold of the records received up to then.
    ///
    /// - Throws: `StoreError`.
    package func state(of quest: QuestID, at moment: Timestamp) async throws -> QuestState {
        if let known = kept[quest], known.moment == moment {
            do { return try await known.state.value } catch { kept[quest] = nil }
        }
        let store = store
        let task = Task { try await Self.fold(quest, through: moment, from: store) }
        kept[quest] = (moment, task)
        return try await task.value
    }

    private static func fold(
        _ quest: QuestID, through moment: Timestamp, from store: any QuestStore
    ) async throws -> QuestState {
        let pageSize = 1000
        var state = QuestState()
        while true {
            let page = try await store.records(of: quest, after: state.head.seq, limit: pageSize)
            do throws(FoldError) {
                for record in page {
                    guard record.receivedAt <= moment else { return state }
                    try state.apply(record)
                }
            } catch {
                throw StoreError.corrupted(error.code)
            }
            if page.count < pageSize { return state }
        }
    }
}

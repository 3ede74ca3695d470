package import QuestEngine

extension QuestStore {
    /// The moment at which the newest record of all quests arrived; `nil` where there is none.
    ///
    /// - Complexity: One record of each quest is read.
    package func newestRecord() async throws(StoreError) -> Timestamp? {
        var newest: Timestamp?
        for (quest, head) in try await heads() {
            let last = try await records(of: quest, after: head.seq - 1, limit: 1).last
            newest = [newest, last?.receivedAt].compactMap(\.self).max()
        }
        return newest
    }
}

public import QuestRules

extension PostgresQuestStore {
    /// Returns where the logs of all quests end, in one question: every daemon asks it every few seconds.
    ///
    /// - Complexity: O(quests).
    public func heads() async throws(StoreError) -> [QuestID: LogHead] {
        let prefix = HeadRow.name(of: QuestID(""))
        let ends = try await rows(
            """
            SELECT seq, hash, substr(log, length($1) + 1) FROM heads
            WHERE starts_with(log, $1) AND EXISTS (
                SELECT FROM editions WHERE editions.quest = substr(heads.log, length($1) + 1))
            """, [.text(prefix)]
        ) { row throws(StoreError) in
            (
                quest: QuestID(try row.text(2)),
                head: LogHead(seq: try row.integer(0), hash: try row.digest(1))
            )
        }
        return Dictionary(ends.map { ($0.quest, $0.head) }) { first, _ in first }
    }
}

import QuestRules

extension Timestamp {
    /// A moment at which everything in the fixtures can be seen: 2026-06-14T12:00:00Z.
    static let noon = Timestamp(milliseconds: 1_781_438_400_000)
}

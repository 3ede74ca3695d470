/// Whether a team takes part in the ranking.
public enum EntryStatus: String, Sendable, CaseIterable {
    case competing
    /// Rides along, without a rank.
    case guest
    case withdrawn
    case disqualified
}

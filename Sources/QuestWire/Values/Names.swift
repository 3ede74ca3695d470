/// The verdict that an answer got.
public enum VerdictName: String, Codable, Sendable, CaseIterable {
    case accepted, rejected
    /// A judge has still to decide.
    case pending
}

/// Where a quest stands.
public enum PhaseName: String, Codable, Sendable, CaseIterable {
    /// Loaded, not yet open: devices may join already, tasks are not told yet.
    case draft
    case open
    case closed
}

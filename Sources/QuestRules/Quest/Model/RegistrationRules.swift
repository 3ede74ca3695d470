/// The rules by which teams register themselves for a quest.
public struct RegistrationRules: Sendable, Equatable {
    /// The words of `registration`.
    public enum Kind: String, Sendable, CaseIterable {
        /// Organisers add all teams.
        case off = "none"
        /// A team that registers itself waits for an organiser.
        case confirmed
        /// A team that registers itself takes part.
        case atOnce = "at-once"
    }

    public var kind = Kind.off
    /// Number of teams of the quest from which on none registers itself and none is confirmed; guests and those that
    /// wait do not count. No end where `nil`.
    public var limit: Int?

    public init(_ kind: Kind = .off, limit: Int? = nil) {
        self.kind = kind
        self.limit = limit
    }
}

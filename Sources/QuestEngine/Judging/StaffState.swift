/// A member of the staff in the fold.
public struct StaffState: Sendable, Equatable {
    public let role: StaffRole
    /// Until when the invitation is good.
    public let expires: Timestamp
    /// `nil` until the invitation is accepted.
    public internal(set) var joinedAt: Timestamp?
    public internal(set) var isRevoked = false

    public var hasJoined: Bool { joinedAt != nil }
}

/// A team's join code in the fold.
public struct JoinCodeState: Sendable, Equatable {
    public let terms: JoinCodeTerms
    /// How many devices have joined by it.
    public internal(set) var uses = 0

    public func isGood(at now: Timestamp) -> Bool {
        terms.expires.map { now < $0 } ?? true && terms.uses.map { uses < $0 } ?? true
    }
}
